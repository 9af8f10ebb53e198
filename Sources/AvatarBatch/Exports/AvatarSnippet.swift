import AvatarCodec
package import AvatarFileSystem
import AvatarJSON

/// An HTML file that shows all avatars of a run, for pasting into a page or a README.
///
/// The HTML contains no CSS, because GitHub removes it. The images already have the avatars' shape. The file is
/// replaced only if its contents change.
package final class AvatarSnippet {
  private let file: ChangedFile
  /// The path of the output directory, relative to the file's directory; empty or with a trailing slash.
  private let outputs: String
  /// The beginning of a snippet, by which later runs recognise the file.
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

  /// Adds a row's avatar at its first size and highest density, unless the row failed.
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

  /// Returns the highest-density file in a format that every browser can display: PNG, or else the last format.
  private static func best(_ files: [Output]) -> Output? {
    let format = files.contains { $0.format == .png } ? .png : files.last?.format
    return files.filter { $0.format == format }.max { $0.scale < $1.scale }
  }

  private func url(_ output: Output) -> String { FilePath.url(outputs + output.file) }

  /// Returns a string, escaped for use as an attribute value.
  ///
  /// Alternative text and URLs contain no line breaks. In Markdown, an empty line would end the HTML.
  private static func attribute(_ text: String) -> String { text.spelling(\.markupReference) }

  /// Replaces the file if its contents have changed.
  ///
  /// - Throws: `WriteError` if the file cannot be written.
  package func finish() throws(WriteError) {
    try file.append("</p>\n")
    _ = try file.finish()
  }
}
