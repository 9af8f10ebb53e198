import AvatarJSON
import Testing

@testable import IconSVG

@Suite struct SVGRejectionTests {
  @Test(arguments: rejectedDrawings + rejectedDocuments)
  func unsupportedDocumentIsRejected(text: String, message: String) {
    #expect(throws: IconRejection(message)) {
      do throws(InputError) { _ = try SVGTree(Array(text.utf8)) } catch { throw IconRejection(error) }
    }
  }

  @Test func oversizedDocumentIsRejected() {
    let bytes = [UInt8](repeating: 0x20, count: 1_048_577)
    #expect(throws: InputError(reason: "is too large: must be at most 1 MiB", kind: .contents)) {
      try SVGTree(bytes)
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x3C, 0], [0x3C, 0xC0], [0x3C, 0]] as [[UInt8]])
  func nonUTF8EncodingsAreRejected(bytes: [UInt8]) {
    #expect(throws: InputError(reason: "must be UTF-8", kind: .contents)) { try SVGTree(bytes) }
  }

  /// A short document could expand to gigabytes.
  @Test func entitiesExpandToALimitedText() throws {
    func document(_ count: Int) -> [UInt8] {
      let entity = "<!DOCTYPE svg [<!ENTITY e '\(String(repeating: " ", count: 1024))'>]>"
      let value = String(repeating: "&e;", count: count)
      return Array(#"\#(entity)<svg viewBox="0 0 4 4"><path x="\#(value)" d="M0 0h4v4z"/></svg>"#.utf8)
    }
    _ = try SVGTree(document(1024))
    #expect(
      throws: InputError("", .line(1), reason: "<path>: x: entities expand to too much text", kind: .contents)
    ) { try SVGTree(document(1025)) }
  }

  @Test func deeplyNestedGroupsAreRejected() {
    let text = #"<svg viewBox="0 0 4 4">"# + String(repeating: "<g>", count: 64)
    #expect(throws: InputError("", .line(1), reason: "<g>: is nested too deeply: at most 64 levels", kind: .contents)) {
      try SVGTree(Array(text.utf8))
    }
  }

  /// Eight levels of ten uses would draw a hundred million elements.
  @Test func tooManyUsesAreRejected() {
    let levels = (1...8).map { i in
      ##"<g id="g\##(i)">\##(String(repeating: ##"<use href="#g\##(i - 1)"/>"##, count: 10))</g>"##
    }
    expect(
      ##"<defs><g id="g0"/>\##(levels.joined())</defs>\##n<use href="#g8"/>"##,
      "<g>: the drawing has too many elements: at most 20,000")
  }

  /// Each use of the clip draws its segments again.
  @Test func clipsWithTooManySegmentsAreRejected() {
    let clip = #"<clipPath id="c"><path d="M0 0\#(String(repeating: "h4v4", count: 3000))"/></clipPath>"#
    let uses = String(repeating: ##"<path d="M0 0h4v4" clip-path="url(#c)"/>"##, count: 900)
    expect(clip + uses, "<path>: the drawing has too many segments: at most 200,000")
  }

  @Test func tooManySegmentsAreRejected() {
    expect(
      #"<path d="M0 0\#(String(repeating: "h4v4", count: 50_100))"/>"#, "<path>: has too many segments: at most 100,000"
    )
  }

  @Test(arguments: [
    #"<path id="a" d="M0 0h4v4H0z"/>"#,
    ##"<linearGradient id="b"><stop/><stop offset="1"/></linearGradient>"##
      + ##"<path id="a" fill="url(#b)" d="M0 0h4v4H0z"/>"##,
    #"<g id="a" opacity=".5"><path d="M0 0h4v4H0z"/><path d="M0 0h4v4H0z"/></g>"#,
  ])
  func shapesThatAreTooLargeTogetherAreRejected(shape: String) {
    let uses = String(repeating: ##"<use href="#a"/>"##, count: 301)
    let text = #"<svg viewBox="0 0 4 4">\#(shape)\#(uses)</svg>"#
    let reason = "the drawing's shapes are too large: at most 300 times the area of the viewBox"
    #expect { try SVGTree(Array(text.utf8)) } throws: { ($0 as? InputError)?.reason.hasSuffix(reason) == true }
  }

  /// A single shape may be as intricate as many shapes together.
  @Test(arguments: [(400, 1), (90, 40)])
  func tooManyCrossingsAreRejected(lines: Int, shapes: Int) {
    let shape = #"<path transform="scale(.2)" d="M0 0\#(String(repeating: "l4 3-4 1 0-4", count: lines))"/>"#
    expect(
      String(repeating: shape, count: shapes), "<path>: the drawing has too many crossing lines: simplify it")
  }

  /// Each of 1,000 shapes is compared with 200 selectors, whose parts match many of 60 groups around it.
  @Test(arguments: [".a .b .a .b .c", ".a>.b .a>.b .c", "g g g g path", ".a.b.a.b.a.b .c"])
  func tooManyComparisonsAreRejected(selector: String) {
    let sheet = String(repeating: selector + "{fill:red}", count: 200)
    let shapes = String(repeating: #"<path d="M0 0h1v1z"/>"#, count: 1000)
    let groups = String(repeating: #"<g class="a b">"#, count: 60) + shapes + String(repeating: "</g>", count: 60)
    expect(
      "<style>\(sheet)</style>" + groups.replacing("<path", with: "<path class='c'"),
      "<path>: the style sheets apply too many declarations: at most 2048 KiB for all elements")
  }

  @Test func tooManyParallelLinesAreRejected() {
    let comb = #"<path d="M0 0\#(String(repeating: "h1v9h1v-9", count: 1500))"/>"#
    expect(
      #"<g transform="scale(.001)">\#(comb)</g>"#, "<path>: the drawing has too many lines side by side: simplify it")
  }

  /// Lines from side to side would need gigabytes for the pixels that they cross.
  @Test func overlongOutlinesAreRejected() throws {
    func hatch(_ lines: Int) -> String {
      let lines = String(repeating: "l9 1-9 1", count: lines / 2)
      return #"<path transform="scale(.444 .001)" d="M0 0\#(lines)"/>"#
    }
    _ = try SVGTree(Array(#"<svg viewBox="0 0 4 4">\#(hatch(1590))</svg>"#.utf8))
    expect(
      hatch(1610), "<path>: the drawing's outlines are too long: at most 1600 times the viewBox's longer side")
  }

  /// Only what is inside the view box costs work.
  @Test func linesOutsideTheViewBoxCostNothing() throws {
    let lines = String(repeating: "l9000 1-9000 1", count: 400)
    _ = try SVGTree(Array(#"<svg viewBox="0 0 4 4"><path transform="scale(1 .001)" d="M0 0\#(lines)"/></svg>"#.utf8))
  }

  /// Strokes of distant curves would need gigabytes for their arcs.
  @Test(arguments: [
    ("C1e6 9e5-9e5 1e6 0 7", "(1000000, 900000)"), ("Q4 2401 4 4", "(4, 2401)"), ("l1 1-400.5 1", "(-399.5, 2)"),
  ])
  func distantStrokePointIsRejected(data: String, point: String) {
    expect(
      #"<path fill="none" stroke="red" d="M0 0\#(data)"/>"#,
      """
      <path>: the point \(point) of a stroke is too far outside the viewBox: its distance from the centre along each \
      axis must be at most 100 times the longer side
      """)
  }

  @Test(arguments: [
    #"fill="none" stroke="red" stroke-width="999999" stroke-linejoin="round" d="M0 0\#(repeated("S9 0 9 9 0 9 0 0"))"#,
    #"fill="none" stroke="red" transform="scale(1 1e-6)" d="M0 0\#(repeated("S9 9e5 9 9e5 0 9e5 0 0"))"#,
    #"stroke="red" d="M0 0\#(repeated("a1 2 9 111 1a1 2 9 11-1-1"))"#,
    #"fill="none" stroke="red" stroke-linecap="round" d="\#(repeated("M1 1z"))"#,
    #"fill="none" stroke="red" stroke-dasharray="1e-7" d="M0 0h4v4z"#,
  ])
  func strokesWithTooManySegmentsAreRejected(attributes: String) {
    expect(#"<path \#(attributes)"/>"#, "<path>: has too many segments: at most 100,000")
  }

  /// Each level of opacity needs a canvas of its own.
  @Test func tooManyLayersAreRejected() throws {
    func nested(_ levels: Int) -> String {
      (0..<levels).reduce(#"<path d="M0 0h4v4z"/>"#) { text, _ in
        #"<g opacity=".5">\#(text)<path d="M0 0h4v4z"/></g>"#
      }
    }
    _ = try SVGTree(Array(#"<svg viewBox="0 0 4 4">\#(nested(8))</svg>"#.utf8))
    expect(nested(9), "<g>: opacities, masks and clip paths are nested too deeply: at most 8 levels")
  }

  private func expect(_ content: String, _ reason: String) {
    let line = content.split(separator: "\n", omittingEmptySubsequences: false).count == 1 ? 1 : nil
    #expect { try SVGTree(Array(#"<svg viewBox="0 0 4 4">\#(content)</svg>"#.utf8)) } throws: { error in
      guard let error = error as? InputError else { return false }
      return error.reason == reason && (line == nil || error.line == line)
    }
  }
}

/// Returns path data that almost fills the largest document.
private func repeated(_ data: String) -> String { String(repeating: data, count: 1_040_000 / data.utf8.count) }

/// An error with its line, as a message.
private struct IconRejection: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }

  init(_ error: InputError) {
    message = (error.line.map { "\($0): " } ?? "") + error.reason
  }
}
