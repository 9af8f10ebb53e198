import AvatarFiles

/// A line that GitHub Actions shows at a file of a pull request.
package enum GitHubAnnotation {
  /// - Parameter file: relative to the repository's root.
  package static func error(file: String, title: String, message: String) -> String {
    "::error file=\(escaped(file, "%\r\n:,")),title=\(escaped(title, "%\r\n:,"))::\(escaped(message, "%\r\n"))"
  }

  /// - Parameter marks: what would end the text, or stand for something else; spelt as in a URL.
  private static func escaped(_ text: String, _ marks: String) -> String {
    text.spelling { marks.unicodeScalars.contains($0) ? $0.percentCode : nil }
  }
}
