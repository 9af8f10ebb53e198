// Exact coverage
//
// The value of a pixel at the edge of a shape is the share of its area that the shape covers, rounded once, to one of
// 256 levels. No sampling takes place, and no curve is replaced with chords. Equal shapes have equal masks on every
// machine, and a mirrored shape has a mirrored mask.
//
// An avatar is 24 to 256 pixels wide, so its edge is a large part of what people see. For circles of 48, 128, 256 and
// 1024 px, the worst pixel of other methods differs from the true area by
//
//     4 × 4 samples per pixel    13  25  27  27 levels of 255
//     16 × 16 samples per pixel   2   5   4   5
//     chords within 0.25 px      69  74  76  80
//     chords within 0.1 px       29  31  30  35
//     chords within 0.01 px       3   3   3   4
//
// A viewer sees the shape of an avatar before its photo, and goldens without tolerance require a single correct result.
// The exact masks of these circles take 14, 42, 96 and 790 µs to compute, because only the pixels on the outline need
// arithmetic.
//
// Catmull describes the unweighted area of a pixel as an antialiasing filter (1978, "A hidden-surface algorithm with
// anti-aliasing", doi:10.1145/800248.807360). Levien computes it in one pass over the outline in libart, the origin of
// FreeType's smooth rasteriser, and in font-rs (2016, "Inside the fastest font renderer in the world"). By Green's
// theorem, the area inside an outline is the sum of signed areas to the left of its pieces. A piece inside one pixel
// contributes two numbers, a cell:
//
//     cover   the height of the piece, positive if the inside is to its right
//     area    the area between the pixel's left border and the piece, with the same sign
//
// The coverage of a pixel is the sum of the covers of all pixels to its left in its row, plus its own cover minus its
// own area. Consecutive pixels without cells have the same value. Only runs of pixels with equal coverage are stored. The
// memory that a mask needs is therefore proportional to its outline, and any of its rows can be filled when needed.
//
// Those rasterisers replace curves with chords. Here, pieces are lines, quadratic and cubic Béziers and circular arcs,
// each split at inflections and where x or y changes direction. Such a piece crosses each border of a pixel at most
// once, and the crossing is found in closed form, or by Newton's method between two bounds. The area of a piece is that
// of its chord plus that of the bulge between the two, which has a closed form for each kind; see
// `MonotoneCurve.bulge`. The arithmetic uses only + − × ÷ √ on doubles, which every machine rounds in the same way.
//
// An area where contours overlap must count once, but signed areas would count it twice. `WindingSweep` first finds the
// edges between inside and outside, which are the only ones that produce cells.
//
// `ExactCoverageTests` compares each pixel of circles and hexagons of 1 to 512 px with a separately derived integral:
// none differs. Sums of areas have errors of about 1e-13. If the true value is halfway between two levels, as it often
// is in pixels that mirror each other, these errors would determine the rounding; `tieBias` rounds all such values up.

