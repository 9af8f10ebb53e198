import AvatarJSON

/// A line that GitHub Actions shows at a file of a pull request.
package enum GitHubAnnotation {
  /// Returns an error annotation of a file, whose path is relative to the repository's root.
  package static func error(file: String, title: String, message: String) -> String {
    "::error file=\(escaped(file, "%\r\n:,")),title=\(escaped(title, "%\r\n:,"))::\(escaped(message, "%\r\n"))"
  }

  /// Returns a text whose marks, the characters that have a special meaning in a command, are percent-encoded.
  private static func escaped(_ text: String, _ marks: String) -> String {
    text.spelling { marks.unicodeScalars.contains($0) ? $0.percentCode : nil }
  }
}
