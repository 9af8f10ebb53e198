import AvatarCodec
import AvatarGeometry
import AvatarRaster
import Foundation
import Testing

@testable import AvatarRender

private let logos = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens/Inputs/logos")

private func avatar(
  _ photo: AvatarPhoto, _ look: AvatarLook = AvatarLook(), size: AvatarSize = .lg, theme: Theme = Theme()
) throws -> Avatar {
  try AvatarRenderer(theme: theme).avatar(
    offline: AvatarSpec(who: AvatarSubject(), photo: photo, look: look, size: size))
}

private func logo(_ name: String, fit: PhotoFit? = .contain, crop: AvatarCrop = .center) -> AvatarPhoto {
  AvatarPhoto(source: .file(logos.appending(path: name).path), fit: fit, crop: crop)
}

/// Returns the photo of an SVG document.
private func document(_ svg: String) -> AvatarPhoto { AvatarPhoto(source: .bytes(Array(svg.utf8))) }

/// Returns a square PNG of one colour with a transparent frame.
private func framed(_ color: PremultipliedColor, side: Int = 20, frame: Int = 5) -> AvatarPhoto {
  let card = Raster(width: side - 2 * frame, height: side - 2 * frame, color: color)
  let raster = Raster(Drawing(width: side, height: side, layers: [.image(card)]))
  return AvatarPhoto(source: .bytes(PNGEncoder.encode(raster)), fit: .contain)
}

private let gray = PremultipliedColor(straightRed: 128, green: 128, blue: 128, alpha: 255)

/// Returns the straight colour of a pixel.
private func color(_ avatar: Avatar, _ x: Int, _ y: Int) -> AvatarColor {
  let bytes = avatar.premultipliedRGBA[(4 * (y * avatar.width + x))...].prefix(4)
  let (r, g, b, a) = (
    bytes[bytes.startIndex], bytes[bytes.startIndex + 1], bytes[bytes.startIndex + 2], bytes[bytes.startIndex + 3]
  )
  return AvatarColor(red: r, green: g, blue: b, alpha: a)
}

/// Tests of uncropped photos, padding and SVG logos.
@Suite struct PhotoFitTests {
  // MARK: Geometry

