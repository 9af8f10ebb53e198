import Foundation
import Testing

@testable import AvatarJSON

private func parse(_ text: String) throws(JSONError) -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

@Suite struct JSONParserTests {
  @Test func everyKindOfValueIsParsed() throws {
    let value = try parse(
      #"{"a": [1, -2.5e-1, 0, 1E3], "b": {"c": null, "d": true, "e": false}, "f": "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é"}"#
    )
    #expect(
      value
        == .object([
          "a": .array([.number(1), .number(-0.25), .number(0), .number(1000)]),
          "b": .object(["c": .null, "d": .bool(true), "e": .bool(false)]),
          "f": .string("\"\\/\u{8}\u{C}\n\r\té😀é"),
        ]))
  }

  @Test(arguments: ["a", "", "a\"b", "\\", "\n\u{7F}\u{1}", "é😀", "\u{FEFF}"])
  func stringsAndNamesRoundTrip(text: String) throws {
    let value = JSONValue.object([text: .array([.string(text), .number(-2.5), .null])])
    #expect(try parse(JSONWriter.text(value)) == value)
  }

  @Test(arguments: ["[]", "{}", " [ ] ", "\u{FEFF}{}", "3", "\"\"", "null", "[[[]]]", "\r\n\t 1 "])
  func shortDocumentsAreParsed(text: String) throws {
    _ = try parse(text)
  }

  @Test(arguments: ["[0,\n 1, []]", "{\"a\": {},\n \"b\": [2]}", "[[[\n [] ]]]"])
  func valuesBeyondTheMaximumAreRejected(text: String) throws {
    _ = try JSONParser.parse(Array(text.utf8), maxValues: 4)
    let error = #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8), maxValues: 3) }
    #expect(error?.reason == "must not have more than 3 values" && error?.line == 2)
  }

  private static let errors: [(text: String, line: Int, column: Int, reason: String)] = [
    ("", 1, 1, "unexpected end"), ("{\"a\":1,}", 1, 8, "expected a name in double quotes"),
    ("[1,]", 1, 4, "expected a value"), ("{\"a\":1", 1, 7, "expected a comma or }"),
    ("{}}", 1, 3, "unexpected text after the value"),
    ("{\n \"é\": 01}", 2, 7, "invalid number"), ("{'a':1}", 1, 2, "expected a name in double quotes"),
    ("{\"a\":1,\"a\":2}", 1, 8, "the name \"a\" is given twice"), ("{a:1}", 1, 2, "expected a name in double quotes"),
    ("{\"a\" 1}", 1, 6, "expected a colon"), ("[1 2]", 1, 4, "expected a comma or ]"),
    ("[NaN]", 1, 2, "expected a value"),
    ("// x\n{}", 1, 1, "expected a value"), ("\"a", 1, 1, "the string is not closed"),
    ("\"a\nb\"", 1, 3, "unescaped control character"),
    ("\"\\x\"", 1, 2, "invalid escape sequence"), ("\"\\ud800\"", 1, 2, "invalid escape sequence"),
    ("\"\\udc00\"", 1, 2, "invalid escape sequence"),
    ("\"\\ud800\\u0041\"", 1, 2, "invalid escape sequence"), ("\"\\u12", 1, 2, "invalid escape sequence"),
    ("\"\\", 1, 1, "the string is not closed"),
    ("1e999", 1, 1, "invalid number"), ("-", 1, 1, "invalid number"), ("1.", 1, 1, "invalid number"),
    ("tru", 1, 1, "expected a value"),
  ]

  @Test(arguments: errors)
  func invalidJSONIsReportedWithItsPosition(text: String, line: Int, column: Int, reason: String) {
    #expect(throws: JSONError(line: line, column: column, reason: reason)) { try parse(text) }
  }

  @Test func nonUTF8TextIsRejected() {
    #expect(throws: JSONError(line: 1, column: 2, reason: "must be UTF-8")) {
      try JSONParser.parse([0x5B, 0x22, 0xFF, 0x22, 0x5D])
    }
  }

  @Test func nestingIsLimited() throws {
    _ = try parse(String(repeating: "[", count: 100) + String(repeating: "]", count: 100))
    #expect(throws: JSONError(line: 1, column: 101, reason: "must not be nested more than 100 levels deep")) {
      try parse(String(repeating: "[", count: 1_000_000))
    }
  }
}
