package import AvatarRaster

/// A picture being decoded: its rows, from the top, one at a time.
package protocol ScanlineSource: ~Copyable {
  /// Of the rows, px.
  var width: Int { get }
  var height: Int { get }
  var format: ScanlineFormat { get }

  /// Writes the next row: `width` pixels; see `ScanlineFormat`.
  mutating func readRow(into row: inout [UInt32]) throws(PhotoError)
}
