import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

private func resolver(
  _ type: AvatarType = .human, border: AvatarBorder? = .auto, placement: AvatarBorder.Placement? = nil,
  shape: AvatarShape = .auto, size: AvatarSize = .xs, theme: Theme = Theme()
) -> AppearanceResolver {
  let look = AvatarLook(shape: shape, border: border, borderPlacement: placement)
  return AppearanceResolver(spec: AvatarSpec(who: AvatarSubject(type: type), look: look, size: size), theme: theme)
}

private let photo = AppearanceResolver.Content.photo(
  .pixels(ResampledImage(Raster(width: 22, height: 22, color: .white)), .cover), over: nil)
private let icon = AppearanceResolver.Content.icon

@Suite struct BorderPlacementTests {
  @Test(
    arguments: [(.inside, 0.0, 0.0), (.center, 0.5, 0.5), (.outside, 1, 1)]
      as [(AvatarBorder.Placement, Double, Double)])
  func circleShrinksByTheOuterPartOfTheRing(placement: AvatarBorder.Placement, outset: Double, inset: Double) throws {
    let appearance = resolver(placement: placement).appearance(of: icon)
    #expect(try #require(appearance.ring).outset == outset)
    #expect(appearance.shape == PlacedShape(.circle, inset: inset))
  }

  @Test func invisibleRingDoesNotShrinkTheShape() {
    #expect(resolver(border: AvatarBorder.none, placement: .outside).appearance(of: icon).shape.inset == 0)
  }

  @Test(arguments: [(.center, 12), (.outside, 6)] as [(AvatarBorder.Placement, Double)])
  func wideRingIsClampedToLeaveHalfTheSide(placement: AvatarBorder.Placement, width: Double) throws {
    let appearance = resolver(border: AvatarBorder("1000"), placement: placement).appearance(of: icon)
    #expect(try #require(appearance.ring).width == width)
    #expect(appearance.shape.side(canvas: 24) == 12)
  }

  @Test func photoIsFittedInsideTheRing() {
    #expect(resolver(placement: .outside).fitting.frame == PlacedShape(.circle, inset: 1))
    #expect(resolver(placement: .inside).fitting.frame == PlacedShape(.circle, inset: 0))
    #expect(resolver(placement: .center).fitting.frame == PlacedShape(.circle, inset: 0.5))
  }

  @Test(arguments: AvatarBorder.Placement.allCases)
  func badgeLiesOnTheOuterEdgeOfTheRing(placement: AvatarBorder.Placement) throws {
    func badge(_ border: AvatarBorder?) -> [Layer] {
      var resolver = resolver(border: border, placement: placement, size: .lg)
      resolver.spec.look.badge = .status(.online)
      return Array(resolver.appearance(of: icon).layers.dropFirst())
    }
    #expect(badge(AvatarBorder("4")) == badge(AvatarBorder.none))
  }

  @Test func largerInsetInAThemeLeavesNoGapAroundAPhoto() {
    let appearance = resolver(placement: .inside).appearance(of: photo)
    #expect(appearance.shape == PlacedShape(.circle, inset: 1))
  }

