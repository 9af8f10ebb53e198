import AvatarJSON
import AvatarRaster
import Testing

@testable import IconSVG

/// Documents with a view box of 4 × 4 units and the pixels that they draw, with one letter for each: r, g, b, k (black), w, c (the
/// icon colour), or a dot where nothing is drawn.
@Suite struct SVGDrawingTests {
  fileprivate static let whole = "M0 0h4v4H0z"
  fileprivate static let left = "rr../rr../rr../rr.."
  fileprivate static let top = "rrrr/rrrr/..../...."
  fileprivate static let corner = "rr../rr../..../...."
  fileprivate static let all = "rrrr/rrrr/rrrr/rrrr"

  // MARK: Structure

  private static let structures: [(String, String)] = [
    (##"<svg width="2" height="2" viewBox="0 0 1 1"><path fill="red" d="M0 0h9v9H0z"/></svg>"##, corner),
    (##"<svg width="50%" overflow="visible"><path fill="red" d="M0 0h2v4H0z"/></svg>"##, left),
    (##"<svg x="-2"><path fill="red" d="M2 0h2v9H2z"/></svg>"##, left),
    (##"<svg viewBox="0 0 2 1" preserveAspectRatio="xMidYMin"><path fill="red" d="M0 0h2v1H0z"/></svg>"##, top),
    (##"<svg viewBox="0 0 1 2" preserveAspectRatio="none"><path fill="red" d="M0 0h1v1H0z"/></svg>"##, top),
    (##"<svg viewBox="0 0 2 1" preserveAspectRatio="xMinYMid slice"><path fill="red" d="M0 0h.5v1H0z"/></svg>"##, left),
    (##"<a href="https://example.com"><path fill="red" d="M0 0h2v4H0z"/></a>"##, left),
    (##"<g id="g" fill="red"><path id="p" d="M0 0h2v2H0z"/></g><use href="#p" y="2" fill="red"/>"##, left),
    (##"<defs><path id="p" d="M0 0h2v4H0z"/></defs><use xlink:href="#p" fill="red"/>"##, left),
    (##"<defs><path id="p" fill="red" d="M0 0h2v4H0z"/></defs><use ns1:href="#p" fill="blue"/>"##, left),
    (
      ##"<symbol id="s" viewBox="0 0 1 1" width="1"><path fill="red" d="M0 0h9v9H0z"/></symbol><use href="#s" width="2" height="2"/>"##,
      corner
    ),
    (
      ##"<symbol id="s" overflow="visible" viewBox="0 0 1 1"><path fill="red" d="M0 0h1v2H0z"/></symbol><use href="#s" width="2" height="2"/>"##,
      left
    ),
    // The translation of a reference moves its clip path as well.
    (
      ##"<defs><path id="p" fill="red" d="M-2 0h4v4h-4z"/></defs><clipPath id="c"><path d="M-2 0h2v4h-2z"/></clipPath><use href="#p" x="2" clip-path="url(#c)"/>"##,
      left
    ),
    (##"<use href="#nothing"/><path fill="red" d="M0 0h2v4H0z"/>"##, left),
    (
      ##"<switch><foreignObject requiredExtensions="x"/><g fill="red"><path d="M0 0h2v4H0z"/></g><path d="M0 0h4v4H0z"/></switch>"##,
      left
    ),
    (
      ##"<switch><path systemLanguage="de" d="M0 0h4v4H0z"/><path systemLanguage="fr, en-GB" fill="red" d="M0 0h2v4H0z"/></switch>"##,
      left
    ),
    (##"<text> </text><image width="0"/><script>1</script><path fill="red" d="M0 0h2v4H0z"/>"##, left),
    (##"<path fill="red" d="M0 0h2v4H0z"><animate attributeName="d" to="M0 0h4v4H0z"/></path>"##, left),
    (##"<unknown><path d="M0 0h4v4H0z"/></unknown><path fill="red" d="M0 0h2v4H0z" onclick="1"/>"##, left),
  ]

  @Test(arguments: structures)
  func elementsAreDrawnInTheirPlace(content: String, expected: String) throws {
    #expect(try drawn(content) == expected)
  }

  @Test(arguments: [
    ##"<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><svg:path d="M0 0h2v4H0z"/></svg:svg>"##,
    ##"<svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><s:path d="M0 0h2v4H0z"/></svg>"##,
    ##"<!DOCTYPE svg [<!ENTITY n "http://www.w3.org/2000/svg"><!-- > --> <!ELEMENT x (a)>]><svg xmlns="&n;" viewBox="0 0 4 4"><path d="M0 0h2v4H0z"/></svg>"##,
    ##"<svg viewBox="0,0 4,4" width="1em" style="height:512px; margin-bottom: 2px"><path d="M0 0h2v4H0z"/></svg>"##,
    ##"<svg width=".25in" height="18pt"><path d="M0 0h12v24H0z"/></svg>"##,
    ##"<svg width="2.54cm" height="25.4mm"><path d="M0 0h48v96H0z"/></svg>"##,
    ##"<svg width="6pc" height="96"><path d="M0 0h48v96H0z"/></svg>"##,
    ##"<svg width="4" height="4" viewBox="0 0 8 2" preserveAspectRatio="none"><path d="M0 0h4v2H0z"/></svg>"##,
  ])
  func rootIsReadInEveryForm(document: String) throws {
    #expect(try SVGTree(Array(document.utf8)).letters(side: 4) == "kk../kk../kk../kk..")
  }

  // MARK: Clipping, masks and opacity

  private static let masks: [(String, String)] = [
    (##"<path fill="red" d="M-9 -9h11v19H-9z"/>"##, left),
    (##"<path stroke="red" stroke-width="4" d="M0 0v4"/>"##, left),
    (
      ##"<clipPath id="c"><path d="M0 0h2v4H0z"/></clipPath><path fill="red" clip-path="url(#c)" d="M0 0h4v4z"/><path fill="red" clip-path="url(#c)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<clipPath id="c"><path clip-rule="evenodd" d="M0 0h4v4H0zM2 0h2v4H2z"/></clipPath><path fill="red" clip-path="url('#c')" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath><path fill="red" clip-path="url(#c)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<clipPath id="d"><path d="M0 0h4v2H0z"/></clipPath><clipPath id="c" clip-path="url(#d)"><path d="M0 0h2v4H0z"/></clipPath><path fill="red" clip-path="url(#c)" d="M0 0h4v4H0z"/>"##,
      corner
    ),
    (
      ##"<clipPath id="c" transform="scale(.5)"><path id="p" d="M0 0h4v8H0z"/></clipPath><path fill="red" clip-path="url(#c)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<defs><path id="p" d="M0 0h2v4H0z"/></defs><clipPath id="c"><use href="#p"/><g><path d="M0 0h4v4H0z"/></g></clipPath><path fill="red" clip-path="url(#c)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<clipPath id="c"><path opacity="0" d="M0 0h2v4H0z"/></clipPath><path fill="red" clip-path="url(#c)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<clipPath id="d"><path d="M0 0h2v4H0z"/></clipPath><clipPath id="c" clip-path="url(#d)" transform="translate(1)"><path d="M-1 0h4v4h-4z"/></clipPath><path fill="red" clip-path="url(#c)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (##"<g clip-path="url(#nothing)" mask="url(#nothing)"><path fill="red" d="M0 0h2v4H0z"/></g>"##, left),
    (
      ##"<clipPath id="c"/><path fill="blue" clip-path="url(#c)" d="M0 0h4v4H0z"/><path fill="red" d="M0 0h2v4H0z"/>"##,
      left
    ),
    (
      ##"<mask id="m"><path fill="#fff" d="M0 0h2v4H0z"/><path d="M2 0h2v4H2z"/></mask><path fill="red" mask="url(#m)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<mask id="m" style="mask-type:alpha"><path d="M0 0h2v4H0z"/></mask><path fill="red" mask="url(#m)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<mask id="m" maskContentUnits="objectBoundingBox"><path fill="#fff" d="M0 0h.5v1H0z"/></mask><path fill="red" mask="url(#m)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<mask id="m" maskUnits="userSpaceOnUse" width="2" height="4" x="0" y="0"><path fill="#fff" d="M0 0h4v4H0z"/></mask><path fill="red" mask="url(#m)" d="M0 0h4v4H0z"/>"##,
      left
    ),
    (
      ##"<g fill="#fff"><mask id="m"><path d="M0 0h2v4H0z"/></mask></g><path fill="red" mask="url(#m)" d="M0 0h4v4H0z"/>"##,
      left
    ),
  ]

  @Test(arguments: masks)
  func onlyWhatIsInsideIsDrawn(content: String, expected: String) throws {
    #expect(try drawn(content) == expected)
  }

  /// A mask without units ends a tenth beyond the box around the shape, without its stroke.
  @Test func maskEndsATenthBeyondTheShape() throws {
    let content =
      ##"<mask id="m"><path fill="#fff" d="M0 0h40v40H0z"/></mask><path mask="url(#m)" fill="red" stroke="red" stroke-width="20" d="M10 10h20v20H10z"/>"##
    let tree = try SVGTree(Array(##"<svg viewBox="0 0 40 40">\##(content)</svg>"##.utf8))
    let row = tree.letters(side: 40).split(separator: "/")[20]
    #expect(
      row == String(repeating: ".", count: 8) + String(repeating: "r", count: 24) + String(repeating: ".", count: 8))
  }

  private static let fades: [(String, UInt16)] = [
    (##"<g opacity=".5"><path fill="red" d="M0 0h4v4H0z"/><path fill="red" d="M0 0h4v4H0z"/></g>"##, 32768),
    (##"<path opacity=".5" fill="red" stroke="red" stroke-width="4" d="M0 0h4v4H0z"/>"##, 32768),
    (##"<mask id="m"><path fill="#808080" d="M0 0h4v4H0z"/></mask><path mask="url(#m)" d="M0 0h4v4H0z"/>"##, 32896),
    (
      ##"<mask id="m"><path fill="#fff" fill-opacity=".5" d="M0 0h4v4H0z"/></mask><path mask="url(#m)" opacity="50%" d="M0 0h4v4H0z"/>"##,
      16384
    ),
  ]

  @Test(arguments: fades)
  func groupIsFadedAsOne(content: String, alpha: UInt16) throws {
    #expect(try tree(content).raster(side: 4).colors.allSatisfy { $0.alpha == alpha })
  }

  /// Multiplying the coverages of equal outlines would make the edge too light.
  @Test func maskWithTheOutlineOfTheShapeHasNoEffect() throws {
    let path = #"d="M0 0h3.5v4H0z""#
    let masked = try tree(
      ##"<clipPath id="c"><path \##(path)/></clipPath><path fill="red" clip-path="url(#c)" \##(path)/>"##)
    #expect(masked == (try tree(#"<path fill="red" \#(path)/>"#)))
  }

  // MARK: Shapes

  private static let shapes: [(String, String)] = [
    (##"<ellipse rx="9" fill="red"/>"##, all), (##"<rect width="2" height="4" rx="-1" fill="red"/>"##, left),
    (##"<rect style="width:2px;height:100%" fill="red"/>"##, left),
    (##"<path fill="red" transform="none" d="M0 0h2v4H0z"/>"##, left),
    (##"<path fill="red" style="transform:translate(-2px, 0)" d="M2 0h2v4H2z"/>"##, left),
    (##"<path fill="red" style="transform:rotate(.5turn);transform-origin:center" d="M2 0h2v4H2z"/>"##, left),
    (##"<path fill="red" transform="rotate(180)" transform-origin="2 2" d="M2 0h2v4H2z"/>"##, left),
    (##"<path fill="red" transform="bad(1)" d="M0 0h2v4H0z"/>"##, left),
    (##"<polygon fill="red" points="0 0 2 0 2 4 0 4 7"/>"##, left),
    (##"<path stroke="red" stroke-width="1.5pt" d="M1 0v4"/>"##, left),
    (##"<g font-size="2"><path stroke="red" stroke-width="1em" d="M1 0v4"/></g>"##, left),
    (##"<path stroke="red" stroke-width="2" stroke-dasharray="2" d="M1 0v4"/>"##, corner),
    (
      ##"<path stroke="red" stroke-width="2" stroke-dasharray="1 2 1" stroke-dashoffset="-8" d="M1 0v4M3 9v1"/>"##,
      "rr../..../..../rr.."
    ),
    (##"<path stroke="red" stroke-width="4" stroke-dasharray="0 0" d="M0 0v4"/>"##, left),
    (
      ##"<path fill="blue" stroke="red" stroke-width="4" paint-order="stroke" d="M2 0h2v4H2z"/>"##,
      "rrbb/rrbb/rrbb/rrbb"
    ),
    // Gaps and the ends of segments have no caps, and a dash runs over the point where a contour is closed.
    (
      ##"<path fill="none" stroke="red" stroke-width="2" stroke-linecap="square" stroke-dasharray="1 9" d="M1 0v1h1v3"/>"##,
      "rr../rr../..../...."
    ),
    (
      ##"<path fill="none" stroke="red" stroke-width="2" stroke-dasharray="4" stroke-dashoffset="2" d="M1 1h2v2h-2z"/>"##,
      "rrr./rrr./rr../...."
    ),
    (
      ##"<path fill="red" style="transform-box:fill-box;transform-origin:top right;transform:scale(2)" d="M1 0h1v2H1z"/>"##,
      left
    ),
    (##"<path shape-rendering="crispEdges" fill="red" d="M0 0h2.4v4H0z"/>"##, left),
    (
      ##"<marker id="m" markerWidth="2" markerHeight="4"><path fill="red" d="M0 0h9v9H0z"/></marker><path fill="none" marker-start="url(#m)" d="M0 0H9"/>"##,
      left
    ),
    (
      ##"<marker id="m" viewBox="0 0 1 1" markerWidth="2" markerHeight="2" refX="1" orient="auto" markerUnits="userSpaceOnUse"><path fill="red" d="M0 0h9v9H0z"/></marker><path fill="none" marker-end="url(#m)" d="M2 4V0"/>"##,
      "..rr/..rr/..../...."
    ),
  ]

  @Test(arguments: shapes)
  func shapesFollowTheirAttributes(content: String, expected: String) throws {
    #expect(try drawn(content) == expected)
  }

  @Test(arguments: [
    (#"transform="rotate(180)""#, "..rr/..rr/..rr/..rr"), (#"style="background:#00f""#, "rrbb/rrbb/rrbb/rrbb"),
    (#"style="background:new 0 0 4 4""#, left),
  ])
  func rootIsABoxOfThePage(attributes: String, expected: String) throws {
    let text = #"<svg viewBox="0 0 4 4" \#(attributes)><path fill="red" d="M0 0h2v4H0z"/></svg>"#
    #expect(try SVGTree(Array(text.utf8)).letters(side: 4) == expected)
  }

  /// An arc is one segment, whose ends alone have markers; the paint of a marker may be that of its shape.
  @Test func markersAreAtTheEndsOfSegments() throws {
    let marker =
      #"<marker id="m" markerWidth="1" markerHeight="1" markerUnits="userSpaceOnUse">"#
      + #"<path fill="context-stroke" d="M0 0h1v1H0z"/></marker>"#
    let path = ##"<path fill="none" stroke="red" stroke-width=".001" marker-mid="url(#m)" d="M0 0A2 1 0 0 0 3 3V9"/>"##
    let nodes = try tree(marker + path).nodes
    #expect(nodes.count == 2)
    #expect(nodes.last == (try tree(#"<path fill="red" d="M3 3h1v1H3z"/>"#).nodes.last))
  }

  private func tree(_ content: String) throws -> SVGTree {
    try SVGTree(Array(#"<svg viewBox="0 0 4 4">\#(content)</svg>"#.utf8))
  }

  private func drawn(_ content: String) throws -> String { try tree(content).letters(side: 4) }
}

extension SVGTree {
  /// Returns the colours of the pixels as letters, with a slash after each row; a question mark is any other colour.
  func letters(side: Int) -> String {
    let letters: [PremultipliedColor: Character] = [
      .clear: ".", .black: "k", .white: "w", StraightColor(rgb: 0xFF0000).premultiplied: "r",
      StraightColor(rgb: 0x00FF00).premultiplied: "g", StraightColor(rgb: 0x0000FF).premultiplied: "b",
    ]
    let colors = raster(side: side).colors.map { letters[$0] ?? "?" }
    return stride(from: 0, to: colors.count, by: side).map { String(colors[$0..<$0 + side]) }.joined(separator: "/")
  }
}
