import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

private func badge(
  _ badge: AvatarBadge, _ size: Int, shape: AvatarShape = .auto, scale: AvatarScale = .x1, theme: Theme = Theme()
) throws -> BadgeAppearance {
  let spec = AvatarSpec(
    who: AvatarSubject(), look: AvatarLook(shape: shape, badge: badge), size: try #require(AvatarSize(size)),
    scale: scale)
  return try #require(try AvatarRenderer(theme: theme).resolve([spec]) { $0.appearance.badge }[0])
}

private func text(_ text: String) throws -> AvatarBadge { .text(try #require(BadgeText(text))) }

/// Returns the box that a badge cuts out of an avatar.
private func cutout(_ badge: BadgeAppearance, _ size: Int, _ shape: ClipShape) throws -> Rect {
  guard case .erase(let path, _)? = badge.layers(side: Double(size), shape: PlacedShape(shape)).first else {
    throw UnexpectedLayer()
  }
  return try #require(path.bounds)
}

private struct UnexpectedLayer: Error {}

@Suite struct BadgeSizeTests {
  @Test(arguments: [(16, 6.0), (20, 6), (24, 8), (32, 10), (48, 12), (64, 16), (128, 28), (256, 56)])
  func badgeDiameterFollowsTheAvatarSize(size: Int, diameter: Double) throws {
    for status in AvatarStatus.allCases { #expect(try badge(.status(status), size).diameter == diameter) }
    #expect(try badge(.status(.online), size, scale: .x3).diameter == 3 * diameter)
  }

  @Test func badgeDiameterIsEvenAndGrowsWithTheAvatar() {
    let diameters = (4...2048).map { BadgeAppearance.diameter(points: Double($0), scale: 1) }
    #expect(diameters.allSatisfy { $0.truncatingRemainder(dividingBy: 2) == 0 && $0 > 0 })
    #expect(zip(diameters, diameters.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(diameters.last == 448)
  }

  @Test(arguments: [(16, 1.0), (24, 1), (63, 1), (64, 2), (128, 2), (256, 4), (512, 8), (2048, 32)])
  func gapGrowsWithTheAvatarSize(size: Int, gap: Double) throws {
    #expect(try badge(.status(.online), size).gap == gap)
    #expect(try badge(.status(.online), size, scale: .x2).gap == 2 * gap)
  }

  @Test func gapIsInWholePixelsAndNeverShrinks() throws {
    let gaps = try (4...512).map { try badge(.status(.online), $0).gap }
    #expect(gaps.allSatisfy { $0 == $0.rounded() } && zip(gaps, gaps.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func themeGapAndOutlineGrowInProportion() throws {
    var theme = Theme()
    (theme.largeGap, theme.online) = (0, AvatarColor(rgb: 0xFFEB3B))
    let badge = try badge(.status(.online), 512, theme: theme)
    #expect((badge.gap, badge.outline?.width) == (0, 4))
  }

  @Test(arguments: [AvatarStatus.error, .success, .info])
  func glyphBecomesADotBelow24Points(status: AvatarStatus) throws {
    #expect(try badge(.status(status), 23).mark == .plain)
    #expect(try badge(.status(status), 12, scale: .x3).mark == .plain)
    #expect(try badge(.status(status), 24).mark != .plain)
    #expect(try badge(.status(status), 16).color == Theme().color(of: status).premultiplied)
  }

  @Test(
    arguments: [(16, .scallops), (23, .scallops), (24, .scallopedTick), (256, .scallopedTick)] as [(Int, BadgeMark)])
  func verifiedBadgeHasATickFrom24Points(size: Int, mark: BadgeMark) throws {
    let badge = try badge(.status(.verified), size)
    #expect((badge.mark, badge.color) == (mark, AvatarColor(rgb: 0x0B6CFF).premultiplied))
  }

  @Test func presenceIsDistinguishedByShapeAtEverySize() throws {
    let marks = try [16, 24].map { size in
      try [AvatarStatus.online, .away, .busy, .offline].map { try badge(.status($0), size).mark }
    }
    #expect(marks == [[.plain, .crescent, .bar, .ring], [.plain, .clock, .bar, .ring]])
  }

  @Test func unreadableTextBecomesADotWithAWarning() throws {
    let look = AvatarLook(badge: try text("7"))
    let avatar = try AvatarRenderer().avatar(
      offline: AvatarSpec(who: AvatarSubject(), look: look, size: 23))
    let reason = "is illegible on an avatar smaller than 24 points: drawn as a dot"
    #expect(avatar.report.warnings == [AvatarWarning(source: #"the badge "7""#, reason: reason)])
    #expect(avatar.report.shortfalls == [.badge])
    let mark = try badge(try text("7"), 23).mark
    #expect(mark == .plain)
  }

  @Test(arguments: [AvatarSize.xs, .lg, .xxl])
  func badgeTextThatHidesTooMuchBecomesADotWithAWarning(size: AvatarSize) throws {
    var theme = Theme()
    (theme.gap, theme.largeGap) = (Double(size.points) / 4, Double(size.points) / 4)
    let renderer = AvatarRenderer(theme: theme)
    let spec = AvatarSpec(who: AvatarSubject(), look: AvatarLook(badge: try text("WWWW")), size: size)
    let reason = "would hide more than a third of the avatar"
    let avatar = try renderer.resolve([spec]) { $0 }[0]
    #expect(avatar.report.warnings.map(\.reason) == ["\(reason): drawn as a dot"])
    #expect(avatar.appearance.badge?.mark == .plain)
    let strict = AvatarRenderer(isStrict: true, theme: theme)
    #expect(throws: AvatarError.incomplete(SkippedSource(source: #"the badge "WWWW""#, reason: reason))) {
      try strict.avatar(offline: spec)
    }
  }

  @Test(
    arguments: [(24, "99+", true), (24, "99", false), (28, "99+", true), (31, "NEW", true), (32, "99+", false)]
      as [(Int, String, Bool)])
  func wideTextOnASmallAvatarBecomesADot(size: Int, label: String, isDot: Bool) throws {
    let spec = AvatarSpec(
      who: AvatarSubject(), look: AvatarLook(badge: try text(label)), size: try #require(AvatarSize(size)))
    let avatar = try AvatarRenderer().resolve([spec]) { $0 }[0]
    #expect((avatar.appearance.badge?.mark == .plain) == isDot)
    let reason = "would be wider than 60 % of an avatar smaller than 32 points: drawn as a dot"
    #expect(avatar.report.warnings.map(\.reason) == (isDot ? [reason] : []))
  }

  @Test func badgeTextBecomesADotRegardlessOfDensity() throws {
    for size in 24...64 {
      let marks = try [AvatarScale.x1, .x2, .x3].map { scale in
        try badge(try text("9999"), size, scale: scale).mark == .plain
      }
      #expect(Set(marks).count == 1, "\(size) points")
    }
  }

  @Test(arguments: [AvatarSize.sm, .md, .lg, .xl, .xxl])
  func shortTextIsShownFrom32Points(size: AvatarSize) throws {
    for shape in [AvatarShape.circle, .hexagon] {
      #expect(try badge(try text("99+"), size.points, shape: shape).mark != .plain)
    }
  }

  /// The disc of 20 px is in the corner of a square of 40 px.
  @Test func hiddenFractionIsRelativeToTheShape() throws {
    let badge = BadgeAppearance(mark: .plain, diameter: 20, gap: 0, color: .clear, markColor: .clear)
    #expect((badge.hiddenShare(side: 40, shape: PlacedShape(.square)) - 0.25 * .pi / 4).magnitude < 1e-3)
  }

  @Test func badgeStaysWithinTheRightEdgeOfTheHexagon() throws {
    for size in 16...160 {
      let hexagon = ClipShape.hexagon(cornerFraction: ClipShape.hexagonCornerFraction)
      let badge = try badge(.status(.online), size, shape: .hexagon)
      let box = try cutout(badge, size, hexagon)
      #expect(box.maxX - badge.gap <= 0.9330128 * Double(size), "\(size) px")
      #expect(box.maxY - badge.gap <= Double(size), "\(size) px")
    }
  }

  @Test func circleBadgeLiesOnTheEdgeAndWithinTheCanvas() throws {
    for size in 16...160 {
      let badge = try badge(.status(.online), size)
      let box = try cutout(badge, size, .circle)
      let middle = box.x + box.width / 2
      #expect(box.maxX - badge.gap <= Double(size))
      #expect((middle - 0.8535534 * Double(size)).magnitude <= 0.51 || box.maxX - badge.gap == Double(size))
    }
  }

  @Test(arguments: stride(from: 6.0, through: 28, by: 2).map { $0 })
  func straightMarksLieOnWholePixels(diameter: Double) throws {
    func bounds(_ mark: BadgeMark) throws -> [Double] {
      let box = try #require(mark.path(diameter: diameter).bounds)
      return [box.x, box.y, box.maxX, box.maxY]
    }
    for mark in [BadgeMark.bar, .info] {
      #expect(try bounds(mark).allSatisfy { ($0 - $0.rounded()).magnitude < 1e-9 }, "\(mark)")
    }
    let clock = try bounds(.clock)
    // The exact edges are the upper and the right end; the other edges are half a hand from the middle.
    #expect([clock[1], clock[2]].allSatisfy { ($0 - $0.rounded()).magnitude < 1e-9 })
    #expect((clock[3] - max(diameter / 10, 2) / 2).magnitude < 1e-9)
  }

  @Test func clockHandsScaleWithALargeBadge() throws {
    let box = try #require(BadgeMark.clock.path(diameter: 28).bounds)
    #expect((box.x + 1.4).magnitude < 1e-9 && (box.maxY - 1.4).magnitude < 1e-9)
  }

  @Test func barOnASmallBadgeIsSolid() throws {
    let look = AvatarLook(shape: .square, background: .transparent, badge: .status(.busy), color: "#0000")
    let spec = AvatarSpec(who: AvatarSubject(), look: look, size: 16)
    let pixels = try AvatarRenderer().avatar(offline: spec).raster.straightPixels()
    // The disc covers 10…15, the bar 11…14 and 12…13 of them.
    #expect((12...13).allSatisfy { y in (12...13).allSatisfy { x in pixels[y * 16 + x] == 0xFFFF_FFFF } })
    #expect((12...13).allSatisfy { x in pixels[11 * 16 + x] == 0xFF28_28C6 && pixels[14 * 16 + x] == 0xFF28_28C6 })
  }

  @Test(arguments: Theme.presets.map(\.theme))
  func badgeIsVisibleOnWhiteAndDarkPages(theme: Theme) throws {
    let (white, dark) = (AvatarColor(rgb: 0xFFFFFF), AvatarColor(rgb: 0x121212))
    for status in AvatarStatus.allCases {
      let color = theme.color(of: status)
      let outline = try badge(.status(status), 48, theme: theme).outline
      for page in [white, dark] {
        let edge = outline?.color == white.premultiplied ? white : color
        #expect(max(color.contrast(with: page), edge.contrast(with: page)) >= 3, "\(status)")
      }
    }
  }

  @Test(arguments: AvatarStatus.allCases)
  func builtInThemeBadgeHasNoOutline(status: AvatarStatus) throws {
    #expect(try badge(.status(status), 48).outline == nil)
  }

  @Test func successBadgeHasItsOwnColor() throws {
    #expect(try badge(.status(.success), 48).color == AvatarColor(rgb: 0x2E7D32).premultiplied)
    #expect(Theme().success == AvatarColor(rgb: 0x1B5E20))
  }

  @Test(arguments: [(0xFFEB3B, 0x121212), (0x1B5E20, 0xFFFFFF)] as [(UInt32, UInt32)])
  func lowContrastBadgeHasAnOutline(color: UInt32, outline: UInt32) throws {
    var theme = Theme()
    theme.online = AvatarColor(rgb: color)
    #expect(
      try badge(.status(.online), 48, scale: .x2, theme: theme).outline
        == BadgeAppearance.Outline(width: 2, color: AvatarColor(rgb: outline).premultiplied))
  }

  @Test(arguments: [AvatarShape.circle, .hexagon, .square])
  func badgeOutlineStaysWithinTheCanvas(shape: AvatarShape) throws {
    for size in [16, 24, 48, 128] {
      let spec = AvatarSpec(
        who: AvatarSubject(), look: AvatarLook(shape: shape, badge: .status(.success)),
        size: try #require(AvatarSize(size)))
      let appearance = try AvatarRenderer(theme: .highContrast).resolve([spec]) { $0.appearance }[0]
      guard case .fill(let path, _)? = appearance.layers.dropFirst(2).first else { throw UnexpectedLayer() }
      let box = try #require(path.bounds)
      #expect(box.maxX <= Double(size) && box.maxY <= Double(size))
    }
  }
}
