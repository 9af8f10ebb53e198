import Foundation
import Testing

@testable import AvatarRender

/// Tests of looks for which both the request and the theme have a value.
@Suite struct LookSourceTests {
  /// A value in the theme, the same value in a request, and another value in a request.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var who = AvatarSubject()
    var base: @Sendable (inout AvatarSpec) -> Void = { _ in }
    let theme: @Sendable (inout Theme) -> Void
    let same: @Sendable (inout AvatarSpec) -> Void
    let other: @Sendable (inout AvatarSpec) -> Void
  }

  private static let red = AvatarColor(rgb: 0xFF0000)
  private static let agent = AvatarSubject(type: .agent)
  private static let photo = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Goldens/Inputs/grace_hopper.jpg").standardizedFileURL.path

  private static let borders: [Row] = [
    Row(
      testDescription: "the ring", theme: { $0.standardBorder = .auto }, same: { $0.look.border = .auto },
      other: { $0.look.border = AvatarBorder.none }),
    Row(
      testDescription: "its position", base: { $0.look.border = "3:red:0.5" }, theme: { $0.borderPlacement = .outside },
      same: { $0.look.borderPlacement = .outside }, other: { $0.look.borderPlacement = .center }),
    Row(
      testDescription: "its position around a hexagon", who: agent, base: { $0.look.border = "3:red:0.5" },
      theme: {
        $0.hexagonBorderPlacement = .center
        $0.borderPlacement = .outside
      }, same: { $0.look.borderPlacement = .center }, other: { $0.look.borderPlacement = .inside }),
    Row(
      testDescription: "its position around a hexagon without its own", who: agent,
      base: { $0.look.border = "3:red:0.5" },
      theme: {
        $0.borderPlacement = .outside
        $0.photoBorderPlacement = .center
      }, same: { $0.look.borderPlacement = .outside }, other: { $0.look.borderPlacement = .inside }),
    Row(
      testDescription: "its position around a photo",
      base: {
        $0.look.border = "3:red:0.5"
        $0.photo.sources = [.file(photo)]
      },
      theme: {
        $0.photoBorderPlacement = .center
        $0.hexagonBorderPlacement = .inside
        $0.borderPlacement = .outside
      }, same: { $0.look.borderPlacement = .center }, other: { $0.look.borderPlacement = .inside }),
    Row(
      testDescription: "its position around an icon", base: { $0.look.border = "3:red:0.5" },
      theme: {
        $0.photoBorderPlacement = .center
        $0.hexagonBorderPlacement = .center
        $0.borderPlacement = .outside
      }, same: { $0.look.borderPlacement = .outside }, other: { $0.look.borderPlacement = .inside }),
    Row(
      testDescription: "its gap", base: { $0.look.border = "2:red" }, theme: { $0.borderGap = 2 },
      same: { $0.look.borderGap = 2 }, other: { $0.look.borderGap = 0 }),
  ]

  private static let corners: [Row] = [
    Row(
      testDescription: "the corner radius of a hexagon", who: agent,
      theme: { $0.hexagonCornerRadius = CornerRadius(unchecked: 0.3) },
      same: { $0.look.corners = AvatarCorners(radius: CornerRadius(0.3), style: nil) },
      other: { $0.look.corners = AvatarCorners(radius: CornerRadius(0), style: nil) }),
    Row(
      testDescription: "the corner style of a hexagon", who: agent,
      base: { $0.look.corners = AvatarCorners(radius: CornerRadius(0.3), style: nil) },
      theme: { $0.hexagonCornerStyle = .arc },
      same: { $0.look.corners = AvatarCorners(radius: CornerRadius(0.3), style: .arc) },
      other: { $0.look.corners = AvatarCorners(radius: CornerRadius(0.3), style: .bezier) }),
    Row(
      testDescription: "the corner radius of a rounded square", base: { $0.look.shape = .roundedSquare },
      theme: {
        $0.squareCornerRadius = CornerRadius(unchecked: 0.4)
        $0.hexagonCornerRadius = CornerRadius(unchecked: 0.1)
      }, same: { $0.look.corners = AvatarCorners(radius: CornerRadius(0.4), style: nil) },
      other: { $0.look.corners = AvatarCorners(radius: CornerRadius(0), style: nil) }),
  ]

  private static let colors: [Row] = [
    Row(
      testDescription: "the contrast of icons", base: { $0.look.background = "#eeeeee" },
      theme: { $0.iconContrast = .auto }, same: { $0.look.contrast = .auto }, other: { $0.look.contrast = .off }),
    Row(
      testDescription: "the colour of icons", theme: { $0.icon = red }, same: { $0.look.color = red },
      other: { $0.look.color = "blue" }),
    Row(
      testDescription: "the tint before the colour of icons",
      theme: {
        $0.tint = red
        $0.icon = "green"
      }, same: { $0.look.color = red }, other: { $0.look.color = "blue" }),
    Row(
      testDescription: "the colour of people", theme: { $0.human = "#0000ff" },
      same: { $0.look.background = "#0000ff" }, other: { $0.look.background = "#008000" }),
    Row(
      testDescription: "the colour of agents", who: agent,
      theme: {
        $0.agent = "#0000ff"
        $0.human = "#008000"
      }, same: { $0.look.background = "#0000ff" }, other: { $0.look.background = "#008000" }),
    Row(
      testDescription: "the style of initials", who: AvatarSubject(name: "Ada Lovelace"),
      theme: { $0.initialsStyle = .tonal }, same: { $0.look.initialsStyle = .tonal },
      other: { $0.look.initialsStyle = .solid }),
  ]

  private static let parts: [Row] = [
    Row(
      testDescription: "the position of badges", base: { $0.look.badge = .status(.busy) },
      theme: { $0.badgePosition = .topLeft }, same: { $0.look.badgePosition = .topLeft },
      other: { $0.look.badgePosition = .bottomLeft }),
    Row(
      testDescription: "the fit of photos", base: { $0.photo.sources = [.file(photo)] },
      theme: { $0.photoFit = .contain },
      same: { $0.photo.fit = .contain }, other: { $0.photo.fit = .cover }),
    Row(
      testDescription: "the padding of photos",
      base: { $0.photo.sources = [.file(photo)] }, theme: { $0.photoPadding = PhotoPadding(0.2) ?? .zero },
      same: { $0.photo.padding = PhotoPadding(0.2) }, other: { $0.photo.padding = .zero }),
  ]

  @Test(arguments: borders + corners + colors + parts)
  func requestOverridesTheTheme(row: Row) throws {
    var theme = Theme()
    row.theme(&theme)
    func pixels(_ change: (inout AvatarSpec) -> Void, _ theme: Theme) throws -> [UInt8] {
      var spec = AvatarSpec(who: row.who, size: 32)
      row.base(&spec)
      change(&spec)
      return try AvatarRenderer(theme: theme).avatar(offline: spec).premultipliedRGBA
    }
    let inTheme = try pixels({ _ in }, theme)
    let inRequest = try pixels(row.same, Theme())
    #expect(inTheme == inRequest)
    let other = try pixels(row.other, Theme())
    let otherInTheme = try pixels(row.other, theme)
    #expect(otherInTheme == other)
    #expect(inRequest != other)
  }

  // MARK: Rings

  /// Every side at and beside the one from which rings and gaps are large.
  @Test(arguments: [(127, false), (128, true), (129, true)])
  func largeRingBeginsAtItsSize(points: Int, isLarge: Bool) throws {
    let theme = Theme()
    let size = try #require(AvatarSize(points))
    #expect(theme.border(for: size) == (isLarge ? theme.largeBorder : theme.border))
  }

  @Test(arguments: [(63, 1.0), (64, 2), (65, 2)])
  func largeGapBeginsAtItsSize(points: Int, gap: Double) throws {
    #expect(Theme().gap(for: try #require(AvatarSize(points))) == gap)
  }
}
