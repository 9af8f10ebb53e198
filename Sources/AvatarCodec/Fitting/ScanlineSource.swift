package import AvatarRaster

/// A picture being decoded: its rows, from the top, one at a time.
package protocol ScanlineSource: ~Copyable {
  /// Of the rows, px.
  var width: Int { get }
  var height: Int { get }
  var format: ScanlineFormat { get }
  /// Whether the file is seen to reach its end, so that rows that aren't needed need not be decoded to know that they
  /// are there.
  var hasEnd: Bool { get }

  /// The tolerated damage of the rows that were read; nil if there was none.
  var damage: ScanlineDamage? { get }

  /// Writes the next row: `width` pixels in sRGB; see `ScanlineFormat`.
  mutating func readRow(into row: inout [UInt32]) throws(PhotoError)

  /// Passes over the next row, which isn't needed; `row` is scratch space.
  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError)

  /// Reads what follows the last row, which must have been read.
  /// - Returns: whether the file has its end.
  mutating func findsEnd() throws(PhotoError) -> Bool
}
