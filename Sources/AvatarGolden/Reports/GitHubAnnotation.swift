import AvatarJSON

/// A workflow command with which GitHub Actions annotates a file of a pull request.
package enum GitHubAnnotation {
  /// Returns an error annotation for a file, whose path is relative to the root of the repository.
  package static func error(file: String, title: String, message: String) -> String {
    "::error file=\(escaped(file, "%\r\n:,")),title=\(escaped(title, "%\r\n:,"))::\(escaped(message, "%\r\n"))"
  }

  /// Returns a text in which the marks, which are special in workflow commands, are percent-encoded.
  private static func escaped(_ text: String, _ marks: String) -> String {
    text.spelling { marks.unicodeScalars.contains($0) ? $0.percentCode : nil }
  }
}
