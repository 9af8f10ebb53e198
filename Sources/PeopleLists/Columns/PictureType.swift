/// The image formats of photos in lists.
enum PictureType {
  /// The media types by the extensions of files.
  static let mediaTypes = [
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
    "bmp": "image/bmp", "tif": "image/tiff", "tiff": "image/tiff", "svg": "image/svg+xml", "avif": "image/avif",
    "heic": "image/heic", "heif": "image/heif",
  ]

  /// Returns whether a text is a URL, a data URI, or the path of an image file.
  static func isPhoto(_ text: String) -> Bool {
    if text.hasPrefix("data:") || text.contains("://") { return true }
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot != text.utf8.startIndex else { return false }
    return mediaTypes[text[text.utf8.index(after: dot)...].lowercased()] != nil
  }
}
