import AvatarRaster

extension GlyphPaint {
  /// Returns the paint with a style applied.
  func styled(_ style: InitialsStyle) -> GlyphPaint {
    guard let background, background.alpha != 0, let color else { return self }
    var paint = self
    switch style {
    case .solid: break
    case .gradient: paint.gradient = background.gradient(under: color)
    case .tonal:
      paint.background = background.tint
      if !isRequested { paint.requested = background.tone(ratio: max(background.leastContrast(with: color), 4.5)) }
    }
    return paint
  }
}

extension AvatarColor {
  /// A light colour of the same hue.
  fileprivate var tint: AvatarColor {
    let lab = oklab
    let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    let share = chroma > 0.05 ? 0.05 / chroma : 1
    return color(OKLab(lightness: 0.92, a: lab.a * share, b: lab.b * share))
  }

  /// Returns the lightest dark colour of the same hue that reaches a contrast ratio with the tint.
  fileprivate func tone(ratio: Double) -> AvatarColor {
    let (lab, tint) = (oklab, tint)
    var tone = self
    for percent in stride(from: 42.0, through: 0, by: -1) {
      tone = AvatarColor(OKLab(lightness: percent / 100, a: lab.a, b: lab.b))
      if tone.contrast(with: tint) >= ratio { break }
    }
    return tone
  }

  /// Returns the colours of a gradient around this colour, from the upper left to the lower right, that contrast
  /// sufficiently with a text colour.
  ///
  /// Light colours are shifted towards yellow and dark ones towards blue, as in daylight. All colours become darker
  /// under light text, or lighter under dark text, until the contrast suffices.
  /// - Returns: Nine evenly spaced colours.
  fileprivate func gradient(under text: AvatarColor) -> [AvatarColor] {
    let (lab, ratio) = (oklab, leastContrast(with: text))
    // These are the cosine and sine of 15°. The axis from yellow to blue has a hue of 110°, whose cotangent is −0.364.
    let (cosine, sine) = (
      0.9659258262890683, lab.a + 0.364 * lab.b > 0 ? 0.25881904510252074 : -0.25881904510252074
    )
    let direction = text.over(self).relativeLuminance > relativeLuminance ? -1.0 : 1
    func turned(_ lightness: Double, _ sine: Double) -> AvatarColor {
      color(OKLab(lightness: lightness, a: lab.a * cosine - lab.b * sine, b: lab.a * sine + lab.b * cosine))
    }
    var colors: [AvatarColor] = []
    for step in 0...100 {
      let middle = lab.lightness + direction * Double(step) / 100
      let (start, end) = (turned(middle + 0.05, sine), turned(middle - 0.05, -sine))
      colors = (0...8).map { start.mixed(with: end, $0) }
      if colors.allSatisfy({ text.over($0).contrast(with: $0) >= ratio }) { break }
    }
    return colors
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
