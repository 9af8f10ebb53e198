import AvatarGeometry
import Testing

@testable import AvatarText
@testable import PersonWords

private let book = FontBook()
private let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
private let samples = [
  ["Й", "Щ"], ["Д", "Ц"], ["Ж"], ["Ω", "Ψ"], ["Ά", "Θ"], ["ש", "ל"], ["א"], ["י", "ק"], ["न", "मो"], ["श्री"], ["रा", "क"],
  ["م", "ع"], ["ج"], ["ส", "ใ"], ["Å", "Q"], ["Ế"],
]

/// The ink box of a mask: the edges of the covered area, in pixels, interpolated by the coverage of the edge pixels.
private struct Ink {
  var left, right, top, bottom: Double

  init?(_ mask: CoverageMask) {
    func share(_ values: [UInt8]) -> Double { Double(values.max() ?? 0) / 255 }
    let columns = (0..<mask.width).map { x in share((0..<mask.height).map { mask[x, $0] }) }
    let rows = (0..<mask.height).map { y in share((0..<mask.width).map { mask[$0, y] }) }
    guard let x0 = columns.firstIndex(where: { $0 > 0 }), let x1 = columns.lastIndex(where: { $0 > 0 }),
      let y0 = rows.firstIndex(where: { $0 > 0 }), let y1 = rows.lastIndex(where: { $0 > 0 })
    else { return nil }
    (left, right) = (Double(x0 + 1) - columns[x0], Double(x1) + columns[x1])
    (top, bottom) = (Double(y0 + 1) - rows[y0], Double(y1) + rows[y1])
  }
}

private func mask(_ outline: TextOutline, em: Double, side: Int) -> CoverageMask {
  let center = Point(x: Double(side) / 2, y: Double(side) / 2)
  return CoverageMask(outline.path(em: em, center: center), width: side, height: side)
}

@Suite struct TextOutlineTests {
  @Test(arguments: [24, 33, 48, 128, 512])
  func inkIsCenteredHorizontally(side: Int) throws {
    let pairs = zip(letters, letters.dropFirst(7) + letters.prefix(7)).map { [$0, $1] } + letters.map { [$0] }
    for clusters in pairs + samples {
      let outline = try book.outline(of: clusters)
      let ink = try #require(Ink(mask(outline, em: Double(side) * 0.4, side: side)))
      #expect(((ink.left + ink.right) / 2 - Double(side) / 2).magnitude <= 0.5, "\(clusters)")
    }
  }

  @Test func everyPairOfCapitalsIsCenteredHorizontally() throws {
    for clusters in letters.flatMap({ first in letters.map { [first, $0] } }) {
      let ink = try #require(Ink(mask(try book.outline(of: clusters), em: 19.2, side: 48)))
      #expect(((ink.left + ink.right) / 2 - 24).magnitude <= 0.5, "\(clusters)")
    }
  }

  /// HarfBuzz would put U+25CC under a mark without a letter.
  @Test func markWithoutALetterIsDrawnAlone() throws {
    func path(_ text: String) throws -> Path { try book.outline(of: [text]).path(em: 1, center: Point(x: 0, y: 0)) }
    #expect(try path("\u{93F}") != path("\u{25CC}\u{93F}"))
  }

  /// The capitals have flat tops and bottoms; round capitals extend a little further both ways.
  @Test(arguments: [24, 33, 48, 128, 512])
  func capitalsAreCenteredVertically(side: Int) throws {
    for letter in ["E", "F", "H", "I", "K", "L", "M", "N", "T", "X", "Z", "П", "Н", "Г", "Π", "Ε", "Η", "Տ"] {
      let ink = try #require(Ink(mask(try book.outline(of: [letter]), em: Double(side) * 0.5, side: side)))
      #expect(((ink.top + ink.bottom) / 2 - Double(side) / 2).magnitude <= 0.5, "\(letter)")
    }
  }

  @Test func marksDoNotMoveTheirCapitals() throws {
    let plain = try book.outline(of: ["A", "E"]).ink
    for clusters in [["Å", "E"], ["A", "É"], ["A", "Ế"]] {
      #expect(try book.outline(of: clusters).ink.maxY == plain.maxY, "\(clusters)")
    }
    #expect(try book.outline(of: ["A", "Ę"]).ink.y == plain.y)
  }

