import AvatarRender
import Synchronization

/// A thread-safe cache of the icons in a list, so that each file is read once.
final class IconCache: Sendable {
  private let icons = Mutex<[String: Result<IconArtwork, IconFileError>]>([:])
  /// The maximum number of cached icons, which exceeds that of usual lists.
  private static let mostIcons = 64

  /// Returns the icon of a file.
  /// - Throws: `IconFileError` if the file cannot be read or drawn.
  func icon(_ path: String, in files: LocalPhotos) throws(IconFileError) -> IconArtwork {
    if let known = icons.withLock({ $0[path] }) { return try known.get() }
    let icon = Result { () throws(IconFileError) in try IconArtwork(file: path, in: files) }
    icons.withLock { icons in
      if icons.count >= Self.mostIcons { icons = [:] }
      icons[path] = icon
    }
    return try icon.get()
  }
}
