import AvatarFileSystem

/// The tables that the segments of a JPEG define for the scans after them, parsed more strictly than in libjpeg.
struct JPEGTables {
  /// The 64 quantisation steps in each defined table, in zigzag order, by table number.
  private(set) var steps: [Int: [Int]] = [:]
  /// The defined Huffman tables by table number; those for AC coefficients start at `firstAC`.
  private(set) var huffmanTables: [Int: JPEGHuffmanTable] = [:]
  /// The number of MCUs between restart markers, or 0 if there are none.
  private(set) var restartInterval = 0

  static let firstAC = 16

  /// Reads the segments in a range of the file.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - range: The range of the segments.
  ///   - frame: The number of components if the frame header is in the range, or nil otherwise.
  /// - Returns: Whether the segments can be used; false if anything is unusual.
  mutating func read(_ source: ByteSource, _ range: Range<Int>, componentsOfFrame frame: Int? = nil) -> Bool {
    var cursor = ByteCursor(source, at: range.lowerBound)
    while cursor.offset < range.upperBound {
      guard cursor.byte() == 0xFF, let marker = cursor.byte() else { return false }
      let start = cursor.offset
      guard let length = cursor.uint16(), length >= 2 else { return false }
      switch marker {
      case 0xC0...0xC2:
        guard let frame, length == 8 + 3 * frame else { return false }
        cursor.move(to: start + length)
      case 0xC4: guard readHuffmanTables(&cursor, end: start + length) else { return false }
      case 0xDB: guard readQuantizationTables(&cursor, end: start + length) else { return false }
      case 0xDD:
        guard length == 4, let interval = cursor.uint16() else { return false }
        restartInterval = interval
      // Application data and comments are skipped.
      case 0xE0...0xEF, 0xFE: cursor.move(to: start + length)
      default: return false
      }
      guard cursor.offset == start + length else { return false }
    }
    return cursor.offset == range.upperBound
  }

  private mutating func readHuffmanTables(_ cursor: inout ByteCursor, end: Int) -> Bool {
    while cursor.offset < end {
      // Bit 4 selects AC, and the other bits are the table's number, 0…3 (ITU-T T.81, B.2.4.2).
      guard let selector = cursor.byte(), selector & 0xEF < 4, let counts = cursor.bytes(16),
        let symbols = cursor.bytes(counts.reduce(0) { $0 + Int($1) }),
        let table = JPEGHuffmanTable(counts: counts, symbols: symbols)
      else { return false }
      huffmanTables[Int(selector)] = table
    }
    return true
  }

  private mutating func readQuantizationTables(_ cursor: inout ByteCursor, end: Int) -> Bool {
    while cursor.offset < end {
      guard let selector = cursor.byte(), selector & 15 < 4, selector < 32 else { return false }
      let size = selector < 16 ? 1 : 2
      guard let bytes = cursor.bytes(64 * size) else { return false }
      let table = (0..<64).map { i in bytes[i * size..<(i + 1) * size].reduce(0) { $0 << 8 | Int($1) } }
      // libjpeg treats larger steps as negative.
      guard table.allSatisfy({ $0 <= Int(Int16.max) }) else { return false }
      steps[Int(selector & 15)] = table
    }
    return true
  }
}
