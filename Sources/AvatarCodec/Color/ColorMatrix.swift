/// A 3×3 matrix, stored as three columns.
struct ColorMatrix {
  let columns: [SIMD3<Double>]

  /// The inverse; nil if the matrix is singular.
  var inverse: ColorMatrix? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let rows = [
      cross(columns[1], columns[2]), cross(columns[2], columns[0]), cross(columns[0], columns[1]),
    ]
    let determinant = (columns[0] * rows[0]).sum()
    guard determinant != 0 else { return nil }
    return ColorMatrix(columns: (0..<3).map { i in SIMD3(rows[0][i], rows[1][i], rows[2][i]) / determinant })
  }

  static func * (matrix: ColorMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
    matrix.columns[0] * vector.x + matrix.columns[1] * vector.y + matrix.columns[2] * vector.z
  }
}
