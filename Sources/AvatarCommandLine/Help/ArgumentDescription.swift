import ArgumentParser
import AvatarCodec
import AvatarRender

/// The description of an option, a flag or an argument of a command.
struct ArgumentDescription: Hashable, Sendable {
  enum Kind: String, Decodable, Sendable {
    case positional, option, flag
  }

  let kind: Kind
  /// The names with their hyphens, the long one last; empty for an argument.
  let names: [String]
  /// The placeholder of its value; empty for a flag.
  let valueName: String
  /// The help text: a noun phrase or an imperative, with the default.
  let summary: String
  let isOptional: Bool
  /// Whether it may be given several times.
  let isRepeating: Bool
  /// Whether the values of the option are all words up to the next option.
  let takesSeveralWords: Bool
  /// The heading under which complete help lists it.
  let section: String
  /// Whether short help lists the argument.
  let isCommon: Bool
  var completion: ValueCompletion

  /// The name with its value in the form for help, for example "-s, --size <n|name>".
  var label: String {
    let value = "<\(valueName)>"
    return switch kind {
    case .positional: value
    case .flag: names.joined(separator: ", ")
    case .option: names.joined(separator: ", ") + " " + value
    }
  }

  /// The name in a usage line, for example "--output-dir <directory>" or "[<photo> ...]".
  var usage: String {
    let word = kind == .positional ? "<\(valueName)>" : [names.last ?? "", "<\(valueName)>"].joined(separator: " ")
    let repeated = isRepeating ? word + " ..." : word
    return isOptional ? "[\(repeated)]" : repeated
  }

  /// The summary, and the values that neither it nor the placeholder contains.
  var help: String {
    let values = completion.values
    let known = Set((summary + " " + valueName).split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map { String($0) })
    if values.isEmpty || values.allSatisfy(known.contains) { return summary }
    return summary + " Values: " + values.joined(separator: ", ") + "."
  }
}

extension ArgumentDescription {
  /// Creates the description of a subcommand's argument from that of the parser.
  init(_ argument: ParserTree.Argument, of words: [String]) {
    kind = argument.kind
    let spelled = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
    names = spelled.filter { !$0.hasPrefix("--") } + spelled.filter { $0.hasPrefix("--") }
    valueName = kind == .flag ? "" : argument.valueName
    summary = argument.abstract ?? ""
    isOptional = argument.isOptional
    isRepeating = argument.isRepeating
    takesSeveralWords = kind == .option && argument.parsingStrategy == "upToNextOption"
    let name = names.last ?? argument.valueName
    section = argument.sectionTitle ?? HelpSections.title(of: name) ?? HelpSections.otherTitle
    isCommon = kind == .positional || !argument.isOptional || HelpSections.isCommon(name, of: words)
    var completion = ValueCompletion(argument.completionKind)
    // If the parser knew the names of themes, the start of every run would be slower.
    if ["--theme", "--dark-theme"].contains(name) { completion.values = Theme.Preset.allCases.map(\.rawValue) }
    self.completion = completion
  }
}

/// The completion of a value: words, files, directories, or several of these.
struct ValueCompletion: Hashable, Sendable {
  /// The words that completion offers for the value.
  var values: [String] = []
  /// The extensions of files that are values, without dots; empty for all files, nil for no files.
  var extensions: [String]?
  var isDirectory = false

  /// The prefix of an entry in a list that stands for the files with an extension.
  fileprivate static let filePattern = "*."

  init() {}

  fileprivate init(_ completion: ParserTree.Completion?) {
    let words = completion?.list?.values ?? []
    values = words.filter { !$0.hasPrefix(Self.filePattern) }
    let patterns = words.filter { $0.hasPrefix(Self.filePattern) }.map { String($0.dropFirst(Self.filePattern.count)) }
    extensions = completion?.file?.extensions ?? (patterns.isEmpty ? nil : patterns)
    isDirectory = completion?.directory != nil
  }

  /// Whether values are or may be paths.
  var isPath: Bool { extensions != nil || isDirectory }

  /// Whether the values are unknown.
  var isEmpty: Bool { values.isEmpty && extensions == nil && !isDirectory }
}

extension CompletionKind {
  /// The completion with photo files.
  static var photo: CompletionKind { .file(extensions: ImageDecoders.standard.extensions) }

  /// Returns the completion with words, or files with one of some extensions.
  static func values(_ values: [String], orFiles extensions: [String]) -> CompletionKind {
    .list(values + extensions.map { ValueCompletion.filePattern + $0 })
  }
}
