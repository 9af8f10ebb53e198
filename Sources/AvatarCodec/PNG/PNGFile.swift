/// A PNG file with one choice of colour type, filter and compression level.
struct PNGFile {
  let bytes: [UInt8]

  /// Writes samples, which are filtered in place if nothing else refers to them.
  init(_ samples: consuming PNGSamples, _ filter: PNGRowFilter, level: Int) {
    var file = PNGChunks()
    let width = samples.stride / samples.bytesPerPixel
    file.appendHeader(width: width, height: samples.height, depth: 8, colorType: samples.colorType)
    file.append("IDAT", zlibCompressed(filter.rows(of: consume samples), level: level))
    file.append("IEND", [])
    bytes = file.bytes
  }

  /// Writes indices into a palette.
  ///
  /// The rows are unfiltered: filters assume that samples are intensities, so they make indices larger and cost time.
  init(_ palette: ExactPalette, level: Int) {
    var file = PNGChunks()
    let (width, height) = palette.size
    file.appendHeader(width: width, height: height, depth: palette.bitDepth, colorType: .palette)
    file.append("PLTE", palette.colors)
    if !palette.alphas.isEmpty { file.append("tRNS", palette.alphas) }
    file.append("IDAT", zlibCompressed(palette.packedRows(), level: level))
    file.append("IEND", [])
    bytes = file.bytes
  }
}
