import Testing

@testable import AvatarBatch

@Suite struct OutputNameTests {
  @Test func partOfANameMayHave255Bytes() {
    let longest = String(repeating: "x", count: 255)
    #expect(OutputName.fault("\(longest)/\(longest)") == nil)
    #expect(OutputName.fault("\(longest)/\(longest)x") == "must have no part of more than 255 bytes")
  }
}
