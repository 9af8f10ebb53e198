import AvatarRaster

/// The ITU-T H.273 code points of a colour space, as in a PNG's cICP chunk, a HEIF's nclx property, or the cicp tag of an
/// ICC profile.
struct CodingPoints: Hashable, Sendable {
  /// The name of the chunk, property or tag that contains the code points.
  enum Container: String { case cICP, nclx, cicp }

  let container: Container
  let primaries: Int
  let transfer: Int
  let matrix: Int
  let isFullRange: Bool

  /// Returns the colour encoding, and a problem if it is HDR, or nil if a cICP chunk or cicp tag does not specify one.
  ///
  /// Unspecified values in an nclx property default to those of sRGB, as in browsers.
  /// - Throws: `ColorProblem` if the colour space is not supported.
  func described() throws(ColorProblem) -> DescribedColor? {
    // Code point 2 means that the value is unspecified.
    if container != .nclx && (primaries == 2 || transfer == 2) { return nil }
    // The HEIF decoder has already converted the samples to full-range RGB, to which a profile always applies.
    let isRGB = container != .cICP || matrix == 0 && isFullRange
    guard isRGB, let chromaticities, let function else {
      let points = "\(container.rawValue) \(primaries)/\(transfer)/\(matrix)/\(isFullRange ? 1 : 0)"
      throw ColorProblem(reason: "the unsupported colour space \(points)")
    }
    if chromaticities == .bt709 && function == .sRGB { return DescribedColor(encoding: .sRGB) }
    return DescribedColor(
      encoding: .primaries(chromaticities, function),
      problem: function.nameOfHDR.map { ColorProblem(reason: "HDR (\($0))") })
  }

  /// The transfer function according to H.273, table 3, or nil if it is not supported.
  private var function: TransferFunction? {
    switch transfer {
    // Browsers treat BT.709, BT.601 and BT.2020 as sRGB in HEIF, but decode them with BT.1886 in PNG.
    case 1, 6, 11, 14, 15: container == .nclx ? .sRGB : .power(2.4)
    case 2, 13: .sRGB
    case 4: .power(2.2)
    case 5: .power(2.8)
    case 7: .st240
    case 8: .power(1)
    case 16: .pq
    case 17: .st428
    case 18: .hlg
    default: nil
    }
  }

  /// The primaries and the white point according to H.273, table 2, or nil if they are not supported.
  private var chromaticities: Chromaticities? {
    typealias XY = Chromaticities.Coordinates
    func with(white: XY = Chromaticities.d65, red: XY, green: XY, blue: XY) -> Chromaticities {
      Chromaticities(white: white, red: red, green: green, blue: blue)
    }
    let illuminantC = XY(0.310, 0.316)
    switch primaries {
    case 1, 2: return .bt709
    case 4: return with(white: illuminantC, red: XY(0.67, 0.33), green: XY(0.21, 0.71), blue: XY(0.14, 0.08))
    case 5: return with(red: XY(0.64, 0.33), green: XY(0.29, 0.60), blue: XY(0.15, 0.06))
    case 6, 7: return with(red: XY(0.630, 0.340), green: XY(0.310, 0.595), blue: XY(0.155, 0.070))
    case 8: return with(white: illuminantC, red: XY(0.681, 0.319), green: XY(0.243, 0.692), blue: XY(0.145, 0.049))
    case 9: return with(red: XY(0.708, 0.292), green: XY(0.170, 0.797), blue: XY(0.131, 0.046))
    case 10: return with(white: XY(1 / 3.0, 1 / 3.0), red: XY(1, 0), green: XY(0, 1), blue: XY(0, 0))
    case 11:
      return with(white: XY(0.314, 0.351), red: XY(0.680, 0.320), green: XY(0.265, 0.690), blue: XY(0.150, 0.060))
    case 12: return with(red: XY(0.680, 0.320), green: XY(0.265, 0.690), blue: XY(0.150, 0.060))
    case 22: return with(red: XY(0.630, 0.340), green: XY(0.295, 0.605), blue: XY(0.155, 0.077))
    default: return nil
    }
  }
}

extension CodingPoints {
  /// Reads the cicp tag of an ICC profile (ICC.1:2022, 9.2.17 and 10.3), or returns nil if there is none.
  init?(profile: [UInt8]) {
    guard let tag = ICCTag.all(in: profile).first(where: { $0.signature.elementsEqual("cicp".utf8) }),
      tag.data.upperBound <= profile.count, tag.data.count >= 12,
      ["RGB ", "GRAY"].contains(String(decoding: profile[16..<20], as: UTF8.self))
    else { return nil }
    // The type and four reserved bytes precede the code points.
    let points = profile[tag.data].dropFirst(8).prefix(4).map(Int.init)
    self.init(
      container: .cicp, primaries: points[0], transfer: points[1], matrix: points[2], isFullRange: points[3] == 1)
  }
}
