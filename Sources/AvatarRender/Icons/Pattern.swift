import AvatarGeometry
import AvatarRaster
import PersonWords

/// An ornament that represents a person without a name, selected by a stable hash.
///
/// The ornament is drawn in two tones of the icon tint, on the palette colour for the same seed. Each cell covers whole
/// pixels. Both diagonals are axes of symmetry, so half a turn does not change the ornament. Eyes above a mouth, letters
/// such as N, S and Z, and hooked crosses lack this symmetry. For a program that computes the same cells, see
/// Documentation/Initials.md.
struct Pattern: Hashable, Sendable {
  /// The tones of the cells that determine the others, as digits of a number to the base 3, starting at the lowest.
  private let cells: Int

  /// Creates the pattern for a seed: an identifier, an e-mail address or a name.
  init(of seed: String, version: PatternVersion) {
    switch version {
    case .v1: self.init(StableHash(of: seed))
    }
  }

  /// Creates the first balanced pattern among the numbers that SplitMix64 generates from the hash, usually the second
  /// or third (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014, DOI
  /// 10.1145/2660193.2660195).
  private init(_ hash: StableHash) {
    var state = hash.value
    while true {
      state &+= 0x9e37_79b9_7f4a_7c15
      var number = state
      number = (number ^ number >> 30) &* 0xbf58_476d_1ce4_e5b9
      number = (number ^ number >> 27) &* 0x94d0_49bb_1331_11eb
      // The 32 highest bits are a fraction of 1, which selects one of the combinations of tones.
      let fraction = (number ^ number >> 31) >> 32
      if let pattern = Pattern(cells: Int((fraction * UInt64(Self.combinations)) >> 32)) {
        self = pattern
        return
      }
    }
  }

  /// Creates a pattern from its cells, or returns nil if it is not balanced.
  init?(cells: Int) {
    self.cells = cells
    guard (0..<Self.combinations).contains(cells), isBalanced else { return nil }
  }

  /// The number of cells on each side of the grid.
  private static let count = 5
  /// The digit of each cell, row by row from the top.
  private static let digits = [
    0, 1, 2, 3, 4,
    1, 5, 6, 7, 3,
    2, 6, 8, 6, 2,
    3, 7, 6, 5, 1,
    4, 3, 2, 1, 0,
  ]
  /// The powers of 3 by digit.
  private static let powers = [1, 3, 9, 27, 81, 243, 729, 2187, 6561]
  /// The number of combinations of tones.
  static let combinations = 19683

  /// The tone of a cell: 0 if it is empty, as outside the grid, 1 if it is faint and 2 if it is full.
  subscript(x: Int, y: Int) -> Int {
    guard (0..<Self.count).contains(x), (0..<Self.count).contains(y) else { return 0 }
    return cells / Self.powers[Self.digits[Self.count * y + x]] % 3
  }

  /// A Boolean value that indicates whether the pattern is neither sparse nor solid, shows both tones, reaches all sides,
  /// does not break up into dots, and differs from its mirror image, in which one might see a face.
  private var isBalanced: Bool {
    let places = (0..<Self.count * Self.count).map { (x: $0 % Self.count, y: $0 / Self.count) }
    let filled = places.filter { self[$0.x, $0.y] > 0 }
    let full = filled.count { self[$0.x, $0.y] == 2 }
    let lone = filled.count { x, y in
      [(-1, 0), (1, 0), (0, -1), (0, 1)].allSatisfy { self[x + $0, y + $1] == 0 }
    }
    let unlike = places.count { x, y in self[x, y] != self[Self.count - 1 - x, y] }
    return (10...19).contains(filled.count) && full >= 5 && filled.count - full >= 2 && lone <= 2 && unlike >= 4
      && filled.contains { $0.x == 0 }
  }

  /// Returns the outline of the cells with at least the given tone, in the middle of a square: cells with round corners
  /// that merge with their neighbours.
  ///
  /// - Parameters:
  ///   - tone: The tone, 1 or 2.
  ///   - side: The side of the square, in pixels.
  /// - Returns: The outline, in pixels.
  func path(tone: Int, side: Int) -> Path {
    func isFilled(_ x: Int, _ y: Int) -> Bool { self[x, y] >= tone }
    let grid = PatternGrid(side: side)
    var path = Path()
    for y in 0..<Self.count {
      for x in 0..<Self.count {
        let cell = grid.cell(x, y)
        if isFilled(x, y) {
          path.append(.cell(cell, radius: grid.radius) { dx, dy in !isFilled(x + dx, y) && !isFilled(x, y + dy) })
        } else {
          for (dx, dy) in Path.corners
          where isFilled(x + dx, y) && isFilled(x, y + dy) && isFilled(x + dx, y + dy) {
            path.append(.fillet(in: cell, radius: grid.radius, dx, dy))
          }
        }
      }
    }
    return path
  }

