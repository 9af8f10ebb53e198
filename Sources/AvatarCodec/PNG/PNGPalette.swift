/// The colours specified by the PLTE and tRNS chunks.
struct PNGPalette {
  /// The colour for each index, as straight RGBA with red in the lowest byte.
  var colors: [UInt32] = []
  /// Whether any colour may be transparent.
  var isTransparent = false
  /// The samples of the single transparent colour in an image without a palette; empty if there is none.
  var key: [UInt16] = []

  /// Returns the transparent colour as the bytes of a pixel, or as a gray value with fewer bits; empty if there is
  /// none.
  func key(of header: PNGHeader) -> [UInt8] {
    let samples = key.prefix(header.channels)
    if header.depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    return samples.map { UInt8($0 & (1 << UInt16(header.depth) - 1)) }
  }
}
