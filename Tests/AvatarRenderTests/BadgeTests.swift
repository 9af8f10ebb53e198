import AvatarGeometry
import AvatarRaster
import AvatarText
import Testing

@testable import AvatarRender

private func pixels(_ spec: AvatarSpec) -> [UInt32] {
  do { return try AvatarRenderer().avatar(offline: spec).raster.straightPixels() } catch { fatalError("\(error)") }
}

private let sizes: [AvatarSize] = AvatarSize.named.map(\.size)

@Suite struct BadgeTests {
  /// Without colours, only the marks and holes of the dots differ.
  @Test(arguments: [AvatarSize(16)] + sizes)
  func presenceDotsAreDistinguishableWithoutColor(size: AvatarSize) throws {
    var theme = Theme()
    theme.online = theme.offline
    theme.away = theme.offline
    theme.busy = theme.offline
    let looks = try [AvatarStatus.online, .away, .busy, .offline].map { status in
      try AvatarRenderer(theme: theme).avatar(
        offline: AvatarSpec(who: AvatarSubject(), look: AvatarLook(badge: .status(status)), size: size)
      ).premultipliedRGBA
    }
    for (i, a) in looks.enumerated() {
      for b in looks[(i + 1)...] {
        let difference = zip(a, b).map { abs(Int($0) - Int($1)) }
        // At least four samples differ by more than half their range.
        #expect(difference.filter { $0 > 64 }.count >= 4)
      }
    }
  }

  /// Both badges have a tick, so only their outlines differ.
  @Test(
    arguments: [(16, .x2), (24, .x1), (32, .x1), (40, .x1), (48, .x1), (64, .x1), (128, .x1)] as [(Int, AvatarScale)])
  func verifiedBadgeIsDistinguishableFromSuccessWithoutColor(size: Int, scale: AvatarScale) throws {
    var theme = Theme()
    theme.verified = theme.successBadge
    let looks = try [AvatarStatus.success, .verified].map { status in
      let spec = AvatarSpec(
        who: AvatarSubject(), look: AvatarLook(badge: .status(status)), size: try #require(AvatarSize(size)),
        scale: scale)
      return try AvatarRenderer(theme: theme).avatar(offline: spec).premultipliedRGBA
    }
    let difference = zip(looks[0], looks[1]).map { abs(Int($0) - Int($1)) }
    // The same difference, a quarter of the range of a sample, distinguishes the badges of presence.
    #expect(difference.filter { $0 > 64 }.count >= 4)
  }

  @Test func gapFollowsTheScallops() throws {
    let layers = layers(.scallopedTick)
    guard case .erase(let gap, _) = layers[0] else { throw UnexpectedLayer() }
    let box = Rect(x: 95, y: 95, width: 28, height: 28)
    #expect(try path(layers[1]) == .scallopedDisc(box, grownBy: 0))
    #expect(gap == .scallopedDisc(box, grownBy: 2))
  }

