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
