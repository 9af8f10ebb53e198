import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// The request of a row.
struct RowRequest: Sendable {
  /// The line where the row starts, from 1.
  let line: Int
  /// The ID, from which the names of the outputs are formed.
  let id: String
  /// The person or agent.
  let who: AvatarSubject
  /// The path of a local photo that may be used; nil for embedded photos, photos on servers, and rows without a photo.
  let photoPath: String?
  /// The path of the SVG file of its icon; nil for built-in icons.
  let iconPath: String?
  /// The local files that may be used as its photo.
  let localPhotos: LocalPhotos
  /// The themes: of the light colour scheme first, then of the dark one, if avatars are rendered for it.
  let themes: [RowTheme]
  /// The digest of all fields that determine the look, except the photo's, sizes and scales.
  let fields: ContentDigest
  /// Whether a photo that can't be used is an error.
  let isStrict: Bool
  /// The outputs, at least one, in the order of sizes, of scales for each size, of themes for each scale, and of formats
  /// for each theme.
  var outputs: [PlannedOutput]
}

/// A file that a row requests.
struct PlannedOutput: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case avatar(AvatarSpec, RowTheme, OutputEncoding)
    /// A text about the other outputs, for a program that uses them.
    case text(String)
  }

  /// Its path in the output directory.
  let name: PictureName
  let content: Content
  /// The name under which the record has it, which no other output has.
  var key: String

  init(name: PictureName, content: Content) {
    self.name = name
    self.content = content
    key = name.key
  }
}

extension RowRequest {
  /// Paths of files that its avatars are made from.
  var inputs: [String] {
    [photoPath, iconPath].compactMap { $0 } + themes.compactMap(\.name).filter { !ThemeCache.isPreset($0) }
  }

  /// The requests among the outputs, one for the files of all themes and formats.
  var specs: [AvatarSpec] {
    outputs.compactMap(\.spec).reduce(into: []) { specs, spec in
      if specs.last?.hasSameMeasures(as: spec) != true { specs.append(spec) }
    }
  }
}

extension PlannedOutput {
  /// The request for an avatar; nil if this is a text.
  var spec: AvatarSpec? { if case .avatar(let spec, _, _) = content { spec } else { nil } }

  /// The colour scheme of an avatar; nil if this is a text.
  var scheme: Theme.ColorScheme? { if case .avatar(_, let theme, _) = content { theme.scheme } else { nil } }

  /// The encoding of an avatar; nil if this is a text.
  var encoding: OutputEncoding? { if case .avatar(_, _, let encoding) = content { encoding } else { nil } }
}

extension AvatarSpec {
  /// Whether a request of the same row is for the same image, in whatever theme.
  func hasSameMeasures(as other: AvatarSpec) -> Bool { size == other.size && scale == other.scale }
}

/// A row that was read: its request, or why it fails.
struct ParsedRow: Sendable {
  let number: Int
  let line: Int
  var request: Result<RowRequest, RowFault>
  /// The names of unknown fields.
  var unknownFields: [String]
  /// The ID, from which the names of the outputs are formed; nil if it is unknown.
  let id: String?
  /// The URL of the person's page; nil if the list has none.
  var link: String?
  /// The cells whose values are none of ours.
  var rejected: [RejectedCell] = []
  /// Whether a field says who the row is of, or it is unknown.
  var isIdentified = true

  var fault: RowFault? { if case .failure(let fault) = request { fault } else { nil } }
}

/// A cell of a table whose column has the name of a field, and another meaning.
struct RejectedCell: Hashable, Sendable {
  /// The name of the column, as the table has it.
  let header: String
  /// Why the value is none of the field's.
  let reason: String
}
