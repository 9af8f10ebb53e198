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

/// The damage that is tolerated in an image.
package struct DamageTolerance: Hashable, Sendable {
  /// The rows that are shown; damage elsewhere is always tolerated.
  let shown: Range<Int>
  /// The number of damaged rows that are tolerated even if some of them are shown.
  let mostDamaged: Int
  /// Whether any data after the image data is known not to belong to the image.
  var allowsForeignEnd = false

  /// The reciprocal of the fraction of rows that may be damaged even if they are shown.
  private static let share = 10

  /// Creates the tolerance for an image.
  ///
  /// - Parameters:
  ///   - shown: The range of rows that are shown of the decoded image; empty if none are shown.
  ///   - height: The total number of rows, of which a tenth may be damaged.
  package init(shown: Range<Int>, of height: Int) {
    self.shown = shown
    mostDamaged = height / Self.share
  }

  /// A tolerance that allows no damage.
  package static let none = DamageTolerance(shown: 0..<Int(UInt32.max), of: 0)

  func allows(_ rows: some Collection<Int>) -> Bool {
    rows.count <= mostDamaged || !rows.contains(where: shown.contains)
  }

  /// Returns the damage to an image of `height` rows, some of which are missing because of an error.
  ///
  /// - Throws: The error itself if it does not concern the image, or if too many rows are missing.
  func damage(
    _ rows: some Collection<Int>, of height: Int, _ error: PhotoError
  ) throws(PhotoError) -> ScanlineDamage {
    switch error {
    case .truncated, .damaged: guard allows(rows) else { throw error }
    default: throw error
    }
    let isHidden = !rows.contains(where: shown.contains)
    return ScanlineDamage(error: error, effect: isHidden ? .hidden : .rows(rows.count, of: height))
  }
}

/// The tolerated damage in an image.
package struct ScanlineDamage: Hashable, Sendable {
  package enum Effect: Hashable, Sendable {
    /// The number of damaged rows, some of which are shown, and the total number of rows.
    case rows(Int, of: Int)
    /// The damaged rows are not shown.
    case hidden
    /// All rows of a progressive image exist, but some of their detail is missing.
    case lessDetail
    /// The pixels are intact: only a checksum is wrong, or there is excess data.
    case none
  }

  /// The error that would be thrown if the damage were not tolerated.
  package let error: PhotoError
  package let effect: Effect

  /// Whether transferring the file again may improve the image, because rows that are shown are damaged, or because the
  /// file is truncated, as happens when a transfer is interrupted.
  package var mayBeOfTransfer: Bool {
    switch (effect, error) {
    case (.rows, _), (.hidden, .truncated), (.lessDetail, .truncated): true
    case (.hidden, _), (.lessDetail, _), (.none, _): false
    }
  }

  /// The damage, worded for a message.
  package var words: String {
    let effect =
      switch effect {
      case .rows(let damaged, let height): "\((height - damaged) * 100 / height)% of its rows are intact"
      case .hidden: "the visible part is intact"
      case .lessDetail: "drawn with less detail"
      case .none: "drawn anyway"
      }
    return "\(error.reason): \(effect)"
  }
}
