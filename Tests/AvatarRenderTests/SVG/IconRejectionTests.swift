import Testing

@testable import AvatarRender

@Suite struct IconRejectionTests {
  @Test(arguments: rejectedDrawings + rejectedDocuments)
  func unsupportedDocumentIsRejected(text: String, message: String) {
    #expect(throws: IconRejection(message)) {
      do throws(InputError) { _ = try IconArtwork(svg: Array(text.utf8)) } catch { throw IconRejection(error) }
    }
  }

  @Test func oversizedDocumentIsRejected() {
    let bytes = [UInt8](repeating: 0x20, count: 65_537)
    #expect(throws: InputError(reason: "is too large: must be at most 64 KiB", kind: .contents)) {
      try IconArtwork(svg: bytes)
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x3C, 0], [0x3C, 0xC0], [0x3C, 0]] as [[UInt8]])
  func nonUTF8EncodingsAreRejected(bytes: [UInt8]) {
    #expect(throws: InputError(reason: "must be UTF-8", kind: .contents)) { try IconArtwork(svg: bytes) }
  }

  @Test func deeplyNestedGroupsAreRejected() {
    let text = #"<svg viewBox="0 0 4 4">"# + String(repeating: "<g>", count: 64)
    #expect(throws: InputError("", .line(1), reason: "<g>: is nested too deeply: at most 64 levels", kind: .contents)) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  /// Eight levels of ten uses would draw a hundred million elements.
  @Test func tooManyUsesAreRejected() {
    let levels = (1...8).map { i in
      ##"<g id="g\##(i)">\##(String(repeating: ##"<use href="#g\##(i - 1)"/>"##, count: 10))</g>"##
    }
    let text = ##"<svg viewBox="0 0 4 4"><defs><g id="g0"/>\##(levels.joined())</defs>\##n<use href="#g8"/></svg>"##
    #expect(
      throws: InputError(
        "", .line(1), reason: "<g>: the drawing has too many elements: at most 10,000", kind: .contents)
    ) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  /// Each use of the clip draws its segments again.
  @Test func clipsWithTooManySegmentsAreRejected() {
    let clip =
      #"<clipPath id="c"><path d="M0 0h4v4H0z"/><path d="M0 0\#(String(repeating: "h4v4", count: 3000))"/></clipPath>"#
    let text =
      ##"<svg viewBox="0 0 4 4">\##(clip)\##(String(repeating: ##"<g clip-path="url(#c)"/>"##, count: 900))</svg>"##
    #expect(
      throws: InputError(
        "", .line(1), reason: "<path>: the drawing has too many segments: at most 30,000", kind: .contents)
    ) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  @Test func tooManyShapesAreRejected() {
    let shapes = String(repeating: #"<path d="M0 0h4v4z"/>"#, count: 257)
    #expect(
      throws: InputError("", .line(1), reason: "<path>: the drawing has too many shapes: at most 256", kind: .contents)
    ) {
      try IconArtwork(svg: Array(#"<svg viewBox="0 0 4 4">\#(shapes)</svg>"#.utf8))
    }
  }

  @Test func tooManySegmentsAreRejected() {
    let text = #"<svg viewBox="0 0 4 4"><path d="M0 0\#(String(repeating: "h4v4", count: 15_100))"/></svg>"#
    #expect(
      throws: InputError(
        "", .line(1), reason: "<path>: the drawing has too many segments: at most 30,000", kind: .contents)
    ) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  /// Each of thirty shapes alone would be accepted.
  @Test(arguments: [(400, 1), (50, 30)])
  func tooManyCrossingsAreRejected(lines: Int, shapes: Int) {
    let shape = #"<path transform="scale(.2)" d="M0 0\#(String(repeating: "l4 3-4 1 0-4", count: lines))"/>"#
    let text = #"<svg viewBox="0 0 4 4">\#(String(repeating: shape, count: shapes))</svg>"#
    let reason = "<path>: the drawing has too many crossing lines: at most 30,000 pairs"
    #expect(throws: InputError("", .line(1), reason: reason, kind: .contents)) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  @Test func tooManyParallelLinesAreRejected() {
    let comb = #"<path d="M0 0\#(String(repeating: "h1v9h1v-9", count: 600))"/>"#
    let reason = "<path>: the drawing has too many lines side by side: at most 1,000,000 pairs"
    #expect(throws: InputError("", .line(2), reason: reason, kind: .contents)) {
      try IconArtwork(svg: Array(#"<svg viewBox="0 0 1200 1200">\#(comb)\#n\#(comb)</svg>"#.utf8))
    }
  }

  /// Lines from side to side would need gigabytes for the pixels that they cross.
  @Test func overlongOutlinesAreRejected() throws {
    func hatch(_ lines: Int) -> [UInt8] {
      let lines = String(repeating: "l9 1-9 1", count: lines / 2)
      return Array(#"<svg viewBox="0 0 9 9"><path transform="scale(1 .004)" d="M0 0\#(lines)"/></svg>"#.utf8)
    }
    _ = try IconArtwork(svg: hatch(790))
    let reason = "<path>: the drawing's outlines are too long: at most 800 times the viewBox's longer side"
    #expect(throws: InputError("", .line(1), reason: reason, kind: .contents)) { try IconArtwork(svg: hatch(802)) }
  }

  /// Strokes of distant curves would need gigabytes for their arcs.
  @Test(arguments: [
    ("C1e6 9e5-9e5 1e6 0 7", "(1000000, 900000)"), ("Q4 2401 4 4", "(4, 2401)"), ("l1 1-400.5 1", "(-399.5, 2)"),
  ])
  func distantStrokePointIsRejected(data: String, point: String) {
    let reason = """
      <path>: the point \(point) of a stroke is too far outside the viewBox: its distance from the centre along each \
      axis must be at most 100 times the longer side
      """
    let text = #"<svg viewBox="0 0 4 4">\#n<path fill="none" stroke="red" d="M0 0\#(data)"/></svg>"#
    #expect(throws: InputError("", .line(2), reason: reason, kind: .contents)) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  @Test(arguments: [
    #"fill="none" stroke="red" stroke-width="999999" stroke-linejoin="round" d="M0 0\#(repeated("S9 0 9 9 0 9 0 0"))"#,
    #"fill="none" stroke="red" transform="scale(1 1e-6)" d="M0 0\#(repeated("S9 9e5 9 9e5 0 9e5 0 0"))"#,
    #"stroke="red" d="M0 0\#(repeated("a1 2 9 111 1a1 2 9 11-1-1"))"#,
    #"fill="none" stroke="red" stroke-linecap="round" d="\#(repeated("M1 1z"))"#,
  ])
  func strokesWithTooManySegmentsAreRejected(attributes: String) {
    let text = #"<svg viewBox="0 0 9 9"><path \#(attributes)"/></svg>"#
    #expect(
      throws: InputError(
        "", .line(1), reason: "<path>: the drawing has too many segments: at most 30,000", kind: .contents)
    ) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }
}

/// Returns path data that almost fills the largest document.
private func repeated(_ data: String) -> String { String(repeating: data, count: 65_000 / data.utf8.count) }

/// An error with its line, as a message.
private struct IconRejection: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }

  init(_ error: InputError) {
    message = (error.line.map { "\($0): " } ?? "") + error.reason
  }
}
