import Testing

@testable import AvatarRender

@Suite struct IconRejectionTests {
  @Test(arguments: rejectedDrawings + rejectedDocuments)
  func documentIsRejected(text: String, message: String) {
    #expect(throws: IconRejection(message)) {
      do throws(IconError) { _ = try IconArtwork(svg: Array(text.utf8)) } catch { throw IconRejection(error) }
    }
  }

  @Test func longDocumentIsRejected() {
    let bytes = [UInt8](repeating: 0x20, count: 65_537)
    #expect(throws: IconError(line: nil, reason: "is too large: must have at most 64 KiB")) {
      try IconArtwork(svg: bytes)
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x3C, 0], [0x3C, 0xC0], [0x3C, 0]] as [[UInt8]])
  func otherEncodingsAreRejected(bytes: [UInt8]) {
    #expect(throws: IconError(line: nil, reason: "must be UTF-8")) { try IconArtwork(svg: bytes) }
  }

  @Test func deepGroupsAreRejected() {
    let text = #"<svg viewBox="0 0 4 4">"# + String(repeating: "<g>", count: 64)
    #expect(throws: IconError(line: 1, reason: "<g>: is nested too deeply: at most 64")) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  @Test func manyShapesAreRejected() {
    let shapes = String(repeating: #"<path d="M0 0h4v4z"/>"#, count: 257)
    #expect(throws: IconError(line: 1, reason: "<path>: the drawing has too many shapes: at most 256")) {
      try IconArtwork(svg: Array(#"<svg viewBox="0 0 4 4">\#(shapes)</svg>"#.utf8))
    }
  }

  @Test func manySegmentsAreRejected() {
    let text = #"<svg viewBox="0 0 4 4"><path d="M0 0\#(String(repeating: "h4v4", count: 15_100))"/></svg>"#
    #expect(throws: IconError(line: 1, reason: "<path>: the drawing has too many segments: at most 30,000")) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }

  @Test func manyCrossingsAreRejected() {
    let text = #"<svg viewBox="0 0 4 4"><path d="M0 0\#(String(repeating: "l4 3-4 1 0-4", count: 400))"/></svg>"#
    #expect(throws: IconError(line: nil, reason: "has too many lines that cross")) {
      try IconArtwork(svg: Array(text.utf8))
    }
  }
}

/// An error with its line, as a message.
private struct IconRejection: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }

  init(_ error: IconError) { message = (error.line.map { "\($0): " } ?? "") + error.reason }
}
