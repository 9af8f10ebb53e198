import AvatarFileSystem
package import AvatarRaster

/// The contents of a PNG's chunks, collected in one pass that reads only the required chunks.
package struct PNGHeader: Hashable, Sendable {
  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var orientation = Orientation.up
  package private(set) var isInterlaced = false
  /// The number of bits per channel: 1, 2, 4, 8 or 16.
  private(set) var depth = 0
  private(set) var colorType = 0
  /// The number of samples per pixel.
  private(set) var channels = 0
  private(set) var color = PNGColor()
  /// The signature and the header chunk.
  private(set) var start: [UInt8] = []
  /// Whether the header chunk has a valid checksum and values that the specification allows.
  private(set) var isRegular = false
  /// Whether the end chunk was found, in which case no image data is missing.
  package private(set) var hasEnd = false
  /// Whether there is more image data than an image of this size needs, for example after its last row.
  private(set) var hasExcessData = false
  /// Whether the file declares an animation.
  private(set) var isAnimated = false
  private var exif: PNGChunk?
  /// The damage to a chunk other than the image data, or nil if none was found.
  private(set) var damage: ScanlineDamage?

  /// Reads the header of a file.
  /// - Throws: `truncated`, `damaged` or `unsupported` if the image cannot be decoded.
  init(_ source: ByteSource) throws(PhotoError) {
    try readImageHeader(source)
    var cursor = ByteCursor(source, at: Self.startBytes)
    var sawData = false
    var (dataBytes, checked) = (0, 0)
    while !hasEnd, let chunk = cursor.pngChunk() {
      switch chunk.type {
      case Self.imageData:
        sawData = true
        dataBytes += chunk.length
      case Self.imageEnd: hasEnd = chunk.end <= source.count
      case _ where !sawData || chunk.type == Self.exif:
        checked += 1
        if !note(chunk), checked <= Self.maxCheckedChunks { check(chunk, source) }
      default: break
      }
      if chunk.end > source.count { break }
    }
    if !sawData && !hasEnd { throw .truncated(.png, byte: source.count) }
    if !sawData { throw .damaged(.png, detail: "no image data", byte: cursor.offset) }
    hasExcessData = Double(dataBytes) > maxDataBytes
    if let data = exif?.data(in: source, limit: Self.maxEXIFBytes) { orientation = Orientation(tiff: data) }
  }

  /// Records a wrong checksum: any bit may be wrong, even in the type, which could cause the chunk to be ignored.
  private mutating func check(_ chunk: PNGChunk, _ source: ByteSource) {
    if damage != nil || chunk.end > source.count || chunk.hasValidChecksum(in: source) { return }
    let error = PhotoError.damaged(.png, detail: "wrong chunk checksum", byte: chunk.start)
    damage = ScanlineDamage(error: error, effect: .none)
  }

  /// Records a chunk that describes the image; the first chunk of each type applies.
  /// - Returns: Whether damage to the chunk will be found when its contents are read.
  private mutating func note(_ chunk: PNGChunk) -> Bool {
    switch chunk.type {
    case Self.codingPoints: color.codingPoints = color.codingPoints ?? chunk
    case Self.profile: color.profile = color.profile ?? chunk
    case Self.gamma: color.gamma = color.gamma ?? chunk
    case Self.chromaticities: color.chromaticities = color.chromaticities ?? chunk
    default:
      if chunk.type == Self.exif { exif = exif ?? chunk }
      if chunk.type == Self.sRGB { color.isSRGB = true }
      if chunk.type == Self.animationControl { isAnimated = true }
      return false
    }
    return true
  }

  /// Reads the signature and the header chunk.
  /// - Throws: `PhotoError` if the header is incomplete, invalid or unsupported.
  private mutating func readImageHeader(_ source: ByteSource) throws(PhotoError) {
    start = source.bytes(at: 0, length: Self.startBytes)
    guard start.count >= 16 else { throw .truncated(.png, byte: source.count) }
    let (length, type) = (word(at: 8), word(at: 12))
    if type == Self.appleHeader { throw .unsupported("Apple's CgBI variant of PNG") }
    guard type == Self.imageHeader, length == 13 else {
      throw .damaged(.png, detail: "no header at the start", byte: 8)
    }
    guard start.count == Self.startBytes else { throw .truncated(.png, byte: source.count) }
    width = word(at: 16)
    height = word(at: 20)
    guard width > 0, height > 0 else { throw .damaged(.png, detail: "a size of \(width)×\(height)", byte: 16) }
    depth = Int(start[24])
    colorType = Int(start[25])
    isInterlaced = start[28] != 0
    switch (colorType, depth) {
    case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (3, 1), (3, 2), (3, 4), (3, 8): channels = 1
    case (2, 8), (2, 16): channels = 3
    case (4, 8), (4, 16): channels = 2
    case (6, 8), (6, 16): channels = 4
    default: throw .damaged(.png, detail: "colour type \(colorType) with \(depth) bits per sample", byte: 24)
    }
    let isValid = PNGChunk(type: type, start: 16, length: 13).hasValidChecksum(in: source)
    isRegular = isValid && start[26] == 0 && start[27] == 0
  }

  private func word(at i: Int) -> Int { start[i..<i + 4].reduce(0) { $0 << 8 | Int($1) } }

  /// The memory, in bytes, for an interlaced image, which is held in full; 0 for any other image.
  ///
  /// Check the sides against the limit before using this value, because the product could otherwise overflow.
  var heldBytes: Int { isInterlaced ? stride * height : 0 }

  /// An upper bound on the compressed image data that an encoder writes, in bytes.
  ///
  /// The bound includes the overhead of stored blocks, and almost twice the filter bytes for the seven passes of
  /// interlacing. Data beyond the bound would cost time without adding pixels.
  var maxDataBytes: Double {
    // An integer could overflow, because the size has not been checked yet.
    return 2 * Double(height) * (Double(width) * Double(channels * depth) / 8 + 16) + 65_536
  }

  /// The order of the samples in decoded rows.
  var layout: SampleLayout {
    // The bit with value 2 in the colour type indicates colour.
    colorType & 2 == 0 ? .gray : .rgb
  }

  /// The length of the signature and the IHDR chunk (PNG, third edition, sections 5.2 and 11.2.1).
  static let startBytes = 8 + 25

  static func code(_ name: StaticString) -> Int { name.description.utf8.reduce(0) { $0 << 8 | Int($1) } }
  private static let imageHeader = code("IHDR")
  static let imageData = code("IDAT")
  static let imageEnd = code("IEND")
  private static let exif = code("eXIf")
  private static let codingPoints = code("cICP")
  private static let profile = code("iCCP")
  private static let sRGB = code("sRGB")
  private static let gamma = code("gAMA")
  private static let chromaticities = code("cHRM")
  private static let animationControl = code("acTL")
  private static let appleHeader = code("CgBI")
  /// The maximum number of chunks whose checksums are verified, so that millions of empty chunks take little time.
  private static let maxCheckedChunks = 1000
  /// The maximum length of an eXIf chunk, in bytes; the same as that of an EXIF segment in a JPEG.
  private static let maxEXIFBytes = 65_535
}
