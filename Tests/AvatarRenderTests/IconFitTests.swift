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

/// The shapes of avatars.
private let shapes: [ClipShape] = [
  .circle, .hexagon(cornerFraction: ClipShape.hexagonCornerFraction), .squircle, .roundedSquare(cornerFraction: 0.2),
  .square,
]

/// Returns the outline of an icon on an avatar of the standard theme, px.
private func path(_ icon: Icon, _ points: Int, scale: Int = 1, in shape: ClipShape = .circle) throws -> Path {
  let (size, pixels) = (try #require(AvatarSize(points)), points * scale)
  return icon.path(side: Double(pixels) * IconFraction.standard.fraction(for: size), onAvatarOf: pixels) {
    shape.room(toward: $0, side: Double(pixels))
  }
}

@Suite struct IconFitTests {
  @Test(arguments: [
    (16, 12), (20, 14), (24, 16), (28, 18), (32, 20), (40, 22), (48, 26), (64, 34), (96, 50), (128, 66), (256, 133),
    (2048, 1065),
  ])
  func standardIconSizeFollowsTheAvatarSize(points: Int, side: Int) throws {
    let fraction = IconFraction.standard.fraction(for: try #require(AvatarSize(points)))
    #expect((fraction * Double(points) - Double(side)).magnitude < 0.13)
  }

  @Test(arguments: [IconFraction.standard, .legible])
  func iconSizeGrowsWithTheAvatar(fraction: IconFraction) {
    let sides = (1...2048).map { Double($0) * fraction.fraction(for: AvatarSize($0)!) }
    #expect(zip(sides, sides.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func legibleIconIsNeverSmallerThanTheStandardIcon() {
    for points in 1...2048 {
      let size = AvatarSize(points)!
      #expect(IconFraction.legible.fraction(for: size) >= IconFraction.standard.fraction(for: size), "\(points) points")
    }
  }

  @Test func legibleThemeUsesABlackIconIfContrastIsLow() throws {
    let look = AvatarLook(background: "#ff6b35")
    let avatar = try AvatarRenderer(theme: .legible).avatar(offline: AvatarSpec(look: look, size: .xxl))
    // White would have a contrast of 2.84:1 on #FF6B35. The middle of the lower edge of the head is stroke.
    #expect(avatar.raster.straightPixels()[59 * 128 + 64] == 0xFF00_0000)
  }

  @Test(arguments: Theme.presets.filter { $0.theme.iconContrast == .auto }.map(\.name))
  func themeIconsHaveTheSameColorForAllPeople(preset: String) throws {
    let theme = try #require(Theme.presets.first { $0.name == preset }?.theme)
    for background in [theme.human, theme.agent] + theme.palette.colors {
      #expect(theme.icon.legible(on: background, ratio: 3) == theme.icon, "\(background)")
    }
  }

  @Test(arguments: [Double.nan, -1, 0, 1.01, .infinity])
  func impossibleIconFractionIsRejected(fraction: Double) {
    #expect(IconFraction(fraction) == nil)
    #expect(IconFraction(bySize: [16: fraction, 24: 0.5]) == nil)
  }

  @Test func iconFractionsRequireValidAvatarSizes() {
    #expect(IconFraction(bySize: [:]) == nil)
    #expect(IconFraction(bySize: [0: 0.5]) == nil)
    #expect(IconFraction(bySize: [2049: 0.5]) == nil)
  }

  @Test(arguments: Icon.allCases)
  func partsOfSmallDrawingsMatchTheDesign(icon: Icon) throws {
    func parts(_ side: Int) throws -> [Rect] { try icon.contours(side: side).map { try #require($0.bounds) } }
    let design = try parts(Icon.designSide)
    for side in stride(from: 8, through: 20, by: 2) {
      let scale = Double(side) / Double(Icon.designSide)
      for (part, model) in zip(try parts(side), design) {
        for (length, wanted) in [(part.width, model.width * scale), (part.height, model.height * scale)] {
          #expect((length - wanted).magnitude <= max(wanted / 10, 0.5) + 1e-9, "\(side) px: \(part)")
        }
      }
    }
  }

  @Test(arguments: Icon.allCases)
  func partsOfFittedIconsMatchTheDesign(icon: Icon) throws {
    let design = try icon.contours(side: Icon.designSide).map { try #require($0.bounds) }
    for side in stride(from: 22, through: 256, by: 2) {
      let scale = Double(side) / Double(Icon.designSide)
      for (contour, model) in zip(icon.contours(side: side), design) {
        let part = try #require(contour.bounds)
        // Each edge moves by at most half a pixel, and the pen is up to a third of a pixel narrower than in the design.
        #expect((part.width - model.width * scale).magnitude <= 1.34, "\(side) px: \(part)")
        #expect((part.height - model.height * scale).magnitude <= 1.34, "\(side) px: \(part)")
      }
    }
  }

  @Test(arguments: Icon.allCases)
  func iconInkNeverShrinksAsTheAvatarGrows(icon: Icon) throws {
    for shape in shapes {
      for scale in 1...3 {
        for first in [14, 15] {
          let inks = try stride(from: first, through: 64, by: 2).map {
            try #require(try path(icon, $0, scale: scale, in: shape).bounds)
          }
          for (i, (ink, next)) in zip(inks, inks.dropFirst()).enumerated() {
            let isLarger = next.width > ink.width - 1e-9 && next.height > ink.height - 1e-9
            #expect(isLarger, "\(shape) \(first + 2 * i + 2) points at \(scale)x: \(ink) \(next)")
          }
        }
      }
    }
  }

  @Test(arguments: Icon.allCases)
  func iconStaysAPixelFromTheOutline(icon: Icon) throws {
    // The masks are magnified, so that they show a quarter of a pixel.
    let zoom = 4.0
    for shape in shapes {
      for size in 8...32 {
        let side = size * Int(zoom)
        let margin = shape.path(side: Double(side)).stroked(width: 2 * zoom)
        let ink = try path(icon, size, in: shape).transformed(scale: zoom, offset: Point(x: 0, y: 0))
        let masks = zip(
          CoverageMask(ink, width: side, height: side).values, CoverageMask(margin, width: side, height: side).values)
        #expect(masks.allSatisfy { Int($0) + Int($1) <= 260 }, "\(shape) \(size) px")
      }
    }
  }

  @Test func iconThatDoesNotFitTheShapeUsesASmallerDrawing() throws {
    let hexagon = ClipShape.hexagon(cornerFraction: ClipShape.hexagonCornerFraction)
    let middle = Point(x: 8, y: 8)
    #expect(try path(.user, 16) == Icon.user.outline(side: 12).transformed(scale: 1, offset: middle))
    #expect(try path(.user, 16, in: hexagon) == Icon.user.outline(side: 10).transformed(scale: 1, offset: middle))
  }

  @Test(
    arguments: [(40, 2), (41, 2), (48, 2), (56, 2.5), (63, 3), (64, 3), (100, 4.5), (127, 5.5)]
      as [(Int, Double)])
  func edgesOfLargeIconAreOnWholePixels(size: Int, pen: Double) throws {
    let bounds = try #require(try path(.info, size).bounds)
    // Half of the pen's fraction is outside the whole pixels.
    let rest = (pen - pen.rounded(.down)) / 2
    for edge in [bounds.x + rest, bounds.y + rest, bounds.maxX - rest, bounds.maxY - rest] {
      #expect((edge - edge.rounded()).magnitude < 1e-9, "\(bounds)")
    }
    // At odd sizes, the middle of the icon is half a pixel from the middle of the avatar.
    let middle = Double(size / 2)
    #expect((bounds.x + bounds.width / 2 - middle).magnitude < 1e-9)
    #expect((bounds.y + bounds.height / 2 - middle).magnitude < 1e-9)
  }

  @Test(arguments: [28, 32])
  func infoStemIsTwoSolidColumns(size: Int) throws {
    let row = try alphas(.info, size)[size / 2 + 1]
    let middle = size / 2
    #expect(row[middle - 3...middle + 2] == [0, 0, 255, 255, 0, 0])
  }

  @Test(arguments: [(16, 1), (20, 1), (28, 2), (32, 2)])
  func botEyesAreSolidColumns(size: Int, width: Int) throws {
    let rows = try alphas(.bot, size)
    let middle = size / 2
    let first = size == 32 ? 2 : 1
    let eye = rows.filter { row in
      (first..<first + width).allSatisfy { row[middle + $0] == 255 && row[middle + first - 1] == 0 }
    }
    #expect(eye.count >= 2 && eye.allSatisfy { $0 == $0.reversed() && $0[middle + first + width] <= 1 })
  }

  @Test(arguments: 1...4)
  func tinyAvatarShowsSomeOfItsBackground(size: Int) throws {
    let pixels = try AvatarRenderer().avatar(offline: AvatarSpec(size: #require(AvatarSize(size)))).raster
      .straightPixels()
    // The blue channel of white is 255, that of #FF6B35 is 53.
    #expect(pixels.contains { $0 >> 24 > 0 && $0 >> 16 & 0xFF < 160 })
  }

  @Test func headAndShouldersStaySeparate() throws {
    for (size, gap) in [(16, 1), (20, 1), (24, 1), (32, 1), (48, 2), (96, 4)] {
      let column = try alphas(.user, size).map { $0[size / 2] }
      let bottom = try #require(column.lastIndex { $0 > 0 })
      // From below, the column contains the shoulders, the gap, and the lower edge of the head.
      let shoulders = try #require(column[...bottom].lastIndex { $0 == 0 })
      let head = try #require(column[...shoulders].lastIndex { $0 > 200 })
      #expect(shoulders - head >= gap, "\(size) px")
    }
  }

  @Test(arguments: Icon.allCases)
  func iconAtAnOddSizeMatchesTheNextSmallerEvenSize(icon: Icon) throws {
    let (even, odd) = (try alphas(icon, 24), try alphas(icon, 25))
    #expect(odd.prefix(24).map { Array($0.prefix(24)) } == even)
  }

  @Test func customIconStaysAPixelFromTheOutlineUnlessItFillsTheAvatar() throws {
    let square = try IconArtwork(svg: Array(#"<svg viewBox="0 0 24 24"><rect width="24" height="24"/></svg>"#.utf8))
    func width(_ fraction: Double) throws -> Double {
      var theme = Theme()
      theme.iconFraction = try #require(IconFraction(fraction))
      let spec = AvatarSpec(who: AvatarSubject(), look: AvatarLook(icon: .artwork(square)), size: 16)
      let appearance = try AvatarRenderer(theme: theme).resolve([spec]) { $0.appearance }[0]
      guard case .clipped(let layers, _, _, _, _) = appearance.layers[0], case .fill(let path, _) = layers[0] else {
        return 0
      }
      return try #require(path.bounds).width
    }
    // The corners are 7 px from the middle.
    #expect((try width(0.75) - 14 / (2.0).squareRoot()).magnitude < 1e-9)
    #expect(try width(1) == 16)
  }
}
