import AvatarFileSystem
import Testing

@testable import AvatarCodec

@Suite struct JPEGProfileTests {
  /// Returns the segment of part `number` of `count`.
  private func segment(_ number: UInt8, of count: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [0xFF, 0xE2, 0, UInt8(16 + bytes.count)] + JPEGProfile.identifier + [number, count] + bytes
  }

  /// Returns the profile of a file with these segments.
  private func encoding(_ segments: [UInt8]) throws -> ColorEncoding {
    let source = ByteSource(HandmadeJPEG(before: segments).bytes)
    return try JPEGHeader(source).profile.described(source, limit: 100).encoding
  }

  @Test func profileMaySpanMultipleSegments() throws {
    #expect(try encoding(segment(1, of: 2, [7, 8]) + segment(2, of: 2, [9])) == .profile([7, 8, 9]))
  }

  @Test func profileSegmentMayBeEmpty() throws {
    #expect(try encoding(segment(1, of: 2, [7, 8]) + segment(2, of: 2, [])) == .profile([7, 8]))
  }

  @Test func profileSegmentsAreJoinedInNumericalOrder() throws {
    var profile = JPEGProfile()
    profile.append(number: 2, of: 2, range: 0..<2)
    profile.append(number: 1, of: 2, range: 2..<5)
    let source = ByteSource([3, 4, 0, 1, 2])
    #expect(try profile.described(source, limit: 5).encoding == .profile([0, 1, 2, 3, 4]))
  }
}
