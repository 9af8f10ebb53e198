/// A tap table whose weights are arranged in blocks as the samples of `ScanlinePlanes`, so that sums run over whole blocks.
struct BlockTaps {
  /// The first block of a plane, the number of blocks, and the offset of their weights, for each output pixel.
  private(set) var outputs: [TapTable.Taps] = []
  private(set) var weights: [SampleBlock] = []
  let fractionBits: Int

  init(_ table: TapTable) {
    fractionBits = table.fractionBits
    outputs.reserveCapacity(table.taps.count)
    for taps in table.taps {
      let start = taps.first - table.sources.lowerBound
      let (first, end) = (start / 8, (start + taps.count + 7) / 8)
      outputs.append(TapTable.Taps(first: first, count: end - first, offset: weights.count))
      for block in first..<end {
        var samples = SampleBlock.zero
        for lane in 0..<8 {
          let i = 8 * block + lane - start
          // The samples before and after the taps in their blocks are multiplied by 0.
          if i >= 0 && i < taps.count { samples.lanes[lane] = table.weights[taps.offset + i] }
        }
        weights.append(samples)
      }
    }
  }
}
