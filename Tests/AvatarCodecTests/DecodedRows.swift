import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarCodec

/// The rows of an image and their damage.
struct DecodedRows: Equatable {
  /// The pixels as straight RGBA, with red in the lowest byte.
  var pixels: [UInt32] = []
  var format = ScanlineFormat.rgba
  var damage: ScanlineDamage?

  private init<Scanlines: ScanlineSource & ~Copyable>(_ scanlines: inout Scanlines) throws {
    format = scanlines.format
    let opacity: UInt32 = format.hasAlpha ? 0 : 0xFF00_0000
    var row = [UInt32](repeating: 0, count: scanlines.width)
    for _ in 0..<scanlines.height {
      try scanlines.readRow(into: &row)
      pixels += row.map { $0 | opacity }
    }
    damage = scanlines.damage
  }

  /// Decodes a GIF, up to a tenth of whose rows may be damaged if `tolerant` is true.
  init(gif bytes: [UInt8], tolerant: Bool = false) throws {
    let source = ByteSource(bytes)
    let header = try GIFDecoder(source, limits: PhotoLimits()).header
    let tolerance = DamageTolerance(shown: 0..<header.height, of: header.height)
    var scanlines = GIFScanlines(source, header, tolerance: tolerant ? tolerance : .none)
    try self.init(&scanlines)
  }

  /// Decodes a BMP, up to a tenth of whose rows may be damaged if `tolerant` is true.
  init(bmp bytes: [UInt8], tolerant: Bool = false) throws {
    let source = ByteSource(bytes)
    let header = try BMPDecoder(source, limits: PhotoLimits()).header
    let tolerance = DamageTolerance(shown: 0..<header.height, of: header.height)
    var scanlines = try BMPScanlines(source, header, tolerance: tolerant ? tolerance : .none)
    try self.init(&scanlines)
  }

  /// Returns the pixels as rows of the given width.
  func rows(width: Int) -> [[UInt32]] {
    stride(from: 0, to: pixels.count, by: width).map { Array(pixels[$0..<$0 + width]) }
  }
}

/// Opens the file and decodes it to a small raster.
///
/// - Throws: Only `PhotoError`. The test fails if its position is outside the file.
/// - Returns: The warnings.
func fitted(_ bytes: [UInt8]) throws -> [String] {
  do throws(PhotoError) {
    let photo = try Photo(ByteSource(bytes), limits: PhotoLimits())
    var transforms = ColorTransforms()
    let target = photo.target(side: 4, focus: .init(x: 0.5, y: 0.5), isLinear: false)
    return try photo.fit([target], &transforms)[0].warnings
  } catch {
    switch error {
    case .truncated(_, let byte), .damaged(_, _, let byte): #expect((0...bytes.count).contains(byte), "\(error.reason)")
    default: break
    }
    throw error
  }
}

/// Damages a file at one to three positions that the seed selects.
func harmed(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
  var state = seed
  // SplitMix64 (Steele, Lea and Flood 2014, doi:10.1145/2660193.2660195).
  func random(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(count))
  }
  var bytes = bytes
  for _ in 0...random(3) {
    // Headers are short, and most errors are possible there.
    let place = random(random(2) == 0 ? min(bytes.count, 80) : bytes.count)
    switch random(4) {
    case 0: bytes[place] ^= 1 << UInt8(random(8))
    case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF][random(5)]
    case 2: bytes.remove(at: place)
    default: bytes.insert(UInt8(random(256)), at: place)
    }
  }
  return bytes
}
