import AvatarFileSystem

/// The colour space in a BMP header of version 4 or 5.
enum BMPColorSpace: Hashable, Sendable {
  /// sRGB, the default colour space of Windows, or a linked profile, which is a file on another computer.
  case standard
  /// The primaries, and the exponents of the transfer functions of red, green and blue.
  case calibrated(Chromaticities, exponents: [Double])
  /// An embedded ICC profile: its offset and its length, in bytes.
  case profile(offset: Int, length: Int)

  /// Reads the fields of version 4 at byte 70, and those of version 5 at byte 126.
  init(_ fields: BMPFields) {
    switch fields.uint32(at: 70) {
    case 0 where fields.size >= 108: self = Self.calibrated(fields)
    case 0x4D42_4544 where fields.size >= 124:
      self = .profile(offset: BMPFields.fileHeaderBytes + fields.uint32(at: 126), length: fields.uint32(at: 130))
    default: self = .standard
    }
  }

  /// Reads the end points and the exponents, which many programs leave 0.
  private static func calibrated(_ fields: BMPFields) -> BMPColorSpace {
    let points = (0..<3).compactMap { point(fields, at: 74 + 12 * $0) }
    // Some programs write the reciprocal of the exponent.
    let exponents = (0..<3).map { Double(fields.uint32(at: 110 + 4 * $0)) / 65_536 }.map { $0 < 1 ? 1 / $0 : $0 }
    guard points.count == 3, exponents.allSatisfy({ (1...20).contains($0) }) else { return .standard }
    let chromaticities = Chromaticities(
      white: Chromaticities.d65, red: points[0], green: points[1], blue: points[2])
    return .calibrated(chromaticities, exponents: exponents)
  }

  /// Reads an end point: X, Y and Z with 30 fractional bits; nil if it has no chromaticity.
  private static func point(_ fields: BMPFields, at offset: Int) -> Chromaticities.Coordinates? {
    let values = (0..<3).map { Double(fields.uint32(at: offset + 4 * $0)) }
    let sum = values[0] + values[1] + values[2]
    guard sum > 0, values[1] > 0 else { return nil }
    return Chromaticities.Coordinates(values[0] / sum, values[1] / sum)
  }

  /// The offset of the first byte behind an embedded profile; 0 if there is none.
  var profileEnd: Int { if case .profile(let offset, let length) = self { offset + length } else { 0 } }

  /// Returns the encoding, with the same rules as for PNG's gAMA and cHRM chunks.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limit: The maximum size of an ICC profile, in bytes.
  /// - Returns: The encoding, which is sRGB if the header specifies none.
  /// - Throws: `ColorProblem` if the channels have different transfer functions, or if the profile is truncated or
  ///   larger than `limit`.
  func described(_ source: ByteSource, limit: Int) throws(ColorProblem) -> DescribedColor {
    switch self {
    case .standard: return DescribedColor(encoding: .sRGB)
    case .calibrated(let primaries, let exponents):
      guard exponents.allSatisfy({ abs($0 - exponents[0]) < 0.02 }) else {
        throw ColorProblem(reason: "a different gamma for each channel")
      }
      let isSRGB = primaries.isClose(to: .bt709) && abs(exponents[0] - 2.2) <= 0.02
      return DescribedColor(encoding: isSRGB ? .sRGB : .primaries(primaries, .power(exponents[0])))
    case .profile(let offset, let length):
      guard length <= limit else { throw ColorProblem.tooLong(limit: limit, size: length) }
      let profile = source.bytes(at: offset, length: length)
      guard profile.count == length, length > 0 else { throw ColorProblem(reason: "damaged colour profile") }
      return DescribedColor(encoding: .profile(profile))
    }
  }
}
