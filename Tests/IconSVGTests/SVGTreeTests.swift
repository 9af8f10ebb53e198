import AvatarGeometry
import AvatarRaster
import Foundation
import Testing

@testable import IconSVG

@Suite struct SVGTreeTests {
  @Test func viewBoxIsFittedAndCentered() throws {
    let wide = try raster(#"<svg viewBox="0 0 4 2"><path d="M0 0h4v2H0z"/></svg>"#, side: 4)
    #expect(alphas(wide) == [0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0])
  }

  @Test func sizeReplacesAMissingViewBox() throws {
    let icon = try raster(#"<svg width="4px" height="2"><path d="M0 0h2v2H0z"/></svg>"#, side: 4)
    #expect(alphas(icon) == [0, 0, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0])
  }

  @Test func coverageIsTheExactArea() throws {
    let icon = try raster(#"<svg viewBox="0 0 2 2"><path d="M0 0h2L0 2z"/></svg>"#, side: 2)
    #expect(alphas(icon) == [255, 128, 128, 0])
  }

  @Test func evenOddRuleExcludesAreasCoveredTwice() throws {
    let path = "M0 0h4v4H0zM1 1h2v2H1z"
    let odd = try raster(#"<svg viewBox="0 0 4 4"><path fill-rule="evenodd" d="\#(path)"/></svg>"#, side: 4)
    let whole = try raster(#"<svg viewBox="0 0 4 4"><path d="\#(path)"/></svg>"#, side: 4)
    #expect(alphas(odd) == [255, 255, 255, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 255, 255, 255])
    #expect(alphas(whole).allSatisfy { $0 == 255 })
  }

  @Test(arguments: [
    ("butt", [0, 255, 255, 0]), ("square", [255, 255, 255, 255]),
  ])
  func lineCapsFollowTheirStyle(cap: String, expected: [Int]) throws {
    let text =
      #"<svg viewBox="0 0 4 4"><path d="M1 1h2" stroke="black" stroke-width="2" stroke-linecap="\#(cap)"/></svg>"#
    #expect(alphas(try raster(text, side: 4)).prefix(4) == expected[...])
  }

  @Test(arguments: [("miter", 255), ("bevel", 128)])
  func lineJoinsFollowTheirStyle(join: String, expected: Int) throws {
    let text =
      #"<svg viewBox="0 0 4 4"><path d="M1 4V1H4" fill="none" stroke="black" stroke-width="2" "#
      + #"stroke-linejoin="\#(join)"/></svg>"#
    #expect(alphas(try raster(text, side: 4))[0] == expected)
  }

  /// librsvg draws no square caps for points; browsers do, as SVG 1.1 requires (§11.4).
  @Test(arguments: ["v0", "z", "l0 0"])
  func squareCapsOfPointsAreSquares(end: String) throws {
    let text =
      #"<svg viewBox="0 0 4 4"><path d="M2 2\#(end)" stroke="black" stroke-width="2" stroke-linecap="square"/></svg>"#
    #expect(alphas(try raster(text, side: 4)) == [0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0])
  }

  @Test func miterLimitBevelsSharpCorners() throws {
    func corner(_ limit: String) throws -> Int {
      let text =
        #"<svg viewBox="0 0 4 4"><path d="M1 4V1H4" fill="none" stroke="black" stroke-width="2" "#
        + #"stroke-miterlimit="\#(limit)"/></svg>"#
      return alphas(try raster(text, side: 4))[0]
    }
    // The miter of a right angle is √2 times as long as the stroke is wide.
    #expect(try ["1.41", "1.42"].map(corner) == [128, 255])
  }

  @Test func laterTransformFunctionsApplyFirst() throws {
    let icon = try raster(
      #"<svg viewBox="0 0 4 4"><path transform="translate(1) scale(2)" d="M0 0h1v1H0z"/></svg>"#, side: 4)
    #expect(alphas(icon) == [0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func quarterTurnsAreExact() {
    for (degrees, a, b) in [(90.0, 0.0, 1.0), (180, -1, 0), (-90, 0, -1), (450, 0, 1), (270, 0, -1)] {
      let turn = AffineTransform.rotation(degrees: degrees)
      #expect(turn.a == a && turn.b == b)
    }
  }

  @Test func rotationsMatchTheMathLibrary() {
    for degrees in stride(from: -725.0, through: 725, by: 7.3) {
      let turn = AffineTransform.rotation(degrees: degrees)
      let angle = degrees * .pi / 180
      #expect((turn.a - cos(angle)).magnitude < 1e-14 && (turn.b - sin(angle)).magnitude < 1e-14)
    }
  }

  // MARK: Colours

  private let red = StraightColor(rgb: 0xFF0000)

  private func colors(_ content: String) throws -> [StraightColor?] {
    try tree(content).nodes.map { node in
      guard case .shape(_, .color(let color, _)) = node else { return .white }
      return color
    }
  }

  private func opacities(_ content: String) throws -> [Double] {
    try tree(content).nodes.map { node in
      guard case .shape(_, .color(_, let opacity)) = node else { return 0 }
      return opacity
    }
  }

  private func tree(_ content: String) throws -> SVGTree {
    try SVGTree(Array(#"<svg viewBox="0 0 4 4">\#(content)</svg>"#.utf8))
  }

  @Test(arguments: ["", #"fill="black""#, ##"fill="#000""##, #"fill="currentColor""#, #"style="fill:rgb(0,0,0)""#])
  func blackAndCurrentColorUseTheIconColor(attribute: String) throws {
    #expect(try colors(#"<path d="M0 0h4v4H0z" \#(attribute)/>"#) == [nil])
  }

  @Test func blackIsPreservedAmongOtherColors() throws {
    let content =
      ##"<path d="M0 0h4v4H0z"/><path d="M0 0h1v1z" fill="#f00"/><path d="M0 0h1v1z" fill="currentColor"/>"##
    #expect(try colors(content) == [.black, red, nil])
  }

  @Test func currentColorIsInherited() throws {
    #expect(try colors(#"<g color="red"><path d="M0 0h1v1z" fill="currentColor"/></g>"#) == [red])
  }

  @Test func declarationsOverrideAttributes() throws {
    #expect(try colors(#"<path style=" FILL : red ; " fill="blue" d="M0 0h1v1z"/>"#) == [red])
  }

  @Test(arguments: [
    (".a { fill: blue } .a { fill: red }", #"class="a""#), (".b{fill:red} .a{}", #"class=" a  b ""#),
    (".a{fill:red}", #"class="a" fill="blue""#), (".a{fill:blue}", #"class="a" style="fill:red""#),
    ("/* .a{} */ .a , .b { FILL : red ; } ", #"class="b""#),
  ])
  func styleSheetClassesApplyInOrder(sheet: String, attributes: String) throws {
    #expect(try colors(#"<style>\#(sheet)</style><path d="M0 0h1v1z" \#(attributes)/>"#) == [red])
  }

  @Test func groupOpacityAppliesToItsOnlyShape() throws {
    #expect(try opacities(#"<g opacity=".5"><g><path fill-opacity=".5" d="M0 0h1v1z"/></g></g>"#) == [0.25])
  }

  @Test(arguments: [
    #"display="none""#, #"style="display:none""#, #"opacity="0""#, #"visibility="hidden""#, #"visibility="collapse""#,
    #"class="hidden" display="block""#,
  ])
  func hiddenElementsAreNotRendered(attribute: String) throws {
    let hidden = ##"<path \##(attribute) d="M0 0h1v1z"/><g \##(attribute)><use href="#a"/></g>"##
    let content = #"<style>.hidden{display:none}</style>\#(hidden)<path id="a" fill="red" d="M1 1h1v1z"/>"#
    #expect(try colors(content) == [red])
  }

  @Test func groupPaintIsInherited() throws {
    #expect(try colors(#"<g fill="red"><g><path d="M0 0h1v1z" fill="inherit"/></g></g>"#) == [red])
  }

  @Test func fillsAndStrokesAreDrawnInOrder() throws {
    #expect(
      try colors(#"<path d="M1 1h1v1z" fill="red" stroke="blue" stroke-width=".1"/>"#) == [
        red, StraightColor(rgb: 0x0000FF),
      ])
  }

  @Test func opacitiesAreMultiplied() throws {
    let content = ##"<path fill="#ff000080" fill-opacity=".5" opacity="50%" d="M0 0h1v1z"/>"##
    #expect(try colors(content) == [red])
    #expect(try opacities(content) == [0.25 * 128 / 255])
  }

  @Test func requestedColorReplacesAllColors() throws {
    let tree = try tree(##"<path fill="#f00" d="M0 0h1v1z"/>"##)
    let green = StraightColor(rgb: 0x00FF00).premultiplied
    func color(isRecolored: Bool) -> PremultipliedColor? {
      let layers = tree.layers(side: 4, center: Point(x: 2, y: 2), tint: green, isRecolored: isRecolored)
      return if case .fill(_, let color)? = layers.first { color } else { nil }
    }
    #expect([color(isRecolored: false), color(isRecolored: true)] == [red.premultiplied, green])
  }

  // MARK: Shapes

  @Test func circlesRemainCircularArcs() throws {
    let node = try tree(
      #"<g transform="rotate(30 2 2) scale(-1 1) translate(-4)"><circle cx="2" cy="2" r="1"/></g>"#
    ).nodes.first
    guard case .shape(let path, _) = try #require(node) else { return }
    #expect(path.elements.count { if case .arc = $0 { true } else { false } } == 4)
  }

  @Test func shapesOutsideTheViewBoxAreNotRendered() throws {
    #expect(try colors(#"<path d="M0 0h4v4H0z" fill="red"/><path d="M9 0h4v4H9z"/>"#) == [red])
  }

  @Test func namespacesCommentsAndDefinitionsAreIgnored() throws {
    let text = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- <text> --><svg viewBox='0 0 4 4' xmlns="http://www.w3.org/2000/svg" a:b="c" data-x="y"><title>&lt;</title>
      <defs><linearGradient id="a"><stop/></linearGradient></defs><x:y><z/></x:y><desc><![CDATA[<]]></desc>
      <path d='M0 0h4v4H0z'><title>x</title></path></svg><!-- -->
      """
    #expect(try SVGTree(Array(text.utf8)).nodes.count == 1)
  }

  @Test func characterReferencesAreDecoded() throws {
    #expect(try colors("<path d=\"M0&#32;0h1&#x76;1z\" fill='r&#101;d'/>") == [red])
  }

  private func alphas(_ raster: Raster) -> [Int] { raster.straightPixels().map { Int($0 >> 24) } }

  private func raster(_ text: String, side: Int) throws -> Raster { try SVGTree(Array(text.utf8)).raster(side: side) }
}

extension SVGTree {
  /// Returns the drawing in its own colours, scaled to fit in a square.
  func raster(side: Int, tint: PremultipliedColor = .black, isRecolored: Bool = false) -> Raster {
    let middle = Double(side) / 2
    let layers = layers(
      side: Double(side), center: Point(x: middle, y: middle), tint: tint, isRecolored: isRecolored)
    return Raster(Drawing(width: side, height: side, layers: layers))
  }
}
