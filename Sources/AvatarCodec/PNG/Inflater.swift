import CDeflate

// Inflating
//
// libdeflate inflates twice as fast as zlib, but only into memory for the complete output, whose pages cost as much as
// a third of the inflation. This decompressor works in a stream, as zlib does, at the speed of libdeflate, because:
//
//  1. A table entry holds up to three literals (InflateCode), and all of them are stored with one instruction.
//  2. One refill of the bit buffer is enough for two entries of literals, or for one and a match.
//  3. Matches are copied in words that may extend beyond them, which a margin after the window allows.
//
// A table with joined literals costs more than a short block, so the literals are joined only when a block turns out to
// be long. It decodes only well-formed streams; a caller that wants to tolerate damage uses libpng instead.

/// A decompressor of the zlib stream in a PNG (RFC 1950 and RFC 1951).
struct Inflater {
  /// The maximum distance of a match.
  private static let history = 1 << 15
  /// The number of bytes after the window's limit: those of two entries of literals, the longest match and a word.
  private static let margin = 2 * 4 + 258 + 16
  /// The number of compressed bytes of a block before its literals are joined.
  private static let bytesBeforeJoining = 1 << 12

  /// The inflated bytes, of which those before `start` have been used.
  private(set) var window: [UInt8]
  private(set) var start = 0
  private var end = 0
  private var checksum: UInt32 = 1
  private var input: InflateInput
  private var state = InflateState.header
  private var isFinalBlock = false
  private var literals = InflateCode(InflateEntry.literalsAndLengths, indexBits: InflateCode.literalBits)
  private var distances = InflateCode(InflateEntry.distances, indexBits: InflateCode.distanceBits)
  private var lengths = InflateCode(InflateEntry.codeLengths, indexBits: 7)
  private var hasFixedCodes = false

  /// Starts inflating, or returns nil if the stream is unusual.
  ///
  /// - Parameters:
  ///   - data: The compressed data.
  ///   - count: The number of bytes in the complete output; no more may be inflated.
  ///   - rowBytes: The maximum number of bytes that are needed at once.
  init?(_ data: PNGDataReader, count: Int, rowBytes: Int) {
    input = InflateInput(data)
    // Most written avatars are small, and clearing a large window would take longer than inflating them.
    window = [UInt8](repeating: 0, count: min(Self.history + max(rowBytes, 1 << 17), count) + Self.margin)
    guard input.refill() else { return nil }
    let (method, flags) = (input.next.take(8), input.next.take(8))
    // RFC 1950, section 2.2: deflated data without a dictionary, and log₂ of the window size, minus 8. libpng rejects
    // distances beyond the window, so a window that does not hold all bytes must have the maximum size.
    guard method & 15 == 8, flags & 0x20 == 0, (method << 8 | flags) % 31 == 0,
      method >> 4 == 7 || method >> 4 < 7 && count <= 256 << (method >> 4)
    else { return nil }
  }

  /// Inflates until `count` bytes follow `start`; returns false if the stream is damaged or ends before.
  ///
  /// - Precondition: The complete output must contain these bytes.
  mutating func inflate(_ count: Int) -> Bool {
    while end - start < count {
      let (before, isValid) = (makeRoom(), inflateMore())
      guard isValid else { return false }
      checksum = unsafe window.withUnsafeBytes { bytes in
        unsafe libdeflate_adler32(checksum, bytes.baseAddress?.advanced(by: before), end - before)
      }
    }
    return true
  }

  /// Marks the next bytes as used.
  mutating func use(_ count: Int) { start += count }

