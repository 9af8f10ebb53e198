import AvatarGeometry
import AvatarRaster
import IconSVG
import SampledCoverage
import Testing

@testable import AvatarRender

@Suite struct IconTests {
  @Test(arguments: Icon.allCases)
  func iconCoverageMatchesAStrokeTwoUnitsWide(icon: Icon) throws {
    let track = PenTrack(SVGPathReader(icon.drawing(side: 24).strokes.joined()).path)
    var theme = Theme()
    theme.iconFit = .design
    for side in [12, 16, 24, 40, 64] {
      let picture = AvatarRenderer(theme: theme).picture(of: IconSpec(icon: icon, size: try #require(AvatarSize(side))))
      let scale = Double(side) / 24
      let truth = SampledCoverage(width: side, height: side) { x, y in
        (1 - track.distance(x / scale - 12, y / scale - 12)) * scale
      }
      let alphas = picture.raster.straightPixels().map { UInt8($0 >> 24) }
      // The samples of a pixel are off by 1.3 levels for each edge at a third of it, and a pixel may have two such
      // edges.
      #expect(truth.worstError(of: alphas) <= 2.6, "\(side) px")
    }
  }

  /// If the end of an arc is off its circle, the arc is drawn to another point.
  @Test func iconArcsEndOnTheirCircles() {
    let marks = AvatarStatus.allCases.flatMap { status in
      [16.0, 24, 128].map { BadgeMark(status, points: $0).path(diameter: $0 / 4) }
    }
    let discs = [1.0, 6, 28].map { side in
      Path.scallopedDisc(Rect(x: 5, y: 7, width: side, height: side), grownBy: side / 8)
    }
    let sides = stride(from: 8, through: 128, by: 2)
    for path in Icon.allCases.flatMap({ icon in sides.map { icon.outline(side: $0) } }) + marks + discs {
      var pen = Point(x: 0, y: 0)
      for element in path.elements {
        switch element {
        case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): pen = p
        case .arc(let c, let p, _):
          #expect(((pen - c).length - (p - c).length).magnitude < 1e-9)
          pen = p
        case .close: break
        }
      }
    }
  }

  @Test(arguments: Icon.allCases)
  func iconStaysWithinItsBox(icon: Icon) {
    let large = Raster(
      Drawing(
        width: 48, height: 48,
        layers: [
          .fill(
            icon.path(side: 24, center: Point(x: 24, y: 24)),
            PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 65535))
        ]))
    for y in 0..<48 {
      for x in 0..<48 where !(12..<36).contains(x) || !(12..<36).contains(y) { #expect(large[x, y].alpha == 0) }
    }
  }

  @Test func iconContainsOnlyItsTint() {
    let picture = AvatarRenderer().picture(of: IconSpec(icon: .bot, color: AvatarColor(rgb: 0x123456)))
    #expect(picture.raster.straightPixels().allSatisfy { $0 == 0 || $0 & 0xFFFFFF == 0x563412 })
  }

  @Test func faintIconRetainsItsTint() {
    for percent in stride(from: 0.01, through: 1, by: 0.01) {
      let spec = IconSpec(icon: .info, color: AvatarColor(rgb: 0xCC2257), opacity: percent)
      #expect(
        AvatarRenderer().picture(of: spec).raster.straightPixels().allSatisfy { $0 == 0 || $0 & 0xFFFFFF == 0x5722CC })
    }
  }

  @Test func opacityScalesTheAlphaOfTheTint() {
    let spec = IconSpec(icon: .info, size: 48, color: "#ff000080", opacity: 0.5)
    let alphas = AvatarRenderer().picture(of: spec).raster.straightPixels().map { $0 >> 24 }
    #expect(alphas.max() == 64)
  }

  @Test(arguments: [-1, 0, Double.nan])
  func iconWithZeroOpacityIsAnEmptyImage(opacity: Double) {
    let picture = AvatarRenderer().picture(of: IconSpec(icon: .x, opacity: opacity))
    #expect((picture.width, picture.height) == (24, 24))
    #expect(picture.premultipliedRGBA.allSatisfy { $0 == 0 })
  }

  @Test func iconStrokesScaleWithTheAvatar() throws {
    // The icon takes 0.52 of the avatar, rounded to an even number of pixels.
    let picture = AvatarRenderer().picture(of: IconSpec(icon: .info, size: 250))
    let avatar = try AvatarRenderer().avatar(
      offline: AvatarSpec(
        who: AvatarSubject(),
        look: AvatarLook(shape: .square, background: .transparent, icon: .info, color: AvatarColor(rgb: 0)),
        size: 480))
    for y in 0..<250 {
      for x in 0..<250 { #expect(avatar.raster[x + 115, y + 115] == picture.raster[x, y]) }
    }
  }
}
