/// The reason why an SVG document cannot be used as an icon.
public struct IconError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the document, from 1; nil if the reason concerns the whole document.
  public let line: Int?
  /// The reason, for the end of a message.
  public let reason: String

  /// The line, if there is one, and the reason.
  public var description: String { line.map { "line \($0): \(reason)" } ?? reason }

  /// Returns the message about the document of a file.
  package func message(of path: String) -> String { path + (line.map { ":\($0)" } ?? "") + ": " + reason }
}
