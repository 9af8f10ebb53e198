import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

private let red = PremultipliedColor(straightRed: 255, green: 0, blue: 0, alpha: 255)
private let blue = PremultipliedColor(straightRed: 0, green: 18, blue: 255, alpha: 255)
private let half = PremultipliedColor(straightRed: 200, green: 99, blue: 7, alpha: 128)

private func square(_ x: Double, _ side: Double) -> Path { .rectangle(Rect(x: x, y: x, width: side, height: side)) }

/// Returns the lines of a drawing of 10 × 10 px.
private func lines(_ layers: Layer..., scale: Double = 1, title: String? = nil) -> [String] {
  let bytes = SVGEncoder.encode(Drawing(width: 10, height: 10, layers: layers), scale: scale, title: title) { image in
    SVGEncoder.dataURI("image/test", image.premultipliedBytes())
  }
  return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
}

/// Returns the lines between the first and the last, with short identifiers.
private func elements(_ layers: Layer...) -> [String] {
  let bytes = SVGEncoder.encode(Drawing(width: 10, height: 10, layers: layers)) { image in
    SVGEncoder.dataURI("image/test", image.premultipliedBytes())
  }
  let text = String(decoding: bytes, as: UTF8.self)
  return text.replacing(/m[0-9a-f]{12}-/, with: "m").split(separator: "\n").dropFirst().dropLast().map(String.init)
}

