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

  package init(reason: String) { self.reason = reason }

  /// Returns the problem of a profile that is larger than the limit, in bytes.
  static func tooLong(limit: Int, size: Int?) -> ColorProblem {
    var problem = ColorProblem(reason: "a colour profile of more than \(limit.grouped) bytes")
    (problem.isTooLong, problem.size) = (true, size)
    return problem
  }
}

/// The reason why colours cannot be converted.
enum ColorError: Error, Hashable, Sendable {
  case problem(ColorProblem)
  /// A component of the machine is missing or has failed; the file may be valid.
  case component(ComponentError)
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
