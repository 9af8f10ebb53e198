import AvatarFileSystem

/// A decoder for the compressed palette indices of a GIF frame (GIF89a, appendix F).
///
/// The compression is LZW (Welch 1984, doi:10.1109/MC.1984.1659158) with variable-length codes. If an encoder defers
/// the clear code when the table is full, codes stay at 12 bits, and no strings are added.
struct LZWDecoder {
  /// The reason why there are no more indices.
  enum Stop: Hashable {
    /// The file ends within the image data.
    case truncated
    /// The image data ends here, as declared by the file.
    case ended
    /// A code is not in the string table.
    case impossibleCode
  }

  /// The reason why decoding has stopped, or nil if there are more indices.
  private(set) var stop: Stop?

  private static let maxCodes = 4096

  private var cursor: ByteCursor
  /// The bytes remaining in the current data block.
  private var blockBytes = 0
  private var bits: UInt32 = 0
  private var bitCount = 0

  private let indexBits: Int
  private var codeBits: Int
  /// The number of codes in use, two of which have no string.
  private var codes: Int
  /// The previous code, or nil after a clear code.
  private var previous: Int?
  /// The code for each code's string without its last index.
  private var prefixes = [UInt16](repeating: 0, count: maxCodes)
  private var lasts = [UInt8](repeating: 0, count: maxCodes)
  private var lengths = [UInt16](repeating: 1, count: maxCodes)

  /// The string of the current code, which may extend into the next row.
  private var string = [UInt8](repeating: 0, count: maxCodes)
  private var stringStart = 0
  private var stringEnd = 0

  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - offset: The offset of the first data block.
  ///   - indexBits: The bits per index, 2…8.
  init(_ source: ByteSource, at offset: Int, indexBits: Int) {
    cursor = ByteCursor(source, at: offset)
    self.indexBits = indexBits
    codeBits = indexBits + 1
    codes = 1 << indexBits + 2
    for i in 0..<1 << indexBits { lasts[i] = UInt8(i) }
  }

  /// The offset of the next byte in the file.
  var position: Int { cursor.offset }

  /// Fills a row with the next indices; returns false if there are too few, with the reason in `stop`.
  mutating func read(into row: inout [UInt8]) -> Bool {
    var x = 0
    while x < row.count {
      if stringStart == stringEnd {
        guard readString() else { return false }
      }
      let count = min(row.count - x, stringEnd - stringStart)
      for i in 0..<count { row[x + i] = string[stringStart + i] }
      x += count
      stringStart += count
    }
    return true
  }

  /// Returns whether more indices or an invalid code follow the indices that were read.
  ///
  /// Fewer than eight remaining bits are padding. Bytes after the end code are ignored, because some encoders append a
  /// byte.
  mutating func hasExcess() -> Bool {
    if stringStart < stringEnd { return true }
    guard stop == nil, bitCount >= 8 || blockBytes > 0 else { return false }
    return readString() || stop == .impossibleCode
  }

  /// Reads the next code that has a string, and adds the string that this code completes: the previous string followed
  /// by the first index of this code's string.
  ///
  /// - Returns: Whether there is such a code.
  private mutating func readString() -> Bool {
    let clear = 1 << indexBits
    while let code = readCode() {
      if code == clear {
        codeBits = indexBits + 1
        codes = clear + 2
        previous = nil
        continue
      }
      // The code may be the one that is about to be added to the table.
      let isKnown = code < clear || code > clear + 1 && previous != nil && code <= codes && code < Self.maxCodes
      guard isKnown else {
        stop = code == clear + 1 ? .ended : .impossibleCode
        return false
      }
      if let previous, codes < Self.maxCodes {
        prefixes[codes] = UInt16(previous)
        // If this code is the new one, its string ends with the first index of the previous string, which is still in
        // `string`.
        lasts[codes] = string[0]
        // Each new string is at most one longer than any before it, and there are fewer than 4096, so `string` holds
        // them.
        lengths[codes] = lengths[previous] + 1
        codes += 1
        if codes == 1 << codeBits, codeBits < 12 { codeBits += 1 }
        copyString(of: code)
        lasts[codes - 1] = string[0]
      } else {
        copyString(of: code)
      }
      previous = code
      return true
    }
    return false
  }

  private mutating func copyString(of code: Int) {
    var code = code
    stringStart = 0
    stringEnd = Int(lengths[code])
    var i = stringEnd
    while i > 0 {
      i -= 1
      string[i] = lasts[code]
      code = Int(prefixes[code])
    }
  }

  /// Reads the next code, or returns nil if there is none.
  private mutating func readCode() -> Int? {
    while bitCount < codeBits {
      guard let byte = readByte() else { return nil }
      // The buffer holds at most 11 + 8 bits.
      bits |= UInt32(byte) << UInt32(bitCount)
      bitCount += 8
    }
    let code = bits & (1 << UInt32(codeBits) - 1)
    bits >>= UInt32(codeBits)
    bitCount -= codeBits
    return Int(code)
  }

  private mutating func readByte() -> UInt8? {
    if blockBytes == 0 {
      guard let length = cursor.byte() else {
        stop = .truncated
        return nil
      }
      if length == 0 {
        stop = .ended
        return nil
      }
      blockBytes = Int(length)
    }
    blockBytes -= 1
    let byte = cursor.byte()
    if byte == nil { stop = .truncated }
    return byte
  }
}
