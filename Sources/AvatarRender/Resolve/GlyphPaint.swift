/// The colours of an avatar's content, before and after contrast correction.
struct GlyphPaint: Hashable {
  /// The colour behind the content, or the base colour of a gradient; nil means a transparent background.
  var background: AvatarColor?
  /// The colour that the request, the theme or the style specifies; nil for a photo.
  var requested: AvatarColor?
  /// A Boolean value that indicates whether the request specifies the colour.
  let isRequested: Bool
  /// The minimum contrast ratio (WCAG 2.2); nil for content in its own colours.
  let ratio: Double?
  /// The rule for a lower contrast; nil means that the colour is used, with a warning if the request specifies it.
  var rule: GlyphContrast? = nil
  /// The colours of a gradient behind the content, from the upper left to the lower right; empty if there is no
  /// gradient.
  var gradient: [AvatarColor] = []

  /// The colour behind the content or, for a gradient, the gradient colour that contrasts least with the content.
  var reported: AvatarColor? {
    guard let color else { return gradient.first ?? background }
    return gradient.min { color.over($0).contrast(with: $0) < color.over($1).contrast(with: $1) } ?? background
  }

  /// The colour of the content: the requested colour, or white or black if its contrast is too low.
  var color: AvatarColor? {
    guard rule == .auto, let ratio, let background, background.alpha != 0 else { return requested }
    return requested?.legible(on: background, ratio: ratio)
  }

  /// The paint for content in its own colours.
  var withoutColor: GlyphPaint {
    GlyphPaint(background: background, requested: nil, isRequested: false, ratio: nil, gradient: gradient)
  }

  /// The contrast ratio, rounded down to a hundredth; nil without an opaque background.
  var contrast: Double? {
    guard let color, let background = reported, background.alpha == 255 else { return nil }
    // Rounding up could report a required contrast that is not quite reached.
    return (color.over(background).contrast(with: background) * 100).rounded(.down) / 100
  }

  /// The warning that the requested colour has too little contrast; nil if it has enough, if the request does not specify
  /// it, or if it accepts any contrast.
  var warning: AvatarWarning? {
    // A corrected colour is compared with the colour from which a gradient is derived.
    guard isRequested, rule != .off, let requested, let ratio, let background = rule == .auto ? background : reported,
      background.alpha != 0
    else { return nil }
    let exact = requested.over(background).contrast(with: background)
    guard exact < ratio else { return nil }
    let own = (exact * 100).rounded(.down) / 100
    let used = requested.legible(on: background, ratio: ratio)
    let action =
      rule == .auto
      ? "used \(used); to use the requested colour anyway, set contrast off" : "contrast auto uses \(used)"
    return AvatarWarning(
      source: "the colour \(requested)",
      reason: "has a contrast of \(own.text):1 with \(background), below \(ratio.text):1: \(action)")
  }
}

extension AvatarReport {
  /// Sets the colours of the content, and adds the warning about them, if any.
  mutating func describe(_ paint: GlyphPaint) {
    color = paint.color
    background = paint.reported
    contrast = paint.contrast
    if let warning = paint.warning { warnings.append(warning) }
  }
}
