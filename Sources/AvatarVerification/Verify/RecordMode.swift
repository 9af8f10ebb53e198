/// Which goldens are written.
package enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// None.
  case never
  /// Those that are not there.
  case missing
  /// Those that can't be used or differ, and those that are not there.
  case failed
  case all

  /// - Parameter failure: what is wrong with the golden there is; nil where nothing is.
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
