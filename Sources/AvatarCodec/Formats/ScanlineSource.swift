package import AvatarRaster

/// An image whose rows are decoded one at a time, from the top.
package protocol ScanlineSource: ~Copyable {
  /// The width of the rows, in pixels.
  var width: Int { get }
  var height: Int { get }
  var format: ScanlineFormat { get }
  /// Whether the end of the file was found in advance, in which case unneeded rows are not decoded just to check that
  /// they exist.
  var hasEnd: Bool { get }

  /// The tolerated damage in the rows read so far, or nil if there is none.
  var damage: ScanlineDamage? { get }

  /// The most recently read row as straight RGBA with 16 bits per channel, or nil if only 8 are available.
  var deepRow: [UInt16]? { get }

  /// Writes the next row as `width` sRGB pixels; see `ScanlineFormat`.
  ///
  /// - Throws: `PhotoError` if the row cannot be decoded and the damage is not tolerated.
  mutating func readRow(into row: inout [UInt32]) throws(PhotoError)

  /// Skips the next row; `row` is scratch space.
  ///
  /// - Throws: `PhotoError` if the row cannot be decoded and the damage is not tolerated.
  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError)

  /// Reads the data after the last row, which must already have been read.
  ///
  /// - Returns: Whether the file is complete.
  /// - Throws: `PhotoError` if the file cannot be read.
  mutating func findsEnd() throws(PhotoError) -> Bool
}

extension ScanlineSource where Self: ~Copyable {
  package var deepRow: [UInt16]? { nil }
  package mutating func findsEnd() throws(PhotoError) -> Bool { hasEnd }
}
