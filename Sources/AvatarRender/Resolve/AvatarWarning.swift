/// A problem that did not prevent rendering, for example with a photo, a badge, a colour or a file format.
public struct AvatarWarning: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The subject, which starts the message: usually a path, but possibly the badge or the output, for example.
  public let source: String
  /// The problem and its consequence, which end the message.
  public let reason: String

  package init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }

  /// The message on one line: the source, a colon and the reason.
  public var description: String { "\(source): \(reason)" }
}
