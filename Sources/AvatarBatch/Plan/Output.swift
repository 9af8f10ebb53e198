import AvatarCodec
package import AvatarFileSystem
package import AvatarRender

/// An output file of a row that is checked or rendered, with its state for the reports.
package struct Output: Sendable {
  package enum State: Hashable, Sendable {
    /// The output has not been checked or written.
    ///
    /// The status is that of the existing file, without following links. It is nil if no file exists, or before the file is
    /// looked up.
    case planned(FileStatus?)
    case written
    case unchanged
    /// The output is not up to date, for the given reason.
    case stale(String)
  }

  /// The source of the report on an avatar.
  private enum Facts: Sendable {
    case unknown
    indirect case drawn(AvatarReport)
    /// An entry in the build record.
    case recorded
  }

  private let plan: PlannedOutput
  package internal(set) var state = State.planned(nil)
  /// The entry in the build record of an earlier run, or nil if there is none.
  private(set) var recorded: BuildRecord.Entry?
  /// The entry to record, or nil if it is already recorded or nothing was written.
  var entry: BuildRecord.Entry?
  private var facts = Facts.unknown
  /// The rendering time, in milliseconds.
  var milliseconds = 0.0

  init(_ plan: PlannedOutput) { self.plan = plan }

  /// The file's path in the output directory, which is its key in the build record.
  package var file: String { plan.file }

  var content: PlannedOutput.Content { plan.content }

  /// Adds an entry from an earlier run.
  mutating func add(_ entry: BuildRecord.Entry?) {
    recorded = entry
    if entry != nil { facts = .recorded }
  }

  mutating func add(_ report: AvatarReport) { facts = .drawn(report) }
}

// MARK: File

extension Output {
  private var newestEntry: BuildRecord.Entry? { entry ?? recorded }

  var digest: ContentDigest? { newestEntry?.digest }

  /// Returns whether the existing file and the local photo with a stamp, if any, are those of the entry in the record.
  func isRecorded(with photo: ContentDigest?) -> Bool {
    guard case .planned(let status?) = state, let recorded else { return false }
    return recorded.stamp == status.stamp && (!isPicture || recorded.photo == photo)
  }

  /// The size of the file in bytes, or nil if unknown.
  var bytes: Int? { newestEntry?.stamp.bytes }
}

// MARK: Image

extension Output {
  /// The measures of an avatar, or nil for text.
  var measures: OutputMeasures? { if case .avatar(let measures, _, _) = content { measures } else { nil } }

  /// The colour scheme of an avatar, or nil for text.
  var scheme: Theme.ColorScheme? { if case .avatar(_, let theme, _) = content { theme.scheme } else { nil } }

  /// The encoding of an avatar, or nil for text.
  var encoding: OutputEncoding? { if case .avatar(_, _, let encoding) = content { encoding } else { nil } }

  /// The format of an avatar, or nil for text.
  var format: OutputFormat? { encoding?.format }

  var isPicture: Bool { if case .avatar = content { true } else { false } }

  /// Whether the output describes layers instead of pixels.
  var isVector: Bool { encoding?.format.isVector == true }

  /// The logical side in points, or 0 for text.
  var size: Int { measures?.size.points ?? 0 }

  /// The number of pixels per point, or 1 for text.
  var scale: Double { measures?.scale.factor ?? 1 }

  /// The side in pixels, or 0 for text.
  package var side: Int { measures?.pixels ?? 0 }
}

// MARK: Report

extension Output {
  /// The report on the avatar, or nil for text or an avatar that was never drawn.
  ///
  /// The report of an earlier run, which is parsed on each access, has neither initials nor notes.
  package var report: AvatarReport? {
    switch facts {
    case .unknown: return nil
    case .drawn(let report): return report
    case .recorded: return recorded.flatMap { AvatarReport(summary: $0.summary) }
    }
  }

  /// The requested parts that the avatar does not show.
  package var lacks: Set<Shortfall> {
    switch facts {
    case .unknown: []
    case .drawn(let report): report.shortfalls
    case .recorded: recorded.map { AvatarReport.shortfalls(summary: $0.summary) } ?? []
    }
  }

  /// Whether the avatar shows a photo.
  var showsPhoto: Bool {
    switch facts {
    case .unknown: false
    case .drawn(let report): report.content.isPhoto
    case .recorded: recorded.map { AvatarReport.showsPhoto(summary: $0.summary) } ?? false
    }
  }

  /// Whether the values of the avatar's placeholder are known.
  var hasPlaceholder: Bool { report?.thumbHash != nil }

  /// Whether the recorded avatar shows a photo, unlike the one drawn since.
  var hasDroppedPhoto: Bool {
    guard case .drawn = facts, let recorded else { return false }
    return AvatarReport.showsPhoto(summary: recorded.summary) && !showsPhoto
  }

  /// The skipped sources and warnings, one line each, except `formatNote`; for an image of an earlier run, the requested
  /// parts that it does not show.
  package var notes: [String] {
    if case .recorded = facts { return lacks.sorted().map(\.note) }
    return report?.notes.filter { $0 != formatWarning } ?? []
  }

  /// The warning, shared by many rows, that the file has no transparency, or nil if there is none.
  package var formatNote: String? {
    guard let formatWarning, report?.notes.contains(formatWarning) == true else { return nil }
    return formatWarning
  }

  private var formatWarning: String? { format.map { AvatarWarning.drawnOnWhite($0).description } }
}
