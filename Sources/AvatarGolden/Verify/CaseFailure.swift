/// The reason why a case failed, with details.
package enum CaseFailure: Hashable, Sendable {
  /// The golden file does not exist.
  case missing
  /// The golden cannot be used, for the given reason.
  case unusable(String)
  /// Git checked out another file in place of the golden, for the given reason.
  ///
  /// Recording would replace a golden that still exists in the repository.
  case substitute(String)
  /// The case does not match the row of its list, so its image is not the one to compare.
  case outdated(OutdatedCase)
  /// The image and the golden differ in size.
  case otherSize
  case differs
  /// The image cannot be rendered, for the given reason.
  case unrenderable(String)
}
