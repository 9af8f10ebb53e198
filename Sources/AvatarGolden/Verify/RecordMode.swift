import AvatarRender

/// The goldens that a run records.
package enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// The mode that records no goldens.
  case never
  /// The mode that records missing goldens.
  case missing
  /// The mode that records goldens that are missing, unusable or different.
  case failed
  case all

  /// Returns whether to record the golden of a case, given the reason why the case failed, or nil if it passed.
  func records(_ failure: CaseFailure?) -> Bool {
    switch (self, failure) {
    // An image that cannot be rendered cannot be recorded.
    case (_, .unrenderable), (_, .substitute), (_, .outdated): false
    case (.never, _): false
    case (.missing, let failure): failure == .missing
    case (.failed, let failure): failure != nil
    case (.all, _): true
    }
  }
}
