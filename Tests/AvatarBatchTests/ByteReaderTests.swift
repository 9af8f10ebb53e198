import AvatarFileSystem
import Testing

@testable import AvatarBatch

/// A pipe may give a list in pieces of any length.
@Suite struct ByteReaderTests {
  private static let lengths = 1...5

  private func bytes(_ list: [UInt8], pieceLength: Int) throws(ListError) -> [UInt8] {
    var reader = ByteReader(ByteStream(list, pieceLength: pieceLength))
    var bytes: [UInt8] = []
    while let byte = try reader.next() { bytes.append(byte) }
    return bytes
  }

  @Test(arguments: lengths)
  func byteOrderMarkIsSkipped(pieceLength: Int) throws {
    #expect(try bytes([0xEF, 0xBB, 0xBF, 0x61, 0x62], pieceLength: pieceLength) == [0x61, 0x62])
  }

  @Test(arguments: lengths)
  func partsOfAByteOrderMarkAreKept(pieceLength: Int) throws {
    for list: [UInt8] in [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0x61], [0x61, 0xEF, 0xBB, 0xBF], [0xFF]] {
      #expect(try bytes(list, pieceLength: pieceLength) == list)
    }
  }

  @Test(arguments: lengths)
  func utf16IsRefused(pieceLength: Int) {
    for list: [UInt8] in [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]] {
      #expect(throws: ListError("is UTF-16: must be saved as UTF-8")) { try bytes(list, pieceLength: pieceLength) }
    }
  }

  @Test(arguments: lengths)
  func placeIsCountedInLinesAndScalars(pieceLength: Int) throws {
    var reader = ByteReader(ByteStream(Array("\u{FEFF}a\näb".utf8), pieceLength: pieceLength))
    var places: [[Int]] = []
    while try reader.next() != nil { places.append([reader.line, reader.column]) }
    #expect(places == [[1, 2], [2, 1], [2, 2], [2, 2], [2, 3]])
  }
}
