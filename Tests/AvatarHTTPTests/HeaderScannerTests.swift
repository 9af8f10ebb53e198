import Testing

@testable import AvatarHTTP

@Suite struct HeaderScannerTests {
  /// Returns the parameters of a list as `name=value`.
  private func parameters(_ text: String) -> [String] {
    var scanner = HeaderScanner(text)
    var parameters: [String] = []
    while !scanner.isAtEnd {
      let (name, value) = scanner.parameter(before: ",;")
      parameters.append("\(name)=\(String(decoding: value, as: UTF8.self))")
      if !scanner.skip(",") { scanner.skip(";") }
    }
    return parameters
  }

  @Test(arguments: [
    ("", []), ("a", ["a="]), ("A=B; c , d", ["a=B", "c=", "d="]), (" a = b\tc ", ["a=b\tc"]), ("a=,b", ["a=", "b="]),
    (#"a="b, c; d""#, ["a=b, c; d"]), (#"a = "b" ,c"#, ["a=b", "c="]), (#"a="b\"c\\""#, [#"a=b"c\"#]),
    (#"a="", b"#, ["a=", "b="]),
  ])
  func parameterMayBeAQuotedString(text: String, expected: [String]) { #expect(parameters(text) == expected) }

  @Test(arguments: [
    (#"a="b"c, d=e"#, ["a=", "d=e"]), (#"a="b" "c"; d"#, ["a=", "d="]), (#"a=b"c, d""#, [#"a=b"c"#, #"d"="#]),
    (#""a, b"=c"#, [#""a="#, #"b"=c"#]), (#"a="b, c="d"#, ["a="]),
  ])
  func quotedStringWithOtherTextHasNoValue(text: String, expected: [String]) { #expect(parameters(text) == expected) }

  @Test(arguments: [
    (#"a="b, c"#, [#"a="b"#, "c="]), (#"a="b\", c=d"#, [#"a="b\""#, "c=d"]),
    (#"a="b", c="d, e="f"#, ["a=b", "c="]), (#"a=""#, [#"a=""#]), (#"a="\"#, [#"a="\"#]),
  ])
  func unclosedQuoteIsOrdinaryText(text: String, expected: [String]) { #expect(parameters(text) == expected) }

  @Test func delimiterIsSkippedOnlyIfItIsNext() {
    var scanner = HeaderScanner(" <a> ;")
    #expect(!scanner.skip(";") && scanner.skip("<"))
    #expect(scanner.text(before: ">").elementsEqual("a".utf8))
    #expect(scanner.skip(">") && scanner.skip(";") && !scanner.skip(";") && scanner.isAtEnd)
  }
}