  @Test func containedPhotoIsCenteredOnWhite() throws {
    let photo = AvatarPhoto(
      source: .bytes(PNGEncoder.encode(Raster(width: 30, height: 10, color: .black))), fit: .contain, padding: .zero)
    let shown = try avatar(photo, AvatarLook(shape: .square, border: AvatarBorder.none), size: 48)
    let white = AvatarColor(rgb: 0xFFFFFF)
    let column = (0..<48).map { color(shown, 24, $0) }
    #expect(
      column == [AvatarColor](repeating: white, count: 16) + .init(repeating: .black, count: 16)
        + .init(repeating: white, count: 16))
    #expect(shown.report.background == white && shown.report.warnings == [])
    #expect(shown.report.photo?.crop == Rect(x: 0, y: 0, width: 30, height: 10))
  }

  @Test func ringDoesNotCoverAContainedPhoto() throws {
    for shape in AvatarShape.allCases {
      let look = AvatarLook(shape: shape, border: AvatarBorder("4:black"))
      let resolver = AppearanceResolver(
        spec: AvatarSpec(who: AvatarSubject(), photo: AvatarPhoto(fit: .contain, padding: .zero), look: look, size: 48),
        theme: Theme())
      let (frame, outline) = (resolver.fitting.frame, resolver.spec.clipShape(Theme()))
      let (inner, outer) = (
        frame.reach(toward: Point(x: 1, y: 0), canvas: 48), outline.reach(toward: Point(x: 1, y: 0))
      )
      #expect((outer * 48 - inner - 4).magnitude < 1e-9, "\(shape)")
    }
  }

  @Test func paddingShowsTheBackgroundAroundAPhoto() throws {
    let photo = { (fit: PhotoFit) in
      AvatarPhoto(
        source: .bytes(PNGEncoder.encode(Raster(width: 30, height: 10, color: .black))), fit: fit,
        padding: PhotoPadding(0.25))
    }
    let look = AvatarLook(shape: .square, background: "red")
    for (fit, height) in [(PhotoFit.cover, 24), (.contain, 8)] {
      let shown = try avatar(photo(fit), look, size: 48)
      let black = (0..<48).filter { color(shown, 24, $0) == .black }
      #expect(black == Array((48 - height) / 2..<(48 + height) / 2), "\(fit)")
      #expect((0..<48).filter { color(shown, $0, 24) == .black } == Array(12..<36), "\(fit)")
      #expect(color(shown, 0, 0) == AvatarColor(rgb: 0xFF0000))
    }
    // The photo has the shape of the avatar.
    let round = try avatar(photo(.cover), AvatarLook(background: "red"), size: 48)
    #expect(color(round, 13, 13) == AvatarColor(rgb: 0xFF0000) && color(round, 24, 13) == .black)
  }

  @Test func requestOverridesTheThemeFitAndPadding() throws {
    let theme = try Theme(
      tokens: Array(#"{"photo": {"fit": {"$value": "contain"}, "padding": {"$value": 0.1}}}"#.utf8))
    func fitting(_ photo: AvatarPhoto) -> PhotoFitter.Fitting {
      let look = AvatarLook(border: AvatarBorder.none)
      let spec = AvatarSpec(who: AvatarSubject(), photo: photo, look: look, size: 100)
      return AppearanceResolver(spec: spec, theme: theme).fitting
    }
    let (own, given) = (
      fitting(AvatarPhoto()), fitting(AvatarPhoto(fit: .cover, padding: PhotoPadding.zero))
    )
    #expect((own.fit, own.frame.inset, own.isFramed) == (.contain, 10, true))
    #expect((given.fit, given.frame.inset, given.isFramed) == (.cover, 0, false))
  }

  @Test(arguments: [(PhotoFit.cover, 0.0), (.contain, 12)])
  func containedPhotoHasPaddingByDefault(fit: PhotoFit, inset: Double) {
    let photo = AvatarPhoto(fit: fit)
    let spec = AvatarSpec(
      who: AvatarSubject(), photo: photo, look: AvatarLook(border: AvatarBorder.none), size: 100)
    #expect(AppearanceResolver(spec: spec, theme: Theme()).fitting.frame.inset == inset)
  }

  @Test func darkThemeShowsTheSamePhoto() throws {
    var dark = Theme()
    // The photo is fitted once, so the fitting of the dark theme does not count.
    (dark.human, dark.photoPadding) = (.black, PhotoPadding(0.3))
    let spec = AvatarSpec(who: AvatarSubject(), photo: logo("wide.png"), size: .lg)
    let both = try AvatarRenderer().resolve([spec]) { ($0.drawing, $0.themed(dark).drawing) }[0]
    #expect(both.0 == both.1)
  }

  // MARK: Background

  @Test(
    arguments: [
      (framed(.black), .auto, "#ffffff", nil),
      (
        framed(.white), .auto, "#121212",
        "100 % of its outline has a contrast below 1.5:1 with the background #ffffff: used #121212; to use #ffffff anyway, set background white"
      ),
      (framed(gray), .auto, "#ffffff", nil), (framed(.white), .transparent, nil, nil),
      (
        framed(.white), "#fafafa", "#fafafa",
        "100 % of its outline has a contrast below 1.5:1 with the background #fafafa: background auto selects #ffffff or #121212"
      ),
      (framed(.white), "#4d9ba5", "#4d9ba5", nil),
      // An opaque or nearly opaque photo has its own background.
      (framed(.white, frame: 0), .auto, "#ffffff", nil), (framed(.white, side: 40, frame: 1), .auto, "#ffffff", nil),
    ] as [(AvatarPhoto, AvatarBackground, String?, String?)])
  func automaticBackgroundContrastsWithTheLogo(
    photo: AvatarPhoto, requested: AvatarBackground, color: String?, warning: String?
  ) throws {
    let report = try avatar(photo, AvatarLook(background: requested)).report
    #expect(report.background?.description == color)
    #expect(report.warnings.map(\.description) == (warning.map { ["the given bytes: \($0)"] } ?? []))
  }

  @Test func logoHasTheSameBackgroundAtEverySize() throws {
    let specs = [AvatarSize.xs, .lg, .xxl].map {
      AvatarSpec(who: AvatarSubject(), photo: logo("white.png"), size: $0)
    }
    let backgrounds = try AvatarRenderer().avatars(offline: specs) { $0.report.background?.description }
    #expect(backgrounds == ["#121212", "#121212", "#121212"])
    for spec in specs {
      #expect(try AvatarRenderer().avatar(offline: spec).report.background?.description == "#121212")
    }
  }

  @Test func photoThatFillsTheShapeUsesTheNormalBackground() throws {
    let cover = try avatar(AvatarPhoto(source: logo("white.png").source))
    #expect(cover.report.background == nil && cover.report.warnings == [])
    // The other avatar of the same photo is shown whole.
    let specs = [PhotoFit.contain, .cover].map {
      AvatarSpec(who: AvatarSubject(), photo: logo("white.png", fit: $0), size: .lg)
    }
    #expect(
      try AvatarRenderer().avatars(offline: specs) { $0.report.background?.description } == ["#121212", nil])
  }

  // MARK: SVG

  @Test func svgPhotoRetainsItsColorsAndProportions() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M0 0h100v50H0z" fill="#0a0"/>\
      <path d="M100 0h100v50H100z"/></svg>
      """
    var photo = document(svg)
    photo.padding = .zero
    let shown = try avatar(photo, AvatarLook(shape: .square, border: AvatarBorder.none), size: 48)
    #expect(color(shown, 1, 24) == AvatarColor(rgb: 0x00AA00) && color(shown, 46, 24) == .black)
    #expect((0..<48).filter { color(shown, 46, $0) == .black } == Array(18..<30))
    #expect(
      (shown.report.content, shown.report.color, shown.report.background?.description) == (.photo, nil, "#ffffff"))
    #expect(shown.report.decisions == ["the given bytes: SVG of 200×50 px, shows 200×50 px from 0,0"])
  }

  @Test func svgPhotoEndsAtItsViewBox() throws {
    let artwork = try IconArtwork(
      svg: Array(##"<svg viewBox="0 0 100 50"><path d="M0 -2h104v52H0z" fill="#0a0"/></svg>"##.utf8))
    #expect(artwork.tree.size == Point(x: 100, y: 50))
    #expect(artwork.tree.extent == Point(x: 1024, y: 512))
  }

  private static let quarters = """
    <path d="M0 0h4v4H0z" fill="#00f"/><path d="M0 0h2v2H0z" fill="#f00"/><path d="M2 2h2v2H2z" fill="#0f0"/>
    """

  /// A flag or a portrait reaches all corners; a logo, a rounded card and a wide sign do not, or would lose too much.
  @Test(arguments: [
    (#"viewBox="0 0 4 4""#, quarters, PhotoFit.cover), (#"viewBox="0 0 4 2""#, quarters, .cover),
    (#"viewBox="0 0 4 1.9""#, quarters, .contain), (#"viewBox="0 0 5 5""#, quarters, .contain),
    (#"viewBox="0 0 4 4""#, #"<rect width="4" height="4" rx="1"/>"#, .contain),
  ])
  func cornersOfADocumentDecideItsFit(attributes: String, content: String, fit: PhotoFit) throws {
    let shown = try avatar(document("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"))
    #expect((shown.report.background == nil) == (fit == .cover))
  }

  @Test func documentThatCoversTheShapeIsCroppedAtItsFocus() throws {
    let svg = "<svg viewBox='0 0 4 2'><path d='M0 0h2v2H0z' fill='red'/><path d='M2 0h2v2H2z' fill='blue'/></svg>"
    func colors(_ focus: Double) throws -> [AvatarColor] {
      var photo = document(svg)
      photo.crop = .focus(try #require(FocalPoint(x: focus, y: 0.5)))
      let shown = try avatar(photo, AvatarLook(shape: .square), size: 48)
      return [color(shown, 1, 24), color(shown, 46, 24)]
    }
    let (red, blue) = (AvatarColor(rgb: 0xFF0000), AvatarColor(rgb: 0x0000FF))
    #expect(try [colors(0), colors(0.5), colors(1)] == [[red, red], [red, blue], [blue, blue]])
  }

  /// Most of a panda is white, but its ears are not: they would vanish on a dark background.
  @Test func silhouetteDecidesTheBackground() throws {
    let panda = """
      <svg viewBox="0 0 24 24"><path fill="#fff" d="M4 6h16v14H4z"/><path fill="none" stroke="#000" d="M4 6h16v14H4z"/>\
      <path d="M2 2h6v4H2zM16 2h6v4h-6z"/></svg>
      """
    #expect(try avatar(document(panda)).report.background?.description == "#ffffff")
  }

  /// The ring of a logo on the automatic background shows where it ends on a white page.
  @Test(arguments: [
    (PhotoFit.contain, AvatarBackground.auto, AvatarBorder?.none, true), (.contain, .auto, AvatarBorder.none, false),
    (.contain, .color(AvatarColor(rgb: 0xFFFFFF)), nil, false), (.cover, .auto, nil, false),
  ])
  func containedPhotoOnTheAutomaticBackgroundHasARing(
    fit: PhotoFit, background: AvatarBackground, border: AvatarBorder?, hasRing: Bool
  ) throws {
    let look = AvatarLook(background: background, border: border)
    let spec = AvatarSpec(who: AvatarSubject(), photo: logo("wide.png", fit: fit), look: look)
    let ring = try AvatarRenderer().resolve([spec]) { $0.appearance.ring }[0]
    #expect((ring != nil) == hasRing)
  }

  @Test(arguments: ["1e300 1e300", "1e9 1e-300", "1e-310 1e-310"])
  func extremeViewBoxDoesNotCauseACrash(size: String) throws {
    let report = try avatar(document("<svg viewBox='0 0 \(size)'><path d='M0 0h1e9v1e9H0z'/></svg>")).report
    #expect([.photo, .icon].contains(report.content))
  }

  @Test func whiteSVGIsShownOnTheDarkBackground() throws {
    let ring = ##"<svg viewBox="0 0 4 4"><circle cx="2" cy="2" r="1" fill="none" stroke="#fff"/></svg>"##
    let report = try avatar(document(ring)).report
    #expect(report.background?.description == "#121212" && report.warnings.count == 1)
  }

  @Test(
    arguments: [
      (
        "<svg viewBox='0 0 9 9'>\n<text>a</text></svg>",
        "line 2: <text>: cannot be drawn: convert it to paths (Create Outlines, Object to Path)"
      ),
      ("<svg viewBox='0 0 9 9'/>", "draws nothing"),
      (
        "<svg viewBox='0 0 9 9'>" + String(repeating: " ", count: 1 << 20) + "</svg>",
        "is too large: must be at most 1 MiB"
      ),
    ])
  func unusableSVGPhotoFallsBack(svg: String, reason: String) throws {
    let report = try avatar(document(svg)).report
    #expect(report.content == .icon)
    #expect(report.skipped.map(\.description) == ["the given bytes: \(reason)"])
  }

  @Test func svgPhotoInADataURIIsShown() throws {
    let data = try [UInt8](Data(contentsOf: logos.appending(path: "wide.svg")))
    let uri = SVGEncoder.dataURI(ImageFormat.svg.mediaType, data)
    #expect(
      try avatar(AvatarPhoto(source: .dataURI(uri))).premultipliedRGBA == avatar(logo("wide.svg")).premultipliedRGBA)
  }

  @Test func changedSVGPhotoChangesTheTrace() throws {
    func trace(_ name: String) throws -> InputTrace {
      let spec = AvatarSpec(who: AvatarSubject(), photo: logo(name), size: .lg)
      var resolution = BlockingResolution([spec], AvatarRenderer())
      _ = try resolution.next()
      return try resolution.trace()
    }
    #expect(try trace("wide.svg") == trace("wide.svg"))
    #expect(try trace("wide.svg").entries.map(\.finding) != trace("wide.png").entries.map(\.finding))
  }

  @Test func formatThatContradictsTheFileNameIsReported() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appending(path: "logo.png").path
    try FileManager.default.copyItem(atPath: logos.appending(path: "wide.svg").path, toPath: path)
    let report = try avatar(AvatarPhoto(source: .file(path))).report
    #expect(report.warnings.map(\.reason) == ["is SVG, not PNG as its name suggests"])
  }

  // MARK: Unused values

  @Test(
    arguments: [
      (logo("wide.png"), []), (logo("wide.png", fit: .cover, crop: .attention), []),
      (logo("wide.png", crop: .attention), ["is shown whole: gravity attention has no effect"]),
      (logo("wide.png", crop: .focus(FocalPoint(x: 0, y: 0)!)), ["is shown whole: focus has no effect"]),
      (logo("wide.svg", fit: nil), []),
      (logo("wide.svg", fit: .cover), []),
      (
        logo("wide.svg", fit: .cover, crop: .attention),
        ["is SVG, which is cropped around its middle: gravity attention has no effect"]
      ),
      (logo("wide.svg", fit: nil, crop: .attention), ["is shown whole: gravity attention has no effect"]),
    ])
  func unusedPhotoOptionsAreReported(photo: AvatarPhoto, reasons: [String]) throws {
    #expect(try avatar(photo).report.warnings.map(\.reason) == reasons)
  }
}
