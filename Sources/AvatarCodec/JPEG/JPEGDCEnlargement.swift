/// An enlargement of a plane to the sample count of the component with the most samples.
///
/// Each sample is the average of a block. Along a side where a sample is divided in two, the results are the averages
/// of its halves under the parabola whose averages match the sample and its two neighbours.
struct JPEGDCEnlargement {
  private let plane: JPEGDCPlane
  private let across: Int
  private let down: Int
  /// The row above, the row itself and the row below.
  private var above: [Int16]
  private var row: [Int16]
  private var below: [Int16]
  /// The samples of the most recently read row, with `JPEGDCPlane.fractionBits` fractional bits.
  private(set) var samples: [Int16]

  /// Creates the enlargement of a plane by factors of `across` and `down`; samples are divided in two, or repeated for
  /// other factors.
  init(_ plane: JPEGDCPlane, across: Int, down: Int) {
    self.plane = plane
    self.across = across
    self.down = down
    row = [Int16](repeating: 0, count: plane.columns)
    above = row
    below = row
    samples = [Int16](repeating: 0, count: plane.columns * across)
  }

  /// Reads a row of the enlarged plane.
  mutating func readRow(_ y: Int, from decoder: JPEGDCDecoder) {
    let middle = y / down
    decoder.readRow(middle, of: plane, into: &row)
    if down == 2 {
      decoder.readRow(max(middle - 1, 0), of: plane, into: &above)
      decoder.readRow(min(middle + 1, plane.rows - 1), of: plane, into: &below)
      for x in row.indices {
        let halves = Self.halves(of: row[x], between: above[x], and: below[x])
        row[x] = y % 2 == 0 ? halves.first : halves.second
      }
    }
    for x in row.indices {
      if across == 2 {
        let (left, right) = (row[max(x - 1, 0)], row[min(x + 1, row.count - 1)])
        (samples[2 * x], samples[2 * x + 1]) = Self.halves(of: row[x], between: left, and: right)
      } else {
        for k in 0..<across { samples[x * across + k] = row[x] }
      }
    }
  }

  @inline(__always)
  private static func halves(of sample: Int16, between a: Int16, and b: Int16) -> (first: Int16, second: Int16) {
    // The parabola's slope in the middle is (b − a)/2, and the centres of the halves are a quarter of a sample from it.
    // The curvature affects both halves equally.
    let slope = (b - a + 4) >> 3
    return (sample - slope, sample + slope)
  }
}
