import AvatarFileSystem
import Testing

@testable import AvatarCodec

@Suite struct JPEGProfileTests {
  @Test func partsAreJoinedInTheOrderOfTheirNumbers() throws {
    var profile = JPEGProfile()
    profile.append(number: 2, of: 2, range: 0..<2)
    profile.append(number: 1, of: 2, range: 2..<5)
    let source = ByteSource([3, 4, 0, 1, 2])
    #expect(try profile.encoding(source, limit: 5) == .profile([0, 1, 2, 3, 4]))
  }
}
