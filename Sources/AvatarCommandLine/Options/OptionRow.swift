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
    /// The same sources and the defaults file that is found by itself, because the option affects only the look.
    case look
    /// The command line only, for credentials, servers, permissions, and files to write, replace or remove.
    case commandLine
    /// The command line can turn the option on, whereas other sources can only turn it off.
    case commandLineTurnsOn
    /// The command line can set any value, whereas `--defaults` cannot exceed the built-in default.
    ///
    /// The function returns the end of the error message for a value that does, or nil for other values.
    case commandLineRaises(@Sendable (String) -> String?)
  }

  /// The long name without hyphens, or the placeholder of an argument.
  let name: String
  var short: Character?
  /// Other long names without hyphens, which options with this meaning have in other commands.
  var aliases: [String] = []
  let form: Form
  let section: Section
  let commands: CommandSet
  /// The commands whose short help lists the row.
  var common: CommandSet = []
  var isRequired = false
  /// The name of the request field that the option sets, or nil if there is none.
  var field: String?
  /// The clause that explains in messages why this option excludes others.
  var clause: String?
  /// The names of options that must not be combined with this one.
  var excludes: @Sendable () -> [String] = { [] }
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
  var isAdded: Bool { if case .commandLineRaises = source { form == .list } else { false } }

  /// Returns the end of the error message for a number in `--defaults` above a limit, or nil for other values.
  static func fault(_ text: String, above limit: Double) -> String? {
    guard let number = (try? OptionValue<Int>.count.parse(text)).map(Double.init) ?? plainNumber(text), number > limit
    else { return nil }
    return "must be at most \(Int(limit).grouped): only the command line can raise the limit"
  }

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
  var names: [String] { isArgument ? [] : (short.map { ["-\($0)"] } ?? []) + longNames.map { "--" + $0 } }

  /// The long names without hyphens, that of the row last.
  var longNames: [String] { aliases + [name] }

  /// Returns whether a word without hyphens is a long name of the option.
  func isNamed(_ word: String) -> Bool { !isArgument && (name == word || aliases.contains(word)) }

  /// The placeholder of the value.
  var valueName: String { isArgument ? name : kind().name }

  /// The option or argument with its value, for example `--size <n|name>` or `<photo>`.
  var placeholder: String { isArgument ? "<\(name)>" : "--\(name) <\(valueName)>" }

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
    let repeated = isRepeating ? placeholder + " ..." : placeholder
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

extension [OptionRow] {
  /// Returns the option that a word with its hyphens names, or nil if there is none.
  func option(typed word: String) -> OptionRow? {
    if word.hasPrefix("--") {
      let name = String(word.dropFirst(2))
      return first { $0.isNamed(name) }
    }
    guard word.count == 2, word.first == "-", let letter = word.last else { return nil }
    return first { $0.short == letter }
  }
}
