import AvatarJSON

/// The number of cases by outcome.
package struct RunSummary: Sendable {
  package private(set) var passed = 0
  package private(set) var failed = 0
  package private(set) var recorded = 0
  /// The paths of goldens without a case that still exist.
  package var stale: [String] = []
  /// The paths of goldens without a case that were removed.
  package var pruned: [String] = []

  package init() {}

  package mutating func count(_ result: CaseResult) {
    switch result.outcome {
    case .passed: passed += 1
    case .failed, .unwritten: failed += 1
    case .recorded: recorded += 1
    }
  }

  /// Whether every image matched its golden or was recorded, and every golden has a case.
  package var hasPassed: Bool { failed == 0 && stale.isEmpty }

  /// The counts as text, for example `790 passed, 2 failed`.
  package var words: String {
    var parts = ["\(passed.grouped) passed", "\(failed.grouped) failed"]
    if recorded > 0 { parts.append("\(recorded.grouped) recorded") }
    if !stale.isEmpty { parts.append("\(stale.count.grouped) without a case") }
    if !pruned.isEmpty { parts.append("\(pruned.count.grouped) removed") }
    return parts.joined(separator: ", ")
  }
}
