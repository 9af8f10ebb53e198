import AvatarJSON

/// The text of a style sheet or of a list of declarations, without comments.
package struct CSSText {
  private let bytes: [UInt8]

  package init(_ text: some StringProtocol) {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let start = rest.firstRange(of: "/*".utf8) {
      bytes += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/".utf8).map { rest[$0.upperBound...] } ?? []
    }
    self.bytes = bytes + rest
  }

  /// The parts of the text between separators that are not in quotes, parentheses or braces.
  package func parts(separatedBy separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = place(of: [separator], from: start)
      parts.append(bytes[start..<end])
      start = end + 1
    }
    return parts
  }

  /// A rule: the text before its braces, and the text in them; nil for a statement that ends with a semicolon.
  package typealias Rule = (prelude: String, block: String?)

  /// The rules and statements of a style sheet.
  package var rules: [Rule] {
    var rules: [Rule] = []
    var start = 0
    while start < bytes.count {
      let end = place(of: [UInt8(ascii: "{"), UInt8(ascii: ";")], from: start, skippingBraces: false)
      let prelude = String(decoding: bytes[start..<end].trimmed, as: UTF8.self)
      if end < bytes.count, bytes[end] == UInt8(ascii: "{") {
        let close = place(of: [UInt8(ascii: "}")], from: end + 1)
        rules.append((prelude, String(decoding: bytes[(end + 1)..<close], as: UTF8.self)))
        start = close + 1
      } else {
        if !prelude.isEmpty { rules.append((prelude, nil)) }
        start = end + 1
      }
    }
    return rules
  }

  /// Returns the position of the first of some bytes that is not in quotes, parentheses or braces; the end if there is
  /// none.
  private func place(of wanted: Set<UInt8>, from start: Int, skippingBraces: Bool = true) -> Int {
    var depth = 0
    var quote: UInt8?
    for i in start..<bytes.count {
      let byte = bytes[i]
      if let open = quote {
        if byte == open { quote = nil }
      } else if depth == 0, wanted.contains(byte) {
        return i
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") && skippingBraces {
        depth += 1
      } else if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "}") && skippingBraces {
        depth = max(depth - 1, 0)
      }
    }
    return bytes.count
  }
}
