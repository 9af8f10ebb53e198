/// A linear map of colours, as three columns.
package struct ColorMatrix {
  package let columns: [SIMD3<Double>]

  package init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) { columns = [x, y, z] }

  static func diagonal(_ scale: SIMD3<Double>) -> ColorMatrix {
    ColorMatrix(SIMD3(scale.x, 0, 0), SIMD3(0, scale.y, 0), SIMD3(0, 0, scale.z))
  }

  package static func * (matrix: ColorMatrix, color: SIMD3<Double>) -> SIMD3<Double> {
    matrix.columns[0] * color.x + matrix.columns[1] * color.y + matrix.columns[2] * color.z
  }

  package static func * (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix {
    ColorMatrix(a * b.columns[0], a * b.columns[1], a * b.columns[2])
  }

  /// The matrix from X, Y and Z relative to D50 to linear sRGB.
  static let toSRGB = Chromaticities.bt709.matrix?.inverse ?? .diagonal(.one)

  /// The columns for full red, green and blue in linear sRGB, given a matrix to X, Y and Z relative to D50.
  package var columnsInSRGB: [SIMD4<Double>] {
    (Self.toSRGB * self).columns.map { SIMD4($0, 0) }
  }

  /// The inverse, or nil if the matrix is nearly singular.
  package var inverse: ColorMatrix? {
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
