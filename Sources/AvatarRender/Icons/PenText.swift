import AvatarGeometry

/// A short text as one outline: capitals, digits and a few signs, drawn with the round pen of the icons.
struct PenText {
  private let outline: Path
  /// Units.
  private let width: Double

  /// Units from the top of a capital to its bottom, with the pen's width.
  private static let capHeight = 14.0
  private static let penWidth = 2.2
  private static let spacing = 1.4

  /// Whether all characters of a text can be drawn, in capitals.
  static func covers(_ text: String) -> Bool {
    // Only these become capitals one by one.
    text.allSatisfy(\.isASCII) && text.uppercased().allSatisfy { PenGlyph($0) != nil }
  }

  /// - Parameter text: characters that can't be drawn are left out.
  init(_ text: String) {
    var outline = Path()
    var x = 0.0
    let pen = Self.penWidth
    for character in text.uppercased() {
      guard let glyph = PenGlyph(character) else { continue }
      if x > 0 { x += Self.spacing }
      outline.append(
        glyph.skeleton.stroked(width: pen).transformed(scale: 1, offset: Point(x: x + pen / 2, y: pen / 2)))
      x += glyph.width + pen
    }
    self.outline = outline
    width = x
  }

  /// The width for a cap height of 1.
  var aspect: Double { width / Self.capHeight }

  /// The cap height at which it fills an avatar of a side as initials do.
  func capHeight(inSide side: Double) -> Double { side * min(0.3, 0.62 / aspect) }

  /// The outline around a center; its capitals `capHeight` px high.
  func path(capHeight: Double, center: Point) -> Path {
    let scale = capHeight / Self.capHeight
    return outline.transformed(
      scale: scale, offset: Point(x: center.x - width * scale / 2, y: center.y - capHeight / 2))
  }
}
