import AvatarCodec
import AvatarFileSystem
import AvatarRaster
package import AvatarRender

/// The report on a row: its files, its notes or its fault.
package struct RowReport: Sendable {
  /// The number of the row, from 1.
  package let number: Int
  /// The line where the row starts, from 1.
  package let line: Int
  /// The ID in the list, or that from which the names of the outputs are formed; nil if it is unknown.
  package let id: String?
  /// The row; nil if it could not be planned.
  let row: PlannedRow?
  /// The outcomes of the outputs, in their order; empty if the row failed.
  package internal(set) var outputs: [OutputOutcome] = []
  /// The fault for which the row failed; nil if it did not fail.
  package internal(set) var fault: RowFault?
  /// Whether the fault was already reported when the list was planned.
  package internal(set) var isToldBefore = false
  /// The error because of which no other row can be rendered either; nil if there is none.
  package internal(set) var failure: BatchError?
  /// The entry of the photo to record; nil if its file was not read.
  var input: (path: String, BuildRecord.Input)?
  /// The first picture, for a contact sheet.
  var thumbnail: Raster?

  /// Creates the report on a row without outputs so far.
  init(_ row: PlannedRow, _ fault: RowFault? = nil) {
    (number, line, id) = (row.number, row.line, row.id.reported)
    self.row = row
    self.fault = fault
  }

  /// Creates the report on a row that cannot be planned.
  init(_ row: ReadRow, id: String?, _ fault: RowFault) {
    (number, line, self.id) = (row.number, row.line, id)
    self.row = nil
    self.fault = fault
  }

  /// The values of the row that are not used although they were meant for it; none if the row failed.
  package var mistakes: [RejectedCell] { fault == nil ? row?.mistakes ?? [] : [] }

  /// The URL of the person's page; nil if the list has none.
  var link: String? { row?.link }

  /// The person or agent; nil if the row could not be read.
  var who: AvatarSubject? { row?.spec.who }

  /// The paths of the files on which the avatars depend, for example a photo and a theme.
  package var inputs: [String] { row?.inputs ?? [] }

  /// The alternative text of the images, with the name that a contact server may have added.
  ///
  /// The build record has that name but not the text, which may change without the images.
  package var alt: String {
    guard var who else { return "" }
    if who.alt == nil, who.name == nil { who.name = outputs.first?.summary.report?.name }
    return who.alternativeText
  }
}

/// The outcome of one output file of a row.
package struct OutputOutcome: Sendable {
  package enum State: Hashable, Sendable {
    case written
    case unchanged
    /// The output would have to be written, for this reason.
    case stale(String)
  }

  /// The path of the output in the output directory.
  package let name: String
  /// The path without the hash of the file; nil if it contains none.
  let plainName: String?
  /// The key of the output in the build record.
  let key: String
  package let state: State
  /// The entry to record; nil if it is already recorded, or nothing was written.
  var record: BuildRecord.Output?
  /// The earlier file with another hash, and its entry; nil if there is none.
  var earlier: (file: String, entry: BuildRecord.Output)?
  let digest: ContentDigest?
  /// The size of the file, in bytes; nil if it is unknown.
  let bytes: Int?
  var said: Said
  /// The time that rendering took, in milliseconds.
  let milliseconds: Double
  /// The logical side, in points; 0 for a file that is not an image.
  let size: Int
  /// The number of pixels per point; 1 for a file that is not an image.
  let scale: Double
  /// The colour scheme of an image; nil for another file.
  let scheme: Theme.ColorScheme?
  /// The encoding of an image; nil for another file.
  private let encoding: OutputEncoding?
  /// The format of an image; nil for another file.
  var format: OutputFormat? { encoding?.format }

  init(
    _ planned: PlannedOutput, file: String, state: State, record: BuildRecord.Output?, digest: ContentDigest?,
    bytes: Int?, said: Said, milliseconds: Double
  ) {
    name = file
    plainName = planned.name.isHashed ? planned.name.plain : nil
    key = planned.key
    self.state = state
    self.record = record
    self.digest = digest
    self.bytes = bytes
    self.said = said
    self.milliseconds = milliseconds
    (size, scale, scheme, encoding) = (planned.size, planned.scale, planned.scheme, planned.encoding)
  }

  /// The facts that reports show.
  enum Said: Sendable {
    indirect case now(OutputSummary)
    /// The entry of an earlier run, whose summary is decrypted and parsed on demand, and the request of its row.
    case earlier(BuildRecord.Output, PlannedRow)
  }

  var summary: OutputSummary {
    switch said {
    case .now(let summary): summary
    case .earlier(let entry, let request):
      OutputSummary(json: entry.sealed.isEmpty ? entry.summary : request.opened(entry.sealed) ?? entry.summary)
    }
  }

  /// The report on the avatar; nil for a file that is not an image.
  package var report: AvatarReport? { summary.report }
  /// The side of the image, in pixels; 0 for a file that is not an image.
  package var side: Int { summary.side }
  /// The skipped sources and warnings, one line each, except `formatNote`.
  package var notes: [String] { summary.report?.notes.filter { $0 != formatWarning } ?? [] }
  /// The warning that the file has no transparency, which many rows share; nil if there is none.
  package var formatNote: String? {
    guard let formatWarning, summary.report?.notes.contains(formatWarning) == true else { return nil }
    return formatWarning
  }
  private var formatWarning: String? { format.map { AvatarWarning.drawnOnWhite($0).description } }
  /// Whether the avatar may show less than requested.
  var lacksSomething: Bool {
    switch said {
    case .now(let summary): summary.report?.shortfalls.isEmpty == false
    case .earlier(let entry, _): OutputSummary.mayHaveShortfalls(json: entry.summary)
    }
  }
  /// The requested parts that the avatar does not show.
  package var lacks: Set<Shortfall> {
    switch said {
    case .now(let summary): summary.report?.shortfalls ?? []
    case .earlier(let entry, _): OutputSummary.shortfalls(json: entry.summary)
    }
  }
  var isPicture: Bool { size > 0 }
  /// Whether this is the first picture with this name, apart from the hash.
  var isFirstOfPlainName: Bool { key.utf8.count { $0 == UInt8(ascii: "|") } < 2 }
}