/// The coverage of a box of pixels by a path, stored as runs of equally covered pixels; masks are filled on demand.
package struct Coverage: Sendable {
  package let width: Int
  package let height: Int
  /// The covered pixels, from left to right and from top to bottom.
  private var runs: [CoverageRun] = []
  /// The index of the first run of each row, followed by the number of runs.
  private var starts: [Int]

  /// Computes the coverage of `path` without `excluded` in the pixels of the box (0, 0)…(width, height).
  ///
  /// Under the non-zero rule, contours in the opposite direction cut holes, and overlapping contours count once.
  /// - Complexity: O(n log n) for the n pixels on the outline, and O(m · k) for m curves of which k share a height.
  package init(_ path: Path, excluding excluded: Path? = nil, width: Int, height: Int) {
    self.width = width
    self.height = height
    starts = [Int](repeating: 0, count: height + 1)
    guard path.isDrawable, width > 0, height > 0 else { return }
    var winding = WindingSweep(width: Double(width), height: Double(height))
    winding.add(path)
    if let excluded, excluded.isDrawable { winding.add(excluded, isExcluded: true) }
    var accumulator = CellAccumulator(width: width, height: height)
    for edge in winding.findEdges() { accumulator.add(edge) }
    appendRuns(of: accumulator.sortedCells(), isCrisp: path.isCrisp)
  }

  /// Computes the coverage of a shape on a square canvas with a side of `pixels`.
  package init(of shape: PlacedShape, pixels: Int) {
    self.init(shape.path(canvas: Double(pixels)), width: pixels, height: pixels)
  }

  /// The approximate memory use, in bytes.
  package var bytes: Int { MemoryLayout<CoverageRun>.stride * runs.count + MemoryLayout<Int>.stride * starts.count }

  /// Returns the mask of a range of rows.
  /// - Complexity: O(width) for each row.
  package func mask(rows: Range<Int>) -> CoverageMask {
    var mask = CoverageMask(width: width, height: rows.count, values: [UInt8](repeating: 0, count: width * rows.count))
    for run in runs(rows: rows) { mask.fill(run) }
    return mask
  }

  /// Returns the covered pixels of a range of rows, whose first row has the number 0, from left to right and from top to
  /// bottom.
  /// - Complexity: O(pixels on the outline), or O(1) for all rows.
  package func runs(rows: Range<Int>) -> [CoverageRun] {
    if rows == 0..<height { return runs }
    let first = Int32(rows.lowerBound)
    return runs[starts[rows.lowerBound]..<starts[rows.upperBound]].map {
      CoverageRun(row: $0.row - first, start: $0.start, end: $0.end, level: $0.level)
    }
  }

  /// Appends the runs of cells, which are sorted by row and then by column.
  private mutating func appendRuns(of cells: [Cell], isCrisp: Bool) {
    // A cell has a level of its own and determines that of the pixels after it.
    runs.reserveCapacity(2 * cells.count)
    let cells = cells.span
    var i = 0
    for y in 0..<height {
      var winding = 0.0
      while i < cells.count && cells[i].row == y {
        let column = cells[i].column
        var (cover, area) = (0.0, 0.0)
        repeat {
          cover += cells[i].cover
          area += cells[i].area
          i += 1
        } while i < cells.count && cells[i].row == y && cells[i].column == column
        let next = i < cells.count && cells[i].row == y ? cells[i].column : Int32(width)
        append(level(winding + cover - area), y, column..<column + 1, isCrisp)
        winding += cover
        if column + 1 < next { append(level(winding), y, column + 1..<next, isCrisp) }
      }
      starts[y + 1] = runs.count
    }
    // Coverage is stored in caches, which need not hold unused memory.
    runs = [CoverageRun](runs[...])
  }

  /// Appends pixels with the same level, rounded to 0 or 255 if `isCrisp`, extending the last run if it has that level.
  @inline(__always)
  private mutating func append(_ level: UInt8, _ row: Int, _ columns: Range<Int32>, _ isCrisp: Bool) {
    let level = isCrisp ? (level < 128 ? 0 : 255) : level
    if level == 0 { return }
    if let last = runs.last, last.level == level, last.row == row, last.end == columns.lowerBound {
      runs[runs.count - 1].end = columns.upperBound
    } else {
      runs.append(CoverageRun(row: Int32(row), start: columns.lowerBound, end: columns.upperBound, level: level))
    }
  }
}

/// Returns the level nearest to a winding-weighted area.
@inline(__always)
private func level(_ area: Double) -> UInt8 {
  UInt8(min(area.magnitude, 1) * 255 + (0.5 + tieBias))
}

/// A bias that rounds halves up, because it exceeds the errors of summed areas.
private let tieBias = 1e-9

/// The contribution of an outline piece to one pixel.
struct Cell {
  var row: Int32
  var column: Int32
  /// The height of the outline in this pixel, −1…1; positive if the inside of the path is to its right.
  var cover: Double
  /// The area between the pixel's left border and the outline, with the sign of `cover`.
  var area: Double
}
