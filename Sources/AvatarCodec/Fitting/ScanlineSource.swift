package import AvatarRaster

/// A picture whose rows are decoded one at a time, from the top.
package protocol ScanlineSource: ~Copyable {
  /// The width of the rows, in pixels.
  var width: Int { get }
  var height: Int { get }
  var format: ScanlineFormat { get }
  /// Whether the end of the file was found in advance, so that rows that are not needed do not have to be decoded to
  /// know that they exist.
  var hasEnd: Bool { get }

  /// The tolerated damage of the rows that were read; nil if there was none.
  var damage: ScanlineDamage? { get }

  /// Writes the next row: `width` pixels in sRGB; see `ScanlineFormat`.
  ///
  /// - Throws: `PhotoError` if the row cannot be decoded and that is not tolerated.
  mutating func readRow(into row: inout [UInt32]) throws(PhotoError)

  /// Skips the next row; `row` is scratch space.
  ///
  /// - Throws: `PhotoError` if the row cannot be decoded and that is not tolerated.
  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError)

  /// Reads the data behind the last row, which must have been read.
  ///
  /// - Returns: Whether the file is complete.
  /// - Throws: `PhotoError` if the file cannot be read.
  mutating func findsEnd() throws(PhotoError) -> Bool
}
