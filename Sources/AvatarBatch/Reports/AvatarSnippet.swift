import AvatarCodec
import AvatarFileSystem
import AvatarJSON
package import AvatarRender

extension RowFiles {
  /// Starts an HTML file that shows all avatars of a run, for pasting into a page or a README.
  ///
  /// The HTML contains no CSS, because GitHub removes it. The images already have the avatars' shape.
  /// - Parameters:
  ///   - path: The file path.
  ///   - directory: The output directory.
  ///   - isForced: Whether to replace any file at the path, even one that is not a snippet.
  /// - Returns: The file.
  /// - Throws: `InputError` if the file cannot be written.
  package static func snippet(path: String, directory: String, isForced: Bool) throws(InputError) -> RowFiles {
    let outputs = url(of: directory, from: FilePath.ofDirectory(FilePath.directory(of: path)))
    // Markdown treats everything up to an empty line as HTML. Later runs recognise the file by its start.
    let start = "<!-- Written by avatar-render batch. -->\n<p>\n"
    let frame = Frame(path: path, head: start, tail: "</p>\n")
    return try RowFiles([frame], subject: path, over: isForced ? nil : FileMark(start: start)) { row in
      image(of: row, in: outputs).map { ["  \($0)\n"] } ?? []
    }
  }

  /// Returns the element for a row's avatar at its first size and highest density, or nil if the row failed.
  private static func image(of row: RowReport, in outputs: String) -> String? {
    guard let first = row.outputs.first(where: \.isPicture) else { return nil }
    let files = row.outputs.filter { $0.isPicture && $0.size == first.size }
    guard let light = best(files.filter { $0.scheme == first.scheme }) else { return nil }
    func url(_ output: Output) -> String { outputs + FilePath.url(output.file) }
    // Alternative text and URLs contain no line breaks. In Markdown, an empty line would end the HTML.
    let alt = row.alt.spelling(\.markupReference)
    var image = "<img src=\"\(url(light))\" width=\"\(first.size)\" height=\"\(first.size)\" alt=\"\(alt)\">"
    if let dark = best(files.filter { $0.scheme == .dark && first.scheme != .dark }) {
      image = "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"\(url(dark))\">\(image)</picture>"
    }
    return row.link.map { "<a href=\"\($0.spelling(\.markupReference))\">\(image)</a>" } ?? image
  }

  /// Returns the highest-density file in a format that every browser can display: PNG, or else the last format.
  private static func best(_ files: [Output]) -> Output? {
    let format = files.contains { $0.format == .png } ? .png : files.last?.format
    return files.filter { $0.format == format }.max { $0.scale < $1.scale }
  }
}
