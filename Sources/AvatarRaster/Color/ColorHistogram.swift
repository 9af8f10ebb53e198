/// A histogram of colours in OKLab with half the lightness.
struct ColorHistogram {
  /// The side of a cell: half the radius of a group, so that a cell and its neighbours approximate one.
  private static let side = DominantColor.radius / 2
  /// The number of cells along a and along b, for −0.4…0.4, which is more than sRGB needs.
  private static let count = 17
  /// The weights of the cells; the lightness is 0…0.5, and no cell in use is at the border.
  private var weights = [Int](repeating: 0, count: 13 * count * count)

  /// Returns the cell that contains a colour.
  private static func cell(of color: SIMD3<Double>) -> Int {
    let cell = (color / side).rounded(.toNearestOrAwayFromZero)
    return ((Int(cell.x) + 1) * count + Int(cell.y) + 8) * count + Int(cell.z) + 8
  }

  mutating func add(_ color: SIMD3<Double>, weight: Int) { weights[Self.cell(of: color)] += weight }

  /// Returns the weight of the cell that contains a colour, and of its 26 neighbours.
  func weight(around color: SIMD3<Double>) -> Int {
    let cell = Self.cell(of: color)
    var sum = 0
    for x in -1...1 {
      for y in -1...1 {
        for z in -1...1 { sum += weights[cell + (x * Self.count + y) * Self.count + z] }
      }
    }
    return sum
  }
}
