/// The damage that is tolerated in an image.
package struct DamageTolerance: Hashable, Sendable {
  /// The rows that are shown; damage elsewhere is always tolerated.
  let shown: Range<Int>
  /// The number of damaged rows that are tolerated even if some of them are shown.
  let maxDamagedRows: Int
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
    maxDamagedRows = height / Self.share
  }

  /// A tolerance that allows no damage.
  package static let none = DamageTolerance(shown: 0..<Int(UInt32.max), of: 0)

  func allows(_ rows: some Collection<Int>) -> Bool {
    rows.count <= maxDamagedRows || !rows.contains(where: shown.contains)
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
