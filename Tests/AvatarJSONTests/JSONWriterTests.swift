import Testing

@testable import AvatarJSON

@Suite struct JSONWriterTests {
  /// Writes an object with a member of each kind.
  private func write(_ json: inout JSONWriter) {
    json.member("z", "a\"\\\n\t\u{1}/é")
    json.member("absent", String?.none)
    json.member("numbers", [2.0, 0.5])
    json.member("a", object: { $0.member("yes", true) })
    json.member("items", objects: [1, 2]) { $1.member("n", $0) }
    json.member("none", [Int]())
  }

  @Test func membersAreWrittenInTheGivenOrder() {
    #expect(
      JSONWriter.object(write)
        == #"{"z":"a\"\\\n\t\u0001/é","numbers":[2,0.5],"a":{"yes":true},"items":[{"n":1},{"n":2}],"none":[]}"#)
  }

  @Test func objectMembersAreSortedAlphabetically() {
    let value = JSONValue.object(["b": .null, "a": .array([.bool(false), .number(3), .string("x")])])
    #expect(JSONWriter.text(value) == #"{"a":[false,3,"x"],"b":null}"#)
  }

  @Test func linesAreIndentedByTheirDepth() {
    let value = JSONValue.object(["a": .array([]), "b": .object(["c": .number(1)])])
    #expect(JSONWriter.text(value, isPretty: true) == "{\n  \"a\" : [\n\n  ],\n  \"b\" : {\n    \"c\" : 1\n  }\n}")
  }
}
