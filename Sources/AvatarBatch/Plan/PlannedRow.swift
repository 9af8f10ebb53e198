import AvatarFileSystem
import AvatarRender
import PeopleLists

/// A row that can be rendered, with the request for its avatars and their files.
///
/// This type is a class because every stage of a run passes it on, and copying its many strings would be costly.
final class PlannedRow: Sendable {
  /// The number of the row, from 1.
  let number: Int
  /// The line where the row starts, from 1.
  let line: Int
  /// The ID from which the output names are formed.
  let id: RowID
  /// The values of the row that, in addition to the ID, name its outputs.
  let naming: RowNaming
  /// Whether another ID would change the output names, because the list does not specify them.
  let isRenamable: Bool
  /// The reason why the command line leaves the row out, in which case the row only claims its output names, or nil if
  /// the run renders the row.
  let omission: RowAccount.Omission?
  /// The URL of the person's page, or nil if the list has none.
  let link: String?
  /// The unused values that are mistakes.
  let mistakes: [RejectedCell]
  /// The photo found by the row's name, or under a file name other than the one in the row, or nil if there is none.
  var found: PhotoLookup.Found? { sharedFound?.value }
  private let sharedFound: Shared<PhotoLookup.Found>?
  /// Whether the photo directory is to have a photo of the person, because the row specifies none.
  let expectsMatchingPhoto: Bool
  /// The request for the row's avatars, whose sizes and scales are in the outputs.
  let spec: AvatarSpec
  /// The path of a local photo that may be used, or nil for embedded or remote photos and rows without a photo.
  let photoPath: String?
  /// The paths of the row's SVG icons, by field.
  let iconPaths: [AvatarField: String]
  /// The rules for local files that may be used as the photo.
  let localPhotos: LocalFiles
  /// The theme for the light colour scheme, followed by the theme for the dark scheme if avatars are rendered for both.
  let themes: [RowTheme]
  /// The fields that determine the appearance, except the photo, sizes and scales, as bytes for digests; empty for a
  /// row that is not rendered.
  let appearanceFields: [UInt8]
  /// Whether an unusable photo is an error.
  let isStrict: Bool
  /// The outputs, at least one, ordered by size, then scale, theme and format.
  let outputs: [PlannedOutput]
  /// Whether there are photo sources to look up.
  let hasSources: Bool

  init(
    number: Int, line: Int, id: RowID, naming: RowNaming, isRenamable: Bool, omission: RowAccount.Omission?,
    link: String?,
    mistakes: [RejectedCell], found: PhotoLookup.Found?, expectsMatchingPhoto: Bool, spec: AvatarSpec,
    photoPath: String?, iconPaths: [AvatarField: String], localPhotos: LocalFiles, themes: [RowTheme],
    appearanceFields: [UInt8], isStrict: Bool, outputs: [PlannedOutput]
  ) {
    self.number = number
    self.line = line
    self.id = id
    self.naming = naming
    self.isRenamable = isRenamable
    self.omission = omission
    self.link = link
    self.mistakes = mistakes
    sharedFound = found.map { .value($0) }
    self.expectsMatchingPhoto = expectsMatchingPhoto
    self.spec = spec
    self.photoPath = photoPath
    self.iconPaths = iconPaths
    self.localPhotos = localPhotos
    self.themes = themes
    self.appearanceFields = appearanceFields
    self.isStrict = isStrict
    self.outputs = outputs
    hasSources = spec.hasSources
  }

  /// Whether the run renders the row.
  var isRendered: Bool { omission == nil }

  /// Whether the list specifies the ID that names the outputs.
  var isNamedByID: Bool { id.given != nil && !id.isGenerated && naming.output == nil }

  /// Creates the row with another ID, with other outputs, with a replaceable ID, with another photo or none, or with a
  /// contact's name.
  convenience init(
    _ row: PlannedRow, id: RowID? = nil, outputs: [PlannedOutput]? = nil, isRenamable: Bool = false,
    photo: (found: PhotoLookup.Found?, sources: [PhotoSource])? = nil, who: AvatarSubject? = nil
  ) {
    var spec = row.spec
    if let who { spec.who = who }
    if let photo { spec.photo.sources = photo.sources }
    self.init(
      number: row.number, line: row.line, id: id ?? row.id, naming: row.naming,
      isRenamable: isRenamable || row.isRenamable, omission: row.omission, link: row.link, mistakes: row.mistakes,
      found: photo.map(\.found) ?? row.found, expectsMatchingPhoto: row.expectsMatchingPhoto, spec: spec,
      photoPath: photo.map { $0.sources.first?.path } ?? row.photoPath, iconPaths: row.iconPaths,
      localPhotos: row.localPhotos, themes: row.themes, appearanceFields: row.appearanceFields, isStrict: row.isStrict,
      outputs: outputs ?? row.outputs)
  }
}

/// The properties of a row that concern the whole list.
struct RowNotes: Sendable {
  let columns: ListColumns
  /// The unused values.
  var rejected: [RejectedCell] = []
  /// Whether a field identifies the subject, or it is unknown whether one does.
  var isIdentified = true
  /// Whether the row contains no information about its subject and shows an icon.
  var isAnonymous = false
  /// The reason why the command line leaves the row out, or nil if it requests the row.
  var omission: RowAccount.Omission?
  /// The values of a row that `--where` does not select, one for each condition, or nil for a condition that it meets.
  var unselected: [String?] = []
}

extension PlannedRow {
  /// The digest of the photo sources, for the build record, with the row as the key: a digest of a source alone would
  /// confirm a guess at it without the row.
  var digestOfSources: ContentDigest {
    var sum = DigestSum()
    sum.add("sources")
    sum.add(appearanceFields.count)
    sum.add(appearanceFields)
    sum.add(spec.photo.source?.text ?? "")
    for source in spec.photo.alternatives { sum.add(source.text ?? "") }
    return sum.digest()
  }
}

extension PlannedRow {
  /// The paths of the files used to render the avatars.
  var inputs: [String] {
    var inputs: [String] = []
    if spec.photo.source != nil, localPhotos != .nowhere { inputs += spec.photo.sources.compactMap(\.path) }
    if !iconPaths.isEmpty { inputs += iconPaths.values.sorted() }
    for theme in themes {
      if let name = theme.name, !ThemeCache.isPreset(name) { inputs.append(name) }
    }
    return inputs
  }

  /// Whether a local photo is the only source to look up.
  var hasOnlyLocalPhoto: Bool {
    photoPath != nil && spec.who.type == .human && spec.photo.alternatives.isEmpty && spec.photo.directories.isEmpty
  }

  /// The requests for the avatars, one for each size and scale.
  var specs: [AvatarSpec] {
    naming.measures.map { measures in
      var spec = spec
      spec.size = measures.size
      spec.scale = measures.scale
      return spec
    }
  }
}

extension PlannedRow {
  /// The approximate memory usage, in bytes.
  var storedBytes: Int {
    var bytes = 480 + self.bytes + appearanceFields.count + (spec.who.alt?.utf8.count ?? 0)
    if hasSources { bytes += 240 + (photoPath?.utf8.count ?? 0) }
    for output in outputs { bytes += MemoryLayout<PlannedOutput>.stride + 32 + output.file.utf8.count }
    return bytes
  }

  /// The size of the row's embedded photos in bytes, or 0 if there are none.
  var bytes: Int {
    if spec.photo.source == nil { return 0 }
    return spec.photo.sources.reduce(0) { if case .dataURI(let uri) = $1 { $0 + uri.utf8.count } else { $0 } }
  }
}
