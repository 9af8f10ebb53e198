import AvatarRaster
import Testing

@testable import AvatarRender

private func group(_ count: Int, limit: Int = 4, size: AvatarSize = .md, overlap: Double = 0.25) throws -> AvatarGroup {
  let share = try #require(AvatarGroupSpec.Overlap(overlap))
  return try AvatarRenderer().group(
    AvatarGroupSpec(
      members: Array(repeating: AvatarSpec(), count: count), size: size, limit: limit, overlap: share))
}

@Suite struct GroupTests {
  @Test func eachAvatarAddsWhatIsNotCovered() throws {
    #expect(try group(1).picture.width == 40)
    #expect(try group(3).picture.width == 40 + 2 * 30)
    #expect(try group(3, overlap: 0).picture.width == 120)
    #expect(try group(3).picture.height == 40)
  }

  @Test func bubbleTakesAPlaceAndCountsTheRest() throws {
    let shown = try group(9, limit: 3)
    #expect((shown.hidden, shown.members.count, shown.picture.width) == (6, 3, 40 + 3 * 30))
    #expect(try group(4).hidden == 0)
  }

  @Test func lastAvatarHasThePixelsThatItHasAlone() throws {
    let alone = try AvatarRenderer().avatar(for: AvatarSpec()).raster
    let picture = try group(2).picture.raster
    for y in 0..<40 {
      for x in 0..<40 where alone[x, y].alpha == 65535 { #expect(picture[x + 30, y] == alone[x, y]) }
    }
  }

  @Test func gapBetweenAvatarsIsTwoPointsWide() throws {
    let row = try (0..<70).map { try group(2).picture.raster[$0, 20].alpha }
    #expect(row[27] == 65535 && row[28] < 65535)
    #expect(row[29] < 3000)
    #expect(row[31] > 60000)
  }

  @Test(arguments: [(.square, 0), (.circle, 65535)] as [(AvatarShape, UInt16)])
  func gapHasTheShapeOfTheAvatarThatCutsIt(shape: AvatarShape, alpha: UInt16) throws {
    let members = [AvatarSpec(), AvatarSpec(who: AvatarSubject(), look: AvatarLook(shape: shape))]
    let picture = try AvatarRenderer().group(AvatarGroupSpec(members: members)).picture.raster
    // Beside the second avatar's box, and far above its middle.
    #expect(picture[29, 6].alpha == alpha)
  }

  @Test func membersWithoutAUsablePhotoSayWhy() throws {
    let members = [AvatarSpec(photo: .file("/nowhere/ada.jpg")), AvatarSpec()]
    let group = try AvatarRenderer().group(AvatarGroupSpec(members: members))
    #expect(group.members.map(\.skipped.count) == [1, 0])
  }

  @Test func groupLargerThanTheLimitIsRejected() {
    #expect(throws: AvatarError.outputTooLarge(width: 6144 * 11 + 8192, height: 8192, limit: 16_777_216)) {
      try AvatarRenderer().group(
        AvatarGroupSpec(
          members: Array(repeating: AvatarSpec(), count: 12), size: AvatarSize(2048)!, scale: AvatarScale(4)!, limit: 99
        ))
    }
  }

  @Test func gapReachesUnderTheAvatarsAfterNext() throws {
    // With much overlap the third avatar's gap lies over the first one, too.
    let row = try group(3, overlap: 0.9).picture.raster
    #expect(row.width == 48)
    #expect((0..<48).contains { row[$0, 20].alpha == 0 })
  }

  @Test func groupOfMoreThanCanBeCountedIsRefused() {
    var spec = AvatarGroupSpec(members: Array(repeating: AvatarSpec(), count: 70_000), size: AvatarSize(2048)!)
    spec.limit = .max
    #expect(throws: AvatarError.outputTooLarge(width: 107_520_512, height: 2048, limit: 1 << 24)) {
      try AvatarRenderer().group(spec)
    }
    spec.limit = .min
    #expect(spec.hidden == 69_999)
  }

  @Test(arguments: [Double.nan, -.infinity, -1, 0, 1e300, .infinity])
  func themeOfImpossibleMeasuresIsDrawn(measure: Double) throws {
    var theme = Theme()
    (theme.gap, theme.iconFraction, theme.largeFrom) = (measure, measure, measure)
    theme.border = Theme.BorderStyle(color: theme.icon, opacity: measure, width: measure)
    theme.largeBorder = theme.border
    theme.fade.duration = measure
    let renderer = AvatarRenderer(theme: theme)
    let member = AvatarSpec(who: AvatarSubject(), look: AvatarLook(border: .auto, badge: .status(.away)), size: .xs)
    #expect(try renderer.avatar(for: member).width == 24)
    #expect(try renderer.group(AvatarGroupSpec(members: [member, member], size: .xs, limit: 1)).picture.width == 42)
    let opacity = theme.fade.opacity(at: 10, isAppearing: true)
    #expect((0...1).contains(opacity))
  }

  @Test func groupOfNobodyIsEmpty() throws {
    let empty = try group(0)
    #expect((empty.picture.width, empty.hidden) == (40, 0))
    #expect(empty.picture.pixels.allSatisfy { $0 == 0 })
  }
}
