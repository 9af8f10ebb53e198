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

    fileprivate var xyz: SIMD3<Double> { SIMD3(x, y, 1 - x - y) }
  }

  package let white, red, green, blue: Coordinates

  /// The chromaticities of sRGB and BT.709.
  package static let bt709 = Chromaticities(
    white: d65, red: Coordinates(0.64, 0.33), green: Coordinates(0.30, 0.60), blue: Coordinates(0.15, 0.06))
  package static let d65 = Coordinates(0.3127, 0.3290)

  /// Returns whether all coordinates agree within 0.002, the rounding error seen in files with the same primaries.
  func isClose(to other: Chromaticities) -> Bool {
    white.isClose(to: other.white) && red.isClose(to: other.red) && green.isClose(to: other.green)
      && blue.isClose(to: other.blue)
  }

  /// The matrix from linear red, green and blue to X, Y and Z relative to D50, or nil if the primaries are impossible.
  ///
  /// White is adapted to D50 with the linear Bradford transform (ICC.1:2022, annex E).
  var matrix: ColorMatrix? {
    let bradford = ColorMatrix(
      SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
    let primaries = ColorMatrix(red.xyz, green.xyz, blue.xyz)
    let white = white.xyz / white.y
    let response = bradford * white
    // If any response is smaller, no light has this white point.
    guard response.min() > 1e-4, let shares = primaries.inverse.map({ $0 * white }), let back = bradford.inverse
    else { return nil }
    let cones = bradford * SIMD3(0.9642, 1, 0.8249) / response
    return back * .diagonal(cones) * bradford * primaries * .diagonal(shares)
  }
}

/// A linear map of colours, as three columns.
struct ColorMatrix {
  let columns: [SIMD3<Double>]

  init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) { columns = [x, y, z] }

  static func diagonal(_ scale: SIMD3<Double>) -> ColorMatrix {
    ColorMatrix(SIMD3(scale.x, 0, 0), SIMD3(0, scale.y, 0), SIMD3(0, 0, scale.z))
  }

  static func * (matrix: ColorMatrix, color: SIMD3<Double>) -> SIMD3<Double> {
    matrix.columns[0] * color.x + matrix.columns[1] * color.y + matrix.columns[2] * color.z
  }

  static func * (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix {
    ColorMatrix(a * b.columns[0], a * b.columns[1], a * b.columns[2])
  }

  /// The columns for full red, green and blue in linear sRGB, given a matrix to X, Y and Z relative to D50.
  var columnsInSRGB: [SIMD4<Double>] {
    let sRGB = Chromaticities.bt709.matrix?.inverse ?? .diagonal(.one)
    return (sRGB * self).columns.map { SIMD4($0, 0) }
  }

  /// The inverse, or nil if the matrix is nearly singular.
  var inverse: ColorMatrix? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let rows = [cross(columns[1], columns[2]), cross(columns[2], columns[0]), cross(columns[0], columns[1])]
    let determinant = (columns[0] * rows[0]).sum()
    guard abs(determinant) > 1e-4 else { return nil }
    func column(_ i: Int) -> SIMD3<Double> { SIMD3(rows[0][i], rows[1][i], rows[2][i]) / determinant }
    return ColorMatrix(column(0), column(1), column(2))
  }
}