  /// Returns the layers of the pattern in the middle of an avatar, bottom first.
  ///
  /// - Parameters:
  ///   - side: The side of the square that contains the pattern, in pixels.
  ///   - margin: The distance between the square and the edges of the image, in pixels.
  ///   - tint: The colour of full cells.
  ///   - faint: The colour of faint cells.
  /// - Returns: The layers.
  func layers(side: Int, margin: Int, tint: PremultipliedColor, faint: PremultipliedColor) -> [Layer] {
    let offset = Point(x: Double(margin), y: Double(margin))
    return [(1, faint), (2, tint)].map { tone, color in
      .fill(path(tone: tone, side: side).transformed(scale: 1, offset: offset), color)
    }
  }
}

/// A symmetric grid of 5 × 5 cells in the middle of a square, with its lines on whole pixels.
private struct PatternGrid {
  /// The positions of the lines from left to right, and likewise from top to bottom, in pixels.
  private let lines: [Double]
  /// The corner radius, in pixels.
  let radius: Double

  /// Creates a grid that covers five eighths of the side, or as close to that as whole pixels allow.
  init(side: Int) {
    var (cell, middle) = (max((side + 4) / 8, 1), 0)
    while middle == 0 {
      // The middle cell is one pixel wider or narrower if this is needed to align the others to whole pixels.
      // The lines are on whole pixels if the middle cell and the side are both even or both odd. Up to 0.66 of the
      // side, the corners of the grid are inside a circular avatar, because 0.66 × √2 < 1.
      let fitting = [cell, cell + 1, cell - 1].first { width in
        width > 0 && (width - side).isMultiple(of: 2) && Double(4 * cell + width) <= 0.66 * Double(side)
      }
      if let fitting {
        middle = fitting
      } else if cell > 1 {
        cell -= 1
      } else {
        middle = side.isMultiple(of: 2) ? 2 : 1
      }
    }
    let (half, width) = (Double(middle) / 2, Double(cell))
    let center = Double(side) / 2
    lines = [-half - 2 * width, -half - width, -half, half, half + width, half + 2 * width].map { center + $0 }
    radius = Double(min(cell, middle)) / 2
  }

  func cell(_ x: Int, _ y: Int) -> Rect {
    Rect(x: lines[x], y: lines[y], width: lines[x + 1] - lines[x], height: lines[y + 1] - lines[y])
  }
}

extension Path {
  /// The directions from the middle of a cell to its corners, clockwise from the upper right.
  fileprivate static let corners = [(1, -1), (1, 1), (-1, 1), (-1, -1)]

  /// Returns a cell in which the selected corners are round.
  fileprivate static func cell(_ cell: Rect, radius: Double, isRound: (Int, Int) -> Bool) -> Path {
    var path = Path()
    for (i, (dx, dy)) in corners.enumerated() {
      let corner = Corner(of: cell, dx, dy, radius: isRound(dx, dy) ? radius : 0)
      let (start, end) = dx * dy < 0 ? (corner.horizontal, corner.vertical) : (corner.vertical, corner.horizontal)
      if i == 0 { path.move(to: start) } else { path.line(to: start) }
      if start != end { path.arc(center: corner.center, to: end, clockwise: true) }
    }
    path.close()
    return path
  }

  /// Returns the fillet in the corner of an empty cell between two filled ones.
  fileprivate static func fillet(in cell: Rect, radius: Double, _ dx: Int, _ dy: Int) -> Path {
    let corner = Corner(of: cell, dx, dy, radius: radius)
    var path = Path()
    path.move(to: corner.point)
    path.line(to: corner.horizontal)
    path.arc(center: corner.center, to: corner.vertical, clockwise: dx * dy < 0)
    path.close()
    return path
  }
}

/// A cell corner with an inscribed quarter circle.
private struct Corner {
  let point, center: Point
  /// The points where the quarter circle touches the cell's horizontal and vertical edges.
  let horizontal, vertical: Point

  init(of cell: Rect, _ dx: Int, _ dy: Int, radius: Double) {
    point = Point(x: dx > 0 ? cell.maxX : cell.x, y: dy > 0 ? cell.maxY : cell.y)
    center = Point(x: point.x - Double(dx) * radius, y: point.y - Double(dy) * radius)
    horizontal = Point(x: center.x, y: point.y)
    vertical = Point(x: point.x, y: center.y)
  }
}
