import AvatarRender

/// A row of the option table, which describes an option, a flag or an argument of the command line.
///
/// The parser, `--defaults`, help, the manual page, completions and error messages all use the table.
struct OptionRow: Sendable {
  /// The form in which an option is typed.
  enum Form: Sendable {
    /// An option without a value, for example `--strict`.
    case flag
    /// An option whose last value applies, for example `--size 48`.
    case option
    /// An option whose values all apply, for example `--theme wcag --theme brand.json`.
    case list
    /// An option whose values are all words up to the next option, for example `--names Ada Bob`.
    case words
    /// A word without a name.
    case argument
    /// All words without a name that are not an `argument`.
    case arguments
  }

  /// The sources that may set an option.
  enum Source: Sendable {
    /// The command line, `--defaults` and, if it is a field, rows.
    case data
    /// The command line only, for credentials, servers, permissions, and files to write, replace or remove.
    case commandLine
    /// The command line can turn the option on, whereas other sources can only turn it off.
    case commandLineTurnsOn
    /// The command line can set any value, whereas `--defaults` can set at most the built-in default.
    case commandLineRaises(above: Double)
    /// The rule of `commandLineRaises` for each limit in the table `Limit.all`.
    case commandLineRaisesLimits
  }

  /// The long name without hyphens, or the placeholder of an argument.
  let name: String
  var short: Character?
  let form: Form
  let section: Section
  let commands: CommandSet
  /// The commands whose short help lists the row.
  var common: CommandSet = []
  /// Whether the option is required.
  var isRequired = false
  /// The name of the request field that the option sets, or nil if there is none.
  var field: String?
  /// The names of options that must not be combined with this one, each with an optional reason after a comma.
  var excludes: [String] = []
  /// The names of `--defaults` options that this one replaces on a command line, in addition to `excludes`.
  var replaces: [String] = []
  /// The name of an option that this one requires to have an effect.
  var needs: String?
  var source = Source.data
  /// The summary for help: a noun phrase or an imperative, with the default.
  let summary: @Sendable () -> String
  let kind: @Sendable () -> OptionValue<any Sendable>

  /// Whether the row is an argument, which has no name on a command line.
  var isArgument: Bool {
    switch form {
    case .argument, .arguments: true
    case .flag, .option, .list, .words: false
    }
  }

  /// Whether values on the command line are added to those of `--defaults` instead of replacing them.
  var isAdded: Bool { if case .commandLineRaisesLimits = source { true } else { false } }

  /// Whether the option may be repeated.
  var isRepeating: Bool {
    switch form {
    case .list, .words, .arguments: true
    case .flag, .option, .argument: false
    }
  }
}

/// The help texts of a row.
extension OptionRow {
  /// The headings of options in complete help.
  enum Section: String, Sendable {
    case options = "Options"
    case list = "List"
    case images = "Images"
    case reports = "Reports"
    case overviews = "Overviews"
    case photo = "Photo and person"
    case look = "Look"
    case size = "Size"
    case text = "Text"
    case crop = "Crop"
    case output = "Output"
    case limits = "Limits"
    case servers = "Servers"
    case credentials = "Credentials"
    case cache = "Cache"
    case help = "Help"
  }

  /// The names with their hyphens, the long one last, or an empty array for an argument.
  var names: [String] { isArgument ? [] : (short.map { ["-\($0)"] } ?? []) + ["--" + name] }

  /// The placeholder of the value.
  var valueName: String { isArgument ? name : kind().name }

  /// The name with its value in the form for help, for example `-s, --size <n|name>`.
  var label: String {
    switch form {
    case .flag: names.joined(separator: ", ")
    case .argument, .arguments: "<\(name)>"
    case .option, .list, .words: names.joined(separator: ", ") + " <\(valueName)>"
    }
  }

  /// The name in a usage line, for example `--output-dir <directory>` or `[<photo> ...]`.
  var usage: String {
    let word = isArgument ? "<\(name)>" : "--\(name) <\(valueName)>"
    let repeated = isRepeating ? word + " ..." : word
    return isRequired ? repeated : "[\(repeated)]"
  }

  /// The summary, and any values that neither it nor the placeholder contains.
  var help: String {
    let (summary, kind) = (summary(), kind())
    let values = kind.completion.values
    if values.isEmpty || values.joined(separator: "|") == kind.name { return summary }
    let known = (summary + " " + kind.name).split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    if values.allSatisfy({ known.contains($0.prefix { $0 != "=" }) }) { return summary }
    return summary + " Values: " + values.joined(separator: ", ") + "."
  }

  /// The beginning of the summary, for short help and lists in shells.
  var shortSummary: String { summary().firstClause }
}

