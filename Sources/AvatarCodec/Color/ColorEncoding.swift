import AvatarFileSystem
import AvatarJSON

/// What a photo's numbers mean, as its file says.
package enum ColorEncoding: Hashable, Sendable {
  /// What avatars are in too: there is nothing to convert.
  case sRGB
  /// An ICC profile's bytes.
  case profile([UInt8])
  /// Primaries and a transfer function.
  case primaries(Chromaticities, TransferFunction)
}

/// Where the white point and the primaries of an RGB space lie in the CIE 1931 diagram.
package struct Chromaticities: Hashable, Sendable {
  package struct Coordinates: Hashable, Sendable {
    package let x, y: Double

    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }

    fileprivate func isClose(to other: Coordinates) -> Bool {
      let (dx, dy): (Double, Double) = (abs(x - other.x), abs(y - other.y))
      return dx < 0.002 && dy < 0.002
    }
  }

  package let white, red, green, blue: Coordinates

  /// Of sRGB and of television's BT.709.
  package static let bt709 = Chromaticities(
    white: d65, red: Coordinates(0.64, 0.33), green: Coordinates(0.30, 0.60), blue: Coordinates(0.15, 0.06))
  package static let d65 = Coordinates(0.3127, 0.3290)

  /// Whether no coordinate differs by more than rounding leaves in a file that means the same primaries.
  func isClose(to other: Chromaticities) -> Bool {
    white.isClose(to: other.white) && red.isClose(to: other.red) && green.isClose(to: other.green)
      && blue.isClose(to: other.blue)
  }
}

/// How encoded values, 0…1, become linear light.
package enum TransferFunction: Hashable, Sendable {
  case sRGB
  /// BT.709, BT.601 and BT.2020.
  case bt709
  /// encoded^exponent; 1 is linear light.
  case power(Double)
}

/// What is wrong with the colours a file describes, in words for a note.
package struct ColorProblem: Error, Hashable, Sendable {
  package let reason: String
  /// Whether the profile is longer than the limit.
  private(set) var isTooLong = false
  /// The bytes of a profile that is too long; nil if they are not known.
  private(set) var size: Int?

  package init(reason: String) { self.reason = reason }

  /// The problem of a profile that is longer than the limit, in bytes.
  static func tooLong(limit: Int, size: Int?) -> ColorProblem {
    var problem = ColorProblem(reason: "a colour profile of more than \(limit.grouped) bytes")
    (problem.isTooLong, problem.size) = (true, size)
    return problem
  }
}

/// Why colours cannot be converted.
enum ColorError: Error, Hashable, Sendable {
  case problem(ColorProblem)
  /// The machine is to blame, not the file.
  case component(ComponentError)
}

/// The usable part of a file's description of its colours.
package struct DescribedColor: Hashable {
  package var encoding: ColorEncoding
  /// The part that cannot be used; nil if all of it can.
  package var problem: ColorProblem?

  package init(encoding: ColorEncoding, problem: ColorProblem? = nil) {
    self.encoding = encoding
    self.problem = problem
  }
}

/// How the samples of a decoded row lie: four a pixel whatever they are.
package enum SampleLayout: Hashable, Sendable {
  /// The gray value three times, and alpha.
  case gray
  /// Red, green, blue and alpha.
  case rgb
  /// Cyan, magenta, yellow and black. `inverted`: 0 is full ink, as Adobe's programs write them.
  case cmyk(inverted: Bool)
}
