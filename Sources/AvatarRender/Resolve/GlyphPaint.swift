/// The colours of an avatar's content, before and after they are made to stand out.
struct GlyphPaint: Hashable {
  /// The colour behind the content; nil for a transparent background.
  let background: AvatarColor?
  /// The colour that the request or the theme specifies; nil for a photo.
  let requested: AvatarColor?
  /// A Boolean value that indicates whether the request specifies the colour.
  let isOfRequest: Bool
  /// The least contrast ratio (WCAG 2.2); nil if the contrast does not change the colour.
  let ratio: Double?

  /// The colour of the content: the requested one, or white or black where that contrasts too little.
  var color: AvatarColor? {
    guard let ratio, let background, background.alpha != 0 else { return requested }
    return requested?.legible(on: background, ratio: ratio)
  }

  /// The paint of content in colours of its own.
  var withoutColor: GlyphPaint {
    GlyphPaint(background: background, requested: nil, isOfRequest: false, ratio: nil)
  }

  /// The contrast ratio, rounded down to a hundredth; nil without an opaque background.
  var contrast: Double? {
    guard let color, let background, background.alpha == 255 else { return nil }
    return (color.over(background).contrast(with: background) * 100).rounded(.down) / 100
  }

  /// The warning that the colour of the request is not used; nil if it is.
  var warning: AvatarWarning? {
    guard isOfRequest, let requested, let color, let background, let ratio, color != requested else { return nil }
    let own = (requested.over(background).contrast(with: background) * 100).rounded(.down) / 100
    return AvatarWarning(
      source: "the colour \(requested)",
      reason:
        "has a contrast of \(own.text):1 with \(background), below \(ratio.text):1: used \(color); contrast off keeps it"
    )
  }
}

extension AvatarReport {
  /// Adds the colours of the content.
  mutating func describe(_ paint: GlyphPaint) {
    (color, background, contrast) = (paint.color, paint.background, paint.contrast)
    if let warning = paint.warning { warnings.append(warning) }
  }
}
