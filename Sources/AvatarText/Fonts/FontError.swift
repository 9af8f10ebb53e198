package import AvatarFileSystem
import EmbeddedFonts

/// The reason why a font cannot be used, or text cannot be drawn.
package enum FontError: Error, Hashable, Sendable {
  /// The file cannot be read; `isMachineFault` indicates that the machine is the cause, not the path or the file.
  case unreadable(path: String, reason: String, isMachineFault: Bool)
  case unusable(path: String, reason: String)
  /// No font can draw a grapheme cluster; the associated value is the reason.
  case uncovered(String)
  /// A component is missing or has failed; the font may be valid.
  case component(ComponentError)

  /// The message, including the font name.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason, _), .unusable(let path, let reason): "\(path): \(reason)"
    case .uncovered(let reason): reason
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }
}
