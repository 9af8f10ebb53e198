import AvatarJSON
import AvatarRaster
import Foundation
import Testing

@testable import AvatarRender

@Suite struct AvatarPlaceholderTests {
  private func report(_ spec: AvatarSpec, theme: Theme = Theme()) throws -> AvatarReport {
    var renderer = AvatarRenderer(theme: theme)
    renderer.reportsPlaceholders = true
    return try renderer.avatar(offline: spec).report
  }

  private static let photo: PhotoSource = {
    var raster = Raster(width: 96, height: 80)
    for y in 0..<80 {
      let row: [UInt32] = (0..<96).map { x in
        let blue = x / 9 * y / 7 * 40 % 256
        return 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 3) << 8 | UInt32(blue)
      }
      raster.setRow(y, straight: row.span)
    }
    return .bytes(Picture(raster: raster).png())
  }()

  @Test func reportHasNoPlaceholderUnlessRequested() throws {
    let report = try AvatarRenderer().avatar(offline: AvatarSpec(name: "Ada")).report
    #expect((report.dominantColor, report.thumbHash) == (nil, nil))
    #expect(report.json["dominantColor"] == nil && report.json["thumbHash"] == nil)
  }

  @Test func reportContainsTheRequestedPlaceholder() throws {
    let report = try report(AvatarSpec(name: "Ada Lovelace", size: 64))
    #expect(report.json["dominantColor"] == .string("#a8400c"))
    let hash = try #require(report.thumbHash)
    #expect(report.json["thumbHash"] == .string(hash))
    #expect([UInt8](base64: hash.utf8)?.count == 24)
    let members = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any]
    #expect(members?["thumbHash"] as? String == hash)
  }

  @Test(arguments: ["Ada Lovelace", "Mia Wu", "I", "WWW"], [16, 24, 40, 64, 256])
  func dominantColorOfInitialsIsTheirBackground(name: String, size: Int) throws {
    let report = try report(AvatarSpec(name: name, size: try #require(AvatarSize(size))))
    #expect(report.dominantColor == report.background)
  }

  @Test(arguments: InitialsStyle.allCases, AvatarType.allCases)
  func dominantColorOfAnIconIsNearItsBackground(style: InitialsStyle, type: AvatarType) throws {
    let spec = AvatarSpec(who: AvatarSubject(type: type), look: AvatarLook(initialsStyle: style), size: 64)
    let report = try report(spec)
    let (color, background) = (try #require(report.dominantColor), try #require(report.background))
    #expect(CIELab(color).difference(from: CIELab(background)) < (style == .gradient ? 20 : 0.1))
  }

  /// The photo covers the same square in all of them.
  @Test(
    arguments: [
      AvatarLook(shape: .circle), AvatarLook(shape: .hexagon), AvatarLook(shape: .squircle),
      AvatarLook(shape: .circle, border: AvatarBorder("6:black")), AvatarLook(badge: .status(.verified)),
      AvatarLook(shape: .hexagon, border: AvatarBorder("2:red"), badge: .text(BadgeText("99+")!)),
    ])
  func shapeRingAndBadgeDoNotAffectThePlaceholder(look: AvatarLook) throws {
    let square = try report(AvatarSpec(photo: Self.photo, look: AvatarLook(shape: .square), size: 64))
    let other = try report(AvatarSpec(photo: Self.photo, look: look, size: 64))
    #expect((other.dominantColor, other.thumbHash) == (square.dominantColor, square.thumbHash))
  }

  /// Outside the photo, the canvas is transparent, and a hash with transparency has 25 bytes.
  @Test(arguments: [AvatarBorder.Placement.inside, .center, .outside])
  func placeholderDoesNotIncludeTheMarginAroundThePhoto(placement: AvatarBorder.Placement) throws {
    for gap in [0.0, 3] {
      let look = AvatarLook(border: AvatarBorder("5:black"), borderPlacement: placement, borderGap: gap)
      let hash = try #require(try report(AvatarSpec(photo: Self.photo, look: look, size: 64)).thumbHash)
      #expect([UInt8](base64: hash.utf8)?.count == 24)
    }
  }

  @Test func transparentAvatarHasAHashOnly() throws {
    let look = AvatarLook(shape: .square, background: .transparent, color: "#0000")
    let report = try report(AvatarSpec(look: look, size: 32))
    #expect(report.dominantColor == nil)
    #expect([UInt8](base64: try #require(report.thumbHash).utf8)?.count == 25)
  }

  @Test func placeholderHasTheColorsOfTheScheme() throws {
    var theme = Theme()
    theme.initialsStyle = .tonal
    let light = try report(AvatarSpec(name: "Ada", size: 48), theme: theme)
    theme.scheme = .dark
    let dark = try report(AvatarSpec(name: "Ada", size: 48), theme: theme)
    #expect((light.dominantColor, dark.dominantColor) == (light.background, dark.background))
    #expect(light.dominantColor != dark.dominantColor && light.thumbHash != dark.thumbHash)
  }

  @Test func groupHasAPlaceholderForEachVisibleAvatar() throws {
    var renderer = AvatarRenderer()
    renderer.reportsPlaceholders = true
    let members = [AvatarSpec(name: "Ada"), AvatarSpec(name: "Bob"), AvatarSpec(.agent)]
    let group = try renderer.group(offline: AvatarGroupSpec(members: members, size: 48, limit: 2))
    #expect(group.members.map(\.dominantColor) == group.members.map(\.background))
    #expect(group.members.count == 2 && group.members.allSatisfy { $0.thumbHash != nil })
  }
}
