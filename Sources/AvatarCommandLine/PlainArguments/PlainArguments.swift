import ArgumentParser
import AvatarRender

/// Plain arguments, which are parsed in one pass without the parser's description of all options.
///
/// The parser takes longer than a small avatar, because it searches the executable for conformances. Plain arguments
/// have the same meaning in both. Everything else is left to the parser, which has the messages: invalid values,
/// unknown options, requests for help, values that start with a hyphen, and `--`.
///
/// Each group of options takes its options from the arguments; see `PlainOptions`. Words that no option takes are the
/// arguments of the command.
struct PlainArguments {
  fileprivate struct Option {
    /// The long name, without hyphens.
    let name: String
    /// The value behind an equals sign.
    let value: String?
    /// The words up to the next option.
    var words: [String] = []
    var isTaken = false
  }

  private var words: [String] = []
  private var options: [Option] = []
  /// Whether the arguments must be left to the parser.
  private var isRejected = false

  /// Splits arguments at the options; nil if they are not plain.
  init?(_ arguments: some Sequence<String>) {
    for argument in arguments {
      if !argument.hasPrefix("-") || argument == "-" {
        if options.isEmpty { words.append(argument) } else { options[options.count - 1].words.append(argument) }
        continue
      }
      guard let option = Option(argument) else { return nil }
      options.append(option)
    }
  }

  /// Whether all options were taken and had valid values.
  var areRead: Bool { !isRejected && words.isEmpty && options.allSatisfy { $0.isTaken && $0.words.isEmpty } }

  /// Takes the words that no option has taken, in their order; call this after all options were taken.
  mutating func takeArguments() -> [String] {
    let arguments = options.reduce(words) { $0 + $1.words }
    words = []
    for i in options.indices { options[i].words = [] }
    return arguments
  }

  /// Takes a flag, and returns whether it is given.
  mutating func flag(_ name: String) -> Bool {
    var isGiven = false
    for i in options.indices where options[i].name == name {
      isGiven = true
      options[i].isTaken = true
      if options[i].value != nil { isRejected = true }
    }
    return isGiven
  }

  /// Takes an option that may be repeated, and returns its values.
  mutating func texts(_ name: String) -> [String] {
    var texts: [String] = []
    for i in options.indices where options[i].name == name {
      options[i].isTaken = true
      if let value = options[i].value {
        texts.append(value)
      } else if options[i].words.isEmpty {
        isRejected = true
      } else {
        texts.append(options[i].words.removeFirst())
      }
    }
    return texts
  }

  /// Takes an option, and returns its last value; nil if it is not given.
  mutating func text(_ name: String) -> String? { texts(name).last }

  /// Takes an option that may be repeated, and returns its values if all of them are valid.
  mutating func values<Value>(_ name: String, _ kind: @autoclosure () -> OptionValue<Value>) -> [Value] {
    let texts = texts(name)
    guard !texts.isEmpty else { return [] }
    let kind = kind()
    let values = texts.compactMap { try? kind.parse($0) }
    if values.count < texts.count { isRejected = true }
    return values
  }

  /// Takes an option, and returns its last value; nil if it is not given.
  mutating func value<Value>(_ name: String, _ kind: @autoclosure () -> OptionValue<Value>) -> Value? {
    values(name, kind()).last
  }

  /// Takes the option of a field, and returns its last value; nil if it is not given.
  mutating func text(_ field: some RequestField) -> String? { options.isEmpty ? nil : text(field.optionName) }

  /// Takes the flag of a field, and returns whether it is given.
  mutating func flag(_ field: some RequestField) -> Bool { !options.isEmpty && flag(field.optionName) }
}

extension PlainArguments.Option {
  /// Parses an option; nil for one of several letters with one hyphen.
  fileprivate init?(_ argument: String) {
    if argument == "-s" || argument == "-o" {
      self.init(name: argument == "-s" ? "size" : "output", value: nil)
    } else if argument.hasPrefix("-s"), let digit = argument.dropFirst(2).first, digit.isASCII, digit.isNumber {
      self.init(name: "size", value: String(argument.dropFirst(2)))
    } else {
      guard argument.hasPrefix("--"), argument.utf8.count > 2 else { return nil }
      let name = argument.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
      let hasValue = name.endIndex < argument.utf8.endIndex
      self.init(
        name: String(Substring(name)),
        value: hasValue ? String(argument[argument.utf8.index(after: name.endIndex)...]) : nil)
    }
  }
}

/// A group of options that can be taken from plain arguments.
protocol PlainOptions: ParsableArguments {
  /// Takes the options of the group; options that are not given have their defaults.
  mutating func take(from given: inout PlainArguments)
}

extension PlainOptions {
  init(_ given: inout PlainArguments) {
    self.init()
    take(from: &given)
  }
}
