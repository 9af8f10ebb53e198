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

  /// The row that was read last with 16 bits per channel, straight RGBA; nil if it has no more than 8 in sRGB.
  var deepRow: [UInt16]? { get }

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

extension ScanlineSource where Self: ~Copyable {
  package var deepRow: [UInt16]? { nil }
  package mutating func findsEnd() throws(PhotoError) -> Bool { hasEnd }
}

/// The damage that is tolerated in a picture.
package struct DamageTolerance: Hashable, Sendable {
  /// The rows that are shown; damage elsewhere is always tolerated.
  let shown: Range<Int>
  /// The number of damaged rows that are tolerated even if some of them are shown.
  let mostDamaged: Int
  /// Whether data behind that of the picture is known not to belong to it.
  var allowsForeignEnd = false

  /// The reciprocal of the share of rows that may be damaged where they are shown.
  private static let share = 10

  /// Creates the tolerance for a picture.
  ///
  /// - Parameters:
  ///   - shown: The rows that are shown, in rows of the decoded picture; empty if none are.
  ///   - height: The number of all rows, a tenth of which may be damaged.
  package init(shown: Range<Int>, of height: Int) {
    self.shown = shown
    mostDamaged = height / Self.share
  }

  /// A tolerance that allows no damage.
  package static let none = DamageTolerance(shown: 0..<Int(UInt32.max), of: 0)

  func allows(_ rows: some Collection<Int>) -> Bool {
    rows.count <= mostDamaged || !rows.contains(where: shown.contains)
  }

  /// Returns the damage of a picture of `height` rows, some of which are missing because of an error.
  ///
  /// - Throws: The error itself if it is not about the picture, or if too many rows are missing.
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

/// The tolerated damage of a picture.
package struct ScanlineDamage: Hashable, Sendable {
  package enum Effect: Hashable, Sendable {
    /// The number of damaged rows, some of which are shown, and the number of all rows.
    case rows(Int, of: Int)
    /// The damaged rows are not shown.
    case hidden
    /// A progressive picture has all its rows, but not all of their detail.
    case lessDetail
    /// The pixels are intact: only a checksum is wrong, or there is excess data.
    case none
  }

  /// The error that would be thrown if the damage were not tolerated.
  package let error: PhotoError
  package let effect: Effect

  /// Whether another transfer of the file may give a better picture: rows that are shown are damaged, or the file is
  /// truncated, as it is after an interrupted transfer.
  package var mayBeOfTransfer: Bool {
    switch (effect, error) {
    case (.rows, _), (.hidden, .truncated), (.lessDetail, .truncated): true
    case (.hidden, _), (.lessDetail, _), (.none, _): false
    }
  }

  /// The damage in words, for a message.
  package var words: String {
    let effect =
      switch effect {
      case .rows(let damaged, let height): "\((height - damaged) * 100 / height)% of its rows are intact"
      case .hidden: "nothing that is shown is affected"
      case .lessDetail: "drawn with less detail"
      case .none: "drawn anyway"
      }
    return "\(error.reason): \(effect)"
  }
}
