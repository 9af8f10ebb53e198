/// An error in an input: a value, a file, or a system component that the input needs.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error, which determines the command's exit status.
  public enum Kind: Hashable, Sendable {
    /// A value is not accepted.
    case usage
    /// A file can be read but not used.
    case contents
    /// A file is missing or cannot be read.
    case missing
    /// A library is missing or fails, so the input could not be checked.
    case component
    /// A file cannot be created.
    case output
    /// A system failure, for example a disk error, prevents reading or writing a complete file.
    case io
  }

  /// A position in an input.
  public enum Position: Hashable, Sendable {
    /// The invalid value, as given.
    case value(String)
    /// The line number in a file, from 1.
    case line(Int)
    /// The path of a design token, for example "color.human".
    case token(String)
  }

  /// The name of the input, for example a file path, a field or a component; empty if it has none.
  public let subject: String
  /// The position in the input; nil if the error concerns all of it.
  public let position: Position?
  /// The reason, which ends the message.
  public let reason: String
  /// The kind of the error.
  public let kind: Kind

  package init(_ subject: String = "", _ position: Position? = nil, reason: String, kind: Kind = .usage) {
    self.subject = subject
    self.position = position
    self.reason = reason
    self.kind = kind
  }

  /// The error as a message, for example "brand.json: color.human: #ff6b3: must be …", "logo.svg:3: <text>: cannot be
  /// drawn" or "size 0: must be 1…2048".
  public var description: String {
    switch position {
    case nil: subject.isEmpty ? reason : "\(subject): \(reason)"
    case .value(let value): subject.isEmpty ? "\(value): \(reason)" : "\(subject) \(value): \(reason)"
    case .line(let line): subject.isEmpty ? "line \(line): \(reason)" : "\(subject):\(line): \(reason)"
    case .token(let token): subject.isEmpty ? "\(token): \(reason)" : "\(subject): \(token): \(reason)"
    }
  }

  /// The message without the subject.
  package var detail: String { about("").description }

  /// The message with a colon after the subject, as shown in reports on lists.
  package var words: String { subject.isEmpty ? detail : "\(subject): \(detail)" }

  /// The message without the line, for a row whose place is shown in another way.
  package var withoutLine: String { line == nil ? description : InputError(subject, reason: reason).description }

  /// The line number, from 1; nil if the position is not a line.
  package var line: Int? { if case .line(let line) = position { line } else { nil } }

  /// Returns the error with a different input name.
  package func about(_ subject: String) -> InputError {
    InputError(subject, position, reason: reason, kind: kind)
  }
}
