import AvatarCodec
import AvatarGeometry
import AvatarHTTP
import AvatarJSON

/// The facts about a photo that an avatar shows.
package struct ShownPhoto: Hashable, Sendable {
  /// The source, for example a path.
  let source: String
  let format: ImageFormat
  /// The size of the upright photo, in pixels.
  let width, height: Int
  /// The visible part, in pixels of the upright photo.
  let crop: Rect
  /// The scale that a JPEG was decoded at, in eighths; 8 for other formats.
  let eighths: Int
  /// The delivery of a photo from a server; nil for a local photo.
  let delivery: FetchedPhoto.Delivery?

  /// The facts as a phrase for `--verbose`: format, size, crop and delivery.
  var words: String {
    var parts = ["\(format.name) of \(width)×\(height) px"]
    if eighths < 8 { parts.append("decoded at \(eighths)/8 of its size") }
    parts.append(
      "shows \(Self.text(crop.width))×\(Self.text(crop.height)) px from \(Self.text(crop.x)),\(Self.text(crop.y))")
    if let delivery { parts.append(delivery.words) }
    return parts.joined(separator: ", ")
  }

  /// Returns whether two values describe the same part of the same photo, regardless of how its bytes were delivered.
  package static func == (a: Self, b: Self) -> Bool {
    (a.source, a.format, a.crop, a.eighths) == (b.source, b.format, b.crop, b.eighths)
      && (a.width, a.height) == (b.width, b.height)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }

  private static func text(_ length: Double) -> String { ((length * 10).rounded() / 10).text }
}

extension FetchedPhoto.Delivery {
  fileprivate var words: String {
    switch self {
    case .downloaded: "downloaded"
    case .fresh: "from the cache, still fresh"
    case .revalidated: "from the cache, revalidated by the server"
    case .stale: "from the cache, because the server failed"
    }
  }
}
