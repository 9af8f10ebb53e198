import AvatarGeometry
import Testing

@testable import AvatarRender

/// An icon in the middle of an avatar of the standard theme.
private struct PlacedIcon {
  let icon: Icon
  /// The icon's side, in pixels.
  let side: Int
  let path: Path
  private let pixels: Int

  init(_ icon: Icon, points: Int, scale: Int = 1, in shape: ClipShape = .circle) throws {
    let fraction = IconFraction.standard.fraction(for: try #require(AvatarSize(points)))
    let pixels = points * scale
    let wanted = Double(pixels) * fraction
    func room(_ point: Point) -> Double { shape.room(toward: point, side: Double(pixels)) }
    (self.icon, self.pixels) = (icon, pixels)
    side = try #require(icon.evenSide(nearest: wanted, onAvatarOf: pixels, within: room))
    path = icon.path(side: wanted, onAvatarOf: pixels, within: room)
  }

  /// The width of the strokes, in pixels.
  var pen: Double { icon.pen(side: side) }

  /// The coverage of the pixels, 0…255.
  private var coverage: [Int] { CoverageMask(path, width: pixels, height: pixels).values.map(Int.init) }

  /// The covered area, in pixels.
  var ink: Double { Double(coverage.reduce(0, +)) / 255 }
}

/// The shapes of avatars.
private let shapes: [ClipShape] = [
  .circle, .hexagon(cornerFraction: ClipShape.hexagonCornerFraction), .squircle, .roundedSquare(cornerFraction: 0.2),
  .square,
]

/// The sides of avatars in lists, in points.
private let sizes = [16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 80]

@Suite struct IconSharpnessTests {
  /// The solid ink by icon side in pixels, in percent, where it is less than 75 %.
  ///
  /// A curve or a diagonal of 1 to 2 px has few pixels that it covers, and a pen of 1.5 px covers one of two pixels.
  private static let softIcons: [Icon: [Int: Int]] = [
    .user: [10: 57, 12: 37, 14: 57, 16: 55, 20: 74, 28: 69],
    .bot: [14: 61, 16: 66],
    .sparkles: [10: 42, 12: 55, 14: 49, 16: 59, 18: 55, 20: 42, 22: 63, 24: 59, 26: 61, 28: 61, 32: 70, 40: 73],
    .x: [
      10: 63, 12: 44, 14: 41, 16: 42, 18: 37, 20: 33, 22: 37, 24: 34, 26: 36, 28: 34, 34: 72, 36: 70, 38: 71, 40: 70,
      42: 61, 44: 60, 60: 71,
    ],
    .check: [10: 45, 12: 44, 14: 74, 16: 61, 18: 32, 20: 47, 22: 69, 24: 33, 26: 66, 28: 67],
    .info: [
      10: 23, 12: 18, 14: 30, 16: 51, 18: 55, 20: 64, 22: 59, 24: 59, 26: 69, 28: 64, 30: 69, 32: 69, 36: 74, 38: 74,
      40: 73, 44: 74,
    ],
  ]

  /// Returns the percentage of the ink in pixels of which at least nine tenths are covered.
  private func solidInk(_ icon: Icon, side: Int) -> Int {
    let middle = Point(x: Double(side) / 2, y: Double(side) / 2)
    let outline = icon.outline(side: side).transformed(scale: 1, offset: middle)
    let coverage = CoverageMask(outline, width: side, height: side).values.map(Int.init)
    return 100 * coverage.filter { $0 >= 230 }.reduce(0, +) / coverage.reduce(0, +)
  }

  @Test(arguments: Icon.allCases)
  func threeQuartersOfTheInkAreSolid(icon: Icon) throws {
    let soft = try #require(Self.softIcons[icon])
    for side in stride(from: 10, through: 126, by: 2) {
      let percent = solidInk(icon, side: side)
      #expect(soft[side].map { percent == $0 && $0 < 75 } ?? (percent >= 75), "\(side) px: \(percent) %")
    }
  }

  @Test(arguments: Icon.allCases)
  func strokesAndInkGrowEvenlyWithTheAvatar(icon: Icon) throws {
    for shape in shapes {
      for scale in 1...3 {
        let placed = try sizes.map { try PlacedIcon(icon, points: $0, scale: scale, in: shape) }
        for (small, large) in zip(placed, placed.dropFirst()) {
          let ratio = Double(large.side) / Double(small.side)
          let growth = max(small.pen + 0.5, small.pen * ratio)
          let place = "\(shape) at \(scale)x: \(small.side) and \(large.side) px"
          #expect(small.pen <= large.pen && large.pen <= growth + 1e-9, "\(place): \(small.pen) \(large.pen)")
          #expect(small.ink <= large.ink, "\(place): \(small.ink) \(large.ink)")
        }
      }
    }
  }

