package import AvatarJSON
import AvatarRaster

/// A JSON report on a run, with an entry for each case.
package struct RunReport {
  /// The generator, which identifies a file as a report.
  static let mark = "avatar-render golden"

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
      json.member("generator", Self.mark)
      json.member("passed", passed)
      json.member("recorded", recorded)
      json.member("removed", removed)
      json.member("withoutCase", stale)
      json.member("title", title)
    }
  }
}

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

/// A JSON report on a case.
package struct CaseReport: Sendable {
  package let name: String
  let golden: String
  package let outcome: String
  package let reason: String?
  let notes: [String]
  /// The command that accepts the image or the row of the list, or nil if there is none.
  package let accept: String?
  let difference: Numbers?
  /// The path of the triptych in the report directory.
  package internal(set) var picture: String?

  /// The measurements of a difference, in levels of 255 and in pixels.
  struct Numbers: Sendable {
    /// The width and height, in pixels.
    let expectedSize, actualSize: [Int]
    let compared, differing, smoothed: Int
    /// The largest and the mean difference, in levels of 255.
    let largest, mean: Double
    /// The largest perceptual difference, as ΔE OK.
    let largestDistance: Double?
    /// The x, y, width and height of the bounding box of differing pixels, in pixels.
    let box: [Int]?
  }

  /// Creates the report on a result, where `acceptance` is the command that accepts its image, or nil if there is none.
  package init(_ result: CaseResult, acceptance: AcceptCommand? = nil) {
    name = result.name
    accept =
      switch result.outcome {
      case .failed(.outdated(let entry)): acceptance?.update(fromList: entry.list)
      case _ where result.canBeAccepted: acceptance?.line(for: result.name)
      default: nil
      }
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
}

extension CaseReport: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("accept", accept)
      json.member("difference", difference)
      json.member("golden", golden)
      json.member("name", name)
      json.member("notes", notes)
      json.member("outcome", outcome)
      json.member("picture", picture)
      json.member("reason", reason)
    }
  }
}

extension CaseReport.Numbers: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("actualSize", actualSize)
      json.member("box", box)
      json.member("compared", compared)
      json.member("differing", differing)
      json.member("expectedSize", expectedSize)
      json.member("largest", largest)
      json.member("largestDistance", largestDistance)
      json.member("mean", mean)
      json.member("smoothed", smoothed)
    }
  }
}

/// The command that accepts images by recording them as a manifest's goldens.
package struct AcceptCommand: Hashable, Sendable {
  /// The default manifest of the command line.
  package static let standardManifest = "Goldens/manifest.json"

  private let manifest: String

  /// Creates the command for the manifest at a path.
  package init(manifest: String) { self.manifest = manifest }

  /// The command line that accepts all images of the manifest, for a POSIX shell.
  package var line: String { "avatar-render golden record" + option }

  private var option: String {
    // A path that starts with a hyphen would be parsed as an option.
    manifest == Self.standardManifest ? "" : " --manifest " + Self.argument(manifest)
  }

  private static func argument(_ path: String) -> String { (path.hasPrefix("-") ? "./" + path : path).shellWord }

  /// Returns the command line that adds cases for the images in a directory to the manifest, for a POSIX shell.
  package func addition(of directory: String) -> String {
    "avatar-render golden init --add " + Self.argument(directory) + option
  }

  /// Returns the command line that updates the cases of a list, for a POSIX shell.
  func update(fromList path: String) -> String { "avatar-render golden init " + Self.argument(path) + option }

  /// Returns the command line that accepts the image of a case, for a POSIX shell.
  package func line(for name: String) -> String { line + (name.hasPrefix("-") ? " -- " : " ") + name.shellWord }
}
