/// An accumulator of cells that follows edges through a box of `width` × `height` pixels and records each crossing.
///
/// An edge to the left of the box is treated as lying on its left border; edges to the right, above or below are
/// ignored.
struct CellAccumulator {
  let width: Int
  let height: Int
  private(set) var cells: [Cell] = []
  /// The factor by which the current edge's covers and areas are multiplied: ±1.
  private var sign = 1.0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Records the cells of an edge, at which the filled area starts or ends.
  ///
  /// - Complexity: O(pixels on the edge).
  mutating func add(_ edge: Edge) {
    let curve = edge.curve
    let down = curve.goesDown
    let (top, bottom) = (max(edge.top, 0), min(edge.bottom, Double(height)))
    guard bottom > top else { return }
    // Heights are negative along an upward curve, but covers are positive if the filled area is to the right.
    sign = down == edge.isEntering ? 1 : -1
    let (from, to) = down ? (top, bottom) : (bottom, top)
    var (position, end) = (curve.startPosition, curve.endPosition)
    if from != position.point.y { position = curve.position(atY: from, from: position) }
    if to != end.point.y { end = curve.position(atY: to, from: position) }
    walk(curve, from: position, to: end, down: down)
  }

  /// Returns the cells sorted by row and then by column.
  ///
  /// - Complexity: O(cells + width + height).
  func sortedCells() -> [Cell] {
    // Counting sorts by the lesser key and then by the greater one (Knuth, TAOCP 3, §5.2.5), because a comparison sort
    // would take longer than finding the cells.
    Self.sorted(Self.sorted(cells, keys: width) { $0.column }, keys: height) { $0.row }
  }

  /// Sorts cells by a key from 0 to `keys` − 1, without changing the order of those with the same key.
  @inline(__always)
  private static func sorted(_ cells: [Cell], keys: Int, by key: (Cell) -> Int32) -> [Cell] {
    // The place of the next cell with each key.
    var next = [Int](repeating: 0, count: keys + 1)
    for cell in cells { next[Int(key(cell)) + 1] += 1 }
    for i in 0..<keys { next[i + 1] += next[i] }
    var result = cells
    for cell in cells {
      let i = Int(key(cell))
      result[next[i]] = cell
      next[i] += 1
    }
    return result
  }

  private mutating func walk(
    _ curve: MonotoneCurve, from start: MonotoneCurve.Position, to end: MonotoneCurve.Position, down: Bool
  ) {
    let stepX = end.point.x > start.point.x ? 1 : end.point.x < start.point.x ? -1 : 0
    let stepY = down ? 1 : -1
    var position = start
    // An upward curve that starts on the border between two rows starts in the upper one.
    var row = down ? Int(start.point.y.rounded(.down)) : Int(start.point.y.rounded(.up)) - 1
    var column = firstColumn(at: start.point.x, stepX: stepX)
    while true {
      let borderY = Double(down ? row + 1 : row)
      let leavesRow = down ? end.point.y > borderY : end.point.y < borderY
      var next = end
      var movesColumn = false
      if let borderX = border(of: column, stepX: stepX), stepX > 0 ? end.point.x > borderX : end.point.x < borderX {
        var crossing = curve.position(atX: borderX, from: position)
        let beyond = down ? crossing.point.y > borderY : crossing.point.y < borderY
        // At the corner of a pixel, the column changes before the row, and the piece between them has no height.
        if !(leavesRow && beyond) {
          // Rounding may put a crossing before the last position, where the piece would have the wrong sign, or beyond
          // the row.
          crossing.point.y = clamp(crossing.point.y, position.point.y, leavesRow ? borderY : end.point.y)
          next = crossing
          movesColumn = true
        }
      }
      if !movesColumn && leavesRow {
        next = curve.position(atY: borderY, from: position)
        next.point.x = clamp(next.point.x, position.point.x, end.point.x)
      }
      note(curve, from: position, to: next, row: row, column: column)
      if movesColumn {
        column += stepX
      } else if leavesRow {
        row += stepY
      } else {
        return
      }
      position = next
    }
  }

  /// Returns the column in which a curve starts: −1 if that is to the left of the box, `width` if it is to the right.
  private func firstColumn(at x: Double, stepX: Int) -> Int {
    // A curve on a border belongs to the pixel that it enters. A vertical one belongs to the pixel on its right, where
    // its area is 0.
    if x < 0 || (x == 0 && stepX < 0) { return -1 }
    if x > Double(width) || (x == Double(width) && stepX >= 0) { return width }
    return stepX < 0 ? Int(x.rounded(.up)) - 1 : Int(x.rounded(.down))
  }

  /// Returns the x coordinate at which a curve leaves a column; nil if it never does.
  private func border(of column: Int, stepX: Int) -> Double? {
    switch stepX {
    case 1: column >= width ? nil : Double(column + 1)
    case -1: column < 0 ? nil : Double(column)
    default: nil
    }
  }

  private mutating func note(
    _ curve: MonotoneCurve, from a: MonotoneCurve.Position, to b: MonotoneCurve.Position, row: Int, column: Int
  ) {
    guard row >= 0, row < height, column < width else { return }
    let height = b.point.y - a.point.y
    // To the left of the box, a piece covers its row from the left border on, so its cell in column 0 has an area of 0.
    var area = 0.0
    if column >= 0 {
      let left = Double(column)
      area = sign * (((a.point.x - left) + (b.point.x - left)) / 2 * height + curve.bulge(from: a, to: b))
    }
    let cover = sign * height
    guard cover != 0 || area != 0 else { return }
    cells.append(Cell(row: Int32(row), column: Int32(max(column, 0)), cover: cover, area: area))
  }
}

private func clamp(_ value: Double, _ a: Double, _ b: Double) -> Double {
  min(max(value, min(a, b)), max(a, b))
}
