import AvatarGeometry
import AvatarJSON
import AvatarRaster
import Testing

@testable import AvatarRender

private func group(_ count: Int, limit: Int = 4, size: AvatarSize = .md, overlap: Double = 0.25) throws -> AvatarGroup {
  let share = try #require(AvatarGroupSpec.Overlap(overlap))
  return try AvatarRenderer().group(
    offline: AvatarGroupSpec(
      members: Array(repeating: AvatarSpec(), count: count), size: size, limit: limit, overlap: share))
}

@Suite struct GroupTests {
  @Test func groupWidthGrowsByTheVisiblePartOfEachAvatar() throws {
    #expect(try group(1).picture.width == 40)
    #expect(try group(3).picture.width == 40 + 2 * 30)
    #expect(try group(3, overlap: 0).picture.width == 120)
    #expect(try group(3).picture.height == 40)
  }

  @Test func bubbleOccupiesOnePositionAndCountsHiddenMembers() throws {
    let shown = try group(9, limit: 3)
    #expect((shown.hidden, shown.members.count, shown.picture.width) == (6, 3, 40 + 3 * 30))
    #expect(try group(4).hidden == 0)
  }

  @Test func lastAvatarMatchesAStandaloneAvatar() throws {
    let alone = try AvatarRenderer().avatar(offline: AvatarSpec()).raster
    let picture = try group(2).picture.raster
    for y in 0..<40 {
      for x in 0..<40 where alone[x, y].alpha == 65535 { #expect(picture[x + 30, y] == alone[x, y]) }
    }
  }

  @Test func gapBetweenLargeAvatarsIsTwoPointsWide() throws {
    let row = try group(2, size: .xl).picture.raster
    #expect(row[57, 40].alpha == 65535 && row[58, 40].alpha < 65535)
    #expect(row[59, 40].alpha < 3000)
    #expect(row[61, 40].alpha > 60000)
  }

  @Test(arguments: [(16, 1), (63, 1), (64, 2), (128, 2), (256, 4), (512, 8), (2048, 32)])
  func gapGrowsWithTheAvatarsAsTheirBadgesDo(size: Int, gap: Double) throws {
    let spec = AvatarGroupSpec(members: [AvatarSpec(), AvatarSpec()], size: try #require(AvatarSize(size)))
    #expect(try AvatarRenderer().resolve(spec, in: [Theme()])[0].gap == gap)
  }

  @Test(arguments: [
    (1, "+1"), (999, "+999"), (1000, "+1k"), (1999, "+1k"), (12_345, "+12k"), (999_999, "+999k"), (1_000_000, "+1M"),
  ])
  func bubbleAbbreviatesLargeNumbers(hidden: Int, text: String) {
    #expect(ResolvedGroup.Bubble.label(of: hidden) == text)
  }

  @Test func largeNumberIsDrawnRoundedButReportedExactly() throws {
    let spec = AvatarGroupSpec(members: Array(repeating: AvatarSpec(), count: 1501), limit: 1)
    let group = try AvatarRenderer().resolve(spec, in: [Theme()])[0]
    #expect(group.bubble?.text?.clusters.joined() == "+1k")
    #expect((group.hidden, group.alt) == (1500, "1501 user avatars"))
  }

  @Test(arguments: [(.square, 0), (.circle, 65535)] as [(AvatarShape, UInt16)])
  func gapFollowsTheShapeOfTheCuttingAvatar(shape: AvatarShape, alpha: UInt16) throws {
    let members = [AvatarSpec(), AvatarSpec(who: AvatarSubject(), look: AvatarLook(shape: shape))]
    let picture = try AvatarRenderer().group(offline: AvatarGroupSpec(members: members)).picture.raster
    // The pixel is next to the second avatar's box, and far above its middle.
    #expect(picture[35, 9].alpha == alpha)
  }

  @Test func membersReportUnusablePhotos() throws {
    let members = [AvatarSpec(photo: .file("/nowhere/ada.jpg")), AvatarSpec()]
    let group = try AvatarRenderer().group(offline: AvatarGroupSpec(members: members))
    #expect(group.members.map(\.skipped.count) == [1, 0])
  }

  @Test func groupLargerThanTheLimitIsRejected() {
    #expect(throws: AvatarError.outputTooLarge(width: 7209 * 11 + 8192, height: 8192, limit: 25_000_000)) {
      try AvatarRenderer().group(
        offline: AvatarGroupSpec(
          members: Array(repeating: AvatarSpec(), count: 12), size: 2048, scale: 4, limit: 99
        ))
    }
  }

  @Test func gapExtendsUnderTheFollowingAvatars() throws {
    // With a large overlap, the third avatar's gap also covers the first avatar.
    let row = try group(3, size: .xl, overlap: 0.9).picture.raster
    #expect(row.width == 96)
    #expect((0..<96).contains { row[$0, 40].alpha == 0 })
  }

  @Test func avatarsOverlapByAnEighthByDefault() throws {
    let group = try AvatarRenderer().group(offline: AvatarGroupSpec(members: [AvatarSpec(), AvatarSpec()]))
    #expect(group.picture.width == 40 + 36)
  }

  // MARK: Group and member values

  private func types(_ fields: [String: JSONValue]) throws -> [AvatarType] {
    let lists: [String: JSONValue] = [
      "photos": .array([.string("a.png")]), "names": .array([.string("Ada")]), "agents": .array([.string("Bot")]),
    ]
    return try AvatarGroupSpec(fields: fields.merging(lists) { $1 }).members.map(\.who.type)
  }

  @Test func requestedTypeDoesNotApplyToAgents() throws {
    #expect(try types([:]) == [.human, .human, .agent])
    #expect(try types(["type": .string("human")]) == [.human, .human, .agent])
    #expect(try types(["type": .string("agent")]) == [.agent, .agent, .agent])
  }

  @Test func groupSizeAndScaleOverrideThoseOfItsMembers() throws {
    let members = [AvatarSpec(size: .xl, scale: .x2), AvatarSpec(size: .xs)]
    let picture = try AvatarRenderer().group(offline: AvatarGroupSpec(members: members, size: .lg)).picture
    #expect((picture.width, picture.height) == (48 + 43, 48))
  }

  // MARK: Grids and spacing

  private func grid(_ count: Int, spacing: Double? = nil, columns: Int? = nil, limit: Int? = nil) throws -> Raster {
    let members = Array(repeating: AvatarSpec(), count: count)
    let spec = AvatarGroupSpec(members: members, scale: .x2, limit: limit, spacing: spacing, columns: columns)
    return try AvatarRenderer().group(offline: spec).picture.raster
  }

  @Test func spacingIsTheDistanceBetweenAvatars() throws {
    let row = try grid(3, spacing: 4)
    #expect((row.width, row.height) == (3 * 80 + 2 * 8, 80))
    #expect((80..<88).allSatisfy { row[$0, 40].alpha == 0 } && row[79, 40].alpha > 0 && row[88, 40].alpha > 0)
  }

  @Test func spacedAvatarsDoNotCutGaps() throws {
    let member = AvatarSpec(who: AvatarSubject(), look: AvatarLook(shape: .square))
    let row = try AvatarRenderer().group(offline: AvatarGroupSpec(members: [member, member], spacing: 0)).picture.raster
    #expect(row.isOpaque)
  }

  @Test func firstAvatarInARowDoesNotCutAGapIntoTheRowAbove() throws {
    var theme = Theme()
    theme.gap = 20
    let member = AvatarSpec(who: AvatarSubject(), look: AvatarLook(shape: .square))
    let spec = AvatarGroupSpec(members: [member, member, member], overlap: .standard, columns: 2)
    let picture = try AvatarRenderer(theme: theme).group(offline: spec).picture.raster
    #expect((0..<40).allSatisfy { picture[8, $0].alpha == 65535 })
  }

  @Test func gridShowsAllAvatarsInRows() throws {
    let picture = try grid(7, spacing: 1, columns: 3)
    #expect((picture.width, picture.height) == (3 * 80 + 2 * 2, 3 * 80 + 2 * 2))
    #expect(picture[40, 204].alpha == 65535 && picture[122, 204].alpha == 0)
  }

  @Test func gridAvatarsMatchStandaloneAvatars() throws {
    let (alone, picture) = (try grid(1), try grid(4, spacing: 3, columns: 2))
    let corner = (0..<80).map { y in (0..<80).map { x in picture[86 + x, 86 + y] } }
    #expect(corner == (0..<80).map { y in (0..<80).map { x in alone[x, y] } })
  }

  struct Gutter: Sendable {
    let side: AvatarSize
    var scale = AvatarScale.x1
    var overlap: Double?
    var spacing: Double?
    /// The distances between the edges of neighbouring avatars, in pixels; negative if they overlap.
    let columns, rows: Int
  }

  @Test(arguments: [
    Gutter(side: 1, columns: 1, rows: 1), Gutter(side: 16, columns: 1, rows: 1), Gutter(side: 18, columns: 2, rows: 2),
    Gutter(side: .xs, columns: 2, rows: 2), Gutter(side: .md, columns: 3, rows: 3),
    Gutter(side: .md, scale: .x2, columns: 7, rows: 7), Gutter(side: .lg, columns: 4, rows: 4),
    Gutter(side: 64, columns: 5, rows: 5), Gutter(side: .xxl, columns: 11, rows: 11),
    Gutter(side: .md, overlap: 0.25, columns: -10, rows: 3), Gutter(side: .md, overlap: 0, columns: 0, rows: 3),
    Gutter(side: .md, spacing: 0, columns: 0, rows: 0), Gutter(side: .md, spacing: 7, columns: 7, rows: 7),
    Gutter(side: .md, overlap: 0.25, spacing: 7, columns: 7, rows: 7),
  ])
  func gridHasEqualGuttersUnlessItsAvatarsOverlap(gutter: Gutter) throws {
    let members = Array(repeating: AvatarSpec(), count: 4)
    let spec = AvatarGroupSpec(
      members: members, size: gutter.side, scale: gutter.scale,
      overlap: gutter.overlap.flatMap { AvatarGroupSpec.Overlap($0) }, spacing: gutter.spacing, columns: 2
    )
    let (cells, side) = (CellGrid(spec), gutter.side.pixels(at: gutter.scale))
    #expect((cells.columnStep - side, cells.rowStep - side) == (gutter.columns, gutter.rows))
    let picture = try AvatarRenderer().group(offline: spec).picture
    #expect((picture.width, picture.height) == (2 * side + gutter.columns, 2 * side + gutter.rows))
  }

  @Test func spacedGridAvatarsDoNotCutGaps() throws {
    let member = AvatarSpec(who: AvatarSubject(), look: AvatarLook(shape: .square))
    let spec = AvatarGroupSpec(members: [member, member], columns: 2)
    let row = try AvatarRenderer().group(offline: spec).picture.raster
    #expect((0..<row.width).map { row[$0, 20].alpha == 65535 } == (0..<83).map { !(40..<43).contains($0) })
  }

  @Test func bubbleOccupiesACellInTheGrid() throws {
    let picture = try grid(9, spacing: 0, columns: 2, limit: 3)
    #expect((picture.width, picture.height) == (160, 160))
    #expect(picture[120, 90].alpha == 65535)
  }

  struct Bubble: Sendable {
    /// The types of the hidden members: h for a human, a for an agent.
    let hidden: String
    var look = AvatarLook()
    let shape: ClipShape
  }

  @Test(arguments: [
    Bubble(hidden: "h", shape: .circle), Bubble(hidden: "ha", shape: .circle), Bubble(hidden: "aah", shape: .circle),
    Bubble(hidden: "a", shape: .hexagon(cornerFraction: 0.08)),
    Bubble(hidden: "aaa", shape: .hexagon(cornerFraction: 0.08)),
    Bubble(
      hidden: "aa", look: AvatarLook(corners: AvatarCorners(radius: CornerRadius(0.2), style: .arc)),
      shape: .hexagon(cornerFraction: 0.2, style: .arc)),
    Bubble(
      hidden: "ha", look: AvatarLook(corners: AvatarCorners(radius: CornerRadius(0.2), style: .arc)), shape: .circle),
    Bubble(hidden: "ha", look: AvatarLook(shape: .squircle), shape: .squircle),
    Bubble(hidden: "aa", look: AvatarLook(shape: .circle), shape: .circle),
    Bubble(hidden: "h", look: AvatarLook(shape: .hexagon), shape: .hexagon(cornerFraction: 0.08)),
  ])
  func bubbleIsACircleUnlessHiddenMembersShareAnotherShape(entry: Bubble) throws {
    // The type of the shown members has no influence.
    for shown in [AvatarType.human, .agent] {
      let types = [shown] + entry.hidden.map { $0 == "a" ? .agent : .human }
      let members = types.map { AvatarSpec(who: AvatarSubject(type: $0), look: entry.look) }
      let spec = AvatarGroupSpec(members: members, size: .lg, limit: 1, spacing: 0)
      #expect(spec.bubble(in: Theme())?.clipShape(Theme()) == entry.shape, "\(entry.hidden)")
      let picture = try AvatarRenderer().group(offline: spec).picture.raster
      let mask = CoverageMask(of: PlacedShape(entry.shape), pixels: 48)
      let alphas = (0..<48 * 48).map { UInt8(picture[48 + $0 % 48, $0 / 48].alpha / 257) }
      #expect(alphas == mask.values, "\(entry.hidden)")
    }
  }

  @Test func groupWithoutHiddenMembersHasNoBubble() {
    #expect([[AvatarSpec()], []].allSatisfy { AvatarGroupSpec(members: $0).bubble(in: Theme()) == nil })
  }

  @Test func groupBeyondTheMemberLimitIsRejected() {
    var spec = AvatarGroupSpec(members: Array(repeating: AvatarSpec(), count: 70_000), size: 2048)
    spec.limit = .max
    #expect(throws: AvatarError.outputTooLarge(width: 126_210_245, height: 2048, limit: 25_000_000)) {
      try AvatarRenderer().group(offline: spec)
    }
    spec.limit = .min
    #expect(spec.hidden == 69_999)
  }

  @Test(arguments: [Double.nan, -.infinity, -1, 0, 1e300, .infinity])
  func themeWithImpossibleDimensionsIsRendered(measure: Double) throws {
    var theme = Theme()
    (theme.gap, theme.largeGap, theme.largeGapFrom) = (measure, measure, measure)
    theme.largeFrom = measure
    theme.border = Theme.BorderStyle(color: theme.icon, opacity: measure, width: measure)
    theme.largeBorder = theme.border
    theme.fade.duration = measure
    let renderer = AvatarRenderer(theme: theme)
    let member = AvatarSpec(who: AvatarSubject(), look: AvatarLook(border: .auto, badge: .status(.away)), size: .xs)
    #expect(try renderer.avatar(offline: member).width == 24)
    #expect(
      try renderer.group(offline: AvatarGroupSpec(members: [member, member], size: .xs, limit: 1)).picture.width == 46)
    let opacity = theme.fade.opacity(at: 10, isAppearing: true)
    #expect((0...1).contains(opacity))
  }

  @Test func emptyGroupIsTransparent() throws {
    let empty = try group(0)
    #expect((empty.picture.width, empty.hidden) == (40, 0))
    #expect(empty.picture.premultipliedRGBA.allSatisfy { $0 == 0 })
  }
}
