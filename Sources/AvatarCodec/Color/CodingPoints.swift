/// Code points of ITU-T H.273 for a colour space, as in a PNG's cICP chunk or a HEIF's nclx property.
struct CodingPoints: Hashable, Sendable {
  /// The name of the chunk or property, for messages.
  let name: String
  let primaries: Int
  let transfer: Int
  let matrix: Int
  let isFullRange: Bool

  /// Whether neither the primaries nor the transfer function is 2, "unspecified".
  var isSpecified: Bool { primaries != 2 && transfer != 2 }

  /// The code points as text, for messages.
  var description: String {
    let kind =
      switch transfer {
      case 16: "PQ, "
      case 18: "HLG, "
      default: ""
      }
    return "\(kind)\(name) \(primaries)/\(transfer)/\(matrix)/\(isFullRange ? 1 : 0)"
  }

  /// The encoding of red, green and blue; nil if they cannot be converted.
  var encoding: ColorEncoding? {
    guard let chromaticities, let function else { return nil }
    return chromaticities == .bt709 && function == .sRGB ? .sRGB : .primaries(chromaticities, function)
  }

  /// The transfer function, by H.273, table 3; nil if it cannot be converted.
  private var function: TransferFunction? {
    switch transfer {
    case 1, 6, 14, 15: .bt709
    case 4: .power(2.2)
    case 5: .power(2.8)
    case 8: .power(1)
    case 13: .sRGB
    default: nil
    }
  }

  /// The primaries and the white point, by H.273, table 2; nil if they cannot be converted.
  private var chromaticities: Chromaticities? {
    typealias XY = Chromaticities.Coordinates
    func with(white: XY, red: XY, green: XY, blue: XY) -> Chromaticities {
      Chromaticities(white: white, red: red, green: green, blue: blue)
    }
    let illuminantC = XY(0.310, 0.316)
    switch primaries {
    case 1: return .bt709
    case 4: return with(white: illuminantC, red: XY(0.67, 0.33), green: XY(0.21, 0.71), blue: XY(0.14, 0.08))
    case 5: return with(white: Chromaticities.d65, red: XY(0.64, 0.33), green: XY(0.29, 0.60), blue: XY(0.15, 0.06))
    case 6, 7:
      return with(white: Chromaticities.d65, red: XY(0.630, 0.340), green: XY(0.310, 0.595), blue: XY(0.155, 0.070))
    case 8: return with(white: illuminantC, red: XY(0.681, 0.319), green: XY(0.243, 0.692), blue: XY(0.145, 0.049))
    case 9:
      return with(white: Chromaticities.d65, red: XY(0.708, 0.292), green: XY(0.170, 0.797), blue: XY(0.131, 0.046))
    case 11:
      return with(white: XY(0.314, 0.351), red: XY(0.680, 0.320), green: XY(0.265, 0.690), blue: XY(0.150, 0.060))
    case 12:
      return with(white: Chromaticities.d65, red: XY(0.680, 0.320), green: XY(0.265, 0.690), blue: XY(0.150, 0.060))
    case 22:
      return with(white: Chromaticities.d65, red: XY(0.630, 0.340), green: XY(0.295, 0.605), blue: XY(0.155, 0.077))
    default: return nil
    }
  }
}
