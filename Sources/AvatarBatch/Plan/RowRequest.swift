import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// The request of a row.
///
/// Every stage of a run passes it on, so it is a class: copying its many texts would be costly.
final class RowRequest: Sendable {
  /// The line where the row starts, from 1.
  let line: Int
  /// The ID, from which the names of the outputs are formed.
  let id: RowID
  /// The values of the row that, beside the ID, name its outputs.
  let naming: RowNaming
  /// Whether another ID would give it other outputs, because the list does not specify them.
  let isRenamable: Bool
  /// A photo whose file has another name than in the row; nil if there is none.
  let found: PhotoLookup.Found?
  /// The request for its avatars; the outputs have their sizes and scales.
  let spec: AvatarSpec
  /// The path of a local photo that may be used; nil for embedded photos, photos on servers, and rows without a photo.
  let photoPath: String?
  /// The path of the SVG file of its icon; nil for built-in icons.
  let iconPath: String?
  /// The rules for the local files that may be its photo.
  let localPhotos: LocalFiles
  /// The themes: that of the light colour scheme, followed by that of the dark one if avatars are rendered for it.
  let themes: [RowTheme]
  /// The digest of all fields that determine the appearance, except the photo, sizes and scales; the digest of nothing
  /// for a row of another shard.
  let fields: ContentDigest
  /// Whether an unusable photo is an error.
  let isStrict: Bool
  /// The outputs, at least one, in the order of sizes, of scales for each size, of themes for each scale, and of
  /// formats for each theme.
  let outputs: [PlannedOutput]
  /// Whether there are photo sources to look up.
  let hasSources: Bool

  init(
    line: Int, id: RowID, naming: RowNaming, isRenamable: Bool, found: PhotoLookup.Found?, spec: AvatarSpec,
    photoPath: String?, iconPath: String?, localPhotos: LocalFiles, themes: [RowTheme], fields: ContentDigest,
    isStrict: Bool, outputs: [PlannedOutput]
  ) {
    self.line = line
    self.id = id
    self.naming = naming
    self.isRenamable = isRenamable
    self.found = found
    self.spec = spec
    self.photoPath = photoPath
    self.iconPath = iconPath
    self.localPhotos = localPhotos
    self.themes = themes
    self.fields = fields
    self.isStrict = isStrict
    self.outputs = outputs
    hasSources = spec.hasSources
  }

  /// Creates the request with other outputs.
  convenience init(_ request: RowRequest, id: RowID? = nil, outputs: [PlannedOutput]) {
    self.init(
      line: request.line, id: id ?? request.id, naming: request.naming, isRenamable: request.isRenamable,
      found: request.found, spec: request.spec, photoPath: request.photoPath, iconPath: request.iconPath,
      localPhotos: request.localPhotos, themes: request.themes, fields: request.fields, isStrict: request.isStrict,
      outputs: outputs)
  }
}

extension RowRequest {
  /// The key that encrypts summaries in the build record, which everyone who has the row can compute.
  private var key: ContentDigest {
    var sum = DigestSum()
    sum.add("summary")
    sum.add(fields)
    sum.add(spec.photo.source?.text ?? "")
    for source in spec.photo.alternatives { sum.add(source.text ?? "") }
    return sum.digest()
  }

  /// Encrypts a summary for the build record.
  func sealed(_ summary: String) -> [UInt8] { key.sealed(Array(summary.utf8)) }

  /// Decrypts the result of `sealed(_:)`; nil if the row has changed.
  func opened(_ sealed: [UInt8]) -> String? { key.opened(sealed).map { String(decoding: $0, as: UTF8.self) } }
}

/// An output file that a row requests.
struct PlannedOutput: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case avatar(OutputMeasures, RowTheme, OutputEncoding)
    /// A text about the other outputs, for the program that uses them.
    case text(String)
  }

  /// The path of the output in the output directory.
  let name: PictureName
  let content: Content
  /// The unique key in the build record.
  var key: String

  init(name: PictureName, content: Content) {
    self.name = name
    self.content = content
    key = name.key
  }
}

/// The size and the scale of an image.
struct OutputMeasures: Hashable, Sendable {
  let size: AvatarSize
  let scale: AvatarScale

