/// The sample format of a coded image.
struct HEIFConfiguration: Hashable, Sendable {
  /// The bits per sample, 8…15.
  let bits: Int
  /// The number of luma and chroma samples for every two pixels: 2, 3, 4 or 6.
  let samplesOfTwoPixels: Int
  /// The file offsets of the HEVC parameter sets, each preceded by a two-byte length.
  let parameters: [Range<Int>]
  /// The number of bytes in the length that precedes each HEVC unit.
  let lengthBytes: Int

  /// Reads an `hvcC` box (ISO/IEC 14496-15, section 8.3.3).
  /// - Throws: `PhotoError` if the box is damaged.
  init(hevc box: inout BoxReader) throws(PhotoError) {
    // The version, the profile, the level and the kind of parallelism precede the sample format.
    try box.skip(16)
    samplesOfTwoPixels = [2, 3, 4, 6][try box.integer(1) & 3]
    bits = 8 + (try box.integer(1) & 7)
    try box.skip(3)
    lengthBytes = (try box.integer(1) & 3) + 1
    var parameters: [Range<Int>] = []
    for _ in 0..<(try box.integer(1)) {
      try box.skip(1)
      for _ in 0..<(try box.integer(2)) {
        let start = box.offset
        try box.skip(try box.integer(2))
        parameters.append(start..<box.offset)
      }
    }
    self.parameters = parameters
  }

  /// Reads an `av1C` box (AV1 Codec ISO Media File Format Binding, section 2.3).
  /// - Throws: `PhotoError` if the box is damaged.
  init(av1 box: inout BoxReader) throws(PhotoError) {
    try box.skip(2)
    let packed = try box.integer(1)
    parameters = []
    lengthBytes = 0
    bits = packed & 0x40 == 0 ? 8 : packed & 0x20 == 0 ? 10 : 12
    samplesOfTwoPixels = packed & 0x10 != 0 ? 2 : packed & 0x08 == 0 ? 6 : packed & 0x04 == 0 ? 4 : 3
  }

  /// The number of bytes per decoded sample.
  var sampleBytes: Int { bits > 8 ? 2 : 1 }
}
