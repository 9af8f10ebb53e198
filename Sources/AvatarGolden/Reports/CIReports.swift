import AvatarJSON

extension String {
  /// Creates the workflow command with which GitHub Actions annotates a file in a pull request with an error.
  ///
  /// The file path is relative to the root of the repository.
  package init(errorOnGitHub message: String, title: String, file: String) {
    /// Returns text with percent-encoding for the given marks, which are special in workflow commands.
    func escaped(_ text: String, _ marks: String) -> String {
      text.spelling { marks.unicodeScalars.contains($0) ? $0.percentCode : nil }
    }
    self = "::error file=\(escaped(file, "%\r\n:,")),title=\(escaped(title, "%\r\n:,"))::\(escaped(message, "%\r\n"))"
  }
}
