package import AvatarRender

/// The account of the rows that a run has read, each of which ends in one state.
package struct RowAccount: Hashable, Sendable {
  /// Whether the run only checks, so that written rows are those that are not up to date.
  let isCheck: Bool
  package internal(set) var written = 0
  package internal(set) var unchanged = 0
  package internal(set) var failed = 0
  private var omissions: [Omission: Int] = [:]

  /// The total number of rows to render, or nil if it is unknown because the list can be read only once.
  package internal(set) var rowsInAll: Int?
  /// The number of written images and other outputs.
  package internal(set) var files = 0
  /// The number of files that no row requests: removed or, in a check, left in place.
  package internal(set) var removed = 0
  /// The number of rows whose avatars show less than requested.
  package internal(set) var fellBack = 0
  package internal(set) var ignored = 0
  /// The number of rows whose avatars show less than requested, that have ignored values, or that have no address for
  /// the name of an image.
  package internal(set) var incomplete = 0
  /// The number of rows with each kind of shortfall from the request.
  ///
  /// A row may have several.
  package internal(set) var lacking: [Shortfall: Int] = [:]

  package init(isCheck: Bool = false) { self.isCheck = isCheck }

  /// The number of rows that were read.
  package var rows: Int { written + unchanged + failed + leftOut }

  package var leftOut: Int { omissions.values.reduce(0, +) }

  /// The number of rows that the command line requests.
  package var requested: Int { rows - self[.condition] - self[.shard] }

  /// Returns the number of rows that were left out for a reason.
  package subscript(_ omission: Omission) -> Int { omissions[omission, default: 0] }

  /// Adds a row in the state in which it ended.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - lacks: The requested parts that the avatars of the row do not show.
  mutating func count(_ row: RowReport, lacking lacks: Set<Shortfall>) {
    let state = row.state
    switch state {
    case .written: written += 1
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    case .leftOut(let omission): count(omission)
    }
    for output in row.outputs where output.state == .written { files += 1 }
    let hasMistakes = !row.mistakes.isEmpty
    // A damaged photo that is displayed is not a fallback.
    let hasFallenBack = lacks.contains { $0 != .intactPhoto }
    if hasFallenBack { fellBack += 1 }
    if hasMistakes { ignored += 1 }
    if hasFallenBack || hasMistakes || state == .leftOut(.noAddress) { incomplete += 1 }
    for shortfall in lacks { lacking[shortfall, default: 0] += 1 }
  }

  /// Adds a row that was left out.
  mutating func count(_ omission: Omission) { omissions[omission, default: 0] += 1 }
}

// MARK: States

extension RowAccount {
  /// The state in which a row of a list ends.
  package enum State: Hashable, Sendable {
    /// At least one output was written or, in a check, is not up to date.
    case written
    /// All outputs are up to date.
    case unchanged
    /// The row has no avatar, because of a fault.
    case failed
    /// The run has no output for the row.
    case leftOut(Omission)
  }

  /// The reason why a run leaves out a row.
  package enum Omission: Int, Hashable, Sendable, CaseIterable {
    /// The `--where` conditions do not select the row.
    case condition
    /// The row belongs to another shard.
    case shard
    /// The outputs are named by address, and the row has none.
    case noAddress
    /// The outputs are named by address, and an earlier row with the same address has the image.
    case sameAddress

    /// The reason for a note, after the number of rows.
    var words: String {
      switch self {
      case .condition: "by --where"
      case .shard: "in other shards"
      case .noAddress: "without an e-mail address"
      case .sameAddress: "with the e-mail address of an earlier row"
      }
    }

    /// The reason for a report on the row.
    var reason: String {
      switch self {
      case .condition: "--where does not select it"
      case .shard: "belongs to another shard"
      case .noAddress: "has no e-mail address for the name of its image"
      case .sameAddress: "has the e-mail address of an earlier row, whose image is used"
      }
    }
  }
}

// MARK: Messages

extension RowAccount {
  /// The account as text, for example `9 written, 2 unchanged, 1 failed`.
  package var words: String {
    let done = isCheck ? ("stale", "up to date", "obsolete") : ("written", "unchanged", "removed")
    let start = [(written, done.0 + (files > written ? " (\(files.grouped) files)" : "")), (unchanged, done.1)]
    let others = [
      (failed, "failed"), (leftOut, "left out (\(omissionWords))"), (removed, done.2),
      (lacking[.photo, default: 0], "without the requested photo"),
      (lacking[.matchingPhoto, default: 0], "without a matching photo"),
      (lacking[.initials, default: 0], "without the requested initials"),
      (lacking[.badge, default: 0], "without the requested badge"),
      (lacking[.intactPhoto, default: 0], "with a damaged photo"), (ignored, "with ignored values"),
    ]
    return (start + others.filter { $0.0 > 0 }).map { "\($0.grouped) \($1)" }.joined(separator: ", ")
  }

  /// The reasons why rows were left out, with their numbers if there are several.
  private var omissionWords: String {
    let given = Omission.allCases.filter { self[$0] > 0 }
    return given.map { (given.count > 1 ? "\(self[$0].grouped) " : "") + $0.words }.joined(separator: ", ")
  }
}

extension Int {
  /// The number of rows in words, for example "1 row" or "2 rows".
  var rows: String { self == 1 ? "1 row" : "\(grouped) rows" }

  /// The start of a sentence about a number of rows, for example "1 row has" or "2 rows have".
  package var rowsHave: String { "\(rows) \(self == 1 ? "has" : "have")" }
}
