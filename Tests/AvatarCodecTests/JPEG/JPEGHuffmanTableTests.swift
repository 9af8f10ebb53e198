import AvatarFileSystem
import Testing

@testable import AvatarCodec

/// Returns the number of codes of each length, 1…16.
private func counts(_ lengths: [Int: UInt8]) -> [UInt8] { (1...16).map { lengths[$0] ?? 0 } }

@Suite struct JPEGHuffmanTableTests {
  @Test func codesContinueFromThePrecedingLength() throws {
    // The codes are 0, 10, 110 and 1111111111111110; no code consists only of ones, and no other code starts with 1110.
    let table = try #require(JPEGHuffmanTable(counts: counts([1: 1, 2: 1, 3: 1, 16: 1]), symbols: [7, 8, 9, 10]))
    func symbol(_ bits: UInt64) -> [Int]? { table.symbol(of: bits << 48).map { [Int($0.symbol), $0.length] } }
    #expect(symbol(0x0000) == [7, 1])
    #expect(symbol(0x7FFF) == [7, 1])
    #expect(symbol(0x8000) == [8, 2])
    #expect(symbol(0xDFFF) == [9, 3])
    #expect(symbol(0xE000) == [10, 16])
    #expect(symbol(0xE001) == nil)
    #expect(symbol(0xFFFF) == nil)
  }

  @Test func lookupTableContainsTheShortestCodes() throws {
    let table = try #require(JPEGHuffmanTable(counts: counts([1: 1, 3: 1, 4: 1]), symbols: [7, 8, 9]))
    let entries = table.lookup(bits: 3) { symbol, length in UInt16(symbol) * 10 + UInt16(length) }
    #expect(entries == [71, 71, 71, 71, 83, 0, 0, 0])
  }

  /// libjpeg rejects a code of only ones, too, which T.81 reserves.
  @Test(
    arguments: [
      ([1: 1], true), ([1: 2], false), ([1: 3], false), ([1: 1, 2: 1], true), ([1: 1, 2: 2], false),
      ([1: 1, 2: 3], false), ([2: 3, 16: 1], true), ([2: 4], false), ([8: 255], true),
    ] as [([Int: UInt8], Bool)])
  func tableWithTooManyCodesIsRejected(lengths: [Int: UInt8], isAccepted: Bool) {
    let symbols = (0..<lengths.values.reduce(0) { $0 + Int($1) }).map { UInt8($0) }
    #expect((JPEGHuffmanTable(counts: counts(lengths), symbols: symbols) != nil) == isAccepted)
  }

  @Test(
    arguments: [(0, true), (3, true), (4, false), (0x10, true), (0x13, true), (0x14, false), (0x20, false)]
      as [(UInt8, Bool)])
  func upToFourTablesOfEachKindAreRead(selector: UInt8, isRead: Bool) {
    let segment: [UInt8] = [0xFF, 0xC4, 0, 20, selector] + counts([1: 1]) + [7]
    var tables = JPEGTables()
    #expect(tables.read(ByteSource(segment), 0..<segment.count) == isRead)
  }

  @Test func tableWithAWrongSymbolCountIsRejected() {
    #expect(JPEGHuffmanTable(counts: counts([2: 2]), symbols: [1]) == nil)
    #expect(JPEGHuffmanTable(counts: counts([2: 2]), symbols: [1, 2, 3]) == nil)
  }
}
