import AvatarJSON
import AvatarRaster

/// The values from which a page draws a placeholder until an avatar is loaded.
///
/// They describe the square from which the shape is cut, without the ring and the badge.
struct AvatarPlaceholder {
  /// The colour of the largest area of similar colours; nil if no pixel is at least half opaque.
  let dominantColor: AvatarColor?
  let thumbHash: ThumbHash

  /// Creates the placeholder for an appearance.
  ///
  /// - Complexity: O(*n*) for *n* pixels in the image.
  init(_ appearance: Appearance) {
    let field = RasterBands(appearance.field).reduced(appearance.fieldBox, to: Self.side)
    dominantColor = field.dominantColor.map { AvatarColor(red: $0.red, green: $0.green, blue: $0.blue) }
    thumbHash = ThumbHash(field)
  }

  /// The side of the image from which the values are computed, in pixels; the seven frequencies of a ThumbHash need no
  /// more.
  private static let side = 64
}

extension AvatarRenderer {
  /// Returns the report on an avatar, with its placeholder if the renderer reports placeholders.
  package func report(on avatar: ResolvedAvatar) -> AvatarReport {
    var report = avatar.report
    if reportsPlaceholders {
      let placeholder = AvatarPlaceholder(avatar.appearance)
      report.dominantColor = placeholder.dominantColor
      report.thumbHash = placeholder.thumbHash.bytes.base64
    }
    return report
  }

  /// Returns the reports on the visible avatars of a group, from left to right.
  package func reports(on group: ResolvedGroup) -> [AvatarReport] { group.avatars.map(report) }
}
