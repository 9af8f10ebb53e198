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
  /// A noun phrase or an imperative, with the default.
  let summary: String
  let isOptional: Bool
  /// Whether it may be given several times.
  let isRepeating: Bool
  /// Whether an option takes all words up to the next option.
  let takesSeveralWords: Bool
  /// The heading under which complete help lists it.
  let section: String
  /// Whether short help lists it.
  let isCommon: Bool
  var completion: ValueCompletion

  /// The name with its value as help shows it, for example "-s, --size <n|name>".
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

  /// The summary, and the values that neither it nor the placeholder names.
  var help: String {
    let values = completion.values
    let known = Set((summary + " " + valueName).split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map { String($0) })
    if values.isEmpty || values.allSatisfy(known.contains) { return summary }
    return summary + " Values: " + values.joined(separator: ", ") + "."
  }
}

extension ArgumentDescription {
  /// Creates the description of an argument from the parser's, for a subcommand.
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
    // The names of themes would slow down the start of every run if the parser knew them.
    if ["--theme", "--dark-theme"].contains(name) { completion.values = Theme.Preset.allCases.map(\.rawValue) }
    self.completion = completion
  }
}

/// The completion of a value: words, files, directories, or several of them.
struct ValueCompletion: Hashable, Sendable {
  /// Words that are among the values.
  var values: [String] = []
  /// The extensions of files that are values, without dots; empty for all files, nil for none.
  var extensions: [String]?
  var isDirectory = false

  /// The start of an entry of a list that stands for the files with an extension.
  fileprivate static let filePattern = "*."

  init() {}

  fileprivate init(_ completion: ParserTree.Completion?) {
    let words = completion?.list?.values ?? []
    values = words.filter { !$0.hasPrefix(Self.filePattern) }
    let patterns = words.filter { $0.hasPrefix(Self.filePattern) }.map { String($0.dropFirst(Self.filePattern.count)) }
    extensions = completion?.file?.extensions ?? (patterns.isEmpty ? nil : patterns)
    isDirectory = completion?.directory != nil
  }

  /// Whether values are paths, or may be.
  var isPath: Bool { extensions != nil || isDirectory }

  /// Whether nothing is known about the values.
  var isEmpty: Bool { values.isEmpty && extensions == nil && !isDirectory }
}

extension CompletionKind {
  /// Files of photos.
  static var photo: CompletionKind { .file(extensions: ImageDecoders.standard.extensions) }

  /// Words, or else files with one of a few extensions.
  static func values(_ values: [String], orFiles extensions: [String]) -> CompletionKind {
    .list(values + extensions.map { ValueCompletion.filePattern + $0 })
  }
}
