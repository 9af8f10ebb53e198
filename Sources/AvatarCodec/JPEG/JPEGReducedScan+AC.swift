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
        let value = bits.difference(size) &<< lowBit
        guard k <= band.upperBound, value.magnitude <= Int16.max else { return nil }
        mask |= 1 &<< UInt64(truncatingIfNeeded: k)
        if places[k] > 0 { values[place &+ Int(places[k])] = Int16(truncatingIfNeeded: value) }
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
        guard let (zeros, size) = lookup.symbol(&bits, words, codes, block.tables) else { return nil }
        if size == 0, zeros < 15 {
          emptyBlocks = Self.emptyBlocks(&bits, zeros)
          break
        }
        let value = size == 0 ? 0 : bits.peek(1) > 0 ? bit : 0 &- bit
        bits.skip(size)
        // The code ends at a coefficient that is 0 so far, after the given number of other such coefficients.
        var end = (rest & (0 &- rest)) &<< UInt64(truncatingIfNeeded: zeros)
        if (end &- 1 | end) & rest & known != 0 || end & rest == 0 {
          end = Self.bit(zeros, of: rest & ~known)
          let passed = end == 0 ? rest : rest & (end &- 1)
          Self.refine(passed & known, by: bit, &bits, words, block.last, places, &values, place)
        }
        guard size == 0 || size == 1 && end != 0 else { return nil }
        rest &= end == 0 ? 0 : ~(end &- 1 | end)
        if size > 0 {
          added |= end
          let offset = Int(places[end.trailingZeroBitCount])
          if offset > 0 { values[place &+ offset] = value }
        }
      }
      if emptyBlocks > 0 {
        Self.refine(rest & known, by: bit, &bits, words, block.last, places, &values, place)
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

  /// Reads a bit for each of some coefficients, which are not 0, and adds it to those that are not dropped.
  @inline(__always)
  private static func refine(
    _ mask: UInt64, by bit: Int16, _ bits: inout JPEGBits, _ words: Span<UInt32>, _ last: Int, _ places: Span<UInt8>,
    _ values: inout MutableSpan<Int16>, _ place: Int
  ) {
    var mask = mask
    // The coefficients up to the last that is not dropped.
    var low = mask & (2 &<< UInt64(truncatingIfNeeded: last) &- 1)
    mask ^= low
    while low != 0 {
      let k = low.trailingZeroBitCount
      low &= low &- 1
      bits.fill(words)
      if bits.peek(1) > 0, places[k] > 0 {
        let value = values[place &+ Int(places[k])]
        // libjpeg ignores a bit that is already there.
        if value & bit == 0 { values[place &+ Int(places[k])] = value < 0 ? value &- bit : value &+ bit }
      }
      bits.skip(1)
    }
    // The buffer has at least 33 bits.
    var count = mask.nonzeroBitCount
    while count > 0 {
      bits.fill(words)
      bits.skip(min(count, 32))
      count &-= 32
    }
  }
}