  @Test(arguments: [(8.0, 0.0), (12, 1), (28, 2), (448, 32)])
  func scallopedDiscTouchesItsBox(side: Double, growth: Double) throws {
    let box = try #require(
      Path.scallopedDisc(Rect(x: 3, y: 5, width: side, height: side), grownBy: growth).bounds)
    let expected = [3 - growth, 5 - growth, side + 2 * growth, side + 2 * growth]
    #expect(zip([box.x, box.y, box.width, box.height], expected).allSatisfy { ($0 - $1).magnitude < 1e-9 })
  }

  @Test func scallopedDiscIsSymmetricInPixels() {
    let side = 28
    let mask = CoverageMask(
      .scallopedDisc(Rect(x: 0, y: 0, width: Double(side), height: Double(side)), grownBy: 0), width: side, height: side
    ).values
    for (y, x) in (0..<side).flatMap({ y in (0..<side).map { (y, $0) } }) {
      let value = mask[y * side + x]
      #expect(value == mask[y * side + side - 1 - x] && value == mask[x * side + y])
    }
  }

  /// Returns the path of a filled layer.
  private func path(_ layer: Layer) throws -> Path {
    guard case .fill(let path, _) = layer else { throw UnexpectedLayer() }
    return path
  }

  private struct UnexpectedLayer: Error {}

  /// Returns the layers of a badge on an avatar of one pixel per point.
  private func layers(_ mark: BadgeMark, side: Double = 128, on shape: ClipShape = .circle) -> [Layer] {
    BadgeAppearance(
      mark: mark, diameter: BadgeAppearance.diameter(points: side, scale: 1), gap: 2, color: .clear, markColor: .clear
    ).layers(side: side, shape: PlacedShape(shape))
  }

  private func mark(_ text: String) throws -> BadgeMark {
    let clusters = try #require(BadgeText(text)).clusters
    return .text(try FontBook().outline(of: clusters))
  }

  @Test func dotLiesOnTheEdgeOfTheCircle() throws {
    let layers = layers(.plain)
    // The box has 28 px around the point at 45°, (109.25, 109.25), on whole pixels.
    #expect(try path(layers[1]) == .roundedRectangle(Rect(x: 95, y: 95, width: 28, height: 28), radius: 14))
  }

  @Test func badgeGapIsTransparentAndTwoPointsWide() {
    let spec = AvatarSpec(
      who: AvatarSubject(), look: AvatarLook(shape: .square, badge: .status(.busy)), size: .xxl, scale: .x2)
    let row = (0..<256).map { pixels(spec)[228 * 256 + $0] }
    // The disc of 56 px ends at the corner; left of it 4 px are empty.
    #expect(row[199] == 0 && row[197] == 0 && row[200] != 0)
    #expect(row[195] >> 24 == 255)
  }

  @Test(arguments: AvatarStatus.allCases, sizes)
  func statusBadgeStaysWithinTheCanvas(status: AvatarStatus, size: AvatarSize) throws {
    for shape in [ClipShape.circle, .hexagon(cornerFraction: 0.08), .square, .squircle] {
      let path = try path(
        layers(BadgeMark(status, points: Double(size.points)), side: Double(size.points), on: shape)[1])
      let color = PremultipliedColor(straightRed: 255, green: 0, blue: 0, alpha: 255)
      // The badge is not cut off: a canvas with a margin shows no more of it.
      let margin = Point(x: 8, y: 8)
      let inside = Raster(Drawing(width: size.points, height: size.points, layers: [.fill(path, color)]))
      let around = Raster(
        Drawing(
          width: size.points + 16, height: size.points + 16,
          layers: [.fill(path.transformed(scale: 1, offset: margin), color)]))
      #expect(sum(inside) == sum(around))
    }
  }

  private func sum(_ raster: Raster) -> Int { raster.premultipliedBytes().reduce(0) { $0 + Int($1) } }

  @Test func badgeWithTwoOrMoreCharactersIsAPill() throws {
    func width(_ text: String) throws -> Double {
      let xs = try path(layers(mark(text))[1]).elements.compactMap { element -> Double? in
        if case .arc(_, let p, _) = element { p.x } else { nil }
      }
      return try #require(xs.max()) - #require(xs.min())
    }
    #expect(try width("7") == 28)
    #expect(try width("12") > 28)
    #expect(try width("99+") > width("12"))
    #expect(try width("9999") <= 128)
  }

  @Test(arguments: ["0", "7", "42", "99+", "999+", "1234", "NEW", "A", "!?-+", "٣", "ß", "É", "#1", "김"])
  func badgeTextIsParsed(text: String) {
    #expect(BadgeText(text)?.text == text)
  }

  @Test func badgeTextIsUppercasedWithoutSpaces() {
    #expect(BadgeText("n e\u{200F}w")?.text == "NEW")
  }

  @Test(arguments: ["", " ", "12345", "1234+", "\u{200B}"])
  func invalidBadgeTextIsRejected(text: String) {
    #expect(BadgeText(text) == nil)
  }

  /// The labels are wide, tall, deep and plain.
  @Test(arguments: ["മോ", "ஔ", "ǅ", "Ế", "7", "W", "99+", "WWWW", "ÅÇ", "ഔഔഔ", "Q\u{302}\u{303}\u{304}\u{301}"])
  func badgeTextStaysWithinItsBadge(text: String) throws {
    for side in [24.0, 48, 128] {
      let layers = layers(try mark(text), side: side)
      let (disc, glyphs) = (try path(layers[1]), try path(layers[2]))
      let (width, height) = (Int(side), Int(side))
      let (badge, ink) = (
        CoverageMask(disc, width: width, height: height), CoverageMask(glyphs, width: width, height: height)
      )
      #expect(ink.values.contains { $0 > 0 })
      // On the smallest disc, a trace of ink may touch a pixel of the edge.
      #expect(zip(ink.values, badge.values).allSatisfy { $0 < 64 || $1 > 200 }, "\(side)")
    }
  }

  @Test(arguments: [AvatarShape.circle, .hexagon, .square], [AvatarBadge.status(.away), .text(BadgeText("42")!)])
  func cornerBadgesAreMirrorImages(shape: AvatarShape, badge: AvatarBadge) throws {
    func box(_ position: AvatarBadge.Position) throws -> Rect {
      let look = AvatarLook(shape: shape, badge: badge, badgePosition: position)
      let spec = AvatarSpec(who: AvatarSubject(), look: look, size: 49)
      let appearance = try AvatarRenderer().resolve([spec]) { $0.appearance }[0]
      guard case .erase(let path, _)? = appearance.layers.dropFirst().first else { throw UnexpectedLayer() }
      return try #require(path.bounds)
    }
    let box = (
      try box(.bottomRight), try box(.topRight), try box(.bottomLeft), try box(.topLeft)
    )
    #expect((box.1.x, box.1.y, box.1.maxY) == (box.0.x, 49 - box.0.maxY, 49 - box.0.y))
    #expect((box.2.x, box.2.maxX, box.2.y) == (49 - box.0.maxX, 49 - box.0.x, box.0.y))
    #expect((box.3.x, box.3.y) == (box.2.x, box.1.y))
  }

  @Test func requestedBadgePositionOverridesTheTheme() throws {
    var theme = Theme()
    theme.badgePosition = .topLeft
    func position(_ look: AvatarLook) -> AvatarBadge.Position? {
      AppearanceResolver(spec: AvatarSpec(look: look), theme: theme).appearance(of: .icon).badge?.position
    }
    #expect(position(AvatarLook(badge: .status(.online))) == .topLeft)
    #expect(position(AvatarLook(badge: .status(.online), badgePosition: .topRight)) == .topRight)
  }

  @Test(
    arguments: [
      (AvatarLook(badgeIcon: .check), Theme().badge),
      (AvatarLook(badge: .status(.busy), badgeIcon: .check), Theme().busy),
      (AvatarLook(badge: .text(BadgeText("7")!), badgeIcon: .check), Theme().badge),
    ] as [(AvatarLook, AvatarColor)])
  func badgeIconUsesTheStatusColorOrTheDefaultBadgeColor(look: AvatarLook, color: AvatarColor) throws {
    let avatar = try AvatarRenderer().resolve([AvatarSpec(look: look, size: 24)]) { $0 }[0]
    #expect(avatar.report.warnings.isEmpty)
    #expect((avatar.appearance.badge?.mark, avatar.appearance.badge?.color) == (.icon(.check), color.premultiplied))
  }

  @Test(
    arguments: [
      (AvatarLook(badgeIcon: .check), .plain), (AvatarLook(badge: .status(.busy), badgeIcon: .check), .bar),
    ] as [(AvatarLook, BadgeMark)])
  func badgeIconIsOmittedBelow24PointsWithAWarning(look: AvatarLook, mark: BadgeMark) throws {
    let avatar = try AvatarRenderer().resolve([AvatarSpec(look: look, size: 23)]) { $0 }[0]
    #expect(avatar.appearance.badge?.mark == mark)
    let reason = "is illegible on an avatar smaller than 24 points"
    #expect(
      avatar.report.warnings == [AvatarWarning(source: "the badge icon", reason: "\(reason): left out")])
    #expect(avatar.report.shortfalls == [.badge])
    #expect(throws: AvatarError.incomplete(SkippedSource(source: "the badge icon", reason: reason))) {
      try AvatarRenderer(isStrict: true).avatar(offline: AvatarSpec(look: look, size: 23))
    }
  }

  @Test func themeIconReplacesABuiltInBadgeIcon() throws {
    let document = Array(#"<svg viewBox="0 0 4 4"><path d="M0 0h4v4H0z" fill="red"/></svg>"#.utf8)
    let artwork = try IconArtwork(svg: document)
    var theme = Theme()
    theme.icons = ["check": artwork, "logo": artwork]
    for icon in [AvatarIcon.check, .named("logo"), .artwork(artwork)] {
      let spec = AvatarSpec(look: AvatarLook(badgeIcon: icon))
      let mark = try AvatarRenderer(theme: theme).resolve([spec]) { $0.appearance.badge?.mark }[0]
      #expect(mark == .artwork(artwork))
    }
    let error = #expect(throws: AvatarError.self) {
      try AvatarRenderer().avatar(offline: AvatarSpec(look: AvatarLook(badgeIcon: .named("logo"))))
    }
    #expect(
      error?.description
        == "badgeIcon logo: must be user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file"
    )
  }

  @Test(arguments: Icon.allCases, [24, 32, 48, 64, 128, 512])
  func builtInIconStaysWithinItsBadge(icon: Icon, size: Int) throws {
    let spec = AvatarSpec(look: AvatarLook(badgeIcon: .builtIn(icon)), size: try #require(AvatarSize(size)))
    let layers = try AvatarRenderer().resolve([spec]) { $0.appearance.layers }[0]
    let badge = CoverageMask(try path(layers[2]), width: size, height: size)
    let ink = CoverageMask(try path(layers[3]), width: size, height: size)
    #expect(ink.values.contains { $0 > 0 })
    // On the smallest discs, a trace of ink may touch a pixel of the edge.
    #expect(zip(ink.values, badge.values).allSatisfy { $0 < 64 || $1 > 200 })
  }

  @Test func customIconStaysWithinItsBadge() throws {
    let square = try IconArtwork(svg: Array(#"<svg viewBox="0 0 2 2"><path d="M0 0h2v2H0z"/></svg>"#.utf8))
    let spec = AvatarSpec(look: AvatarLook(badgeIcon: .artwork(square)), size: 128)
    let layers = try AvatarRenderer().resolve([spec]) { $0.appearance.layers }[0]
    let (disc, ink) = (try #require(path(layers[2]).bounds), try #require(path(layers[3]).bounds))
    // The corners are 1 px inside the edge of the disc.
    #expect((ink.width * (0.5).squareRoot() - (disc.width / 2 - 1)).magnitude < 1e-9)
  }

  @Test func badgeTextThatNoFontCoversIsOmittedWithAWarning() throws {
    let avatar = try AvatarRenderer().avatar(
      offline: AvatarSpec(who: AvatarSubject(), look: AvatarLook(badge: .text(BadgeText("ᚠ")!))))
    #expect(avatar.picture == (try AvatarRenderer().avatar(offline: AvatarSpec())).picture)
    #expect(avatar.report.warnings.map(\.reason) == ["no font has “ᚠ” (U+16A0): left out"])
  }

  @Test(arguments: [1, 2, 3, 7, 12])
  func tinyAvatarWithABadgeIsNotEmpty(points: Int) {
    for badge in AvatarStatus.allCases.map({ AvatarBadge.status($0) }) + [.text(BadgeText("999+")!)] {
      #expect(
        pixels(AvatarSpec(who: AvatarSubject(), look: AvatarLook(badge: badge), size: AvatarSize(points)!)).contains {
          $0 != 0
        })
    }
  }
}
