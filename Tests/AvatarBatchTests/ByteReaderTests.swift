import AvatarFileSystem
import Testing

@testable import AvatarBatch

/// A pipe may give a list in pieces of any length.
@Suite struct ByteReaderTests {
  private static let lengths = 1...5

  private func bytes(
    _ list: [UInt8], pieceLength: Int, _ encoding: ListEncoding = .utf8
  ) throws(ListError) -> [UInt8] {
    var reader = ByteReader(ByteStream(list, pieceLength: pieceLength), encoding: encoding)
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
  func byteOrderMarkOfUTF16SelectsIt(pieceLength: Int) throws {
    for list: [UInt8] in [[0xFF, 0xFE, 0xE9, 0], [0xFE, 0xFF, 0, 0xE9]] {
      #expect(try bytes(list, pieceLength: pieceLength) == Array("é".utf8))
    }
  }

  @Test(arguments: lengths)
  func byteOrderMarkGoesBeforeTheGivenEncoding(pieceLength: Int) throws {
    let list = Array("\u{FEFF}é".utf8)
    #expect(try bytes(list, pieceLength: pieceLength, .windows1252) == Array("é".utf8))
  }

  @Test(arguments: lengths)
  func surrogatesArePairedAcrossPieces(pieceLength: Int) throws {
    let list = Array("a😀b".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try bytes(list, pieceLength: pieceLength, .utf16BigEndian) == Array("a😀b".utf8))
  }

  @Test(arguments: lengths)
  func malformedUTF16BecomesAByteThatNoTextHas(pieceLength: Int) throws {
    for (list, text) in [
      ([0x61, 0, 0x62], [0x61, 0xFF]), ([0x00, 0xD8, 0x61, 0], [0xFF, 0x61]), ([0x00, 0xDC], [0xFF]),
      ([0x00, 0xD8], [0xFF]), ([0x00, 0xD8, 0x00, 0xD8, 0x00, 0xDC], [0xFF, 0xF0, 0x90, 0x80, 0x80]),
    ] as [([UInt8], [UInt8])] {
      #expect(try bytes(list, pieceLength: pieceLength, .utf16) == text)
    }
  }

  @Test(arguments: [
    (ListEncoding.windows1250, [0x8C, 0xB9, 0x81], "Śą"), (.windows1251, [0xC0, 0xFF, 0x98], "Ая"),
    (.windows1252, [0x80, 0xE9, 0x81], "€é"), (.macintosh, [0x8E, 0xDB, 0xFF], "é€\u{2C7}"),
  ])
  func bytesOfAnEncodingAreCharacters(encoding: ListEncoding, list: [UInt8], text: String) throws {
    let malformed: [UInt8] = encoding == .macintosh ? [] : [0xFF]
    #expect(try bytes([0x61] + list, pieceLength: 2, encoding) == [0x61] + Array(text.utf8) + malformed)
  }

  @Test(arguments: lengths)
  func documentsAreRejectedByTheirSignatures(pieceLength: Int) {
    for format in DocumentFormat.allCases {
      #expect(throws: ListError(format.reason)) { try bytes(format.signature + [0], pieceLength: pieceLength) }
      let start = Array(format.signature.dropLast())
      #expect(throws: Never.self) { try bytes(start, pieceLength: pieceLength) }
    }
  }

  @Test(arguments: lengths)
  func startIsReadWithoutBeingTaken(pieceLength: Int) throws {
    var reader = ByteReader(ByteStream(Array("ab\nc".utf8), pieceLength: pieceLength))
    #expect(try reader.start(atMost: 2) == Array("ab".utf8)[...])
    #expect(try reader.next() == UInt8(ascii: "a"))
  }

  @Test(arguments: lengths)
  func placeIsCountedInLinesAndScalars(pieceLength: Int) throws {
    var reader = ByteReader(ByteStream(Array("\u{FEFF}a\näb".utf8), pieceLength: pieceLength))
    var places: [[Int]] = []
    while try reader.next() != nil { places.append([reader.line, reader.column]) }
    #expect(places == [[1, 2], [2, 1], [2, 2], [2, 2], [2, 3]])
  }

  @Test(arguments: ["é1;2", "é1\"2", "é1\r2", "é1\n2", "é1"])
  func runEndsBeforeTheFirstByteThatMayMeanSomething(text: String) throws {
    var reader = ByteReader(ByteStream(Array(text.utf8), pieceLength: 100))
    #expect(try Array(reader.nextRun(before: UInt8(ascii: ";"), atMost: 100)) == Array("é1".utf8))
    #expect(reader.column == 3)
    #expect(try reader.nextRun(before: UInt8(ascii: ";"), atMost: 100).isEmpty)
  }

  @Test func runHasAtMostSoManyBytes() throws {
    var reader = ByteReader(ByteStream(Array("abcdef".utf8), pieceLength: 5))
    #expect(try Array(reader.nextRun(before: 0x2C, atMost: 2)) == Array("ab".utf8))
    #expect(try Array(reader.nextRun(before: 0x2C, atMost: 9)) == Array("cde".utf8))
    #expect(try Array(reader.nextRun(before: 0x2C, atMost: 9)) == Array("f".utf8))
  }
}
