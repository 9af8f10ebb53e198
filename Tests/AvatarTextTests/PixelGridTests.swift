import AvatarGeometry
import Testing

@testable import AvatarText
@testable import PersonWords

private let book = FontBook()
private let pairs = ["AB", "IL", "HE", "MW", "OO", "JS", "AL", "QJ", "TV", "DK", "RN", "XZ", "김", "שק", "ГД"]
private let sides = [16, 20, 24, 32, 40, 48]

private func outline(_ text: String) throws -> TextOutline { try book.outline(of: text.map { String($0) }) }

/// Returns the coverage of a text of a standard size in the middle of an image.
private func mask(_ text: String, side: Int, limit: Double = 100) throws -> CoverageMask {
  let path = try outline(text).path(em: 0.46 * Double(side), atMost: limit, pixels: side)
  return CoverageMask(path, width: side, height: side)
}

/// Returns the share of the ink that lies in pixels covered to at least 90 %, 0…1.
private func solidShare(_ path: Path, side: Int) -> Double {
  let values = CoverageMask(path, width: side, height: side).values.map { Int($0) }
  return Double(values.filter { $0 >= 230 }.reduce(0, +)) / Double(values.reduce(0, +))
}

/// Returns the coverage of each row's most covered pixel, 0…255.
private func rows(_ mask: CoverageMask) -> [UInt8] {
  (0..<mask.height).map { y in (0..<mask.width).map { mask[$0, y] }.max() ?? 0 }
}

@Suite struct PixelGridTests {
  @Test(arguments: sides + [17, 33])
  func flatCapitalsFillWholeRows(side: Int) throws {
    for text in ["H", "E", "IL", "HEN", "Н", "ΗΕ"] {
      let rows = rows(try mask(text, side: side)).filter { $0 > 0 }
      // A stem may be narrower than a pixel; all rows show the same part of it.
      let (first, last) = (try #require(rows.first), try #require(rows.last))
      let middle = rows[rows.count / 2 - 1]
      #expect(first >= middle && last >= middle, "\(text) \(side)")
    }
  }

  @Test func bodyHeightChangesByAtMostAPixel() throws {
    for text in pairs {
      let outline = try outline(text)
      for em in stride(from: 8, to: 24, by: 0.37) {
        let bounds = try #require(outline.path(em: em, atMost: 100, pixels: 48).bounds)
        let change = (bounds.height / outline.ink.height - em) * outline.bodyHeight
        #expect(change.magnitude <= 1 + 1e-9, "\(text) \(em)")
      }
    }
  }

  @Test func lettersAreNotDistorted() throws {
    for text in pairs {
      let outline = try outline(text)
      let bounds = try #require(outline.path(em: 11, atMost: 100, pixels: 24).bounds)
      #expect((bounds.width / bounds.height - outline.ink.width / outline.ink.height).magnitude < 1e-9, "\(text)")
    }
  }

  @Test(arguments: [7.2, 8.3, 9.4, 10.6, 11.7])
  func textNeverExceedsItsLimit(limit: Double) throws {
    for text in pairs {
      let outline = try outline(text)
      let bounds = try #require(outline.path(em: 20, atMost: limit, pixels: 24).bounds)
      #expect(bounds.height <= outline.ink.height * limit + 1e-9, "\(text)")
      let halfWidth = max(bounds.maxX - 12, 12 - bounds.x)
      #expect(halfWidth <= outline.width / 2 * limit + 1e-9, "\(text)")
    }
  }

  @Test func capitalGrowsToItsMaximumHeight() throws {
    let outline = try outline("H")
    let bounds = try #require(outline.path(em: 20, atMost: 7 / outline.bodyHeight, pixels: 25).bounds)
    #expect((bounds.height - 7).magnitude < 1e-9)
  }

  @Test func textMovesByAtMostHalfAPixel() throws {
    for text in pairs {
      for side in sides {
        let em = 0.42 * Double(side)
        let bounds = try #require(try outline(text).path(em: em, atMost: 100, pixels: side).bounds)
        #expect((bounds.x + bounds.width / 2 - Double(side) / 2).magnitude <= 0.5 + 1e-9, "\(text) \(side)")
      }
    }
  }

  /// Without room to move, the body has the height at which it is centred.
  @Test(arguments: [(9.9, 11.0), (9.0, 12.0)])
  func bodyWithOddHeightIsHalfAPixelAboveTheCenter(limit: Double, top: Double) throws {
    let outline = try outline("H")
    let bounds = try #require(outline.path(em: 20, atMost: limit / outline.bodyHeight, pixels: 32).bounds)
    #expect((bounds.y - top).magnitude < 1e-9 && (bounds.maxY - 20).magnitude < 1e-9)
  }

  @Test(arguments: [(49, 15), (50, 14), (2048, 614)])
  func textAbove48PixelsStaysCentered(side: Int, height: Double) throws {
    let bounds = try #require(
      outline("H").path(em: (height + 0.4) / outline("H").bodyHeight, atMost: 2048, pixels: side).bounds)
    #expect((bounds.x + bounds.width / 2 - Double(side) / 2).magnitude < 1e-9)
    #expect((bounds.y - (Double(side) - height) / 2).magnitude < 1e-9 && (bounds.height - height).magnitude < 1e-9)
  }

