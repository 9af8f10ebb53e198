import Testing

@testable import AvatarCodec
@testable import AvatarRaster

/// Returns a TIFF structure with one directory entry.
private func tiff(tag: UInt8 = 0x12, type: UInt8 = 3, count: UInt8 = 1, value: UInt8, bigEndian: Bool = true) -> [UInt8]
{
  bigEndian
    ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, tag, 0, type, 0, 0, 0, count, 0, value, 0, 0, 0, 0, 0, 0]
    : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, tag, 1, type, 0, count, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
}

@Suite struct ExifOrientationTests {
  @Test(arguments: 1...8, [true, false])
  func orientationIsReadInBothByteOrders(value: Int, bigEndian: Bool) {
    #expect(Orientation(tiff: tiff(value: UInt8(value), bigEndian: bigEndian)).rawValue == value)
  }

  @Test(arguments: [0, 9, 255] as [UInt8])
  func orientationOutOfRangeIsTreatedAsUpright(value: UInt8) {
    #expect(Orientation(tiff: tiff(value: value)) == .up)
  }

  @Test(arguments: [1, 2, 4, 9] as [UInt8])
  func orientationOfAnotherTypeIsTreatedAsUpright(type: UInt8) {
    #expect(Orientation(tiff: tiff(type: type, value: 6)) == .up)
  }

  @Test func orientationWithTwoValuesIsTreatedAsUpright() {
    #expect(Orientation(tiff: tiff(count: 2, value: 6)) == .up)
  }

  @Test func unrelatedTagsAreIgnored() {
    #expect(Orientation(tiff: tiff(tag: 0x13, value: 6)) == .up)
  }

  @Test(arguments: 0..<22)
  func truncatedBlockIsTreatedAsUpright(length: Int) {
    #expect(Orientation(tiff: Array(tiff(value: 6).prefix(length))) == .up)
  }

  @Test(arguments: [2, 1000, 0xFFFF])
  func excessiveEntryCountIsTolerated(count: Int) {
    var block = tiff(value: 6)
    block.replaceSubrange(8..<10, with: [UInt8(count >> 8), UInt8(count & 255)])
    #expect(Orientation(tiff: block) == .right)
  }

  /// The orientation is the last entry that is read, or follows it.
  @Test(arguments: [(999, 6), (1000, 1)])
  func atMost1000EntriesAreRead(before: Int, value: Int) {
    let entry = [UInt8](repeating: 1, count: 12)
    var block: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF]
    for _ in 0..<before { block += entry }
    block += tiff(value: 6)[10..<22]
    #expect(Orientation(tiff: block).rawValue == value)
  }

  @Test func invalidDirectoryOffsetIsTreatedAsUpright() {
    for offset in [0, 1, 7, 200, 255] as [UInt8] {
      var block = tiff(value: 6)
      block.replaceSubrange(4..<8, with: [offset, offset, offset, offset])
      #expect(Orientation(tiff: block) == .up)
    }
  }
}
