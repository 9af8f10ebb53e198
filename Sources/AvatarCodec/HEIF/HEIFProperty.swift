import AvatarRaster

/// A property of a HEIF item (ISO/IEC 23008-12, section 6.5).
enum HEIFProperty: Hashable, Sendable {
  /// The size of the coded image, in pixels, before rotation and cropping.
  case size(width: Int, height: Int)
  /// The rotation or reflection that makes an image upright.
  case orientation(Orientation)
  case cropping(CleanAperture)
  case color(CodingPoints)
  /// The offsets of an ICC profile.
  case profile(Range<Int>)
  case configuration(HEIFConfiguration)
  /// The kind of an auxiliary image, as a URN.
  case auxiliary(String)
  case other

  /// Reads the contents of a property box.
  /// - Throws: `PhotoError` if the box is damaged.
  init(_ type: String, _ box: BoxReader) throws(PhotoError) {
    var box = box
    switch type {
    case "ispe":
      _ = try box.versionAndFlags()
      self = .size(width: try box.integer(4), height: try box.integer(4))
    case "irot": self = .orientation([.up, .left, .down, .right][try box.integer(1) & 3])
    case "imir": self = .orientation(try box.integer(1) & 1 == 0 ? .downMirrored : .mirrored)
    case "clap": self = .cropping(try CleanAperture(&box))
    case "hvcC": self = .configuration(try HEIFConfiguration(hevc: &box))
    case "av1C": self = .configuration(try HEIFConfiguration(av1: &box))
    // Tracks use `auxi` instead of `auxC`.
    case "auxC", "auxi":
      _ = try box.versionAndFlags()
      self = .auxiliary(try box.text())
    case "colr": self = try Self.color(&box)
    default: self = .other
    }
  }

  private static func color(_ box: inout BoxReader) throws(PhotoError) -> HEIFProperty {
    switch try box.name() {
    case "nclx":
      return .color(
        CodingPoints(
          container: .nclx, primaries: try box.integer(2), transfer: try box.integer(2), matrix: try box.integer(2),
          isFullRange: try box.integer(1) & 0x80 != 0))
    case "prof", "rICC": return .profile(box.offset..<box.offset + box.count)
    default: return .other
    }
  }
}

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
    (parameters, lengthBytes) = ([], 0)
    bits = packed & 0x40 == 0 ? 8 : packed & 0x20 == 0 ? 10 : 12
    samplesOfTwoPixels = packed & 0x10 != 0 ? 2 : packed & 0x08 == 0 ? 6 : packed & 0x04 == 0 ? 4 : 3
  }

  /// The number of bytes per decoded sample.
  var sampleBytes: Int { bits > 8 ? 2 : 1 }
}

/// The part of a coded image that is shown (ISO/IEC 14496-12, section 12.1.4).
struct CleanAperture: Hashable, Sendable {
  private let width, height, offsetX, offsetY: Double

  /// Reads the contents of a `clap` box.
  /// - Throws: `PhotoError` if the box is damaged.
  init(_ box: inout BoxReader) throws(PhotoError) {
    var fractions: [Double] = []
    for _ in 0..<4 {
      let (numerator, denominator) = (try box.integer(4), try box.integer(4))
      fractions.append(Double(Int32(truncatingIfNeeded: numerator)) / Double(max(denominator, 1)))
    }
    (width, height, offsetX, offsetY) = (fractions[0], fractions[1], fractions[2], fractions[3])
  }

  /// Returns the columns and rows of an image that are shown, in whole pixels, or nil if they are not within the image.
  func box(width fullWidth: Int, height fullHeight: Int) -> PixelBox? {
    let left = (offsetX + Double(fullWidth - 1) / 2 - (width - 1) / 2).rounded(.down)
    let top = (offsetY + Double(fullHeight - 1) / 2 - (height - 1) / 2).rounded(.down)
    let (columns, rows) = (width.rounded(), height.rounded())
    guard left >= 0, top >= 0, columns >= 1, rows >= 1, left + columns <= Double(fullWidth),
      top + rows <= Double(fullHeight)
    else { return nil }
    return PixelBox(x: Int(left), y: Int(top), width: Int(columns), height: Int(rows))
  }
}
