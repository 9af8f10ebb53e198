import AvatarGeometry

/// A character as the pen draws it: what the pen follows, in a box of `width` × 11.8 units.
struct PenGlyph {
  private(set) var skeleton: Path
  let width: Double

  /// From the top of a capital to the baseline, between the middles of the strokes.
  static let base = 11.8

  /// nil for what the pen can't draw.
  init?(_ character: Character) {
    guard let glyph = Self.digit(character) ?? Self.sign(character) ?? Self.letter(character) else { return nil }
    self = glyph
  }

  /// - Parameter lines: points that straight strokes go through, one list for each stroke.
  init(width: Double, lines: [(Double, Double)]...) {
    self.width = width
    skeleton = Path()
    for line in lines { add(line) }
  }

  /// The glyph with one more stroke.
  func with(_ draw: (inout Path) -> Void) -> PenGlyph {
    var glyph = self
    draw(&glyph.skeleton)
    return glyph
  }

  private mutating func add(_ line: [(Double, Double)]) {
    for (i, p) in line.enumerated() {
      if i == 0 { skeleton.move(to: Point(x: p.0, y: p.1)) } else { skeleton.line(to: Point(x: p.0, y: p.1)) }
    }
    if line.count == 1 { skeleton.close() }
  }

  /// The bowls of digits are circles of 3 units' radius, one at the top and one at the bottom.
  private static let top = Point(x: 3, y: 3)
  private static let bottom = Point(x: 3, y: 8.8)

  private static func digit(_ character: Character) -> PenGlyph? {
    switch character {
    case "0":
      PenGlyph(width: 6).with { $0.append(.roundedRectangle(Rect(x: 0, y: 0, width: 6, height: base), radius: 3)) }
    case "1":
      PenGlyph(width: 2.8, lines: [(0, 2.4), (2.8, 0), (2.8, base)])
    case "2":
      PenGlyph(width: 6).with {
        $0.move(to: Point(x: 0, y: 3))
        $0.arc(center: top, to: top + Point(x: 2.4, y: 1.8), clockwise: true)
        $0.line(to: Point(x: 0, y: base))
        $0.line(to: Point(x: 6, y: base))
      }
    case "3":
      PenGlyph(width: 6).with {
        $0.move(to: top + Point(x: -2.4, y: -1.8))
        $0.arc(center: top, to: Point(x: 3, y: 6), clockwise: true)
        $0.move(to: Point(x: 3, y: 5.8))
        $0.arc(center: bottom, to: bottom + Point(x: -2.4, y: 1.8), clockwise: true)
      }
    case "4":
      PenGlyph(width: 6, lines: [(4.6, base), (4.6, 0), (0, 8.4), (6, 8.4)])
    case "5":
      PenGlyph(width: 6, lines: [(5.4, 0), (1, 0), (0.6, 7)]).with {
        $0.arc(center: bottom, to: bottom + Point(x: -2.4, y: 1.8), clockwise: true)
      }
    case "6":
      PenGlyph(width: 6, lines: [(0.6, 7), (5, 0)]).with { $0.append(.circle(center: bottom, radius: 3)) }
    case "7":
      PenGlyph(width: 6, lines: [(0, 0), (6, 0), (2, base)])
    case "8":
      PenGlyph(width: 6).with {
        $0.append(.circle(center: Point(x: 3, y: 2.7), radius: 2.7))
        $0.append(.circle(center: Point(x: 3, y: 8.6), radius: 3.2))
      }
    case "9":
      PenGlyph(width: 6, lines: [(5.4, 4.8), (1, base)]).with { $0.append(.circle(center: top, radius: 3)) }
    default:
      nil
    }
  }

  private static func sign(_ character: Character) -> PenGlyph? {
    switch character {
    case "+": PenGlyph(width: 6, lines: [(0, 6.4), (6, 6.4)], [(3, 3.4), (3, 9.4)])
    case "-": PenGlyph(width: 4.6, lines: [(0, 6.4), (4.6, 6.4)])
    case "!": PenGlyph(width: 0, lines: [(0, 0), (0, 7.4)], [(0, base)])
    case "?":
      PenGlyph(width: 6, lines: [(3, base)]).with {
        $0.move(to: Point(x: 0, y: 3))
        $0.arc(center: top, to: top + Point(x: 1.8, y: 2.4), clockwise: true)
        $0.line(to: Point(x: 3, y: 8))
      }
    default: nil
    }
  }
}
