import AvatarFileSystem
import AvatarRender

/// What a row asks for.
struct RowRequest: Sendable {
  /// Of the row, from 1.
  let number: Int
  /// Where it starts, from 1.
  let line: Int
  /// What the names of its outputs are made from.
  let id: String
  /// The person's name, if it has one.
  let name: String?
  /// The photo's path; nil where there is none, or it is in the list itself.
  let photoPath: String?
  /// Which local files its photo may be.
  let localPhotos: LocalPhotos
  /// Of a theme, by its name or path; nil is that of the run.
  let theme: String?
  /// Of all fields that tell how its avatars look, but for the photo's, sizes and scales.
  let fields: ContentDigest
  /// Whether a photo that can't be used is an error.
  let isStrict: Bool
  /// At least one, in the order of sizes, and of scales for each.
  let outputs: [PlannedOutput]
}

/// A file that a row asks for.
struct PlannedOutput: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case avatar(AvatarSpec)
    /// Something about the others, for a program that uses them.
    case text(String)
  }

  /// Its path in the output directory.
  let name: String
  let content: Content
}

extension RowRequest {
  /// Paths of files that its avatars are made from.
  var inputs: [String] { [photoPath, theme.flatMap { ThemeCache.isPreset($0) ? nil : $0 }].compactMap { $0 } }

  /// The requests among the outputs.
  var specs: [AvatarSpec] {
    outputs.compactMap { output in
      if case .avatar(let spec) = output.content { spec } else { nil }
    }
  }
}

/// A row that was read: what it asks for, or why it fails.
struct ParsedRow: Sendable {
  let number: Int
  let line: Int
  let request: Result<RowRequest, RowFault>
  /// Names of fields that mean nothing here.
  let unknownFields: [String]
  /// What the names of its outputs are made from; nil where that can't be told.
  let id: String?

  /// Creates a row, whose ID is that of its request, or `givenID` if it has none.
  init(number: Int, line: Int, request: Result<RowRequest, RowFault>, unknownFields: [String], givenID: String?) {
    self.number = number
    self.line = line
    self.request = request
    self.unknownFields = unknownFields
    id = (try? request.get())?.id ?? givenID
  }

  /// Creates a failed row from one whose request is valid but can't be rendered.
  init(_ row: ParsedRow, _ fault: RowFault) {
    number = row.number
    line = row.line
    unknownFields = row.unknownFields
    id = row.id
    request = .failure(fault)
  }

  /// The row without its unknown fields, which were reported already.
  var withoutUnknownFields: ParsedRow {
    ParsedRow(number: number, line: line, request: request, unknownFields: [], givenID: id)
  }

  var fault: RowFault? { if case .failure(let fault) = request { fault } else { nil } }
}
