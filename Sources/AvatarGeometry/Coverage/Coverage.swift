/// The coverage of a box of pixels by a path, in memory for the pixels on its outline only; its rows become masks when needed.
package struct Coverage: Sendable {
  package let width: Int
  package let height: Int
  /// The cells in the order of their rows, then of their columns.
  private var cells: [Cell] = []
  /// The position of the first cell of each row, and the number of cells.
  private var starts: [Int]

  /// The coverage of `path`, less what `excluded` covers, in the pixels of the box (0, 0)…(width, height).
  ///
  /// By the non-zero rule, contours that run the other way cut holes, and where contours overlap, they count once.
  /// - Complexity: O(n log n) for the n pixels on the outline, and O(m · k) for m curves of which k share a height.
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
    cells = accumulator.cells
    cells.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    for cell in cells { starts[Int(cell.row) + 1] += 1 }
    for y in 0..<height { starts[y + 1] += starts[y] }
  }

  /// Returns the coverage of a shape on a square canvas with a side of `pixels` px.
  package init(of shape: PlacedShape, pixels: Int) {
    self.init(shape.path(canvas: Double(pixels)), width: pixels, height: pixels)
  }

  /// The approximate number of bytes in memory.
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

  /// Writes the values of the row that begins at `base`, given its cells.
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

/// A winding-weighted area as a level, rounded to the nearest.
private func level(_ area: Double) -> UInt8 {
  UInt8(min(area.magnitude, 1) * 255 + (0.5 + tieBias))
}

/// Sums of areas carry errors around 1e-13; pixels whose true value is a half (mirror images of each other, mostly)
/// must not round differently because of them, so halves go up with this margin.
private let tieBias = 1e-9
