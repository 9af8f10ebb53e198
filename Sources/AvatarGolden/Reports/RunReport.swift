import AvatarRaster

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What there is to say about a run, as JSON.
package struct RunReport: Encodable {
  /// By which a file is known to be a report's.
  static let mark = "avatar-render golden"

  let generator = Self.mark
  /// Of what was verified: a manifest, or what was compared.
  let title: String
  let passed, failed, recorded: Int
  /// Paths.
  let stale, removed: [String]
  /// nil in the line about a run as a whole.
  let cases: [CaseReport]?

  package init(title: String, _ summary: RunSummary, cases: [CaseReport]?) {
    self.title = title
    passed = summary.passed
    failed = summary.failed
    recorded = summary.recorded
    stale = summary.stale
    removed = summary.pruned
    self.cases = cases
  }

  /// A line, or many with keys in alphabetical order.
  package func json(isPretty: Bool = true) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    // Texts and finite numbers always encode.
    return Array((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
  }
}

/// How many cases had which outcome.
package struct RunSummary: Sendable {
  package private(set) var passed = 0
  package private(set) var failed = 0
  package private(set) var recorded = 0
  /// Paths of goldens without a case that are there still.
  package var stale: [String] = []
  /// Of goldens without a case that were removed.
  package var pruned: [String] = []

  package init() {}

  package mutating func count(_ result: CaseResult) {
    switch result.outcome {
    case .passed: passed += 1
    case .failed, .unwritten: failed += 1
    case .recorded: recorded += 1
    }
  }

  /// Whether every picture is as expected, or its golden was recorded, and each golden has a case.
  package var hasPassed: Bool { failed == 0 && stale.isEmpty }

  /// As `790 passed, 2 failed`.
  package var words: String {
    var parts = ["\(passed.grouped) passed", "\(failed.grouped) failed"]
    if recorded > 0 { parts.append("\(recorded.grouped) recorded") }
    if !stale.isEmpty { parts.append("\(stale.count.grouped) stale") }
    if !pruned.isEmpty { parts.append("\(pruned.count.grouped) removed") }
    return parts.joined(separator: ", ")
  }
}

/// What there is to say about a case, as JSON.
package struct CaseReport: Encodable, Sendable {
  package let name: String
  let golden: String
  package let outcome: String
  package let reason: String?
  let notes: [String]
  /// The command that accepts the picture; nil if recording would not help.
  package let accept: String?
  let difference: Numbers?
  /// The triptych's path in the report's directory.
  package internal(set) var picture: String?

  /// What was measured.
  struct Numbers: Encodable, Sendable {
    /// Width and height, px.
    let expectedSize, actualSize: [Int]
    let compared, differing, smoothed: Int
    /// Levels of 255.
    let largest, mean: Double
    /// ΔE OK.
    let largestDistance: Double?
    /// x, y, width and height, px.
    let box: [Int]?
  }

  /// Creates the report on a result, whose picture `acceptance` accepts; nil if there is no such command.
  package init(_ result: CaseResult, acceptance: AcceptCommand? = nil) {
    name = result.name
    accept = result.canBeAccepted ? acceptance?.line(for: result.name) : nil
    golden = result.golden
    outcome = result.outcomeName
    reason = result.explanation
    notes = result.notes
    difference = result.difference.map { difference in
      Numbers(
        expectedSize: [difference.expected.width, difference.expected.height],
        actualSize: [difference.actual.width, difference.actual.height],
        compared: difference.compared, differing: difference.differing, smoothed: difference.smoothed,
        largest: difference.largest, mean: difference.mean, largestDistance: difference.largestDistance,
        box: difference.bounds.map { [$0.x, $0.y, $0.width, $0.height] })
    }
  }

  /// One line, keys in alphabetical order.
  package func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }
}
