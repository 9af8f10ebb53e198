import ArgumentParser

/// A value that is invalid for an option.
struct InvalidValue: Error, Hashable, CustomStringConvertible {
  /// The value in the form for messages.
  let value: String
  /// The reason, for example "must name a file".
  let reason: String

  /// The text with which the parser ends its message, after the name of the option.
  var description: String { "\(Self.mark)\(value.isEmpty ? "" : " " + value): \(reason)" }

  /// A character that no argument contains.
  fileprivate static let mark: Character = "\0"
}

extension CommandError {
  /// Creates the error of an invalid value, for example `--size 0: must be 1…2048`; nil for any other error of the
  /// parser.
  ///
  /// The parser provides only a message about the error of a value's parser: "The value '0' is invalid for '--size
  /// <n>': " followed by the description of that error.
  init?(parserError: any Error) {
    let parts = AvatarCommand.message(for: parserError).split(separator: InvalidValue.mark, maxSplits: 1)
    guard parts.count == 2, let option = parts[0].split(separator: "'").dropLast().last,
      let name = option.split(separator: " ").first
    else { return nil }
    // An argument is shown as its placeholder.
    self = .usage(name.filter { $0 != "<" && $0 != ">" } + parts[1])
  }
}
