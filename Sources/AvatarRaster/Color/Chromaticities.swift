/// The CIE 1931 xy chromaticities of an RGB colour space: its white point and its primaries.
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

    var xyz: SIMD3<Double> { SIMD3(x, y, 1 - x - y) }
  }

  package let white, red, green, blue: Coordinates

  package init(white: Coordinates, red: Coordinates, green: Coordinates, blue: Coordinates) {
    self.white = white
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The chromaticities of sRGB and BT.709.
  package static let bt709 = Chromaticities(
    white: d65, red: Coordinates(0.64, 0.33), green: Coordinates(0.30, 0.60), blue: Coordinates(0.15, 0.06))
  package static let d65 = Coordinates(0.3127, 0.3290)
  /// X, Y and Z of D50, the white of ICC's profile connection space.
  static let d50 = SIMD3(0.9642, 1, 0.8249)

  /// Returns whether all coordinates agree within 0.002, the rounding error seen in files with the same primaries.
  package func isClose(to other: Chromaticities) -> Bool {
    white.isClose(to: other.white) && red.isClose(to: other.red) && green.isClose(to: other.green)
      && blue.isClose(to: other.blue)
  }

  /// The matrix from linear red, green and blue to X, Y and Z relative to D50, or nil if the primaries are impossible.
  package var matrix: ColorMatrix? {
    let primaries = ColorMatrix(red.xyz, green.xyz, blue.xyz)
    guard let adaptation = white.adaptation,
      let shares = primaries.inverse.map({ $0 * (white.xyz / white.y) })
    else { return nil }
    return adaptation * primaries * .diagonal(shares)
  }
}

extension Chromaticities.Coordinates {
  /// The matrix that adapts X, Y and Z relative to this white to D50, or nil if no light has this white.
  ///
  /// This is the linear Bradford transform (ICC.1:2022, annex E).
  var adaptation: ColorMatrix? {
    let bradford = ColorMatrix(
      SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
    let response = bradford * (xyz / y)
    // If any response is smaller, no light has this white point.
    guard response.min() > 1e-4, let back = bradford.inverse else { return nil }
    return back * .diagonal(bradford * Chromaticities.d50 / response) * bradford
  }
}