  /// Returns whether the stream ends correctly after the used bytes, and no other data follows.
  mutating func isAtEnd() -> Bool {
    while true {
      guard start == end else { return false }
      if case .end = state { break }
      _ = makeRoom()
      guard inflateMore() else { return false }
    }
    input.next.moveToByte()
    let stored = input.takeBytes(5)
    return stored.count == 4 && stored.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } == checksum
  }

  /// Moves the bytes that are needed to the start of the window if it is full, and returns the index of the next byte.
  private mutating func makeRoom() -> Int {
    let unneeded = min(start, end - Self.history)
    if end >= window.count - Self.margin, unneeded > 0 {
      unsafe window.withUnsafeMutableBytes { bytes in
        unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[unneeded..<end]))
      }
      start -= unneeded
      end -= unneeded
    }
    return end
  }

  /// Decodes the next header or as much of a block as the window and the piece of input allow; returns false if the
  /// stream is damaged or has ended.
  private mutating func inflateMore() -> Bool {
    guard input.prepare() else { return false }
    switch state {
    case .header: return readHeader()
    case .stored(let count):
      let bytes = input.takeBytes(min(count, window.count - Self.margin - end))
      window.replaceSubrange(end..<end + bytes.count, with: bytes)
      end += bytes.count
      state = bytes.count < count ? .stored(count - bytes.count) : isFinalBlock ? .end : .header
      return count == 0 || !bytes.isEmpty
    case .coded(let areLiteralsJoined):
      let limit = areLiteralsJoined ? input.limit : min(input.limit, input.next.position + Self.bytesBeforeJoining)
      let stop = unsafe InflateLoop.decode(
        &window, &end, input.bytes, &input.next, literals, distances, outputLimit: window.count - Self.margin,
        inputLimit: limit)
      if stop == .endOfBlock {
        state = isFinalBlock ? .end : .header
      } else if !areLiteralsJoined, input.next.position > limit {
        literals.joinLiterals()
        state = .coded(areLiteralsJoined: true)
      }
      return stop != .damage && !input.isPastEnd
    case .end: return false
    }
  }
}

/// The headers of blocks (RFC 1951, section 3.2.3).
extension Inflater {
  private mutating func readHeader() -> Bool {
    guard input.refill() else { return false }
    isFinalBlock = input.next.take(1) == 1
    state = .coded(areLiteralsJoined: false)
    switch input.next.take(2) {
    case 0: return readStoredHeader()
    case 1: return useFixedCodes()
    case 2: return readCodes()
    default: return false
    }
  }

  private mutating func readStoredHeader() -> Bool {
    input.next.moveToByte()
    guard input.refill() else { return false }
    let (count, complement) = (input.next.take(16), input.next.take(16))
    input.next.moveToByte()
    state = .stored(count)
    return count ^ complement == 0xFFFF
  }

  /// Returns true, because the fixed codes are valid (RFC 1951, section 3.2.6).
  private mutating func useFixedCodes() -> Bool {
    // A block of ten bits must not cost as much as filling the tables.
    if hasFixedCodes { return true }
    let counts: [(UInt8, Int)] = [(8, 144), (9, 112), (7, 24), (8, 8)]
    hasFixedCodes = true
    return literals.replace(counts.flatMap { [UInt8](repeating: $0, count: $1) }[...], allowsSingle: false)
      && distances.replace([UInt8](repeating: 5, count: 32)[...], allowsSingle: false)
  }

  /// The order of the lengths of the codes for lengths (RFC 1951, section 3.2.7).
  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readCodes() -> Bool {
    let (literalCount, distanceCount, lengthCount) = (
      input.next.take(5) + 257, input.next.take(5) + 1, input.next.take(4) + 4
    )
    // zlib also rejects symbols that have no meaning.
    guard literalCount <= 286, distanceCount <= 30 else { return false }
    var ordered = [UInt8](repeating: 0, count: Self.lengthOrder.count)
    for i in Self.lengthOrder.prefix(lengthCount) {
      guard input.refill() else { return false }
      ordered[i] = UInt8(input.next.take(3))
    }
    hasFixedCodes = false
    guard lengths.replace(ordered[...], allowsSingle: false),
      let all = readLengths(literalCount + distanceCount), all[256] > 0
    else { return false }
    return literals.replace(all[..<literalCount], allowsSingle: true)
      && distances.replace(all[literalCount...], allowsSingle: true)
  }

  /// Reads the lengths of the codes of both alphabets, or returns nil if they are invalid.
  private mutating func readLengths(_ count: Int) -> [UInt8]? {
    var all: [UInt8] = []
    all.reserveCapacity(count)
    while all.count < count {
      guard input.refill() else { return nil }
      let entry = lengths.table[Int(input.next.bits & 127)]
      _ = input.next.take(entry.bitCount)
      switch entry.base {
      case 16:
        guard let last = all.last else { return nil }
        all += repeatElement(last, count: 3 + input.next.take(2))
      case 17: all += repeatElement(0, count: 3 + input.next.take(3))
      case 18: all += repeatElement(0, count: 11 + input.next.take(7))
      case let length: all.append(UInt8(length))
      }
    }
    return all.count == count ? all : nil
  }
}