  @Test func peopleAndAgentsHaveEqualStrokes() {
    for side in stride(from: 10, through: 256, by: 2) {
      let (user, bot) = (Icon.user.pen(side: side), Icon.bot.pen(side: side))
      #expect((user - bot).magnitude <= max(0.25, 0.08 * max(user, bot)), "\(side) px")
    }
  }

  /// The contours of each icon that do not touch, from an icon side on, in pixels.
  private static let separateParts: [(icon: Icon, from: Int, parts: [[Int]])] = [
    (.user, 8, [[0], [1]]), (.bot, 12, [[0, 1, 2, 3], [4], [5]]), (.sparkles, 8, [[0], [1, 2], [3]]),
    (.info, 8, [[0], [1], [2]]),
  ]

  @Test(arguments: separateParts)
  func partsAreAtLeastAPixelApart(icon: Icon, from: Int, parts: [[Int]]) {
    // The masks are magnified, so that they show a quarter of a pixel.
    let zoom = 4
    for side in Array(stride(from: from, through: 48, by: 2)) + [60, 84] {
      let contours = icon.contours(side: side)
      let pixels = side * zoom
      func mask(_ part: [Int], margin: Double) -> [Int] {
        var path = Path()
        for i in part {
          path.append(contours[i])
          if margin > 0 { path.append(contours[i].stroked(width: 2 * margin)) }
        }
        let place = Point(x: Double(pixels) / 2, y: Double(pixels) / 2)
        return CoverageMask(
          path.transformed(scale: Double(zoom), offset: place), width: pixels, height: pixels
        ).values.map(Int.init)
      }
      for (i, part) in parts.enumerated() {
        let around = mask(part, margin: 0.99)
        for other in parts[(i + 1)...] {
          #expect(zip(around, mask(other, margin: 0)).allSatisfy { $0 + $1 <= 260 }, "\(side) px: \(part) \(other)")
        }
      }
    }
  }

  @Test(arguments: Icon.allCases)
  func iconAtAnOddSizeIsBetweenItsNeighbors(icon: Icon) throws {
    for shape in shapes {
      let placed = try (16...128).map { try PlacedIcon(icon, points: $0, in: shape) }
      for (small, large) in zip(placed, placed.dropFirst()) {
        let (a, b) = (try #require(small.path.bounds), try #require(large.path.bounds))
        let place = "\(shape): \(small.side) and \(large.side) px"
        #expect(a.width <= b.width + 1e-9 && a.height <= b.height + 1e-9, "\(place)")
        #expect(small.ink <= large.ink, "\(place): \(small.ink) \(large.ink)")
      }
    }
  }

  @Test(arguments: Icon.allCases, [8, 9, 16, 20, 22, 24, 25, 32, 40, 100])
  func iconAloneIsTheIconOfAnAvatar(icon: Icon, side: Int) throws {
    let picture = AvatarRenderer().picture(of: IconSpec(icon: icon, size: try #require(AvatarSize(side))))
    let alphas = picture.raster.straightPixels().map { UInt8($0 >> 24) }
    let path = icon.path(side: Double(side / 2 * 2), onAvatarOf: side) { _ in .infinity }
    #expect(alphas == CoverageMask(path, width: side, height: side).values)
  }

  @Test(arguments: Icon.allCases)
  func iconOfAThemeWithoutFittingIsTheScaledDesign(icon: Icon) throws {
    var theme = Theme()
    theme.iconFit = .design
    let picture = AvatarRenderer(theme: theme).picture(of: IconSpec(icon: icon, size: 40))
    let design = icon.path(side: 40, center: Point(x: 20, y: 20))
    #expect(
      picture.raster.straightPixels().map { UInt8($0 >> 24) } == CoverageMask(design, width: 40, height: 40).values)
  }

  @Test(arguments: Icon.allCases, [24, 48, 72, 96])
  func designIsOnlyScaledAtMultiplesOfItsSide(icon: Icon, side: Int) {
    let middle = Point(x: Double(side) / 2, y: Double(side) / 2)
    let fitted = icon.outline(side: side).transformed(scale: 1, offset: middle)
    let scaled = icon.path(side: Double(side), center: middle)
    let masks = [fitted, scaled].map { CoverageMask($0, width: side, height: side).values }
    #expect(masks[0] == masks[1])
  }

  @Test(arguments: [Icon.user, .bot, .x, .info])
  func symmetricIconStaysSymmetric(icon: Icon) {
    for side in stride(from: 8, through: 128, by: 2) {
      let middle = Point(x: Double(side) / 2, y: Double(side) / 2)
      let mask = CoverageMask(icon.outline(side: side).transformed(scale: 1, offset: middle), width: side, height: side)
      let rows = (0..<side).map { Array(mask.values[$0 * side..<($0 + 1) * side]) }
      #expect(rows.allSatisfy { zip($0, $0.reversed()).allSatisfy { $0 == $1 } }, "\(side) px")
    }
  }
}
