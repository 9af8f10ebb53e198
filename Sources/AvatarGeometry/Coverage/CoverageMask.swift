/// How much of each pixel a path covers: row-major, stride = width, 0 (nothing) … 255 (all of it).
///
/// Each value is the true area of the path inside the pixel, correctly rounded; nothing is flattened or sampled.
package struct CoverageMask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package private(set) var values: [UInt8]

  /// The coverage of `path`, less what `excluded` covers, in the pixels of the box (0, 0)…(width, height).
  ///
  /// - Complexity: That of `Coverage`, and O(width · height) bytes written.
  package init(_ path: Path, excluding excluded: Path? = nil, width: Int, height: Int) {
    self = Coverage(path, excluding: excluded, width: width, height: height).mask(rows: 0..<height)
  }

  /// Returns the mask of a shape on a square canvas with a side of `pixels` px.
  package init(of shape: PlacedShape, pixels: Int) { self = Coverage(of: shape, pixels: pixels).mask(rows: 0..<pixels) }

  /// Creates a mask of values that are as many as its pixels.
  init(width: Int, height: Int, values: [UInt8]) {
    self.width = width
    self.height = height
    self.values = values
  }

  package subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }
}
