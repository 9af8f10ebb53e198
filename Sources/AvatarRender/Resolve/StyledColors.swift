import AvatarRaster

extension GlyphPaint {
  /// Returns the paint with a style applied, for pages of a colour scheme.
  func styled(_ style: InitialsStyle, _ scheme: Theme.ColorScheme) -> GlyphPaint {
    guard let background, background.alpha != 0, let color else { return self }
    var paint = self
    switch (style, scheme) {
    case (.solid, _): break
    case (.gradient, .light): paint.gradient = background.gradient(under: color)
    case (.gradient, .dark):
      if !isRequested { paint.requested = AvatarColor(rgb: 0xFFFFFF) }
      paint.gradient = background.darkGradient(under: paint.requested ?? color)
      // The letters contrast with the middle of the gradient instead of the colour from which it derives.
      paint.background = paint.gradient[paint.gradient.count / 2]
    case (.tonal, _):
      let field = background.tint(scheme)
      paint.background = field
      if !isRequested {
        let ratio = max(background.leastContrast(with: color), 4.5)
        paint.requested = background.tone(on: field, ratio: ratio, scheme)
      }
    }
    return paint
  }
}

// The functions of the tints and tones have been fitted to the palette: its colours differ in lightness from their
// neighbours, and tints and tones retain some of that, so that they also differ, with any colour vision.
extension AvatarColor {
  /// The colour of a field in the tonal style: a light tint, or a deep one with a contrast of at least 1.5:1 with dark
  /// pages.
  fileprivate func tint(_ scheme: Theme.ColorScheme) -> AvatarColor {
    let (lightness, chroma) = (oklab.lightness, oklab.chroma)
    if scheme == .light {
      return color(shade(min(max(0.8 * lightness + 0.468, 0.85), 0.94), chroma: min(0.65 * chroma, 0.08)))
    }
    let start = min(max(0.335 + abs(lightness - Self.middle), 0.33), 0.44)
    return color(
      stepped(from: start, by: 0.01, chroma: min(chroma, 0.115)) { $0.contrast(with: Self.pages.dark) >= 1.5 })
  }

  /// Returns a colour of the same hue that reaches a contrast ratio with a tint and, if the tint is a dark one, 7:1 with
  /// dark pages.
  fileprivate func tone(on field: AvatarColor, ratio: Double, _ scheme: Theme.ColorScheme) -> AvatarColor {
    let (lightness, chroma) = (oklab.lightness, oklab.chroma)
    if scheme == .light {
      let start = min(max(2 * lightness - 0.61, 0.16), 0.5)
      let tone = stepped(from: start, by: -0.01, chroma: min(0.9 * chroma, 0.125)) {
        $0.contrast(with: field) >= ratio
      }
      return AvatarColor(tone)
    }
    let start = min(max(0.7025 + 1.5 * abs(lightness - Self.middle), 0.72), 0.95)
    let tone = stepped(from: start, by: 0.01, chroma: 1.2 * chroma) {
      $0.contrast(with: field) >= ratio && $0.contrast(with: Self.pages.dark) >= 7
    }
    return AvatarColor(tone)
  }

  /// The lightness of the palette's darkest colours, in OKLab.
  private static let middle = 0.475

  /// Returns the colour of the same hue with another lightness and chroma.
  private func shade(_ lightness: Double, chroma: Double) -> OKLab {
    let lab = oklab
    let scale = lab.chroma > 0 ? chroma / lab.chroma : 1
    return OKLab(lightness: lightness, a: lab.a * scale, b: lab.b * scale)
  }

  /// Returns the first colour of the same hue that suffices, with a lightness that changes in steps; at most black or
  /// white.
  private func stepped(
    from start: Double, by step: Double, chroma: Double, until suffices: (OKLab) -> Bool
  ) -> OKLab {
    for i in 0...100 {
      let color = shade(min(max(start + Double(i) * step, 0), 1), chroma: chroma)
      if suffices(color) { return color }
    }
    return shade(step < 0 ? 0 : 1, chroma: chroma)
  }

