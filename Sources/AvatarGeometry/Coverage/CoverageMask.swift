/// How much of each pixel a path covers: row-major, stride = width, 0 (nothing) … 255 (all of it).
///
/// Each value is the true area of the path inside the pixel, correctly rounded; nothing is flattened or sampled.
package struct CoverageMask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package private(set) var values: [UInt8]

  /// The coverage of `path`, less what `excluded` covers, in the pixels of the box (0, 0)…(width, height).
  ///
  /// By the non-zero rule, contours that run the other way cut holes, and where contours overlap, they count once.
  /// - Complexity: O(width · height) bytes written, O(n log n) for the n pixels on the outline, and O(m · k) for m
  ///   curves of which k share a height.
  package init(_ path: Path, excluding excluded: Path? = nil, width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [UInt8](repeating: 0, count: width * height)
    guard path.isDrawable, width > 0, height > 0 else { return }
    var sweep = WindingSweep(width: Double(width), height: Double(height))
    sweep.add(path, to: .included)
    if let excluded, excluded.isDrawable { sweep.add(excluded, to: .excluded) }
    var accumulator = CellAccumulator(width: width, height: height)
    for edge in sweep.swept() { accumulator.add(edge) }
    var cells = accumulator.cells
    cells.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    fill(from: cells)
  }

  /// Returns the mask of a shape on a square canvas with a side of `pixels` px.
  package init(of shape: PlacedShape, pixels: Int) {
    self.init(shape.path(canvas: Double(pixels)), width: pixels, height: pixels)
  }

  package subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }

  private mutating func fill(from cells: [Cell]) {
    var i = 0
    while i < cells.count {
      let row = cells[i].row
      let base = Int(row) * width
      var winding = 0.0
      while i < cells.count, cells[i].row == row {
        let column = cells[i].column
        var cover = 0.0
        var area = 0.0
        while i < cells.count, cells[i].row == row, cells[i].column == column {
          cover += cells[i].cover
          area += cells[i].area
          i += 1
        }
        values[base + Int(column)] = level(winding + cover - area)
        winding += cover
        let next = i < cells.count && cells[i].row == row ? Int(cells[i].column) : width
        let span = level(winding)
        if span != 0 {
          for x in Int(column) + 1..<max(next, Int(column) + 1) { values[base + x] = span }
        }
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
