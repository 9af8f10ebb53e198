/// The loop that decodes the symbols of a block, with its state in registers.
///
/// These are the only unchecked accesses:
/// - At the start of an iteration, the position in the input is at most its limit, and the end of the output is at most
///   its limit. An iteration reads at most 16 bytes of input, and writes at most the bytes of `Inflater.margin`.
/// - Indices of tables are masked.
/// - A match starts within the output.
@unsafe
struct InflateLoop {
  private let output: UnsafeMutableRawPointer
  private let outputLimit: Int
  private let input: UnsafeRawPointer
  private let inputLimit: Int
  private var end: Int
  private var position: Int
  private var bits: UInt64
  /// The number of bits in the low six bits; the others are arbitrary.
  private var bitCount: UInt64

  /// Decodes symbols until the output or the input is beyond its limit, or the block ends.
  static func decode(
    _ window: inout [UInt8], _ end: inout Int, _ input: [UInt8], _ state: inout InflateBits, _ literals: InflateCode,
    _ distances: InflateCode, outputLimit: Int, inputLimit: Int
  ) -> InflateStop {
    unsafe window.withUnsafeMutableBytes { window in
      unsafe input.withUnsafeBytes { bytes in
        guard let output = window.baseAddress, let start = bytes.baseAddress else { return .damage }
        var loop = unsafe InflateLoop(
          output: output, outputLimit: outputLimit, input: start, inputLimit: inputLimit, end: end,
          position: state.position, bits: state.bits, bitCount: state.bitCount)
        let stop = unsafe loop.decode(literals, distances)
        // If the loop itself were returned, its state would be in memory.
        unsafe (end, state.position, state.bits, state.bitCount) = (
          loop.end, loop.position, loop.bits, loop.bitCount & 63
        )
        return stop
      }
    }
  }

  @inline(__always)
  private mutating func decode(_ literals: InflateCode, _ distances: InflateCode) -> InflateStop {
    let (literalTable, distanceTable) = (literals.table.span, distances.table.span)
    let (literalMask, distanceMask) = (1 &<< InflateCode.literalBits &- 1, 1 &<< InflateCode.distanceBits &- 1)
    while unsafe end <= outputLimit && position <= inputLimit {
      unsafe refill()
      // An entry of literals takes at most 11 bits, so 45 remain, which are enough for a length of 15 + 5 bits and a
      // distance of 9 + 13; a longer code of a distance needs another refill.
      var entry = unsafe literalTable[unchecked: Int(truncatingIfNeeded: bits) & literalMask]
      if entry.hasLiterals {
        unsafe store(entry)
        entry = unsafe literalTable[unchecked: Int(truncatingIfNeeded: bits) & literalMask]
        if entry.hasLiterals {
          unsafe store(entry)
          continue
        }
      }
      if entry.isSpecial {
        if entry.isUnknown { entry = literals.entry(unsafe bits) }
        if entry.hasLiterals {
          unsafe store(entry)
          continue
        }
        if entry.isSpecial {
          unsafe consume(entry)
          return entry.isUnknown ? .damage : .endOfBlock
        }
      }
      let length = entry.value(unsafe bits)
      unsafe consume(entry)
      entry = unsafe distanceTable[unchecked: Int(truncatingIfNeeded: bits) & distanceMask]
      if entry.isUnknown {
        unsafe refill()
        entry = distances.entry(unsafe bits)
      }
      let distance = entry.value(unsafe bits)
      unsafe consume(entry)
      if unsafe entry.isUnknown || distance > end { return .damage }
      unsafe copy(length, from: distance)
    }
    return .limit
  }

  /// Fills the buffer with at least 56 bits.
  @inline(__always)
  private mutating func refill() {
    let word = unsafe input.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    unsafe bits |= UInt64(littleEndian: word) &<< bitCount
    unsafe position &+= Int(truncatingIfNeeded: ~bitCount &>> 3 & 7)
    unsafe bitCount |= 56
  }

  @inline(__always)
  private mutating func consume(_ entry: InflateEntry) {
    unsafe bits &>>= entry.shift
    unsafe bitCount &-= entry.shift
  }

  /// Stores literals in one word, of which the bytes after them will be overwritten.
  @inline(__always)
  private mutating func store(_ entry: InflateEntry) {
    unsafe (output + end).storeBytes(of: entry.literals.littleEndian, as: UInt32.self)
    unsafe end &+= entry.literalCount
    unsafe consume(entry)
  }

  /// Copies a match in words, the last of which may extend beyond it.
  @inline(__always)
  private mutating func copy(_ length: Int, from distance: Int) {
    var target = unsafe output + end
    var source = unsafe UnsafeRawPointer(target + (0 &- distance))
    unsafe end &+= length
    let stop = unsafe output + end
    if distance >= 16 {
      repeat {
        unsafe target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
        unsafe (source, target) = (source + 16, target + 16)
      } while unsafe target < stop
    } else if distance == 1 {
      let word = unsafe SIMD16<UInt8>(repeating: source.load(as: UInt8.self))
      repeat {
        unsafe target.storeBytes(of: word, as: SIMD16<UInt8>.self)
        unsafe target += 16
      } while unsafe target < stop
    } else {
      // A word that overlaps its own target repeats the `distance` bytes that precede it.
      let step = min(distance, 8)
      repeat {
        unsafe target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
        unsafe (source, target) = (source + step, target + step)
      } while unsafe target < stop
    }
  }
}
