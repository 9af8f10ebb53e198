import AvatarGeometry

extension PenGlyph {
  /// A capital of the Latin alphabet.
  static func letter(_ character: Character) -> PenGlyph? {
    switch character {
    case "A": PenGlyph(width: 7.6, lines: [(0, base), (3.8, 0), (7.6, base)], [(1.2, 8.1), (6.4, 8.1)])
    case "E": PenGlyph(width: 5.8, lines: [(5.8, 0), (0, 0), (0, base), (5.8, base)], [(0, 5.7), (4.8, 5.7)])
    case "F": PenGlyph(width: 5.8, lines: [(5.8, 0), (0, 0), (0, base)], [(0, 5.9), (4.8, 5.9)])
    case "H": PenGlyph(width: 7, lines: [(0, 0), (0, base)], [(7, 0), (7, base)], [(0, 5.9), (7, 5.9)])
    case "I": PenGlyph(width: 0, lines: [(0, 0), (0, base)])
    case "K": PenGlyph(width: 6.8, lines: [(0, 0), (0, base)], [(6.4, 0), (0, 7.2)], [(2.4, 4.5), (6.8, base)])
    case "L": PenGlyph(width: 5.6, lines: [(0, 0), (0, base), (5.6, base)])
    case "M": PenGlyph(width: 8.8, lines: [(0, base), (0, 0), (4.4, 7.6), (8.8, 0), (8.8, base)])
    case "N": PenGlyph(width: 7, lines: [(0, base), (0, 0), (7, base), (7, 0)])
    case "T": PenGlyph(width: 7.2, lines: [(0, 0), (7.2, 0)], [(3.6, 0), (3.6, base)])
    case "V": PenGlyph(width: 7.6, lines: [(0, 0), (3.8, base), (7.6, 0)])
    case "W": PenGlyph(width: 10.8, lines: [(0, 0), (2.7, base), (5.4, 2), (8.1, base), (10.8, 0)])
    case "X": PenGlyph(width: 7, lines: [(0, 0), (7, base)], [(7, 0), (0, base)])
    case "Y": PenGlyph(width: 7.4, lines: [(0, 0), (3.7, 6), (7.4, 0)], [(3.7, 6), (3.7, base)])
    case "Z": PenGlyph(width: 6.8, lines: [(0, 0), (6.8, 0), (0, base), (6.8, base)])
    default: roundLetter(character)
    }
  }

  /// The letters with bowls.
  private static func roundLetter(_ character: Character) -> PenGlyph? {
    switch character {
    case "B":
      stem(width: 6.4).with {
        $0.bowl(x: 3.3, y: 0, radius: 2.9)
        $0.bowl(x: 3.4, y: 5.8, radius: 3)
      }
    case "C": PenGlyph(width: 7.4).with { $0.hook(end: Point(x: 7.252, y: base - 2.664)) }
    case "D":
      PenGlyph(width: 7.2, lines: [(3.2, base), (0, base), (0, 0), (3.2, 0)]).with {
        $0.arc(center: Point(x: 3.2, y: 4), to: Point(x: 7.2, y: 4), clockwise: true)
        $0.line(to: Point(x: 7.2, y: base - 4))
        $0.arc(center: Point(x: 3.2, y: base - 4), to: Point(x: 3.2, y: base), clockwise: true)
      }
    case "G":
      PenGlyph(width: 7.4).with {
        $0.hook(end: Point(x: 7.4, y: base - 3.7))
        $0.line(to: Point(x: 7.4, y: 6.3))
        $0.line(to: Point(x: 4.4, y: 6.3))
      }
    case "J":
      PenGlyph(width: 5.22, lines: [(5.22, 0), (5.22, base - 2.9)]).with {
        $0.arc(center: Point(x: 2.32, y: base - 2.9), to: Point(x: 0, y: base - 1.16), clockwise: true)
      }
    default: laterRoundLetter(character)
    }
  }

  private static func laterRoundLetter(_ character: Character) -> PenGlyph? {
    switch character {
    case "O": round
    case "P": stem(width: 6.7).with { $0.bowl(x: 3.4, y: 0, radius: 3.3) }
    case "Q":
      round.with {
        $0.move(to: Point(x: 4.6, y: 8.8))
        $0.line(to: Point(x: 7.8, y: 12.4))
      }
    case "R":
      stem(width: 6.8).with {
        $0.bowl(x: 3.4, y: 0, radius: 3.3)
        $0.move(to: Point(x: 3.2, y: 6.6))
        $0.line(to: Point(x: 6.8, y: base))
      }
    case "S":
      PenGlyph(width: 6.2).with {
        $0.move(to: Point(x: 5.5, y: 1.2))
        $0.arc(center: Point(x: 3.1, y: 3), to: Point(x: 3.1, y: 6), clockwise: false)
        $0.move(to: Point(x: 3.1, y: 6))
        $0.arc(center: Point(x: 3.1, y: 8.9), to: Point(x: 0.78, y: 10.64), clockwise: true)
      }
    case "U":
      PenGlyph(width: 7.2, lines: [(0, 0), (0, base - 3.6)]).with {
        $0.arc(center: Point(x: 3.6, y: base - 3.6), to: Point(x: 7.2, y: base - 3.6), clockwise: false)
        $0.line(to: Point(x: 7.2, y: 0))
      }
    default: nil
    }
  }

  private static var round: PenGlyph {
    PenGlyph(width: 7.4).with {
      $0.append(.roundedRectangle(Rect(x: 0, y: 0, width: 7.4, height: base), radius: 3.7))
    }
  }

  private static func stem(width: Double) -> PenGlyph { PenGlyph(width: width, lines: [(0, 0), (0, base)]) }
}

extension Path {
  /// From the stem at x = 0 to the right, half around a circle, and back to the stem.
  fileprivate mutating func bowl(x: Double, y: Double, radius: Double) {
    move(to: Point(x: 0, y: y))
    line(to: Point(x: x, y: y))
    arc(center: Point(x: x, y: y + radius), to: Point(x: x, y: y + 2 * radius), clockwise: true)
    line(to: Point(x: 0, y: y + 2 * radius))
  }

  /// The left side of an O, from its upper right to a point on its lower right.
  fileprivate mutating func hook(end: Point) {
    let (radius, base) = (3.7, PenGlyph.base)
    move(to: Point(x: radius + 3.552, y: radius - 1.036))
    arc(center: Point(x: radius, y: radius), to: Point(x: 0, y: radius), clockwise: false)
    line(to: Point(x: 0, y: base - radius))
    arc(center: Point(x: radius, y: base - radius), to: end, clockwise: false)
  }
}
