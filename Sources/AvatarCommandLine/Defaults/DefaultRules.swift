import AvatarCodec
import AvatarRender

/// The rules by which a default gives way to what the command line requests.
///
/// An option that conflicts with another one, or lacks what it needs, is an error on a command line. A default is meant
/// for many command lines, so it does not apply to those that it does not fit.
enum DefaultRules {
  /// The options of which a command line may have only one, in addition to fields that exclude each other.
  private static let conflicts: [Set<String>] = [
    ["--quality", "--lossless"], ["--output", "--output-dir"], ["--name", "--name-from-file"], ["--src", "--contact"],
    ["--offline", "--no-cache", "--refresh"], ["--check", "--force"], ["--name-template", "--export"],
    ["--tolerance", "--perceptual"],
  ]

  /// Returns whether a command line gives an option, or another one in its place.
  static func isReplaced(_ name: String, by given: GivenOptions) -> Bool {
    // An argument of the command is a photo.
    if name == "--src" && given.hasArguments { return true }
    let fields = AvatarField.allCases.filter { "--" + $0.optionName == name }.flatMap(\.row.excludes)
    let others = conflicts.filter { $0.contains(name) }.flatMap(\.self) + fields.map { "--" + $0.optionName }
    return ([name] + others).contains { given.values[$0] != nil }
  }

  /// Returns whether an option has an effect beside others.
  ///
  /// - Parameters:
  ///   - name: The long name of the option, with its hyphens.
  ///   - values: The values of all options that are given or defaults, by their long names.
  ///   - command: The command.
  /// - Returns: Whether it has an effect.
  static func hasEffect(_ name: String, beside values: [String: String], in command: CommandDescription) -> Bool {
    switch name {
    case "--format": namedFormat(values) == nil
    case "--quality": formats(values).contains(where: \.hasLossy)
    case "--lossless": formats(values).contains(where: \.hasLossless)
    case "--corner-radius": shape(values).hasCorners(for: type(values))
    case "--corner-style": shape(values).hasCorners(for: type(values)) && shape(values) != .roundedSquare
    case "--gravatar", "--libravatar":
      // The rows of a list have their own addresses.
      values["--email"] != nil || !command.arguments.contains { $0.names.contains("--email") }
    default: true
    }
  }

  /// The format whose extension the output has; nil if it has none.
  private static func namedFormat(_ values: [String: String]) -> OutputFormat? {
    (values["--output"] ?? values["--name-template"]).flatMap(OutputFormats.standard.format(of:))
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
