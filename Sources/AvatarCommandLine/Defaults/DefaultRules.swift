import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// The rules by which the command line overrides defaults.
///
/// On a command line, an option that conflicts with another one or needs another one is an error. A default is meant
/// for many command lines, so it is ignored if it does not apply.
enum DefaultRules {
  /// The sets of options that exclude each other, in addition to fields that do.
  private static let conflicts: [Set<String>] = [
    ["--quality", "--lossless"], ["--name", "--name-from-file"], ["--src", "--contact"],
    ["--offline", "--no-cache", "--refresh"], ["--check", "--rerender"], ["--name-template", "--export"],
    ["--tolerance", "--perceptual"], ["--overlap", "--spacing"], ["--at", "--frames"], ["--frames", "--export"],
  ]

  /// The options that select credentials, servers, permissions, or files that are written, removed or replaced.
  ///
  /// A file of defaults often comes from other people, so only the command line and the environment set these.
  private static let ofCommandLine: Set = [
    "--auth-origin", "--bearer-env", "--basic-env", "--header-env", "--netrc", "--netrc-file", "--login-url",
    "--login-user-env", "--login-password-env", "--github-token-env", "--monica-token-env", "--gravatar-url",
    "--libravatar-url", "--monica-url", "--github-url", "--allow-private-network", "--allow-local-photos",
    "--src-root", "--refresh", "--cache-dir", "--cache-max-age", "--cache-max-bytes", "--output", "--output-dir",
    "--report", "--gallery", "--depfile", "--depfile-target", "--grid", "--snippet", "--junit", "--summary",
    "--manifest", "--mode", "--prune", "--force",
  ]

  /// The limits that defaults may lower, with the values that they have without an option.
  private static let limits: [String: Double] = [
    "--max-bytes": Double(AvatarLimits().bytes), "--max-pixels": Double(AvatarLimits().pixels),
    "--max-held-pixels": Double(AvatarLimits().heldPixels), "--max-side": Double(AvatarLimits().side),
    "--max-memory": Double(AvatarLimits().memory), "--max-block-visits": Double(AvatarLimits().blockVisits),
    "--max-profile-bytes": Double(AvatarLimits().profileBytes),
    "--max-output-pixels": Double(AvatarLimits().outputPixels),
    "--max-list-bytes": Double(BatchList.standardFileLimit), "--timeout": 10, "--max-wait": 60, "--max-requests": 16,
    "--max-requests-per-host": 6,
  ]

  /// Returns the end of the error about an option that defaults must not contain; nil if they may.
  static func prohibition(_ name: String) -> String? {
    ofCommandLine.contains(name)
      ? ": must be on the command line: defaults select no credentials, servers, permissions or output files" : nil
  }

  /// Returns the end of the error about a value that defaults must not contain.
  ///
  /// - Parameters:
  ///   - name: The long name of the option, with its hyphens.
  ///   - text: The value; nil for a flag that is set.
  /// - Returns: The text behind the name of the member; nil if defaults may contain it.
  static func prohibition(_ name: String, value text: String?) -> String? {
    if ["--gravatar", "--libravatar"].contains(name) {
      return " true: must be on the command line: defaults can only be false"
    }
    guard let most = limits[name], let text else { return nil }
    guard let value = (try? OptionValue.count.parse(text)).map(Double.init) ?? plainNumber(text[...]), value > most
    else { return nil }
    return " \(text): must be at most \(Int(most).grouped): only the command line raises the limit"
  }

  /// The options that exclude a check, which writes nothing.
  private static let outputs: Set = ["--gallery", "--depfile", "--grid", "--snippet"]

  /// The options that need another one.
  private static let needs = [
    "--grid-columns": "--grid", "--grid-spacing": "--grid", "--contact": "--monica-url",
  ]

  /// Returns whether a command line contains an option, or another one that replaces a default of it with this value.
  static func isReplaced(_ name: String, _ value: String?, by given: GivenOptions) -> Bool {
    // An argument of the command is a photo or an icon.
    if ["--src", "--field"].contains(name) && !given.arguments.isEmpty { return true }
    if name == "--name-template", given.values["--format"] != nil {
      if value.flatMap(OutputFormats.standard.format(of:)) != nil { return true }
    }
    if name == "--check", given.values.keys.contains(where: outputs.contains) { return true }
    let fields = AvatarField.allCases.filter { "--" + $0.optionName == name }.flatMap(\.row.excludes)
    let others = conflicts.filter { $0.contains(name) }.flatMap(\.self) + fields.map { "--" + $0.optionName }
    return ([name] + others).contains { given.values[$0] != nil }
  }

  /// Returns whether an option has an effect beside others.
  ///
  /// - Parameters:
  ///   - name: The long name of the option, with its hyphens.
  ///   - values: The values of all given options and defaults, by their long names.
  ///   - arguments: The arguments that are not options.
  ///   - command: The command.
  /// - Returns: Whether it has an effect.
  static func hasEffect(
    _ name: String, beside values: [String: String], _ arguments: [String], in command: CommandDescription
  ) -> Bool {
    if let needed = needs[name] { return values[needed] != nil }
    return switch name {
    case "--format": namedFormat(values) == nil && hasFormat(values)
    case "--recursive": arguments.contains { FileStatus($0)?.kind == .directory }
    case "--name-from-file": !arguments.isEmpty && !arguments.contains { ListFormat(path: $0) != nil }
    case "--delimiter", "--column": arguments.contains { ListFormat(path: $0) == .csv || $0 == "-" }
    case "--encoding", "--list-format": arguments.contains { ListFormat(path: $0) != nil || $0 == "-" }
    case "--quality": formats(values).contains(where: \.hasLossy)
    case "--optimize": formats(values).contains(.png)
    case "--lossless": formats(values).contains(where: \.hasLossless)
    // The rows of a list have their own shapes.
    case "--corner-radius": command.words == ["batch"] || shape(values).hasCorners(for: type(values))
    case "--corner-style":
      command.words == ["batch"] || shape(values).hasCorners(for: type(values)) && shape(values) != .roundedSquare
    case "--gravatar", "--libravatar":
      // The rows of a list have their own addresses.
      values["--email"] != nil || !command.arguments.contains { $0.names.contains("--email") }
    default: true
    }
  }

  /// Returns the format of the output's extension; nil if it has none.
  private static func namedFormat(_ values: [String: String]) -> OutputFormat? {
    (values["--output"] ?? values["--name-template"]).flatMap(OutputFormats.standard.format(of:))
  }

  /// Returns whether the command writes the format of `values`: several are only for web pages, and app exports have
  /// their own formats.
  private static func hasFormat(_ values: [String: String]) -> Bool {
    switch values["--export"] {
    case "web": true
    case nil: values["--format"]?.contains(",") == false
    default: false
    }
  }

  private static func formats(_ values: [String: String]) -> OutputFormats {
    if let named = namedFormat(values) { return [named] }
    let words = (values["--format"] ?? "png").split(separator: ",")
    return words.compactMap { OutputFormats.named(String($0)) }
  }

  private static func shape(_ values: [String: String]) -> AvatarShape {
    values["--shape"].flatMap { AvatarShape(rawValue: $0.lowercased()) } ?? .auto
  }

  private static func type(_ values: [String: String]) -> AvatarType {
    values["--type"].flatMap { AvatarType(rawValue: $0.lowercased()) } ?? .human
  }
}
