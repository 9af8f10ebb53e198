import AvatarCodec
import AvatarFileSystem
import AvatarHTTP

/// A requested source in the fallback chain that was not used, and the reason.
///
/// The message is the source, a colon and the reason, for example "ada.jpg: no such file".
public struct SkippedSource: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The source, which starts the message, for example a path, a URL or "Gravatar".
  public let source: String
  /// The reason, which ends the message.
  public let reason: String
  /// A Boolean value that indicates whether the source is a nonexistent file, photo or contact, or a required photo
  /// that was not delivered.
  package internal(set) var isMissing = false
  /// The path of the source if it is a nonexistent file; nil otherwise.
  package private(set) var missingFile: String?

  package init(source: String, reason: String, isMissing: Bool = false) {
    self.source = source
    self.reason = reason
    self.isMissing = isMissing
  }

  /// Creates the skipped source for a file that does not exist.
  ///
  /// If the path may be a URL without a scheme, the reason suggests the URL. If several existing photos differ from the
  /// path only in their extension, the reason lists them.
  package init(missingFile path: String) {
    let shown = WebURL.missingScheme(in: path)
    let question = shown.map { " (did you mean \($0.url)?)" }
    let stem = FilePath.withoutExtension(path)
    let others = ImageDecoders.standard.extensions.map { "\(stem).\($0)" }.filter { FileStatus($0) != nil }.sorted()
    let reason =
      others.count > 1
      ? "\(others.count) files match: \(others.map { FilePath.name(of: $0) }.joined(separator: ", "))"
      : FileError.missing.reason + (question ?? "")
    self.init(source: shown?.path ?? path.shown, reason: reason, isMissing: true)
    missingFile = path
  }

  private enum CodingKeys: CodingKey { case source, reason }

  /// The message on one line.
  public var description: String { "\(source): \(reason)" }
}
