import AvatarFileSystem
import AvatarJSON

/// The colour encoding of a photo's samples, as its file specifies it.
package enum ColorEncoding: Hashable, Sendable {
  /// The colour space of avatars, which needs no conversion.
  case sRGB
  /// An embedded ICC profile, as its bytes.
  case profile([UInt8])
  /// Primaries with a white point, and a transfer function.
  case primaries(Chromaticities, TransferFunction)
}

/// The CIE 1931 xy chromaticities of an RGB space: its white point and its primaries.
package struct Chromaticities: Hashable, Sendable {
  package struct Coordinates: Hashable, Sendable {
    package let x, y: Double

    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }

    fileprivate func isClose(to other: Coordinates) -> Bool {
      abs(x - other.x) < 0.002 && abs(y - other.y) < 0.002
    }
  }

  package let white, red, green, blue: Coordinates

  /// The chromaticities of sRGB and BT.709.
  package static let bt709 = Chromaticities(
    white: d65, red: Coordinates(0.64, 0.33), green: Coordinates(0.30, 0.60), blue: Coordinates(0.15, 0.06))
  package static let d65 = Coordinates(0.3127, 0.3290)

  /// Returns whether all coordinates agree within 0.002, the rounding that files with the same primaries show.
  func isClose(to other: Chromaticities) -> Bool {
    white.isClose(to: other.white) && red.isClose(to: other.red) && green.isClose(to: other.green)
      && blue.isClose(to: other.blue)
  }
}

/// A transfer function, which maps encoded values, 0…1, to linear light.
package enum TransferFunction: Hashable, Sendable {
  case sRGB
  /// The transfer function of BT.709, BT.601 and BT.2020.
  case bt709
  /// A power function with this exponent; 1 is linear light.
  case power(Double)
}

/// The reason why the colour description of a file cannot be used, in words for a message.
package struct ColorProblem: Error, Hashable, Sendable {
  package let reason: String
  /// Whether the profile is larger than the limit.
  private(set) var isTooLong = false
  /// The size of a profile that is too large, in bytes; nil if it is not known.
  private(set) var size: Int?
  /// The missing or failed component, so that the file may be valid; nil if there is none.
  private(set) var component: ComponentError?

  package init(reason: String) { self.reason = reason }

  /// Creates the problem of a missing or failed component.
  init(_ error: ComponentError) {
    reason = error.reason
    component = error
  }

  /// Returns the problem of a profile that is larger than the limit, in bytes.
  static func tooLong(limit: Int, size: Int?) -> ColorProblem {
    var problem = ColorProblem(reason: "a colour profile of more than \(limit.grouped) bytes")
    (problem.isTooLong, problem.size) = (true, size)
    return problem
  }
}

/// The usable part of a file's colour description.
package struct DescribedColor: Hashable {
  package var encoding: ColorEncoding
  /// The part that cannot be used; nil if the whole description is usable.
  package var problem: ColorProblem?

  package init(encoding: ColorEncoding, problem: ColorProblem? = nil) {
    self.encoding = encoding
    self.problem = problem
  }
}

/// The order of the samples in a decoded row, which always has four samples per pixel.
package enum SampleLayout: Hashable, Sendable {
  /// The gray value three times, followed by alpha.
  case gray
  /// Pixels with red, green, blue and alpha.
  case rgb
  /// Cyan, magenta, yellow and black; if `inverted`, 0 is full ink, as in files written by Adobe's programs.
  case cmyk(inverted: Bool)
}

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
