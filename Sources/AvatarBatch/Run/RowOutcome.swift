import AvatarFileSystem
import AvatarRaster
package import AvatarRender

/// What became of a row.
package struct RowOutcome: Sendable {
  /// From 1.
  package let number: Int
  /// From 1.
  package let line: Int
  /// What the names of its outputs are made from; nil where that can't be told.
  package let id: String?
  /// The person's.
  let name: String?
  /// In their order; none where the row failed.
  package internal(set) var outputs: [OutputOutcome] = []
  /// Why it failed, if it did.
  package internal(set) var fault: RowFault?
  /// Whether why it failed was told when the list was planned.
  package internal(set) var isToldBefore = false
  /// Why no other row can be made either.
  package internal(set) var failure: BatchError?
  /// The photo, where it was read anew.
  var input: (path: String, BuildRecord.Input)?
  /// Paths of what its avatars are made from: a photo, a theme.
  package let inputs: [String]
  /// The first picture, for a contact sheet.
  var thumbnail: Raster?

  init(_ request: RowRequest) {
    number = request.number
    line = request.line
    id = request.id
    name = request.name
    inputs = request.inputs
  }

  init(_ row: ParsedRow, _ fault: RowFault) {
    number = row.number
    line = row.line
    self.fault = fault
    let request = try? row.request.get()
    id = row.id
    name = request?.name
    inputs = request?.inputs ?? []
  }
}

/// What became of an output.
package struct OutputOutcome: Sendable {
  package enum State: Hashable, Sendable {
    case written
    case unchanged
    /// It would have to be written; says why.
    case stale(String)
  }

  /// Its path in the output directory.
  package let name: String
  package let state: State
  /// What the record is to say; nil where it says so already, or nothing was written.
  var record: BuildRecord.Output?
  let digest: ContentDigest?
  /// Of the file.
  let bytes: Int?
  let said: Said
  /// It took.
  let milliseconds: Double
  /// The logical side, points; 0 of a file that is no picture.
  let size: Int
  /// Pixels a point; 1 of a file that is no picture.
  let scale: Double

  /// What there is to say about it.
  enum Said: Sendable {
    case now(OutputSummary)
    /// As the record has it, which is read only where somebody wants to know.
    case earlier(String)
  }

  var summary: OutputSummary {
    switch said {
    case .now(let summary): summary
    case .earlier(let json): OutputSummary(json: json)
    }
  }

  /// Why not all was used, a line each.
  package var notes: [String] { summary.report?.notes ?? [] }
  /// The requested parts that it does not show.
  package var lacks: Set<Shortfall> {
    switch said {
    case .now(let summary): summary.report?.shortfalls ?? []
    case .earlier(let json): OutputSummary.shortfalls(json: json)
    }
  }
  var isPicture: Bool { size > 0 }
}