  @Test(
    arguments: [(.inside, 0, 0, 5), (.center, 1, 1, 4), (.outside, 5, 5, 0)]
      as [(AvatarBorder.Placement, Double, Double, Double)])
  func gapSeparatesTheRingFromTheContent(
    placement: AvatarBorder.Placement, outset: Double, inset: Double, contentInset: Double
  ) throws {
    var resolver = resolver(border: AvatarBorder("2"), placement: placement, size: .lg)
    resolver.spec.look.borderGap = 3
    let appearance = resolver.appearance(of: icon)
    let ring = try #require(appearance.ring)
    #expect((ring.width, ring.gap, ring.outset, ring.inset) == (2, 3, outset, contentInset))
    #expect(appearance.shape == PlacedShape(.circle, inset: inset))
    #expect(resolver.fitting.frame == PlacedShape(.circle, inset: inset + contentInset))
    // A ring outside the edge leaves the content as it is.
    guard case .clipped(let layers, _, _, _, _)? = appearance.layers.first, case .fill(let drawn, _)? = layers.first
    else { return #expect(Bool(false), "an icon is a filled path") }
    let center = Point(x: 24, y: 24)
    let side = placement == .outside ? 26 : 20
    #expect(drawn == Icon.user.outline(side: side).transformed(scale: 1, offset: center))
  }

  @Test func ringAndGapAreClampedToLeaveHalfTheSide() throws {
    for placement in AvatarBorder.Placement.allCases {
      var resolver = resolver(border: AvatarBorder("30"), placement: placement, size: .lg)
      resolver.spec.look.borderGap = 10
      let ring = try #require(resolver.appearance(of: icon).ring)
      #expect((ring.width, ring.gap) == (9, 3))
    }
  }

  @Test(arguments: [-1, Double.nan, -Double.infinity])
  func invalidGapIsIgnored(gap: Double) {
    for placement in AvatarBorder.Placement.allCases {
      var own = resolver(placement: placement)
      own.spec.look.borderGap = gap
      #expect(own.appearance(of: icon) == resolver(placement: placement).appearance(of: icon))
    }
  }

  @Test func requestGapOverridesTheThemeGap() throws {
    var theme = Theme()
    theme.borderGap = 2
    var own = resolver(theme: theme)
    #expect(try #require(own.appearance(of: icon).ring).gap == 2)
    own.spec.look.borderGap = 0
    #expect(own.appearance(of: icon) == resolver().appearance(of: icon))
    own.spec.look = AvatarLook(border: AvatarBorder.none, borderGap: 3)
    #expect(own.appearance(of: icon).ring == nil)
  }

  @Test func photoFillsTheShapeInsideAGapFromTheRequest() {
    var theme = Theme()
    theme.borderGap = 2
    // The 22 px photo leaves 1 px on each side, less than the ring and the gap.
    #expect(resolver(theme: theme).appearance(of: photo).shape == PlacedShape(.circle))
  }

  @Test func themeCanPlaceHexagonAndPhotoRingsSeparately() throws {
    var theme = Theme()
    theme.hexagonBorderPlacement = .center
    theme.photoBorderPlacement = .outside
    func outset(_ resolver: AppearanceResolver, _ content: AppearanceResolver.Content) throws -> Double {
      try #require(resolver.appearance(of: content).ring).outset
    }
    #expect(try outset(resolver(theme: theme), icon) == 0)
    #expect(try outset(resolver(theme: theme), photo) == 1)
    #expect(try outset(resolver(.agent, theme: theme), icon) == 0.5)
    #expect(try outset(resolver(shape: .hexagon, theme: theme), photo) == 0.5)
    #expect(try outset(resolver(placement: .inside, theme: theme), photo) == 0)
  }

  @Test func themeCanShowARingThatTheRequestDoesNotSpecify() {
    #expect(resolver(border: nil, theme: .designerPunk).appearance(of: icon).ring != nil)
    #expect(resolver(border: AvatarBorder.none, theme: .designerPunk).appearance(of: icon).ring == nil)
    #expect(resolver(border: nil).appearance(of: icon).ring == nil)
  }

  @Test func themeIconIsNeitherFittedNorEnlarged() {
    let spec = AvatarSpec(who: AvatarSubject(), size: 16)
    let appearance = AppearanceResolver(spec: spec, theme: .designerPunk).appearance(of: icon)
    let path = Icon.user.path(side: 8, center: Point(x: 8, y: 8))
    guard case .clipped(let layers, _, _, _, _)? = appearance.layers.first, case .fill(let drawn, _)? = layers.first
    else { return #expect(Bool(false), "an icon is a filled path") }
    #expect(drawn == path)
  }

  @Test func tokensSetBordersAndIcons() throws {
    let theme = try Theme(
      tokens: Array(
        """
        {"border": {"default": {"$value": "auto"}, "placement": {"$value": "center"}, "gap": {"$value": "2px"},
          "placement-hexagon": {"$value": "inside"}, "placement-photo": {"$value": "outside"}},
         "icon": {"fit": {"$value": "design"}}}
        """.utf8))
    #expect(theme.standardBorder == .auto && theme.iconFit == .design && theme.borderGap == 2)
    #expect(
      [theme.borderPlacement, theme.hexagonBorderPlacement, theme.photoBorderPlacement] == [.center, .inside, .outside])
  }
}

@Suite struct BalanceTests {
  private func side(_ shape: AvatarShape, _ points: Int) throws -> Double {
    let look = AvatarLook(shape: shape, isBalanced: true)
    let spec = AvatarSpec(who: AvatarSubject(), look: look, size: try #require(AvatarSize(points)))
    return AppearanceResolver(spec: spec, theme: Theme()).appearance(of: icon).shape.side(canvas: Double(points))
  }

  @Test func balancedCircleShrinksByWholePixels() throws {
    #expect(try [16, 24, 32, 40, 48, 80, 128].map { try side(.circle, $0) } == [16, 22, 30, 38, 46, 76, 120])
  }

  @Test(arguments: AvatarShape.allCases.filter { $0 != .circle && $0 != .auto })
  func balanceAffectsOnlyCircles(shape: AvatarShape) throws {
    #expect(try side(shape, 48) == 48)
  }

  @Test func balancedCircleRetainsItsPositionInAGroup() throws {
    let look = AvatarLook(isBalanced: true)
    let members = [
      AvatarSpec(who: AvatarSubject(), look: look), AvatarSpec(who: AvatarSubject(type: .agent), look: look),
    ]
    let picture = try AvatarRenderer().group(offline: AvatarGroupSpec(members: members, spacing: 0)).picture.raster
    #expect((picture.width, picture.height) == (80, 40))
    #expect((picture[20, 0].alpha, picture[20, 1].alpha > 0) == (0, true))
  }
}
