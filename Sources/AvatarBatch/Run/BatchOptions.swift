package import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// How a list is made into files.
package struct BatchOptions: Sendable {
  /// Where outputs go.
  package var directory: String
  /// How many rows at a time.
  package var jobs = 1
  /// Bytes that all jobs may hold together.
  package var memory = 256 << 20
  /// The rows that are made; nil is all.
  package var shard: Shard?
  /// Whether nothing is written, only compared.
  package var isChecked = false
  /// Whether everything is made again.
  package var isForced = false
  /// Whether a photo, initials or a badge that can't be shown is an error.
  package var isStrict = false
  /// Whether the first row that fails is the last.
  package var failsFast = false
  package var drawsThumbnails = false
  /// Whether a record is written, by which the next run skips what has not changed.
  package var keepsRecord = true
  /// The digest of everything that all avatars are rendered with: the program, its options and the given fonts.
  ///
  /// The versions of libraries are left out, because no pixel depends on them.
  package var environment = ContentDigest(of: [])
  /// The signal that stops the run.
  package var interruption = Interruption.none
  /// Files that outputs must not replace.
  package var inputs: [String] = []

  package init(directory: String) { self.directory = FilePath.ofDirectory(directory) }
}

/// What ends a run before its end.
package indirect enum BatchError: Error, Hashable {
  /// The list can't be read, or not any further.
  case list(ListError)
  /// The name template has a placeholder that is no column of the list.
  case unknownPlaceholder(String, template: String)
  case output(path: String, WriteError)
  /// What can't be kept in memory can't be kept elsewhere.
  case temporary(reason: String)
  /// A component without which rows cannot be made is missing or fails.
  case missingComponent(name: String, reason: String)
  /// By a signal, its number.
  case interrupted(Int32)

  /// The description, for a report.
  var reason: String {
    switch self {
    case .list(let error): error.reason
    case .unknownPlaceholder(let name, let template): "\(template): no column \(name)"
    case .output(let path, let error): "\(path): \(error.fileError.reason)"
    case .temporary(let reason): reason
    case .missingComponent(let name, let reason): "\(name): \(reason)"
    case .interrupted: "interrupted; run again to continue"
    }
  }

  init(_ error: ListError) {
    self = error.component.map { .missingComponent(name: $0.name, reason: $0.reason) } ?? .list(error)
  }
}

/// What a run has done.
package struct BatchSummary: Hashable, Sendable {
  package internal(set) var rows = 0
  /// nil where it is not known: the list is read once.
  package internal(set) var rowsInAll: Int?
  /// Outputs.
  package internal(set) var written = 0
  package internal(set) var unchanged = 0
  package internal(set) var stale = 0
  package internal(set) var removed = 0
  /// Rows that have no avatar.
  package internal(set) var failed = 0
  /// Rows that show less than requested.
  package internal(set) var fellBack = 0
  /// The number of these rows that lack each thing; a row may lack several.
  package internal(set) var lacking: [Shortfall: Int] = [:]

  /// As `9 written, 2 unchanged, 1 failed`.
  package var words: String {
    var parts = ["\(written.grouped) written", "\(unchanged.grouped) unchanged"]
    if stale > 0 { parts = ["\(stale.grouped) stale", "\(unchanged.grouped) up to date"] }
    if removed > 0 { parts.append("\(removed.grouped) removed") }
    for (shortfall, words) in [
      (Shortfall.photo, "without the requested photo"), (.initials, "without the requested initials"),
      (.badge, "without the requested badge"),
    ] {
      if let rows = lacking[shortfall] { parts.append("\(rows.grouped) \(words)") }
    }
    if failed > 0 { parts.append("\(failed.grouped) failed") }
    return parts.joined(separator: ", ")
  }

  mutating func count(_ outcome: RowOutcome) {
    rows += 1
    if outcome.fault != nil || outcome.failure != nil { failed += 1 }
    var lacks: Set<Shortfall> = []
    for output in outcome.outputs {
      if output.lacksSomething { lacks.formUnion(output.lacks) }
      switch output.state {
      case .written: written += 1
      case .unchanged: unchanged += 1
      case .stale: stale += 1
      }
    }
    if !lacks.isEmpty { fellBack += 1 }
    for shortfall in lacks { lacking[shortfall, default: 0] += 1 }
  }
}
