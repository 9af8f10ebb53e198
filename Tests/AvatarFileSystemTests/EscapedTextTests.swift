import Testing

@testable import AvatarFileSystem

/// Tests of untrusted text on a terminal.
@Suite struct EscapedTextTests {
  private static let harmful: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
  ]

  @Test(arguments: harmful)
  func terminalControlCharacterIsEscaped(range: ClosedRange<UInt32>) throws {
    for value in range {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(StandardStreams.escaped("a\(scalar)b") == "a\(scalar.escaped(asASCII: true))b")
      let digits = String(value, radix: 16)
      let code = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      #expect(StandardStreams.escaped(json: "a\(scalar)b") == "a\(code)b")
    }
  }

  @Test(arguments: [
    "", "Ada", "é e\u{301} ñ", "李 محمد नरेंद्र", "👩‍🚀", "\u{A0}\u{200B}\u{200D}\u{2027}\u{202F}\u{2065}\u{206A}",
  ])
  func ordinaryTextIsUnchanged(text: String) {
    #expect(StandardStreams.escaped(text) == text)
    #expect(StandardStreams.escaped(json: text) == text)
  }

  @Test func allowedLineBreaksAreNotEscaped() {
    #expect(StandardStreams.escaped("a\nb\r\u{1B}", except: "\n") == "a\nb\\r\\u{1B}")
  }
}