  /// Returns the colours of a gradient around this colour, from the upper left to the lower right, that contrast
  /// sufficiently with a text colour.
  ///
  /// Light colours are shifted towards yellow and dark ones towards blue, as in daylight. All colours become darker
  /// under light text, or lighter under dark text, until the contrast suffices.
  /// - Returns: Nine evenly spaced colours.
  fileprivate func gradient(under text: AvatarColor) -> [AvatarColor] {
    let (lightness, ratio) = (oklab.lightness, leastContrast(with: text))
    let direction = text.over(self).relativeLuminance > relativeLuminance ? -1.0 : 1
    var colors: [AvatarColor] = []
    for step in 0...100 {
      colors = ramp(around: lightness + direction * Double(step) / 100)
      if colors.allSatisfy({ text.over($0).contrast(with: $0) >= ratio }) { break }
    }
    return colors
  }

  /// Returns the colours of a gradient as `gradient(under:)` does, with a contrast of at least 1.5:1 with dark pages.
  ///
  /// The lightness is the nearest to the preferred one with which all colours suffice.
  fileprivate func darkGradient(under text: AvatarColor) -> [AvatarColor] {
    let ratio = leastContrast(with: AvatarColor(rgb: 0xFFFFFF)) >= 7 ? 7 : 4.5
    let start = min(max(1.5 * oklab.lightness - 0.34, 0.38), 0.54)
    let steps = [0] + (1...60).flatMap { [$0, -$0] }
    let ramps = steps.lazy.map { ramp(around: start + Double($0) / 100) }
    let found = ramps.first { colors in
      colors.allSatisfy { text.over($0).contrast(with: $0) >= ratio && $0.contrast(with: Self.pages.dark) >= 1.5 }
    }
    return found ?? gradient(under: text)
  }

  /// Returns the colours of a gradient around a lightness, whose hue is turned by 15° in opposite directions at its
  /// ends.
  private func ramp(around lightness: Double) -> [AvatarColor] {
    let lab = oklab
    // These are the cosine and sine of 15°. The axis from yellow to blue has a hue of 110°, whose cotangent is −0.364.
    let (cosine, sine) = (
      0.9659258262890683, lab.a + 0.364 * lab.b > 0 ? 0.25881904510252074 : -0.25881904510252074
    )
    func turned(_ lightness: Double, _ sine: Double) -> AvatarColor {
      color(OKLab(lightness: lightness, a: lab.a * cosine - lab.b * sine, b: lab.a * sine + lab.b * cosine))
    }
    let (start, end) = (turned(lightness + 0.05, sine), turned(lightness - 0.05, -sine))
    return (0...8).map { start.mixed(with: end, $0) }
  }

  /// Returns the colour mixed with the given number of eighths of another colour.
  private func mixed(with other: AvatarColor, _ eighths: Int) -> AvatarColor {
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * (8 - eighths) + Int(b) * eighths + 4) / 8) }
    return AvatarColor(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue), alpha: alpha)
  }

  /// Returns the contrast that text needs with colours derived from this one: 7:1 if the text reaches that ratio on
  /// this colour; otherwise, at most 4.5:1.
  fileprivate func leastContrast(with text: AvatarColor) -> Double {
    let own = text.over(self).contrast(with: self)
    return own >= 7 ? 7 : min(own, 4.5)
  }

  /// Returns an OKLab colour with the alpha of this colour.
  private func color(_ lab: OKLab) -> AvatarColor {
    var color = AvatarColor(lab)
    color.alpha = alpha
    return color
  }
}

extension OKLab {
  fileprivate var chroma: Double { (a * a + b * b).squareRoot() }

  /// Returns the WCAG 2.2 contrast ratio of the colour, mapped into the sRGB gamut, with another one.
  fileprivate func contrast(with other: AvatarColor) -> Double { AvatarColor(self).contrast(with: other) }
}