  @Test func letterDoesNotMoveNextToOtherScripts() throws {
    let alone = try book.outline(of: ["B"]).ink
    for other in ["א", "म", "ก", "Ա", "ي"] {
      for clusters in [["B", other], [other, "B"]] {
        let outline = try book.outline(of: clusters)
        let both = try book.outline(of: [other]).ink.union(alone)
        #expect(
          (outline.ink.y - both.y).magnitude < 1e-9 && (outline.ink.maxY - both.maxY).magnitude < 1e-9, "\(clusters)")
      }
    }
  }

  @Test func combiningMarkMatchesTheComposedLetter() throws {
    #expect(try book.outline(of: ["e\u{301}"]) == book.outline(of: ["é"]))
  }

  /// Unicode has no composed letter for most of these pairs, and the font usually has no anchor for the mark.
  ///
  /// L is left out because its mark stands next to it.
  @Test func marksStandAboveTheirCapitals() throws {
    for letter in letters where letter != "L" {
      for mark in (0x300...0x304).map({ Unicode.Scalar($0)! }) + [
        "\u{306}", "\u{307}", "\u{308}", "\u{30A}", "\u{30C}",
      ] {
        let outline = try book.outline(of: [letter + String(mark)])
        #expect(outline.ink.y < (try book.outline(of: [letter]).ink.y) - 0.05, "\(letter)\(mark)")
      }
    }
  }

  @Test func marksAboveAndBelowStayOnTheirSides() throws {
    for (letter, marks) in [("Ɔ", "\u{327}\u{301}"), ("Ɛ", "\u{330}\u{303}"), ("Ǝ", "\u{327}\u{300}")] {
      let (plain, marked) = (try book.outline(of: [letter]).ink, try book.outline(of: [letter + marks]).ink)
      #expect(marked.y < plain.y - 0.05 && marked.maxY > plain.maxY + 0.05, "\(letter)")
    }
  }

  @Test func pairsAreKerned() throws {
    let (pair, single) = (
      try book.outline(of: ["A", "V"]), [try book.outline(of: ["A"]), try book.outline(of: ["V"])]
    )
    #expect(pair.ink.width < single[0].ink.width + single[1].ink.width)
  }

  @Test(arguments: [("Г", "А"), ("Т", "А"), ("А", "У")])
  func cyrillicPairsAreKerned(first: String, second: String) throws {
    let widths = try [first, second].map { try book.outline(of: [$0]).ink.width }
    #expect(try book.outline(of: [first, second]).ink.width < widths[0] + widths[1])
  }

  @Test func rightToLeftLettersAreOrderedFromRightToLeft() throws {
    let (shin, lamed) = (try book.outline(of: ["ש"]), try book.outline(of: ["ל"]))
    let pair = try book.outline(of: ["ש", "ל"])
    // Lamed is the only letter with an ascender.
    let left = try #require(
      Ink(
        CoverageMask(
          pair.path.transformed(scale: 100, offset: Point(x: 0, y: 100)), width: Int(lamed.ink.width * 100), height: 100
        )))
    let right = try #require(
      Ink(
        CoverageMask(
          pair.path.transformed(scale: 100, offset: Point(x: -(lamed.ink.maxX + 0.1) * 100, y: 100)),
          width: Int(shin.ink.width * 100), height: 100)))
    #expect(left.top < right.top - 5)
  }

  /// HarfBuzz treats the non-joiner and the mark as one cluster.
  ///
  /// Shaped from left to right, the mark would stand next to the letter.
  @Test(arguments: [("ש", "\u{5C1}"), ("م", "\u{64E}")])
  func nonJoinerLeavesTheMarkOnItsLetter(letter: String, mark: String) throws {
    #expect(try book.outline(of: ["\(letter)\u{200C}\(mark)"]).path == book.outline(of: ["\(letter)\(mark)"]).path)
  }

  @Test func arabicLettersAreNotJoined() throws {
    let meem = try book.outline(of: ["م"])
    let pair = try book.outline(of: ["م", "ع"])
    #expect(pair.ink.width > meem.ink.width + (try book.outline(of: ["ع"]).ink.width))
  }

  @Test(arguments: [
    (["A", "B"], ["A", "B"]), (["א", "ב"], ["ב", "א"]), (["A", "א", "ב"], ["A", "ב", "א"]), (["א", "A"], ["A", "א"]),
    (["א", "1", "2"], ["1", "2", "א"]), (["1", "א"], ["א", "1"]), (["A", "א", "1"], ["A", "1", "א"]),
    (["א", "!", "?"], ["?", "!", "א"]), (["A", "א", "-", "ב"], ["A", "ב", "-", "א"]), (["A", "1"], ["A", "1"]),
    (["א", "-", "A"], ["A", "-", "א"]), (["1", "2"], ["1", "2"]), (["A", "א", "B"], ["A", "א", "B"]),
    ([], []),
  ])
  func mixedDirectionsFollowUnicode(read: [String], seen: [String]) {
    #expect(read.inVisualOrder == seen)
  }
}

@Suite struct TextFitTests {
  private static let shapes: [ClipShape] = [
    .circle, .hexagon(cornerFraction: 0.08), .hexagon(cornerFraction: 0.25),
    .hexagon(cornerFraction: 0.433, style: .arc), .roundedSquare(cornerFraction: 0.5), .squircle, .square,
  ]

  @Test(arguments: shapes)
  func textStaysWithinTheShape(shape: ClipShape) throws {
    let wide = [["W", "M"], ["W", "W", "W"], ["Щ", "Щ", "Щ"], ["@", "@"]]
    for clusters in wide + samples + letters.map({ ["Å", $0] }) {
      let outline = try book.outline(of: clusters)
      for side in [24, 128] {
        for fraction in [0.32, 0.5, 1] {
          let em = outline.em(Double(side) * fraction, in: shape, side: Double(side))
          let text = mask(outline, em: em, side: side)
          let clip = CoverageMask(shape.path(side: Double(side)), width: side, height: side)
          #expect(zip(text.values, clip.values).allSatisfy { $0 == 0 || $1 == 255 }, "\(clusters) \(side) \(fraction)")
        }
      }
    }
  }

  @Test func fittingTextIsNotResized() throws {
    for clusters in [["A", "L"], ["Å", "Q"], ["Й", "О"], ["W", "M"]] {
      #expect(try book.outline(of: clusters).em(40, in: .circle, side: 100) == 40, "\(clusters)")
    }
  }

  /// The ring lies over the text, and may let it shine through.
  @Test(arguments: [40.0, 50, 100])
  func textUnderAWideRingStaysUpright(ring: Double) throws {
    let outline = try book.outline(of: ["A", "L"])
    let corner = Point(x: outline.width / 2, y: outline.halfHeight)
    // The width is a fifth of the way to the edge.
    #expect((outline.em(40, in: .circle, side: 100, ring: ring) * corner.length - 10).magnitude < 1e-9)
  }
}