  @Test func bodySmallerThanFourPixelsIsNotAligned() throws {
    let outline = try outline("AB")
    let center = Point(x: 8, y: 8)
    #expect(outline.path(em: 4, atMost: 100, pixels: 16) == outline.path(em: 4, center: center))
    #expect(outline.path(em: 9, atMost: 5, pixels: 16) == outline.path(em: 5, center: center))
    #expect(outline.path(em: 4.9, atMost: 100, pixels: 16) != outline.path(em: 4.9, center: center))
  }

  /// Chromium, with the same font and em, reaches 47 % and 15 %.
  @Test(arguments: [("AB", 0.55), ("IL", 0.7)])
  func maxInkAt24PixelsIsSolid(text: String, share: Double) throws {
    #expect(solidShare(try outline(text).path(em: 10.56, atMost: 100, pixels: 24), side: 24) >= share)
  }

  @Test(arguments: sides)
  func chosenOffsetNearlyMaximizesSolidInk(side: Int) throws {
    var (chosen, best) = (0.0, 0.0)
    for text in pairs {
      let path = try outline(text).path(em: 0.46 * Double(side), atMost: 100, pixels: side)
      chosen += solidShare(path, side: side)
      best +=
        (0..<16).map { i in
          solidShare(path.transformed(scale: 1, offset: Point(x: Double(i - 8) / 16, y: 0)), side: side)
        }.max() ?? 0
    }
    #expect(chosen >= 0.88 * best)
  }
}

@Suite struct SolidInkTests {
  private static func bar(from left: Double, to right: Double) -> Path {
    .rectangle(Rect(x: left, y: 0, width: right - left, height: 8))
  }

  private static func reversed(from left: Double, to right: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: left, y: 0))
    for (x, y) in [(left, 8.0), (right, 8), (right, 0), (left, 0)] { path.line(to: Point(x: x, y: y)) }
    return path
  }

  /// A sixteenth less leaves more than a tenth of a pixel uncovered.
  @Test(arguments: [(10.3, 12.3, -0.25), (10.7, 12.7, 0.25), (10.45, 12.4, -0.375)])
  func barMovesToWholePixels(left: Double, right: Double, shift: Double) {
    for path in [Self.bar(from: left, to: right), Self.reversed(from: left, to: right)] {
      #expect(SolidInk(path, scale: 1, x: 0).bestShift(within: 0.5) == shift)
    }
  }

  @Test func barOnWholePixelsDoesNotMove() {
    #expect(SolidInk(Self.bar(from: 3, to: 5), scale: 2, x: 1).bestShift(within: 0.5) == 0)
  }

  @Test func barThatCannotFillMorePixelsDoesNotMove() {
    #expect(SolidInk(Self.bar(from: 3.2, to: 5.9), scale: 1, x: 0).bestShift(within: 0.5) == 0)
  }

  @Test func barWithoutRoomDoesNotMove() {
    #expect(SolidInk(Self.bar(from: 3.3, to: 5.3), scale: 1, x: 0).bestShift(within: 0.24) == 0)
  }

  @Test func negativeRoomPreventsMovement() {
    #expect(SolidInk(Self.bar(from: 3.3, to: 5.3), scale: 1, x: 0).bestShift(within: -1) == 0)
  }

  @Test func longerEdgesHaveMoreWeight() {
    var path = Self.bar(from: 3.3, to: 5.3)
    path.append(.rectangle(Rect(x: 8.7, y: 0, width: 2, height: 3)))
    #expect(SolidInk(path, scale: 1, x: 0).bestShift(within: 0.5) == -0.25)
  }
}

@Suite struct LowerCaseTests {
  @Test(arguments: ["x", "κ", "н", "z"])
  func xHeightLetterIsCentered(letter: String) throws {
    let ink = try outline(letter).ink
    #expect((ink.y + ink.maxY).magnitude < 1e-9)
  }

  @Test(arguments: ["ո", "ꭰ", "𞤣"])
  func lowercaseLetterInAnotherScriptIsCentered(letter: String) throws {
    let ink = try outline(letter).ink
    #expect((ink.y + ink.maxY).magnitude < 0.02)
  }

  @Test func ascendersAndDescendersDoNotMoveLowercaseLetters() throws {
    let baseline = try outline("x").ink.maxY
    #expect(try outline("xd").ink.maxY - baseline < 0.02)
    #expect(try outline("gx").ink.y == outline("g").ink.y)
  }

  @Test func lowercaseLetterNextToACapitalSharesItsBaseline() throws {
    let capital = try outline("H").ink
    #expect(try outline("Hx").ink.maxY == capital.maxY && outline("xH").ink.y == capital.y)
  }

  @Test func lowercaseLetterNextToADigitSharesItsBaseline() throws {
    #expect(try outline("x1").ink.maxY == outline("1").ink.maxY)
  }

  @Test func bodyHeightIsTheXHeightOrTheCapHeight() throws {
    #expect(try outline("gx").bodyHeight == outline("x").ink.height)
    #expect(try outline("ÅQ").bodyHeight == outline("H").ink.height)
    #expect(try outline("김").bodyHeight == outline("김").ink.height)
  }

  @Test func leftmostLetterDeterminesTheBodyHeightOfMixedScripts() throws {
    #expect(try outline("B김").bodyHeight == outline("B").bodyHeight)
    #expect(try outline("김B").bodyHeight == outline("김").bodyHeight)
  }
}
