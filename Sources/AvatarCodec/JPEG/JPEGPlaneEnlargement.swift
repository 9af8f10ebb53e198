/// An enlargement of a reduced plane to the sample count of the plane with the most samples.
///
/// Each sample is treated as an average. Along a side where a sample is divided in two, the results are the averages of
/// its halves under the parabola whose averages match the sample and its two neighbours.
struct JPEGPlaneEnlargement {
  private let plane: JPEGReducedPlane
  private let across: Int
  private let down: Int
  /// A row of the plane, enlarged along the vertical side.
  private var row: [Int16]
  /// The samples of the most recently read row, with `JPEGReducedPlane.fractionBits` fractional bits.
  private(set) var samples: [Int16]

  /// Creates the enlargement of a plane by factors of `across` and `down`; samples are divided in two, or repeated for
  /// other factors.
  init(_ plane: JPEGReducedPlane, across: Int, down: Int) {
    self.plane = plane
    self.across = across
    self.down = down
    row = [Int16](repeating: 0, count: plane.width)
    samples = [Int16](repeating: 0, count: plane.width * across)
  }

  /// Reads a row of the enlarged plane.
  mutating func readRow(_ y: Int, from decoder: JPEGReducedDecoder) {
    readColumns(y, from: decoder.samples.span)
    let (across, columns) = (across, row)
    let row = columns.span
    var samples = samples.mutableSpan
    switch across {
    case 1: for x in row.indices { samples[x] = row[x] }
    case 2:
      for x in row.indices {
        let (left, right) = (row[max(x &- 1, 0)], row[min(x &+ 1, row.count &- 1)])
        (samples[2 &* x], samples[2 &* x &+ 1]) = Self.halves(of: row[x], between: left, and: right)
      }
    default: for x in samples.indices { samples[x] = row[x / across] }
    }
  }

  /// Fills `row`.
  private mutating func readColumns(_ y: Int, from all: Span<Int16>) {
    let (plane, down, middle) = (plane, down, y / down)
    let current = all.extracting(plane.range(ofRow: middle))
    var row = row.mutableSpan
    guard down == 2 else {
      for x in row.indices { row[x] = current[x] }
      return
    }
    let above = all.extracting(plane.range(ofRow: max(middle - 1, 0)))
    let below = all.extracting(plane.range(ofRow: min(middle + 1, plane.height - 1)))
    for x in row.indices {
      let halves = Self.halves(of: current[x], between: above[x], and: below[x])
      row[x] = y & 1 == 0 ? halves.first : halves.second
    }
  }

  @inline(__always)
  private static func halves(of sample: Int16, between a: Int16, and b: Int16) -> (first: Int16, second: Int16) {
    // The parabola's slope in the middle is (b − a)/2, and the centres of the halves are a quarter of a sample from it.
    // The curvature affects both halves equally.
    let slope = (b &- a &+ 4) &>> 3
    return (sample &- slope, sample &+ slope)
  }
}
