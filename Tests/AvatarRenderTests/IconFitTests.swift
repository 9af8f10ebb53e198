import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

/// Returns the alpha of an icon on a transparent square avatar, 0…255, by rows.
private func alphas(_ icon: Icon, _ size: Int) throws -> [[Int]] {
  let look = AvatarLook(shape: .square, background: .transparent, icon: .builtIn(icon), color: AvatarColor(rgb: 0))
  let spec = AvatarSpec(who: AvatarSubject(), look: look, size: try #require(AvatarSize(size)))
  let raster = try AvatarRenderer().avatar(offline: spec).raster
  return (0..<size).map { y in (0..<size).map { Int(raster[$0, y].alpha) / 257 } }
}

/// Returns the edges of the horizontal and vertical strokes that a pen draws along a path's lines.
private func edges(of path: Path, pen: Double) -> [Double] {
  var (edges, last): ([Double], Point?) = ([], nil)
  for element in path.elements {
    switch element {
    case .move(let p): last = p
    case .line(let p):
      guard let from = last else { break }
      if from.x == p.x {
        edges += [p.x - pen / 2, p.x + pen / 2, min(from.y, p.y) - pen / 2, max(from.y, p.y) + pen / 2]
      }
      if from.y == p.y {
        edges += [p.y - pen / 2, p.y + pen / 2, min(from.x, p.x) - pen / 2, max(from.x, p.x) + pen / 2]
      }
      last = p
    case .quad(_, let p), .cubic(_, _, let p), .arc(_, let p, _): last = p
    case .close: break
    }
  }
  return edges
}

@Suite struct IconFitTests {
  @Test func iconTakesHalfTheAvatarFrom24PointsAndMoreBelow() {
    let fractions = [1, 12, 16, 18, 20, 22, 24, 48, 2048].map { points in
      IconFraction.standard.fraction(for: AvatarSize(points)!)
    }
    #expect(
      zip(fractions, [0.75, 0.75, 0.75, 0.71, 0.67, 0.585, 0.5, 0.5, 0.5]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
  }

  @Test(arguments: [IconFraction.standard, .legible])
  func largerAvatarsHaveNoLargerFraction(fraction: IconFraction) {
    let fractions = (1...2048).map { fraction.fraction(for: AvatarSize($0)!) }
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func legibleThemeHasTheFractionsOfFluent() {
    let fractions = [16, 24, 32, 48, 128].map { Theme.legible.iconFraction.fraction(for: AvatarSize($0)!) }
    #expect(fractions == [0.75, 0.67, 0.6, 0.5, 0.5])
  }

  @Test func legibleThemeTurnsAnIconBlackThatDoesNotStandOut() throws {
    let avatar = try AvatarRenderer(theme: .legible).avatar(offline: AvatarSpec(size: .xxl))
    // White would have a contrast of 2.84:1 on #FF6B35. The middle of the lower edge of the head is stroke.
    #expect(avatar.raster.straightPixels()[59 * 128 + 64] == 0xFF00_0000)
  }

  @Test(arguments: [Double.nan, -1, 0, 1.01, .infinity])
  func fractionThatNoIconCanHaveIsRefused(fraction: Double) {
    #expect(IconFraction(fraction) == nil)
    #expect(IconFraction(bySize: [16: fraction, 24: 0.5]) == nil)
  }

  @Test func fractionsNeedSizesThatAvatarsHave() {
    #expect(IconFraction(bySize: [:]) == nil)
    #expect(IconFraction(bySize: [0: 0.5]) == nil)
    #expect(IconFraction(bySize: [2049: 0.5]) == nil)
  }

  @Test(arguments: Icon.allCases)
  func linesOfSmallIconsLieOnWholePixels(icon: Icon) {
    for side in stride(from: 12.0, through: 24, by: 2) {
      let grid = IconGrid.fitted(side: side)
      let edges = edges(of: icon.skeleton(on: grid), pen: grid.pen)
      #expect(edges.allSatisfy { $0 == $0.rounded() }, "\(side) px")
    }
  }

  @Test(arguments: Icon.allCases)
  func iconFrom11PixelsIsFittedToAnEvenSide(icon: Icon) {
    let even = icon.path(side: 12, onAvatarOf: 16)
    #expect([10.9, 11, 12.9].map { icon.path(side: $0, onAvatarOf: 16) == even } == [false, true, true])
  }

  @Test(arguments: [16, 20, 24, 32])
  func stemOfTheInformationIsTwoSolidColumns(size: Int) throws {
    let rows = try alphas(.info, size)
    let row = rows[size / 2 + 1]
    let middle = size / 2
    #expect(row[middle - 3...middle + 2] == [0, 0, 255, 255, 0, 0])
  }

  @Test func dotsOfSmallIconsAreSolid() throws {
    let rows = try alphas(.info, 24)
    #expect((9...10).allSatisfy { rows[$0][11] == 255 && rows[$0][12] == 255 })
    // Above the gap, the circle leaves a trace.
    #expect(rows[8][11] < 16 && rows[11][11] == 0)
  }

  @Test(arguments: [(16, 2), (20, 2), (24, 2), (32, 2)])
  func eyesOfTheBotAreTwoSolidColumnsEach(size: Int, distance: Int) throws {
    let rows = try alphas(.bot, size)
    let middle = size / 2
    // The solid rows are between the eye's rounded ends, or across a dot of 2 px.
    let solid = rows.filter { $0[middle - distance - 1] > 190 && $0[middle - distance - 2] == 0 }
    #expect(!solid.isEmpty)
    for row in solid {
      #expect(row[middle - distance - 1] == row[middle - distance] && row[middle - distance + 1] == 0)
      #expect(row == row.reversed())
    }
  }

  @Test(arguments: Icon.allCases)
  func smallIconHasNoGrayBesideItsMiddleStroke(icon: Icon) throws {
    guard icon == .info || icon == .bot else { return }
    for size in [16, 20, 24, 32] {
      // The first row has the antenna of the bot, or the top of the circle.
      let row = try #require(try alphas(icon, size).first { $0[size / 2] == 255 })
      #expect(row[size / 2 - 1] == 255)
    }
  }

  @Test func penIsNeverThinnerThanOneAndAQuarterPixels() {
    let pens = stride(from: 3.75, through: 64, by: 0.25).map { Icon.pen(side: $0) }
    #expect(pens.allSatisfy { $0 >= 1.25 })
    #expect(zip(pens, pens.dropFirst()).allSatisfy { $0 <= $1 })
    #expect([12.0, 13.4, 16, 23.9, 24, 48].map { Icon.pen(side: $0) } == [2, 2, 2, 2, 2, 4])
  }

  @Test(arguments: 1...4)
  func tinyAvatarKeepsSomeOfItsBackground(size: Int) throws {
    let pixels = try AvatarRenderer().avatar(offline: AvatarSpec(size: #require(AvatarSize(size)))).raster
      .straightPixels()
    // The blue channel of white is 255, that of #FF6B35 is 53.
    #expect(pixels.contains { $0 >> 24 > 0 && $0 >> 16 & 0xFF < 160 })
  }

  @Test func headAndShouldersStayApart() throws {
    for (size, gap) in [(16, 1), (20, 1), (24, 1), (32, 1), (48, 2), (96, 4)] {
      let column = try alphas(.user, size).map { $0[size / 2] }
      let bottom = try #require(column.lastIndex { $0 > 0 })
      // From below, the column has the shoulders, the gap, and the lower edge of the head.
      let shoulders = try #require(column[...bottom].lastIndex { $0 == 0 })
      let head = try #require(column[...shoulders].lastIndex { $0 == 255 })
      #expect(shoulders - head >= gap, "\(size) px")
    }
  }

  @Test(arguments: Icon.allCases)
  func iconOnAnOddAvatarIsAsSharpAsOnTheEvenOneBelow(icon: Icon) throws {
    let (even, odd) = (try alphas(icon, 24), try alphas(icon, 25))
    #expect(odd.prefix(24).map { Array($0.prefix(24)) } == even)
  }

  @Test(arguments: Icon.allCases)
  func iconStaysInsideItsAvatar(icon: Icon) throws {
    // On the smallest hexagon the ends of the shoulders are cut off, but agents are not shown as users.
    for (shape, type) in [(AvatarShape.circle, AvatarType.human), (.hexagon, .agent)]
    where icon != .user || type == .human {
      for size in [16, 20, 24, 32, 40, 48] {
        let look = AvatarLook(shape: shape, icon: .builtIn(icon))
        let spec = AvatarSpec(who: AvatarSubject(type: type), look: look, size: try #require(AvatarSize(size)))
        let appearance = try AvatarRenderer().resolved([spec]) { $0.appearance }[0]
        guard case .icon(let icon, let fraction, _, _) = appearance.content else { return }
        let path = icon.path(side: Double(size) * fraction, onAvatarOf: size)
        let ink = CoverageMask(path, width: size, height: size).values
        let mask = CoverageMask(of: appearance.shape, pixels: size).values
        // A pixel that is half ink must not be half outside.
        #expect(zip(ink, mask).allSatisfy { $0 < 128 || $1 > 128 }, "\(shape) \(size) px")
      }
    }
  }
}
