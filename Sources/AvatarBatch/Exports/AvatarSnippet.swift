import AvatarCodec
package import AvatarFileSystem
import AvatarJSON

/// An HTML file that shows all avatars of a run, for pasting into a page or a README.
///
/// The HTML has no CSS, because GitHub removes it. The images already have the shape of the avatars. The file is
/// replaced only if its contents change.
package final class AvatarSnippet {
  private let file: ChangedFile
  /// The output directory, relative to the file's directory, with a trailing slash unless it is empty.
  private let outputs: String
  /// The beginning of a snippet, which later runs use to recognise it.
  private static let start = "<!-- Written by avatar-render batch. -->\n<p>\n"

  /// Starts writing the file.
  ///
  /// - Parameters:
  ///   - path: The file path.
  ///   - directory: The output directory.
  ///   - isForced: Whether to replace any file at the path, even one that is not a snippet.
  /// - Throws: `WriteError` if the file cannot be written.
  package init(path: String, directory: String, isForced: Bool = false) throws(WriteError) {
    file = try ChangedFile(path: path, isChecked: false, over: isForced ? nil : Self.start)
    let way = FilePath.way(from: FilePath.ofDirectory(FilePath.directory(of: path)), to: directory)
    outputs = way.isEmpty ? "" : way + "/"
    // Markdown treats everything up to an empty line as HTML.
    try file.append(Self.start)
  }

  /// Adds a row's avatar in its first size and highest density, or nothing if the row failed.
  ///
  /// - Throws: `WriteError` if the file cannot be written.
  package func add(_ outcome: RowReport) throws(WriteError) {
    guard let first = outcome.outputs.first(where: \.isPicture) else { return }
    let (side, scheme) = (first.size, first.scheme)
    let files = outcome.outputs.filter { $0.isPicture && $0.size == side }
    guard let light = Self.best(files.filter { $0.scheme == scheme }) else { return }
    var image =
      "<img src=\"\(url(light))\" width=\"\(side)\" height=\"\(side)\" alt=\"\(Self.attribute(outcome.alt))\">"
    if let dark = Self.best(files.filter { $0.scheme == .dark && scheme != .dark }) {
      image =
        "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"\(url(dark))\">\(image)</picture>"
    }
    if let link = outcome.link { image = "<a href=\"\(Self.attribute(link))\">\(image)</a>" }
    try file.append("  \(image)\n")
  }

  /// Returns the file that every browser can display, in its highest density: a PNG, or else the last format.
  private static func best(_ files: [Output]) -> Output? {
    let format = files.contains { $0.format == .png } ? .png : files.last?.format
    return files.filter { $0.format == format }.max { $0.scale < $1.scale }
  }

  private func url(_ output: Output) -> String { FilePath.url(outputs + output.file) }

  /// Returns a text, escaped as an attribute value.
  ///
  /// Alternative texts and URLs contain no line breaks, two of which would end the HTML in Markdown.
  private static func attribute(_ text: String) -> String { text.spelling(\.markupReference) }

  /// Finishes the file if its contents have changed.
  ///
  /// - Throws: `WriteError` if the file cannot be written.
  package func finish() throws(WriteError) {
    try file.append("</p>\n")
    _ = try file.finish()
  }
}
