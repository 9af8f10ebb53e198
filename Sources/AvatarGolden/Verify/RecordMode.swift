/// The goldens that a run records.
package enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// The mode that records no goldens.
  case never
  /// The mode that records goldens that do not exist.
  case missing
  /// The mode that records goldens that do not exist, cannot be used or differ.
  case failed
  case all

  /// Returns whether the golden of a case is recorded, given the reason why the case fails; nil if it passes.
  func records(_ failure: CaseFailure?) -> Bool {
    switch (self, failure) {
    // There is nothing to record.
    case (_, .unrenderable): false
    case (.never, _): false
    case (.missing, let failure): failure == .missing
    case (.failed, let failure): failure != nil
    case (.all, _): true
    }
  }
}
