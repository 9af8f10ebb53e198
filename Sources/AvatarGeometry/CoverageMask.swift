/// The coverage of each pixel by a path, from 0 (none) to 255 (full); row-major, stride = width.
package struct CoverageMask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package private(set) var values: [UInt8]

  /// Computes the coverage of `path` without `excluded` in the pixels of the box (0, 0)…(width, height).
  ///
  /// - Complexity: That of `Coverage`, plus O(width · height).
  package init(_ path: Path, excluding excluded: Path? = nil, width: Int, height: Int) {
    self = Coverage(path, excluding: excluded, width: width, height: height).mask(rows: 0..<height)
  }

  /// Computes the mask of a shape on a square canvas with a side of `pixels`.
  package init(of shape: PlacedShape, pixels: Int) { self = Coverage(of: shape, pixels: pixels).mask(rows: 0..<pixels) }

  /// Creates a mask from one value per pixel.
  init(width: Int, height: Int, values: [UInt8]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// Sets the pixels of a run.
  mutating func fill(_ run: CoverageRun) {
    let start = Int(run.row) * width
    let pixels = start + Int(run.start)..<start + Int(run.end)
    var values = values.mutableSpan
    var part = values._mutatingExtracting(pixels)
    part.update(repeating: run.level)
  }

  package subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }
}
