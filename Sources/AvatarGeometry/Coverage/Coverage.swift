/// The coverage of a box of pixels by a path, which stores only the pixels on its outline; masks are computed on
/// demand.
package struct Coverage: Sendable {
  package let width: Int
  package let height: Int
  /// The cells, sorted by row and then by column.
  private var cells: [Cell] = []
  /// The index of the first cell of each row, and the number of cells.
  private var starts: [Int]

  /// Computes the coverage of `path` without `excluded` in the pixels of the box (0, 0)…(width, height).
  ///
  /// By the non-zero rule, contours in the opposite direction cut holes, and overlapping contours count once.
  /// - Complexity: O(n log n) for the n pixels on the outline, and O(m · k) for m curves k of which share a height.
  package init(_ path: Path, excluding excluded: Path? = nil, width: Int, height: Int) {
    self.width = width
    self.height = height
    starts = [Int](repeating: 0, count: height + 1)
    guard path.isDrawable, width > 0, height > 0 else { return }
    var sweep = WindingSweep(width: Double(width), height: Double(height))
    sweep.add(path, to: .included)
    if let excluded, excluded.isDrawable { sweep.add(excluded, to: .excluded) }
    var accumulator = CellAccumulator(width: width, height: height)
    for edge in sweep.swept() { accumulator.add(edge) }
    accumulator.sort()
    cells = accumulator.cells
    for cell in cells { starts[Int(cell.row) + 1] += 1 }
    for y in 0..<height { starts[y + 1] += starts[y] }
  }

  /// Computes the coverage of a shape on a square canvas with a side of `pixels`.
  package init(of shape: PlacedShape, pixels: Int) {
    self.init(shape.path(canvas: Double(pixels)), width: pixels, height: pixels)
  }

  /// The approximate memory, in bytes.
  package var bytes: Int { MemoryLayout<Cell>.stride * cells.count + MemoryLayout<Int>.stride * starts.count }

  /// Returns the mask of some rows.
  /// - Complexity: O(width) for each row.
  package func mask(rows: Range<Int>) -> CoverageMask {
    var values = [UInt8](repeating: 0, count: width * rows.count)
    var base = 0
    for y in rows {
      fill(cells[starts[y]..<starts[y + 1]], of: &values, from: base)
      base += width
    }
    return CoverageMask(width: width, height: rows.count, values: values)
  }

  /// Writes the values of the row that starts at `base` from its cells.
  private func fill(_ cells: ArraySlice<Cell>, of values: inout [UInt8], from base: Int) {
    var i = cells.startIndex
    var winding = 0.0
    while i < cells.endIndex {
      let column = cells[i].column
      var cover = 0.0
      var area = 0.0
      while i < cells.endIndex, cells[i].column == column {
        cover += cells[i].cover
        area += cells[i].area
        i += 1
      }
      values[base + Int(column)] = level(winding + cover - area)
      winding += cover
      let next = i < cells.endIndex ? Int(cells[i].column) : width
      let span = level(winding)
      if span != 0 {
        for x in Int(column) + 1..<max(next, Int(column) + 1) { values[base + x] = span }
      }
    }
  }
}

/// Returns a winding-weighted area as a level, rounded to the nearest.
private func level(_ area: Double) -> UInt8 {
  UInt8(min(area.magnitude, 1) * 255 + (0.5 + tieBias))
}

/// The margin by which halves are rounded up.
///
/// Sums of areas have errors of about 1e-13, because of which pixels with a true value of a half, usually mirror images
/// of each other, could be rounded differently.
private let tieBias = 1e-9
