import AvatarFileSystem

/// The rows of a PNG whose chunks are valid, inflated one by one.
///
/// libpng inflates half as fast. Anything unusual is left to it, and it reports errors and tolerates damage.
struct PNGImageData {
  private(set) var palette = PNGPalette()
  private var inflater: Inflater
  private let stride: Int
  /// The number of bytes per pixel as counted by the filters, at least 1.
  private let step: Int

  /// The number of readable bytes after a row, which make a special case for the last pixel unnecessary.
  static let padding = 8

  /// Starts reading the image data of a file, or returns nil if the file is unusual.
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  init?(_ source: ByteSource, _ header: PNGHeader) {
    guard header.isRegular, !header.isInterlaced, !header.hasExcessData, header.damage == nil,
      source.bytes(at: 0, length: PNGHeader.startBytes) == header.start, let colors = Self.colorChunks(source)
    else { return nil }
    stride = header.stride
    step = max(header.channels * header.depth / 8, 1)
    let (count, overflows) = (stride + 1).multipliedReportingOverflow(by: header.height)
    guard !overflows, let inflater = Inflater(PNGDataReader(source), count: count, rowBytes: stride + 1) else {
      return nil
    }
    self.inflater = inflater
    if header.colorType == 3 {
      guard readPalette(source, colors, maximum: 1 << header.depth) else { return nil }
    } else if !colors.isEmpty {
      return nil
    }
  }

  /// Restores the next row from the previous row; both arrays must have padding.
  /// - Returns: False if the row is damaged or missing.
  mutating func readRow(below previous: [UInt8], into row: inout [UInt8]) -> Bool {
    guard inflater.inflate(stride + 1), let filter = PNGFilter(rawValue: inflater.window[inflater.start]) else {
      return false
    }
    filter.undo(inflater.window, from: inflater.start + 1, previous, count: stride, step: step, into: &row)
    inflater.use(stride + 1)
    return true
  }

  /// Returns whether the data ends correctly after the rows that have been read.
  mutating func isAtEnd() -> Bool { inflater.isAtEnd() }

  // MARK: Chunks

  private static let paletteType = PNGHeader.code("PLTE")
  private static let transparencyType = PNGHeader.code("tRNS")

  /// Returns the chunks with colours, or nil if the order or a checksum of the chunks that determine the pixels is
  /// invalid.
  private static func colorChunks(_ source: ByteSource) -> [PNGChunk]? {
    var colors: [PNGChunk] = []
    var last: Int?
    var cursor = ByteCursor(source, at: PNGHeader.startBytes)
    while let chunk = cursor.pngChunk() {
      guard chunk.end <= source.count else { return nil }
      // A lower-case first letter marks an ancillary chunk, which may be ignored.
      if chunk.type >> 24 & 0x20 != 0 && chunk.type != transparencyType { continue }
      guard chunk.hasValidChecksum(in: source) else { return nil }
      if chunk.type == PNGHeader.imageEnd {
        return chunk.length == 0 && last == PNGHeader.imageData ? colors : nil
      }
      guard follows(chunk.type, last) else { return nil }
      if chunk.type != PNGHeader.imageData { colors.append(chunk) }
      last = chunk.type
    }
    return nil
  }

  private static func follows(_ type: Int, _ previous: Int?) -> Bool {
    switch (previous, type) {
    case (nil, paletteType), (paletteType, transparencyType), (_, PNGHeader.imageData): true
    default: false
    }
  }

  /// Reads the palette; returns false if there is none or it has more than `maximum` colours.
  private mutating func readPalette(_ source: ByteSource, _ chunks: [PNGChunk], maximum: Int) -> Bool {
    guard let colors = chunks.first, colors.type == Self.paletteType, colors.length % 3 == 0 else { return false }
    let bytes = source.bytes(at: colors.start, length: colors.length)
    guard (3...3 * maximum).contains(bytes.count), bytes.count == colors.length else { return false }
    var alphas: [UInt8] = []
    if let chunk = chunks.dropFirst().first, chunk.type == Self.transparencyType {
      alphas = source.bytes(at: chunk.start, length: min(chunk.length, maximum))
      guard alphas.count == chunk.length, (1...bytes.count / 3).contains(alphas.count) else { return false }
      palette.isTransparent = true
    }
    // Indices beyond the palette are opaque black, as in libpng.
    palette.colors = [UInt32](repeating: 0xFF00_0000, count: 256)
    for i in 0..<bytes.count / 3 {
      let color = (0..<3).reduce(UInt32(0)) { $0 | UInt32(bytes[3 * i + $1]) << UInt32(8 * $1) }
      palette.colors[i] = color | UInt32(i < alphas.count ? alphas[i] : 255) << 24
    }
    return true
  }
}

extension PNGHeader {
  /// The number of bytes per row.
  ///
  /// The sides are within PNG's limit of 31 bits, so the product does not overflow.
  var stride: Int { (width * channels * depth + 7) / 8 }
}
