import AvatarCodec
import AvatarHTTP

/// The type of an option's values: its placeholder in help, its completion and its parser.
struct OptionValue<Value>: Sendable {
  /// The placeholder in help, for example "n".
  let name: String
  var completion = ValueCompletion()
  /// Whether a value may start with a hyphen; otherwise, such a word is the next option.
  var allowsHyphen = true
  /// Returns whether a value is the path of a file or a directory instead of a name; nil if all values are, or none.
  var isPathInsteadOfName: (@Sendable (String) -> Bool)?
  let parse: @Sendable (String) throws(InvalidValue) -> Value
}

extension OptionValue {
  /// Returns whether a value is the path of a file or a directory.
  func isPath(_ text: String) -> Bool { isPathInsteadOfName?(text) ?? completion.isPath }

  /// Creates a type from a parser that returns nil for an invalid value.
  ///
  /// - Parameters:
  ///   - name: The placeholder in help.
  ///   - completion: The completion.
  ///   - allowsHyphen: Whether a value may start with a hyphen.
  ///   - requirement: The requirement for a value, for the end of a message.
  ///   - parse: Returns the value of an argument; nil if it does not meet the requirement.
  init(
    _ name: String, completion: ValueCompletion = ValueCompletion(), allowsHyphen: Bool = true,
    requirement: @autoclosure @escaping @Sendable () -> String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(name: name, completion: completion, allowsHyphen: allowsHyphen) { text throws(InvalidValue) in
      if let value = parse(text) { return value }
      throw InvalidValue(value: text, reason: requirement())
    }
  }
}

extension OptionValue {
  /// Returns the parts of a value such as `pixels=5M`, of which the second may be missing.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - noun: The noun for a name, for a message.
  ///   - names: The names.
  ///   - other: The value without a name, for a message.
  /// - Returns: The name in lower case, and the text after the sign.
  /// - Throws: `InvalidValue` with a suggestion if the name is unknown.
  static func named(
    _ text: String, _ noun: String, _ names: [String], or other: String
  ) throws(InvalidValue) -> (name: String, value: String?) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    let name = parts.first?.lowercased() ?? ""
    if names.contains(name) { return (name, parts.dropFirst().first) }
    let way = name.nearest(in: names).map { "did you mean \($0)?" } ?? "must be \((names + [other]).alternatives)"
    throw InvalidValue(value: text, reason: "unknown \(noun); \(way)")
  }
}

extension OptionValue where Value: Sendable {
  /// The type without that of its values.
  var erased: OptionValue<any Sendable> {
    var kind = OptionValue<any Sendable>(name: name, completion: completion, allowsHyphen: allowsHyphen) {
      [parse] text throws(InvalidValue) in try parse(text)
    }
    kind.isPathInsteadOfName = isPathInsteadOfName
    return kind
  }
}

/// A value that is invalid for an option.
struct InvalidValue: Error, Hashable, CustomStringConvertible {
  /// The value in the form for messages.
  let value: String
  private static let mostShown = 300
  /// The reason, for example "must name a file".
  let reason: String

  /// The text that follows the name of the option in a message.
  var description: String {
    let shown = WebURL.masked(value)
    let short = String(shown.unicodeScalars.prefix(Self.mostShown))
    return (shown.isEmpty ? "" : " \(short)\(short == shown ? "" : "…")") + ": \(reason)"
  }
}

/// The completion of a value: words, files, directories, or several of these.
struct ValueCompletion: Sendable {
  /// The words that completion offers for the value.
  var values: [String] = []
  /// Whether a value may have several of the words, with commas between them.
  var isList = false
  /// The extensions of files that are values, without dots; empty for all files, nil for no files.
  var extensions: [String]?
  var isDirectory = false

  /// Returns the completion with words, of which a value may have several.
  static func list(_ values: [String], isList: Bool = false) -> Self { Self(values: values, isList: isList) }

  /// Returns the completion with files that have one of some extensions, or with all files.
  static func file(_ extensions: [String] = []) -> Self { Self(extensions: extensions) }

  /// Returns the completion with words, or files with one of some extensions.
  static func values(_ values: [String], orFiles extensions: [String]) -> Self {
    Self(values: values, extensions: extensions)
  }

  static let directory = Self(isDirectory: true)

  /// The completion with photo files.
  static var photo: Self { file(ImageDecoders.standard.extensions) }

  /// Whether values are or may be paths.
  var isPath: Bool { extensions != nil || isDirectory }
}
