/// The end of a scan's data, which shows whether any of it is missing or left over.
extension JPEGReducedScan {
  /// Returns whether only padding follows the last decoded MCU.
  mutating func endsWithPadding() -> Bool { data.endsWithPadding(&state.bits) }

  /// Returns whether the last decoded MCU is followed by data that does not continue it.
  ///
  /// If invalid data was decoded as too few blocks, the remaining data consists of blocks up to the marker. In an
  /// intact file, ones or zeros fill the last byte, and other data rarely looks like blocks.
  mutating func hasForeignEnd() -> Bool {
    guard coding == .sequential, data.prepare(&state.bits), let rest = data.rest(of: state.bits), rest >= 8 else {
      return false
    }
    var bits = state.bits
    bits.fill(data.words.span)
    let filler = bits.peek(8) >> (8 - rest % 8)
    guard rest % 8 == 0 || filler == 0 || filler == 1 << (rest % 8) - 1 else { return false }
    return !blocks.indices.contains { continues(at: $0) }
  }

  /// Checks whether the remaining data consists of blocks up to the marker, followed by one bits that fill the last
  /// byte.
  ///
  /// - Parameter block: The index of the first block within an MCU.
  /// - Returns: Whether this is the case.
  private func continues(at block: Int) -> Bool {
    var (data, bits, i) = (data, state.bits, block)
    let (dc, ac) = (lookup.dc.span, lookup.ac.span)
    while data.prepare(&bits) {
      if let rest = data.rest(of: bits), rest < 8 {
        bits.fill(data.words.span)
        return rest >= 0 && (rest == 0 || bits.peek(rest) == 1 << rest - 1)
      }
      let block = blocks[i % blocks.count]
      let words = data.words.span
      guard lookup.difference(&bits, words, dc, block.tables) != nil, lookup.skipBlock(&bits, words, ac, block.tables)
      else { return false }
      i += 1
    }
    return false
  }

  /// Returns whether the data ends after the last decoded MCU, with a marker at an offset.
  mutating func ends(at offset: Int) -> Bool { state.emptyBlocks == 0 && data.ends(state.bits, at: offset) }
}
