import AvatarGeometry

/// A count as one outline: digits and a plus, drawn with the round pen of the icons.
struct CountText {
  private let outline: Path
  /// Units.
  private let width: Double

  /// Units from the top of a digit to its bottom, with the pen's width.
  private static let capHeight = 14.0
  private static let penWidth = 2.2
  private static let spacing = 1.4

  /// - Parameter text: digits and pluses; all else is left out.
  init(_ text: String) {
    var outline = Path()
    var x = 0.0
    let pen = Self.penWidth
    for character in text {
      guard let glyph = CountGlyph(character) else { continue }
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

  /// The outline around a center; its digits `capHeight` px high.
  func path(capHeight: Double, center: Point) -> Path {
    let scale = capHeight / Self.capHeight
    return outline.transformed(
      scale: scale, offset: Point(x: center.x - width * scale / 2, y: center.y - capHeight / 2))
  }
}

/// A digit or a plus: what the pen follows, in a box of `width` × 11.8 units.
private struct CountGlyph {
  let skeleton: Path
  let width: Double

  /// Bowls are circles of 3 units' radius, one at the top and one at the bottom.
  private static let top = Point(x: 3, y: 3)
  private static let bottom = Point(x: 3, y: 8.8)
  private static let base = 11.8

  init?(_ character: Character) {
    var path = Path()
    /// Lines through points.
    func lines(_ points: (Double, Double)...) {
      for (i, p) in points.enumerated() {
        if i == 0 { path.move(to: Point(x: p.0, y: p.1)) } else { path.line(to: Point(x: p.0, y: p.1)) }
      }
    }
    let base = Self.base
    width = character == "1" ? 2.8 : 6
    switch character {
    case "0":
      path = .roundedRectangle(Rect(x: 0, y: 0, width: 6, height: base), radius: 3)
    case "1":
      lines((0, 2.4), (2.8, 0), (2.8, base))
    case "2":
      path.move(to: Point(x: 0, y: 3))
      path.arc(center: Self.top, to: Self.top + Point(x: 2.4, y: 1.8), clockwise: true)
      path.line(to: Point(x: 0, y: base))
      path.line(to: Point(x: 6, y: base))
    case "3":
      path.move(to: Self.top + Point(x: -2.4, y: -1.8))
      path.arc(center: Self.top, to: Point(x: 3, y: 6), clockwise: true)
      path.move(to: Point(x: 3, y: 5.8))
      path.arc(center: Self.bottom, to: Self.bottom + Point(x: -2.4, y: 1.8), clockwise: true)
    case "4":
      lines((4.6, base), (4.6, 0), (0, 8.4), (6, 8.4))
    case "5":
      lines((5.4, 0), (1, 0), (0.6, 7))
      path.arc(center: Self.bottom, to: Self.bottom + Point(x: -2.4, y: 1.8), clockwise: true)
    case "6":
      path = .circle(center: Self.bottom, radius: 3)
      path.move(to: Self.bottom + Point(x: -2.4, y: -1.8))
      path.line(to: Point(x: 5, y: 0))
    case "7":
      lines((0, 0), (6, 0), (2, base))
    case "8":
      path = .circle(center: Point(x: 3, y: 2.7), radius: 2.7)
      path.append(.circle(center: Point(x: 3, y: 8.6), radius: 3.2))
    case "9":
      path = .circle(center: Self.top, radius: 3)
      path.move(to: Self.top + Point(x: 2.4, y: 1.8))
      path.line(to: Point(x: 1, y: base))
    case "+":
      lines((0, 6.4), (6, 6.4))
      lines((3, 3.4), (3, 9.4))
    default:
      return nil
    }
    skeleton = path
  }
}
