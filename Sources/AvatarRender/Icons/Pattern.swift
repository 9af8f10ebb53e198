import AvatarGeometry
import PersonWords

/// A symmetric glyph that represents a person without a name, selected by a stable hash.
///
/// The glyph is drawn in the icon tint, on the palette colour for the same seed. Each cell covers whole pixels. For a
/// program that computes the same cells, see Documentation/Initials.md.
struct Pattern: Hashable, Sendable {
  /// The cells of the three leftmost columns, row by row from the top, starting at the lowest bit.
  ///
  /// The other columns mirror them.
  private let cells: UInt16

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
      // The 15 highest bits are the cells of three columns in five rows.
      if let pattern = Pattern(cells: UInt16((number ^ number >> 31) >> 49)) {
        self = pattern
        return
      }
    }
  }

  /// Creates a pattern from its cells, or returns nil if it is not balanced.
  init?(cells: UInt16) {
    self.cells = cells
    guard cells < 1 << 15, isBalanced else { return nil }
  }

  /// The number of cells on each side of the grid.
  private static let count = 5

  /// Whether a cell is filled; cells outside the grid never are.
  subscript(x: Int, y: Int) -> Bool {
    guard (0..<Self.count).contains(x), (0..<Self.count).contains(y) else { return false }
    return cells >> (3 * y + min(x, Self.count - 1 - x)) & 1 == 1
  }

  /// A Boolean value that indicates whether the pattern is neither sparse nor solid, reaches all sides, and does not
  /// break up into dots.
  private var isBalanced: Bool {
    let places = (0..<Self.count * Self.count).map { (x: $0 % Self.count, y: $0 / Self.count) }
    let filled = places.filter { self[$0.x, $0.y] }
    let lone = filled.count { x, y in !(self[x - 1, y] || self[x + 1, y] || self[x, y - 1] || self[x, y + 1]) }
    let last = Self.count - 1
    return (10...17).contains(filled.count) && lone <= 3 && filled.contains { $0.x == 0 }
      && filled.contains { $0.y == 0 } && filled.contains { $0.y == last }
  }

  /// Returns the outline in the middle of a square: cells with round corners that merge with their neighbours.
  ///
  /// - Parameter side: The side of the square, in pixels.
  /// - Returns: The outline, in pixels.
  func path(side: Int) -> Path {
    let grid = PatternGrid(side: side)
    var path = Path()
    for y in 0..<Self.count {
      for x in 0..<Self.count {
        let cell = grid.cell(x, y)
        if self[x, y] {
          path.append(.cell(cell, radius: grid.radius) { dx, dy in !self[x + dx, y] && !self[x, y + dy] })
        } else {
          for (dx, dy) in Path.corners where self[x + dx, y] && self[x, y + dy] && self[x + dx, y + dy] {
            path.append(.fillet(in: cell, radius: grid.radius, dx, dy))
          }
        }
      }
    }
    return path
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
