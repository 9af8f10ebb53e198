/// How much of a picture may be damaged for it to be used all the same.
package struct DamageTolerance: Hashable, Sendable {
  /// The rows that are shown; damage elsewhere is always tolerated.
  let shown: Range<Int>
  /// The number of rows that may be damaged though some of them are shown.
  let mostDamaged: Int

  /// Damaged rows that are tolerated where they show, of so many.
  private static let share = 10

  /// - Parameters:
  ///   - shown: rows of the picture as it is decoded; none where nothing of it is shown.
  ///   - height: all of them, a tenth of which may be damaged.
  package init(shown: Range<Int>, of height: Int) {
    self.shown = shown
    mostDamaged = height / Self.share
  }

  /// Nothing is tolerated.
  package static let none = DamageTolerance(shown: 0..<Int(UInt32.max), of: 0)

  func allows(_ rows: some Collection<Int>) -> Bool {
    rows.count <= mostDamaged || !rows.contains(where: shown.contains)
  }

  /// Returns the damage of a picture of `height` rows, some of which are missing because of an error.
  ///
  /// - Throws: The error itself if it is not one of the picture, or so many rows may not be missing.
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

/// The damage of a picture that can be used all the same.
package struct ScanlineDamage: Hashable, Sendable {
  package enum Effect: Hashable, Sendable {
    /// So many rows of all are damaged, and some of them are shown.
    case rows(Int, of: Int)
    /// Damaged rows are not shown.
    case hidden
    /// A progressive picture has all its rows, but not all of their detail.
    case lessDetail
    /// Only a checksum is wrong, or there is more data than is of use.
    case none
  }

  /// The error it would be if it were not tolerated.
  package let error: PhotoError
  package let effect: Effect

  /// Whether another transfer of the file may give a better picture: rows that show are damaged, or the file is truncated,
  /// as an interrupted transfer leaves it.
  package var mayBeOfTransfer: Bool {
    switch (effect, error) {
    case (.rows, _), (.hidden, .truncated), (.lessDetail, .truncated): true
    case (.hidden, _), (.lessDetail, _), (.none, _): false
    }
  }

  /// In words for a note.
  package var words: String {
    let effect =
      switch effect {
      case .rows(let damaged, let height): "\((height - damaged) * 100 / height)% of its rows are intact"
      case .hidden: "nothing that is shown is affected"
      case .lessDetail: "drawn with less detail"
      case .none: "drawn all the same"
      }
    return "\(error.reason): \(effect)"
  }
}
