import AvatarFileSystem
package import AvatarJSON

/// A JSON report on a run, with an entry for each case.
package struct RunReport {
  private static let generator = "avatar-render golden"
  /// The maximum size of a report, in bytes.
  static let maxBytes = 1 << 30
  /// The generator, which identifies a file as a report.
  static let mark = FileMark(generator, inFirst: maxBytes)

  /// The name of the manifest or the compared files.
  let title: String
  let passed, failed, recorded: Int
  /// The paths of goldens without a case: those that remain and those that were removed.
  let stale, removed: [String]
  /// The reports on the cases, or nil in a line about the run as a whole.
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

  /// Returns the JSON with keys in alphabetical order, on one or several lines.
  package func json(isPretty: Bool = true) -> [UInt8] { Array((JSONWriter.text(self, isPretty: isPretty) + "\n").utf8) }
}

extension RunReport: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("cases", cases)
      json.member("failed", failed)
      json.member("generator", Self.generator)
      json.member("passed", passed)
      json.member("recorded", recorded)
      json.member("removed", removed)
      json.member("withoutCase", stale)
      json.member("title", title)
    }
  }
}