  /// The side of the image, in pixels.
  var pixels: Int { size.pixels(at: scale) }

  /// The area of the image, in pixels.
  var area: Int { pixels * pixels }
}

extension RowRequest {
  /// The paths of the files from which its avatars are rendered.
  var inputs: [String] {
    var inputs: [String] = []
    if spec.photo.source != nil, localPhotos != .nowhere { inputs += spec.photo.sources.compactMap(\.path) }
    if let iconPath { inputs.append(iconPath) }
    for theme in themes {
      if let name = theme.name, !ThemeCache.isPreset(name) { inputs.append(name) }
    }
    return inputs
  }

  /// The measures of its avatars, without repetitions for themes and formats.
  var measures: [OutputMeasures] {
    var measures: [OutputMeasures] = []
    for output in outputs {
      if let own = output.measures, own != measures.last { measures.append(own) }
    }
    return measures
  }

  /// The requests for its avatars, one for each of `measures`.
  var specs: [AvatarSpec] { measures.map(spec(in:)) }

  /// Returns the request for an avatar.
  func spec(in measures: OutputMeasures) -> AvatarSpec {
    var spec = spec
    (spec.size, spec.scale) = (measures.size, measures.scale)
    return spec
  }
}

extension PlannedOutput {
  /// The measures of an avatar; nil if this is a text.
  var measures: OutputMeasures? { if case .avatar(let measures, _, _) = content { measures } else { nil } }

  /// The colour scheme of an avatar; nil if this is a text.
  var scheme: Theme.ColorScheme? { if case .avatar(_, let theme, _) = content { theme.scheme } else { nil } }

  /// The encoding of an avatar; nil if this is a text.
  var encoding: OutputEncoding? { if case .avatar(_, _, let encoding) = content { encoding } else { nil } }
}

/// A parsed row: its request, or the reason why it fails.
///
/// Every stage of a run passes it on, so it is a class.
final class ParsedRow: Sendable {
  let number: Int
  let line: Int
  let request: Result<RowRequest, RowFault>
  /// The ID, from which the names of the outputs are formed; nil if it is unknown.
  let id: String?
  /// The URL of the person's page; nil if the list has none.
  let link: String?
  let columns: ListColumns
  /// The values that are not used.
  let rejected: [RejectedCell]
  /// The mistakes among them.
  let mistakes: [RejectedCell]
  /// Whether a field identifies the subject, or it is unknown.
  let isIdentified: Bool
  /// Whether the run renders the row, which otherwise belongs to another shard.
  let isOfShard: Bool

  init(
    _ row: ReadRow, id: String?, _ request: Result<RowRequest, RowFault>, rejected: [RejectedCell],
    isIdentified: Bool, isOfShard: Bool
  ) {
    (number, line, columns) = (row.number, row.line, row.columns)
    link = (try? row.cells.get()).flatMap(row.columns.link)
    self.isOfShard = isOfShard
    self.id = id
    self.request = request
    self.rejected = rejected
    mistakes = rejected.filter(\.isMistake)
    self.isIdentified = isIdentified
  }

  /// Creates the row with another request, without the reports about its fields, which were already made.
  init(reported row: ParsedRow, request: Result<RowRequest, RowFault>? = nil) {
    (number, line, id, link, columns) = (row.number, row.line, row.id, row.link, row.columns)
    self.request = request ?? row.request
    (rejected, isIdentified, isOfShard) = ([], row.isIdentified, row.isOfShard)
    mistakes = row.mistakes
  }

  /// The request; nil if the row fails.
  var validRequest: RowRequest? { if case .success(let request) = request { request } else { nil } }

  var fault: RowFault? { if case .failure(let fault) = request { fault } else { nil } }

  /// Whether the run has no output for the row.
  var isExcluded: Bool { !isOfShard || fault?.cause == .noAddress }
}

/// A value of a row that is not used: a mistake, or that of a column that has another meaning in another system.
package struct RejectedCell: Hashable, Sendable {
  /// The name of the column or key, as in the list.
  package let header: String
  /// The reason why the value is not used.
  package let reason: String
  /// Whether the value is a mistake, which `--strict` rejects.
  package var isMistake = false
  /// Whether the mistake is the name of the column or key, so that all of its values are.
  package var isOfHeader = false
}
