import AvatarRender
import Testing

@testable import AvatarBatch

@Suite struct OutputNameTests {
  @Test func outputNameIsLimitedTo1024Bytes() {
    let parts = Array(repeating: String(repeating: "x", count: 204), count: 5).joined(separator: "/")
    #expect(OutputName.fault(parts) == nil)
    #expect(OutputName.fault(parts + "x") == "must not be longer than 1,024 bytes")
  }

  @Test func pathComponentIsLimitedTo255Bytes() {
    let longest = String(repeating: "x", count: 255)
    #expect(OutputName.fault("\(longest)/\(longest)") == nil)
    #expect(OutputName.fault("\(longest)/\(longest)x") == "must not contain a path component longer than 255 bytes")
  }

  @Test(arguments: ["com¹", "COM1.x", "c on", " lpt9 .txt", "a/nul", "conout$.png", "prn/a"])
  func reservedDeviceNameIsRejectedInEveryComponent(name: String) {
    #expect(OutputName.fault(name)?.hasPrefix("must not contain a reserved device name: ") == true)
  }

  @Test(arguments: ["con1.png", "compare.png", "nullable", "auxiliary", "com0", "lp", "c", "p10-24.png", "prn-24.png"])
  func nameThatOnlyStartsWithADeviceNameIsValid(name: String) { #expect(OutputName.fault(name) == nil) }
}
