import AvatarFileSystem
import CDeflate

/// The image data of a valid PNG, inflated in one go.
///
/// libdeflate inflates twice as fast as zlib, but only into a buffer for the complete output. All checks are made
/// before the first row is read, and anything unusual is left to libpng, which reports errors and tolerates damage.
struct PNGImageData {
  /// The filtered rows, each preceded by its filter type byte, followed by `padding` bytes.
  private let bytes: [UInt8]
  private(set) var palette = PNGPalette()
  private let stride: Int
  /// The number of bytes per pixel as counted by the filters, at least 1.
  private let step: Int

  /// The number of readable bytes after the last row, which make a special case for the last pixel unnecessary.
  static let padding = 8
  /// The maximum size of the image data and the file together, in bytes.
  static let maxBytes = 24 << 20

  /// Returns the memory for an image, in bytes, or nil if this type does not decode it.
  static func heldBytes(_ header: PNGHeader, fileBytes: Int) -> Int? {
    if header.isInterlaced { return nil }
    let (rows, overflows) = (header.stride + 1).multipliedReportingOverflow(by: header.height)
    guard !overflows, rows <= maxBytes, fileBytes <= maxBytes - rows else { return nil }
    return rows + fileBytes + padding
  }

  /// Reads the image data of a file, or returns nil if the file is unusual or too large.
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  init?(_ source: ByteSource, _ header: PNGHeader) {
    guard header.isRegular, Self.heldBytes(header, fileBytes: source.count) != nil,
      source.bytes(at: 0, length: PNGHeader.startBytes) == header.start, let chunks = Self.chunks(source)
    else { return nil }
    stride = header.stride
    step = max(header.channels * header.depth / 8, 1)
    let compressed = Self.imageData(source, chunks)
    let count = (stride + 1) * header.height
    guard Self.hasUsualWindow(compressed, count: count), let bytes = Self.inflated(compressed, count: count)
    else { return nil }
    self.bytes = bytes
    if header.colorType == 3 {
      guard readPalette(source, chunks, maximum: 1 << header.depth) else { return nil }
    } else if chunks.contains(where: { $0.type == Self.paletteType || $0.type == Self.transparencyType }) {
      return nil
    }
    guard filterTypesAreValid(height: header.height) else { return nil }
  }

  /// Restores a row from the previous row; both arrays must have padding.
  func restoreRow(_ y: Int, below previous: [UInt8], into row: inout [UInt8]) {
    let start = y * (stride + 1)
    let filter = PNGFilter(rawValue: bytes[start]) ?? .none
    filter.undo(bytes, from: start + 1, previous, count: stride, step: step, into: &row)
  }

  // MARK: Chunks

  private static let paletteType = PNGHeader.code("PLTE")
  private static let transparencyType = PNGHeader.code("tRNS")

  /// Returns the chunks that determine the pixels, or nil if their order or checksums are invalid.
  private static func chunks(_ source: ByteSource) -> [PNGChunk]? {
    var chunks: [PNGChunk] = []
    var cursor = ByteCursor(source, at: PNGHeader.startBytes)
    while let chunk = cursor.pngChunk() {
      guard chunk.end <= source.count else { return nil }
      // A lower-case first letter marks an ancillary chunk, which may be ignored.
      if chunk.type >> 24 & 0x20 != 0 && chunk.type != transparencyType { continue }
      guard chunk.hasValidChecksum(in: source) else { return nil }
      if chunk.type == PNGHeader.imageEnd {
        return chunk.length == 0 && chunks.last?.type == PNGHeader.imageData ? chunks : nil
      }
      guard follows(chunk.type, chunks.last?.type) else { return nil }
      chunks.append(chunk)
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

  // MARK: Data

  private static func imageData(_ source: ByteSource, _ chunks: [PNGChunk]) -> [UInt8] {
    let parts = chunks.filter { $0.type == PNGHeader.imageData }
    if parts.count == 1 { return source.bytes(at: parts[0].start, length: parts[0].length) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.length })
    for part in parts { bytes += source.bytes(at: part.start, length: part.length) }
    return bytes
  }

  /// Returns whether the stream's window holds all bytes or has the maximum size.
  ///
  /// libdeflate would accept distances beyond the window, which libpng rejects.
  private static func hasUsualWindow(_ compressed: [UInt8], count: Int) -> Bool {
    guard let first = compressed.first else { return false }
    // The high half of the first byte is log₂ of the window size, minus 8 (RFC 1950, section 2.2).
    let bits = Int(first >> 4) + 8
    return bits == 15 || count <= 1 << bits
  }

  /// Returns the contents of a zlib stream followed by the padding, or nil if the contents do not have exactly `count`
  /// bytes.
  private static func inflated(_ compressed: [UInt8], count: Int) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var isValid = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count + padding) { target, filled in
      var (read, written) = (0, 0)
      let result = unsafe libdeflate_zlib_decompress_ex(
        decompressor, compressed, compressed.count, target.baseAddress, count, &read, &written)
      isValid = result == LIBDEFLATE_SUCCESS && read == compressed.count && written == count
      if !isValid { return }
      for i in count..<count + padding { unsafe target[i] = 0 }
      filled = count + padding
    }
    return isValid ? bytes : nil
  }

  private func filterTypesAreValid(height: Int) -> Bool {
    (0..<height).allSatisfy { PNGFilter(rawValue: bytes[$0 * (stride + 1)]) != nil }
  }
}

extension PNGHeader {
  /// The number of bytes per row.
  ///
  /// The sides are within PNG's limit of 31 bits, so the product does not overflow.
  var stride: Int { (width * channels * depth + 7) / 8 }
}
