/// An error that prevents an SVG document from being used as an icon.
public struct IconError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the document that is to blame, from 1; nil if the reason concerns the whole document.
  public let line: Int?
  /// The reason, for the end of a message.
  public let reason: String

  /// The error as a message, for example "line 3: <text>: cannot be drawn".
  public var description: String { line.map { "line \($0): \(reason)" } ?? reason }

  /// Returns the message about the document in a file.
  package func message(of path: String) -> String { path + (line.map { ":\($0)" } ?? "") + ": " + reason }
}