extension String {
  /// The first clause of a help text, without its final punctuation.
  var firstClause: String {
    let bytes = Array(utf8)
    let marks = Array(".;:".utf8)
    let standard = Array(" (default".utf8)
    let end = bytes.indices.first { i in
      guard bytes[i] == UInt8(ascii: " ") else { return false }
      return i > 0 && marks.contains(bytes[i - 1]) || bytes[i...].starts(with: standard)
    }
    let clause = bytes[..<(end ?? bytes.endIndex)]
    return String(decoding: clause.last.map(marks.contains) == true ? clause.dropLast() : clause, as: UTF8.self)
  }
}

extension Option {
  static let help = Key(flag: "help", short: "h", in: .help, of: .all, common: .all, "Print help.")
  static let helpAll = Key(flag: "help-all", in: .help, of: .all, common: .all, "List all options.")
  static let programVersion = Key(flag: "version", in: .help, of: .all, common: .all, "Print the version.")

  /// The flags that request information instead of a run.
  static let informing = [help, helpAll, programVersion]

  /// The table of all options, flags and arguments, in help order.
  static let rows: [OptionRow] = [
    arguments, lists, people, looks, texts, outputs, network, [help.row, helpAll.row, programVersion.row],
  ].flatMap(\.self)

  private static let arguments = [
    photos.row, groupPhotos.row, list.row, icon.row, patterns.row, inputs.row, expected.row, actual.row, shell.row,
    helpWords.row, batchDirectory.row,
  ]

  private static let lists = [
    listFormat.row, delimiter.row, encoding.row, column.row, conditions.row, photoDirectory.row, srcRoot.row, shard.row,
    nameTemplate.row, formats.row,
    export.row, check.row, rerender.row, prune.row, failFast.row, maxFallbacks.row, report.row,
    gallery.row, depfile.row, grid.row, gridColumns.row, gridSpacing.row, snippet.row,
  ]

  private static let people = [
    OptionRow(AvatarField.src), recursive.row, nameFromFile.row, OptionRow(AvatarField.name),
    OptionRow(AvatarField.familyName),
    OptionRow(AvatarField.initials), OptionRow(AvatarField.email), OptionRow(AvatarField.gravatar),
    OptionRow(AvatarField.libravatar), OptionRow(AvatarField.seed), OptionRow(AvatarField.alt), names.row, agents.row,
    OptionRow(GroupField.max), OptionRow(GroupField.overlap), OptionRow(GroupField.spacing),
    OptionRow(GroupField.columns), OptionRow(GroupField.alt),
  ]

  private static let looks = [
    OptionRow(AvatarField.type), OptionRow(AvatarField.shape), OptionRow(AvatarField.cornerRadius),
    OptionRow(AvatarField.cornerStyle), OptionRow(AvatarField.background), OptionRow(AvatarField.border),
    OptionRow(AvatarField.borderPlacement), OptionRow(AvatarField.borderGap), OptionRow(AvatarField.balance),
    OptionRow(AvatarField.icon),
    OptionRow(AvatarField.fallback), OptionRow(AvatarField.color), OptionRow(AvatarField.contrast), field.row,
    OptionRow(IconField.color), theme.row, darkTheme.row, OptionRow(AvatarField.status),
    OptionRow(AvatarField.badge), OptionRow(AvatarField.badgeIcon), OptionRow(AvatarField.badgePosition),
    OptionRow(AvatarField.size), OptionRow(AvatarField.scale),
    OptionRow(IconField.size), OptionRow(IconField.scale), OptionRow(IconField.alt), at.row, frames.row,
    iconExport.row,
  ]

  private static let texts = [
    font.row, fallbackFont.row, OptionRow(AvatarField.fontSize), OptionRow(AvatarField.fontWeight),
    OptionRow(AvatarField.initialsStyle),
    OptionRow(AvatarField.language), OptionRow(AvatarField.initialsLength), OptionRow(AvatarField.cjkInitials),
    OptionRow(AvatarField.fit), OptionRow(AvatarField.padding), OptionRow(AvatarField.focus),
    OptionRow(AvatarField.gravity), OptionRow(AvatarField.linear), strict.row,
  ]

  private static let outputs = [
    output.row, outputDir.row, format.row, quality.row, lossless.row, optimize.row, mode.row, manifest.row,
    newManifest.row, add.row, goldenSrcRoot.row, goldenStrict.row, goldenPrune.row, tolerance.row, ignore.row,
    difference.row, goldenReport.row,
    junit.row, summary.row, jobs.row, quiet.row, verbose.row, force.row, json.row, defaults.row,
  ]

  private static let network = [
    limit.row, iconLimit.row, batchLimit.row, timeout.row, allowPrivateNetwork.row, offline.row, server.row, auth.row,
    authOrigin.row, cacheDir.row, noCache.row, refresh.row,
  ]
}
