import AvatarCodec
package import AvatarFileSystem
package import AvatarRender

/// An output file of a row, from its plan to the reports.
package struct Output: Sendable {
  enum Content: Hashable, Sendable {
    indirect case avatar(OutputMeasures, RowTheme, OutputEncoding)
    /// A text about the other outputs, for the program that uses them.
    case text(String)
  }

  package enum State: Hashable, Sendable {
    /// The output is neither checked nor written yet.
    ///
    /// The status is that of the existing file without following links: nil if there is none, if its name contains its
    /// hash, or before it is looked up.
    case planned(FileStatus?)
    case written
    case unchanged
    /// The output would have to be written, for this reason.
    case stale(String)
  }

  /// The source of the report on an avatar.
  private enum Facts: Sendable {
    case unknown
    indirect case drawn(AvatarReport)
    /// The entry in the build record, which the row decrypts.
    case recorded(PlannedRow)
  }

  let name: PictureName
  let content: Content
  /// The unique key in the build record.
  var key: String
  package internal(set) var state = State.planned(nil)
  /// The entry in the build record of an earlier run; nil if there is none.
  private(set) var recorded: BuildRecord.Entry?
  /// The entry to record; nil if it is already recorded, or nothing was written.
  var entry: BuildRecord.Entry?
  private var facts = Facts.unknown
  /// The time that rendering took, in milliseconds.
  var milliseconds = 0.0

  init(name: PictureName, content: Content) {
    self.name = name
    self.content = content
    key = name.key
  }

  /// Adds the entry of an earlier run, which the row decrypts.
  mutating func add(_ entry: BuildRecord.Entry?, of row: PlannedRow) {
    recorded = entry
    if entry != nil { facts = .recorded(row) }
  }

  mutating func add(_ report: AvatarReport) { facts = .drawn(report) }
}

// MARK: The file

extension Output {
  /// The path of the file in the output directory; the name without a hash if that is unknown.
  package var file: String { newestEntry.map { name.file($0.digest) } ?? name.plain }

  /// The path without the hash of the file; nil if it contains none.
  var plainName: String? { name.isHashed ? name.plain : nil }

  /// Whether this is the first picture with this name, apart from the hash.
  var isFirstOfPlainName: Bool { key.utf8.count { $0 == UInt8(ascii: "|") } < 2 }

  private var newestEntry: BuildRecord.Entry? { entry ?? recorded }

  /// The earlier entry, if its file has another hash; nil if there is none.
  var replaced: BuildRecord.Entry? {
    guard entry != nil, let recorded, name.file(recorded.digest) != file else { return nil }
    return recorded
  }

  var digest: ContentDigest? { newestEntry?.digest }

  /// The size of the file, in bytes; nil if it is unknown.
  var bytes: Int? { newestEntry?.stamp.bytes }
}

// MARK: The picture

/// The size and the scale of an image.
struct OutputMeasures: Hashable, Sendable {
  let size: AvatarSize
  let scale: AvatarScale

  /// The side of the image, in pixels.
  var pixels: Int { size.pixels(at: scale) }

  /// The area of the image, in pixels.
  var area: Int { pixels * pixels }
}

extension Output {
  /// The measures of an avatar; nil if this is a text.
  var measures: OutputMeasures? { if case .avatar(let measures, _, _) = content { measures } else { nil } }

  /// The colour scheme of an avatar; nil if this is a text.
  var scheme: Theme.ColorScheme? { if case .avatar(_, let theme, _) = content { theme.scheme } else { nil } }

  /// The encoding of an avatar; nil if this is a text.
  var encoding: OutputEncoding? { if case .avatar(_, _, let encoding) = content { encoding } else { nil } }

  /// The format of an avatar; nil if this is a text.
  var format: OutputFormat? { encoding?.format }

  var isPicture: Bool { measures != nil }

  /// Whether the output describes layers instead of pixels.
  var isVector: Bool { encoding?.format.isVector == true }

  /// The logical side, in points; 0 for a text.
  var size: Int { measures?.size.points ?? 0 }

  /// The number of pixels per point; 1 for a text.
  var scale: Double { measures?.scale.factor ?? 1 }

  /// The side, in pixels; 0 for a text.
  package var side: Int { measures?.pixels ?? 0 }
}

// MARK: The report

extension Output {
  /// The report on the avatar; nil for a text, and for an avatar that was never drawn.
  ///
  /// Complexity: that of an earlier run is decrypted and parsed at each access.
  package var report: AvatarReport? {
    switch facts {
    case .unknown: return nil
    case .drawn(let report): return report
    case .recorded(let row):
      guard let recorded else { return nil }
      let sealed = recorded.sealed.isEmpty ? nil : row.opened(recorded.sealed)
      return AvatarReport(json: sealed ?? recorded.summary)
    }
  }

  /// The requested parts that the avatar does not show.
  package var lacks: Set<Shortfall> {
    switch facts {
    case .unknown: []
    case .drawn(let report): report.shortfalls
    case .recorded: recorded.map { AvatarReport.shortfalls(json: $0.summary) } ?? []
    }
  }

  /// The skipped sources and warnings, one line each, except `formatNote`.
  package var notes: [String] { report?.notes.filter { $0 != formatWarning } ?? [] }

  /// The warning that the file has no transparency, which many rows share; nil if there is none.
  package var formatNote: String? {
    guard let formatWarning, report?.notes.contains(formatWarning) == true else { return nil }
    return formatWarning
  }

  private var formatWarning: String? { format.map { AvatarWarning.drawnOnWhite($0).description } }
}
