// A progressive photo sends its AC coefficients in bands, first without their low bits and then one bit at a time
// (ITU-T T.81, annex G). A refinement contains a bit for each coefficient that is not 0 so far. A word per
// block therefore records which of the 64 coefficients are not 0, even of those that are dropped.

extension JPEGReducedScan {
  /// Decodes the upper bits of a band of coefficients until more data must be read.
  ///
  /// - Returns: The index of the next block, or nil if the data is not well-formed.
  func decodeFirst(
    _ mcus: Range<Int>, _ row: Int, _ state: inout State, _ coefficients: inout [Int16], _ nonzero: inout [UInt64]
  ) -> Int? {
    let (words, lastIndex, lookup, block) = (data.words.span, data.lastIndex, lookup, blocks[0])
    let (codes, places) = (lookup.codes.span, places.span.extracting(block.places..<block.places + 64))
    var values = coefficients.mutableSpan
    var masks = nonzero.mutableSpan
    var (bits, emptyBlocks) = (state.bits, state.emptyBlocks)
    var x = mcus.lowerBound
    while x < mcus.upperBound, bits.index <= lastIndex {
      if emptyBlocks > 0 {
        emptyBlocks &-= 1
        x &+= 1
        continue
      }
      let index = block.index(column: x, row: row)
      let place = block.coefficient(index)
      var (k, mask) = (band.lowerBound, masks[index])
      while k <= band.upperBound {
        guard let (zeros, size) = lookup.symbol(&bits, words, codes, block.tables) else { return nil }
        if size == 0 {
          if zeros < 15 {
            emptyBlocks = Self.emptyBlocks(&bits, zeros) &- 1
            break
          }
          k &+= 16
          continue
        }
        k &+= zeros
        // A value of `size` bits, the first of which is not 0, must fit in 15 bits and a sign.
        guard k <= band.upperBound, size &+ lowBit < 16 else { return nil }
        let coefficient = 1 &<< UInt64(truncatingIfNeeded: k)
        mask |= coefficient
        if coefficient & block.retained != 0 {
          values[place &+ Int(places[k])] = Int16(truncatingIfNeeded: bits.difference(size) &<< lowBit)
        } else {
          bits.skip(size)
        }
        k &+= 1
      }
      masks[index] = mask
      x &+= 1
    }
    state.bits = bits
    state.emptyBlocks = emptyBlocks
    return x
  }

  /// Decodes one more bit of a band of coefficients until more data must be read.
  ///
  /// - Returns: The index of the next block, or nil if the data is not well-formed.
  func decodeRefined(
    _ mcus: Range<Int>, _ row: Int, _ state: inout State, _ coefficients: inout [Int16], _ nonzero: inout [UInt64]
  ) -> Int? {
    let (words, lastIndex, lookup, block) = (data.words.span, data.lastIndex, lookup, blocks[0])
    let (codes, places) = (lookup.codes.span, places.span.extracting(block.places..<block.places + 64))
    var values = coefficients.mutableSpan
    var masks = nonzero.mutableSpan
    var (bits, emptyBlocks) = (state.bits, state.emptyBlocks)
    let bit = Int16(truncatingIfNeeded: 1 &<< lowBit)
    let (first, last) = (UInt64(band.lowerBound), UInt64(band.upperBound))
    let inBand = UInt64.max &<< first & UInt64.max &>> (63 &- last)
    var x = mcus.lowerBound
    while x < mcus.upperBound, bits.index <= lastIndex {
      let index = block.index(column: x, row: row)
      let place = block.coefficient(index)
      let known = masks[index]
      var (rest, added) = (inBand, 0 as UInt64)
      while emptyBlocks == 0, rest != 0 {
        guard let (symbol, length) = lookup.code(&bits, words, codes, block.tables) else { return nil }
        let (zeros, isNew) = (symbol &>> 4, symbol & 15 == 1)
        if !isNew {
          guard symbol & 15 == 0 else { return nil }
          if zeros < 15 {
            bits.skip(length)
            emptyBlocks = Self.emptyBlocks(&bits, zeros)
            break
          }
        }
        // The sign of a new coefficient follows its code.
        let sign = bits
        bits.skip(length &+ symbol & 15)
        // The code ends at a coefficient that is 0 so far, after the given number of other such coefficients.
        var end = (rest & (0 &- rest)) &<< UInt64(truncatingIfNeeded: zeros)
        if (end &- 1 | end) & rest & known != 0 || end & rest == 0 {
          end = Self.bit(zeros, of: rest & ~known)
          guard end != 0 || !isNew else { return nil }
          // Without such a coefficient, all others are passed, which precede 0 &- 1.
          let passed = rest & known & (end &- 1)
          // Counting 1 bits takes longer than counting all, of which only `zeros` are 0.
          let count =
            end == 0
            ? passed.nonzeroBitCount : end.trailingZeroBitCount &- rest.trailingZeroBitCount &- zeros
          Self.refine(passed, count, by: bit, &bits, words, block, places, &values, place)
        }
        rest &= ~(end &- 1 | end)
        guard isNew else { continue }
        added |= end
        if end & block.retained != 0 {
          let offset = Int(places[end.trailingZeroBitCount])
          values[place &+ offset] = sign.peek(length &+ 1) & 1 > 0 ? bit : 0 &- bit
        }
      }
      if emptyBlocks > 0 {
        let passed = rest & known
        if passed != 0 {
          Self.refine(passed, passed.nonzeroBitCount, by: bit, &bits, words, block, places, &values, place)
        }
        emptyBlocks &-= 1
      }
      if added != 0 { masks[index] = known | added }
      x &+= 1
    }
    state.bits = bits
    state.emptyBlocks = emptyBlocks
    return x
  }

  /// Returns the 1 bit after the given number of 1 bits, or 0 if there are fewer.
  @inline(__always)
  private static func bit(_ number: Int, of mask: UInt64) -> UInt64 {
    var mask = mask
    for _ in 0..<number { mask &= mask &- 1 }
    return mask & (0 &- mask)
  }

  /// Reads the number of blocks, 1…32,767, that have no more coefficients, for a code with an exponent of `size`.
  @inline(__always)
  private static func emptyBlocks(_ bits: inout JPEGBits, _ size: Int) -> Int {
    guard size > 0 else { return 1 }
    defer { bits.skip(size) }
    return 1 &<< size | bits.peek(size)
  }

  /// Reads a bit for each of `count` coefficients, which are not 0, and adds it to those that are not dropped.
  @_lifetime(values: copy values)
  @inline(__always)
  private static func refine(
    _ mask: UInt64, _ count: Int, by bit: Int16, _ bits: inout JPEGBits, _ words: Span<UInt32>, _ block: Block,
    _ places: Span<UInt8>, _ values: inout MutableSpan<Int16>, _ place: Int
  ) {
    bits.fill(words)
    // The buffer has at least 33 bits, and the last coefficient that is not dropped is at most the 24th, as for a block of
    // 4×4 samples.
    var next = bits
    var low = mask & (2 &<< UInt64(truncatingIfNeeded: block.last) &- 1)
    while low != 0 {
      let coefficient = low & (0 &- low)
      low ^= coefficient
      if next.peek(1) > 0, coefficient & block.retained != 0 {
        let i = place &+ Int(places[coefficient.trailingZeroBitCount])
        let value = values[i]
        // libjpeg ignores a bit that is already there.
        if value & bit == 0 { values[i] = value < 0 ? value &- bit : value &+ bit }
      }
      next.skip(1)
    }
    var count = count
    while count > 32 {
      bits.skip(32)
      bits.fill(words)
      count &-= 32
    }
    bits.skip(count)
  }
}