@Suite struct SVGEncoderTests {
  @Test func rootSizeIsInPointsAndTheViewBoxIsInPixels() {
    #expect(
      lines(scale: 2) == [
        #"<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5" viewBox="0 0 10 10" aria-hidden="true">"#,
        "</svg>",
      ])
    #expect(lines(scale: 3)[0].contains(#" width="3.333" height="3.333" viewBox="0 0 10 10" "#))
  }

  @Test func titleIsExposedToScreenReaders() {
    let lines = lines(title: "Ada Lovelace")
    #expect(lines[0].hasSuffix(#" viewBox="0 0 10 10" role="img" aria-label="Ada Lovelace">"#))
    #expect(lines[1] == "<title>Ada Lovelace</title>")
  }

  @Test(arguments: [
    (#"<b> & "q" 'a'"#, #"&lt;b&gt; &amp; &quot;q&quot; 'a'"#), ("a\u{0}\u{1}\u{1F}\u{FFFE}\u{FFFF}b", "ab"),
    ("a\tb\nc\r\nd", "a b c  d"), ("김🙂é", "김🙂é"), ("]]>", "]]&gt;"),
  ])
  func titleIsEscaped(title: String, escaped: String) {
    let lines = lines(title: title)
    #expect(lines[0].hasSuffix(" role=\"img\" aria-label=\"\(escaped)\">"))
    #expect(lines[1] == "<title>\(escaped)</title>")
  }

  @Test(arguments: ["", " ", "\n", "\u{0}", "\u{3000}"])
  func blankTitleIsIgnored(title: String) {
    #expect(lines(title: title)[0].hasSuffix(#" aria-hidden="true">"#))
  }

  @Test func pathIsFilledWithItsStraightColor() {
    #expect(
      elements(.fill(square(1, 2), red), .fill(square(3, 2), half)) == [
        ##"<path fill="#ff0000" d="M1 1H3V3H1z"/>"##,
        ##"<path fill="#c86307" fill-opacity=".502" d="M3 3H5V5H3z"/>"##,
      ])
  }

  @Test func invisibleElementsAreOmitted() {
    var far = Path()
    far.move(to: Point(x: 0, y: 0))
    far.line(to: Point(x: 1, y: .infinity))
    far.line(to: Point(x: 1, y: .nan))
    #expect(
      elements(
        .fill(square(1, 2), .clear), .fill(Path(), red), .fill(far, red), .erase(far),
        .clipped([], to: PlacedShape(.circle), over: nil, ring: Layer.Ring(width: 1, color: .clear)),
        .drawing(Drawing(width: 10, height: 10, layers: []), x: 0)
      ).isEmpty)
  }

  @Test func gradientIsWrittenWithItsStopsAndFillsTheCanvas() {
    #expect(
      elements(.gradient(Layer.Gradient(red, half)), .gradient(Layer.Gradient(.clear, red))) == [
        ##"<linearGradient id="m1" gradientUnits="userSpaceOnUse" x2="10" y2="10">"##,
        ##"<stop offset="0" stop-color="#ff0000"/>"##,
        ##"<stop offset="1" stop-color="#c86307" stop-opacity=".502"/>"##,
        "</linearGradient>",
        ##"<path fill="url(#m1)" d="M-1-1H11V11H-1z"/>"##,
      ])
  }

  @Test func fullTurnIsWrittenAsACircle() {
    let disc = Rect(x: 1, y: 2, width: 4.5, height: 4.5)
    #expect(
      elements(
        .fill(.circle(center: Point(x: 5, y: 4), radius: 2.5), red),
        .fill(.circle(center: Point(x: 5, y: 4), radius: 2.5, clockwise: false), red),
        .fill(.roundedRectangle(disc, radius: 2.25), red)) == [
          ##"<circle cx="5" cy="4" r="2.5" fill="#ff0000"/>"##,
          ##"<circle cx="5" cy="4" r="2.5" fill="#ff0000"/>"##,
          ##"<circle cx="3.25" cy="4.25" r="2.25" fill="#ff0000"/>"##,
        ])
  }

  @Test func pillIsNotWrittenAsACircle() {
    let pill = Path.roundedRectangle(Rect(x: 1, y: 2, width: 6, height: 4), radius: 2)
    #expect(
      elements(.fill(pill, red)) == [
        ##"<path fill="#ff0000" d="M5 2A2 2 0 0 1 7 4 2 2 0 0 1 5 6H3A2 2 0 0 1 1 4 2 2 0 0 1 3 2z"/>"##
      ])
  }

  @Test func innerRingIsWrittenAsAStrokeWithAMaskedOuterHalf() {
    #expect(
      elements(
        .clipped(
          [.fill(square(4, 2), blue)], to: PlacedShape(.circle), over: red, ring: Layer.Ring(width: 1, color: half)))
        == [
          #"<mask id="m1">"#,
          ##"<circle cx="5" cy="5" r="5" fill="#ffffff"/>"##,
          "</mask>",
          #"<g mask="url(#m1)">"#,
          ##"<path fill="#ff0000" d="M-1-1H11V11H-1z"/>"##,
          ##"<path fill="#0012ff" d="M4 4H6V6H4z"/>"##,
          ##"<circle cx="5" cy="5" r="5" fill="none" stroke="#c86307" stroke-width="2" stroke-opacity=".502" stroke-linejoin="round"/>"##,
          "</g>",
        ])
  }

  @Test func centeredRingIsWrittenAsOneStrokeOverTheClippedLayers() {
    let ring = Layer.Ring(width: 2, outset: 1, color: blue)
    #expect(
      elements(.clipped([], to: PlacedShape(.circle, inset: 1), over: red, ring: ring)) == [
        #"<mask id="m1">"#,
        ##"<circle cx="5" cy="5" r="4" fill="#ffffff"/>"##,
        "</mask>",
        #"<g mask="url(#m1)">"#,
        ##"<path fill="#ff0000" d="M-1-1H11V11H-1z"/>"##,
        "</g>",
        ##"<circle cx="5" cy="5" r="4" fill="none" stroke="#0012ff" stroke-width="2" stroke-linejoin="round"/>"##,
      ])
  }

  @Test func outerRingIsWrittenAsAStrokeWithAMaskedInnerHalf() {
    let ring = Layer.Ring(width: 1, outset: 1, color: blue)
    #expect(
      elements(.clipped([], to: PlacedShape(.circle, inset: 1), over: nil, ring: ring)) == [
        #"<mask id="m1" maskUnits="userSpaceOnUse" x="-1" y="-1" width="12" height="12">"#,
        ##"<path fill="#ffffff" d="M-1-1H11V11H-1z"/>"##,
        ##"<circle cx="5" cy="5" r="4" fill="#000000"/>"##,
        "</mask>",
        #"<g mask="url(#m1)">"#,
        ##"<circle cx="5" cy="5" r="4" fill="none" stroke="#0012ff" stroke-width="2" stroke-linejoin="round"/>"##,
        "</g>",
      ])
  }

  @Test func smallerPhotoIsCentered() {
    let photo = Raster(width: 6, height: 6, color: red)
    #expect(
      elements(.clipped([.image(photo)], to: PlacedShape(.square, inset: 2), over: nil)).contains(
        #"<g transform="translate(2 2)">"#))
  }

  @Test func gapIsWrittenAsAHoleInTheMask() {
    #expect(
      elements(.clipped([], to: PlacedShape(.square), over: red), .erase(square(6, 3)), .fill(square(7, 1), blue)) == [
        #"<mask id="m1">"#,
        ##"<path fill="#ffffff" d="M0 0H10V10H0z"/>"##,
        ##"<path fill="#000000" d="M6 6H9V9H6z"/>"##,
        "</mask>",
        #"<g mask="url(#m1)">"#,
        ##"<path fill="#ff0000" d="M-1-1H11V11H-1z"/>"##,
        "</g>",
        ##"<path fill="#0012ff" d="M7 7H8V8H7z"/>"##,
      ])
  }

  @Test func gapMarginIsWrittenAsAStroke() {
    let elements = elements(.fill(square(0, 4), red), .erase(square(5, 2), margin: 1.25))
    #expect(
      elements[2]
        == ##"<path fill="#000000" stroke="#000000" stroke-width="2.5" stroke-linejoin="round" d="M5 5H7V7H5z"/>"##)
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func impossibleMarginIsIgnored(margin: Double) {
    let elements = elements(.fill(square(0, 4), red), .erase(square(3, 2), margin: margin))
    #expect(elements[2] == ##"<path fill="#000000" d="M3 3H5V5H3z"/>"##)
  }

  @Test func gapCutsOnlyTheLayersItTouches() {
    let elements = elements(.fill(square(1, 2), red), .fill(square(4, 2), red), .erase(square(3, 2)))
    #expect(
      elements == [
        ##"<path fill="#ff0000" d="M1 1H3V3H1z"/>"##,
        #"<mask id="m1">"#,
        ##"<path fill="#ffffff" d="M3 3H7V7H3z"/>"##,
        ##"<path fill="#000000" d="M3 3H5V5H3z"/>"##,
        "</mask>",
        #"<g mask="url(#m1)">"#,
        ##"<path fill="#ff0000" d="M4 4H6V6H4z"/>"##,
        "</g>",
      ])
  }

  @Test func drawingIsTranslatedWithItsMask() {
    let inner = Drawing(width: 6, height: 10, layers: [.fill(square(0, 6), red)])
    #expect(
      elements(.drawing(inner, x: 4), .erase(square(5, 2))) == [
        #"<mask id="m1">"#,
        ##"<path fill="#ffffff" d="M-1-1H7V7H-1z"/>"##,
        ##"<path fill="#000000" d="M1 5H3V7H1z"/>"##,
        "</mask>",
        #"<g transform="translate(4)" mask="url(#m1)">"#,
        ##"<path fill="#ff0000" d="M0 0H6V6H0z"/>"##,
        "</g>",
      ])
  }

  @Test func drawingErasesOnlyItsOwnLayers() {
    let inner = Drawing(
      width: 6, height: 10, layers: [.fill(square(0, 6), red), .erase(square(2, 2)), .fill(square(3, 1), blue)])
    let elements = elements(.fill(square(0, 10), red), .drawing(inner, x: 0), .erase(square(8, 1)))
    // The gap at the right is a hole in the lower layer, which starts the first mask.
    #expect(elements[2] == ##"<path fill="#000000" d="M8 8H9V9H8z"/>"##)
    #expect(elements.filter { $0 == ##"<path fill="#000000" d="M2 2H4V4H2z"/>"## }.count == 1)
    #expect(elements.filter { $0.hasPrefix("<mask") }.count == 2)
  }

  @Test func photoIsEmbedded() {
    let photo = Raster(width: 10, height: 10, color: half)
    let lines = lines(.clipped([.image(photo)], to: PlacedShape(.square), over: nil))
    #expect(lines[0].contains(#" xmlns:xlink="http://www.w3.org/1999/xlink" "#))
    #expect(lines[5].hasPrefix(#"<image width="10" height="10" xlink:href="data:image/test;base64,ZDIE"#))
    #expect(lines[6] == "</g>")
  }

  @Test func photoIsEmbeddedAsPNGByDefault() {
    let drawing = Drawing(width: 1, height: 1, layers: [.image(Raster(width: 1, height: 1, color: red))])
    let text = String(decoding: SVGEncoder.encode(drawing), as: UTF8.self)
    #expect(text.contains(#"xlink:href="data:image/png;base64,iVBORw0KGgo"#))
  }

  @Test func backgroundIsWrittenOnlyBehindATransparentPhoto() {
    func fills(_ color: PremultipliedColor) -> Int {
      elements(.clipped([.image(Raster(width: 10, height: 10, color: color))], to: PlacedShape(.circle), over: blue))
        .filter { $0.contains("#0012ff") }.count
    }
    #expect(fills(red) == 0)
    #expect(fills(half) == 1)
  }

  @Test func linearLightPhotoIsCompositedBeforeEmbedding() throws {
    let photo = Raster(width: 10, height: 10, color: half)
    let linear = elements(.clipped([.image(photo)], to: PlacedShape(.circle), over: blue, isLinear: true))
    let opaque = elements(.clipped([.image(photo.over(blue, isLinear: true))], to: PlacedShape(.circle), over: nil))
    #expect(linear == opaque)
    #expect(linear != elements(.clipped([.image(photo.over(blue))], to: PlacedShape(.circle), over: nil)))
  }

  @Test func identifiersAreUniqueToTheImage() throws {
    func identifier(_ color: PremultipliedColor, title: String?) throws -> String {
      let lines = lines(.clipped([], to: PlacedShape(.circle), over: color), title: title)
      let line = try #require(lines.first { $0.hasPrefix("<mask") })
      #expect(line.wholeMatch(of: /<mask id="m[0-9a-f]{12}-1">/) != nil)
      return line
    }
    #expect(try identifier(red, title: nil) == identifier(red, title: nil))
    #expect(try identifier(red, title: nil) != identifier(blue, title: nil))
    #expect(try identifier(red, title: nil) != identifier(red, title: "A"))
  }

  @Test func eachMaskHasItsOwnIdentifier() {
    let layer = Layer.clipped([], to: PlacedShape(.circle), over: red)
    let elements = elements(layer, layer)
    #expect(elements.filter { $0.hasPrefix("<mask") } == [#"<mask id="m1">"#, #"<mask id="m2">"#])
    #expect(elements.filter { $0.hasPrefix("<g") } == [#"<g mask="url(#m1)">"#, #"<g mask="url(#m2)">"#])
  }
}
