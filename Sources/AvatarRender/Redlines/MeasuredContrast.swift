import AvatarRaster

/// The contrasts of an avatar's field, read from its pixels.
struct MeasuredContrast {
  /// The colours of the field and of the initials or the icon where they contrast least.
  let field: AvatarColor
  let glyph: AvatarColor

  /// Measures the contrasts of a sample; nil if it has no field or no content.
  ///
  /// - Parameters:
  ///   - sample: The avatar, which shows initials or an icon.
  ///   - renderer: The renderer with the theme.
  ///   - page: The colour behind translucent parts.
  /// - Throws: `AvatarError` if a component is missing.
  init?(_ sample: RedlineSample, _ renderer: AvatarRenderer, on page: AvatarColor) throws(AvatarError) {
    var renderer = renderer
    renderer.theme.standardBorder = .none
    let stencil = try sample.stencil(.lg, .x3, renderer)
    let drawn = try renderer.avatar(offline: sample.spec(.lg, .x3)).picture.raster
    var (fields, glyphs): (Set<PremultipliedColor>, Set<PremultipliedColor>) = ([], [])
    for (mask, color) in zip(stencil.colors, drawn.colors) where mask.alpha == 65535 {
      if mask.red == 0 { fields.insert(color) } else if mask.red == 65535 { glyphs.insert(color) }
    }
    func least(_ pair: (AvatarColor, AvatarColor)) -> Double { pair.0.contrast(with: pair.1) }
    let pairs = fields.flatMap { field in glyphs.map { (Self.color(field, page), Self.color($0, page)) } }
    // Colours are compared if the contrasts are equal, so that the result does not depend on hashing.
    guard let pair = pairs.min(by: { least($0) == least($1) ? "\($0)" < "\($1)" : least($0) < least($1) }) else {
      return nil
    }
    (field, glyph) = pair
  }

  private static func color(_ pixel: PremultipliedColor, _ page: AvatarColor) -> AvatarColor {
    let rgba = pixel.straight
    func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: rgba >> shift) }
    return AvatarColor(red: channel(0), green: channel(8), blue: channel(16), alpha: channel(24)).over(page)
  }
}
