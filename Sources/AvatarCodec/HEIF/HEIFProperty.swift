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
  /// The operating point of a layered AV1 image, which determines the layers to decode.
  case operatingPoint(Int)
  /// The layer of an image to show, from 0, or nil for the highest.
  case layer(Int?)
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
    case "a1op": self = .operatingPoint(try box.integer(1))
    case "lsel":
      let layer = try box.integer(2)
      self = .layer(layer == 0xFFFF ? nil : layer)
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
