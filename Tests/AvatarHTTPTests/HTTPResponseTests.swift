import Testing

@testable import AvatarHTTP

private func headers(_ lines: String...) -> HTTPHeaders {
  HTTPHeaders(Array((["HTTP/1.1 200 OK"] + lines + [""]).joined(separator: "\r\n").utf8))
}

@Suite struct HTTPResponseTests {
  @Test func headerNamesAreLowercased() {
    #expect(headers("Content-TYPE: image/png")["content-type"] == "image/png")
    #expect(headers("X: y")["content-type"] == nil)
  }

  @Test(arguments: [
    ("X:y", "y"), ("X:  y  ", "y"), ("X:\ty\t", "y"), ("X:", ""), ("X:   ", ""), ("X: a: b", "a: b"), ("X:ä", "ä"),
  ])
  func headerValuesAreTrimmed(line: String, value: String) { #expect(headers(line)["x"] == value) }

  @Test func firstHeaderOfANameIsUsed() {
    let read = headers("X: 1", "Y: 2", "x: 3")
    #expect(read["x"] == "1")
    #expect(read.list("x") == "1, 3")
  }

  @Test func missingHeaderHasNoList() {
    #expect(headers().list("x") == nil)
    #expect(HTTPHeaders([]).list("x") == nil)
  }

  @Test func linesWithoutAColonAreSkipped() { #expect(headers("rubbish", "X: y")["x"] == "y") }

  @Test func statusLineIsNotAHeader() {
    #expect(HTTPHeaders(Array("HTTP/1.1 200 a: b\r\n".utf8))["http/1.1 200 a"] == nil)
  }

  @Test func malformedBytesDoNotStopParsing() {
    #expect(HTTPHeaders(Array("HTTP/1.1 200\r\nX: ".utf8) + [0xFF, 0x0D, 0x0A] + Array("Y: z\r\n".utf8))["y"] == "z")
  }
}
