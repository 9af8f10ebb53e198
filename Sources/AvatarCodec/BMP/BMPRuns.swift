import AvatarFileSystem

/// The rows of a run-length encoded BMP, each of which can be decoded on its own.
///
/// The rows are usually stored from the bottom up. One pass finds their offsets, so that no picture must be held.
struct BMPRuns {
  /// The memory per row, in bytes.
  static let bytesPerRow = 16

  /// Whether the data reaches its end code, or the end of the last row.
  private(set) var hasEnd = false
  /// Whether the codes of a row have more pixels than the picture is wide; some encoders round the width up.
  private(set) var hasExcess = false
  /// Whether some pixels have no colour.
  private(set) var hasGaps = false
  private let source: ByteSource
  private let header: BMPHeader
  /// The start of the data of each row, in the order of the file; rows beyond the last element have no data.
  ///
  /// An element has the offset in the file, or 0 for a row without data, and the first column that may have a colour.
  private var rows: [(offset: Int, x: Int)] = []
  /// Whether all pixels of the last of `rows` have been found.
  private var isLastRowComplete = false

  /// - Complexity: O(bytes of the file).
  init(_ source: ByteSource, _ header: BMPHeader) {
    self.source = source
    self.header = header
    findRows()
  }

  /// The number of rows that are complete, in the order of the file.
  var completeRows: Int { hasEnd ? header.height : isLastRowComplete ? rows.count : rows.count - 1 }

  private mutating func findRows() {
    var codes = BMPRunCodes(source, at: header.dataStart, bitsPerPixel: header.bitsPerPixel)
    var x = 0
    startRow(at: codes.offset, x)
    while !hasEnd, let code = codes.next() {
      switch code {
      case .run(let count, _): x += count
      case .literal(let count):
        if !codes.skipLiteral(count) { return }
        x += count
      case .jump(let right, down: 0):
        if right > 0, x < header.width { hasGaps = true }
        x += right
      case .jump(let right, let down):
        finishRow(at: x)
        x += right
        for _ in 1..<down { startRow(at: 0, 0) }
        startRow(at: codes.offset, x)
      case .endOfRow:
        finishRow(at: x)
        x = 0
        startRow(at: codes.offset, 0)
      case .end:
        finishRow(at: x)
        if rows.count < header.height { hasGaps = true }
        hasEnd = true
      }
    }
    isLastRowComplete = x >= header.width
  }

  /// Adds the next row, or records that the picture has ended.
  private mutating func startRow(at offset: Int, _ x: Int) {
    if rows.count == header.height {
      hasEnd = true
    } else {
      if offset == 0 || x > 0 { hasGaps = true }
      rows.append((offset, x))
    }
  }

  private mutating func finishRow(at x: Int) {
    if x < header.width { hasGaps = true }
    if x > (header.width + 3) / 4 * 4 { hasExcess = true }
  }

  /// Decodes a complete row.
  ///
  /// Pixels that the codes skip are transparent, as in Firefox. Chromium shows them black, and ImageMagick in the first
  /// colour of the palette. Pixels beyond the width are ignored.
  /// - Parameters:
  ///   - number: The number of the row, in the order of the file.
  ///   - palette: The 256 colours.
  ///   - pixels: The pixels of the row.
  func read(_ number: Int, palette: [UInt32], into pixels: inout [UInt32]) {
    for x in 0..<header.width { pixels[x] = 0 }
    guard number < rows.count, rows[number].offset > 0 else { return }
    var codes = BMPRunCodes(source, at: rows[number].offset, bitsPerPixel: header.bitsPerPixel)
    var x = rows[number].x
    while x < header.width, let code = codes.next() {
      let count: Int
      switch code {
      case .run(let length, let byte):
        count = length
        for i in 0..<min(count, header.width - x) { pixels[x + i] = palette[index(i, in: byte)] }
      case .literal(let length):
        count = length
        guard let bytes = codes.literal(count) else { return }
        let perByte = 8 / header.bitsPerPixel
        for i in 0..<min(count, header.width - x) { pixels[x + i] = palette[index(i, in: bytes[i / perByte])] }
      case .jump(let right, down: 0): count = right
      case .jump, .endOfRow, .end: return
      }
      x += count
    }
  }

  /// Returns the index of a pixel; of two indices in a byte, the first is in the high bits.
  private func index(_ pixel: Int, in byte: UInt8) -> Int {
    header.bitsPerPixel == 8 ? Int(byte) : Int(pixel % 2 == 0 ? byte >> 4 : byte & 15)
  }
}

/// The codes of a run-length encoded BMP (RLE8 and RLE4).
struct BMPRunCodes {
  enum Code {
    /// A run of pixels with the same byte: one palette index, or two that alternate.
    case run(count: Int, byte: UInt8)
    /// Pixels that are stored individually.
    case literal(count: Int)
    /// A jump over pixels to the right and over rows.
    case jump(right: Int, down: Int)
    case endOfRow
    case end
  }

  private var cursor: ByteCursor
  private let count: Int
  private let pixelsPerByte: Int

  init(_ source: ByteSource, at offset: Int, bitsPerPixel: Int) {
    cursor = ByteCursor(source, at: offset)
    count = source.count
    pixelsPerByte = 8 / bitsPerPixel
  }

  /// The offset of the next code, in bytes.
  var offset: Int { cursor.offset }

  /// Reads the next code; nil if the file ends before the code does.
  mutating func next() -> Code? {
    guard let count = cursor.byte(), let byte = cursor.byte() else { return nil }
    if count > 0 { return .run(count: Int(count), byte: byte) }
    switch byte {
    case 0: return .endOfRow
    case 1: return .end
    case 2:
      guard let right = cursor.byte(), let down = cursor.byte() else { return nil }
      return .jump(right: Int(right), down: Int(down))
    default: return .literal(count: Int(byte))
    }
  }

  /// Reads the bytes of a literal's pixels; nil if the file ends before they do.
  mutating func literal(_ pixels: Int) -> [UInt8]? {
    guard let bytes = cursor.bytes(byteCount(pixels)) else { return nil }
    skipPadding(bytes.count)
    return bytes
  }

  /// Moves behind a literal's pixels; false if the file ends before they do.
  mutating func skipLiteral(_ pixels: Int) -> Bool {
    let bytes = byteCount(pixels)
    guard cursor.offset + bytes <= count else { return false }
    cursor.move(to: cursor.offset + bytes)
    skipPadding(bytes)
    return true
  }

  private func byteCount(_ pixels: Int) -> Int { (pixels + pixelsPerByte - 1) / pixelsPerByte }

  /// Skips the padding, which aligns each code to an even distance from the first one.
  private mutating func skipPadding(_ bytes: Int) { cursor.move(to: cursor.offset + bytes % 2) }
}
