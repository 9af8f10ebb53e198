import AvatarBatch
import AvatarFileSystem
import AvatarRaster
import AvatarRender
import PeopleLists

extension Command {
  static let group = Command(
    name: "group", set: .group, summary: "Renders several avatars in a row or a grid.",
    explanation: "In a row, each avatar cuts a gap into the one before it. A bubble shows how many avatars are hidden.",
    examples: [
      "avatar-render group ada.jpg grace.png alan.jpg --size 48 -o team.png": nil,
      "avatar-render group --names \"Ada Lovelace\" \"Grace Hopper\" \"Alan Turing\" -o team.png": nil,
      "avatar-render group people/*.jpg --max 3 --overlap 0.3 -o people.png": nil,
      "avatar-render group people/*.jpg --columns 8 --spacing 4 -o contributors.png": nil,
    ], run: Arguments.group)
}

extension Option {
  static let groupRows: [OptionRow] =
    [groupPhotos.row, names.row, agents.row] + rows(GroupField.max, .overlap, .spacing, .columns, .alt)

  static let groupPhotos = Key(
    "photo", .arguments, in: .photo, of: .group, .text("photo", completion: .photo), "The photos, from left to right.")

  static let names = Key(
    "names", .words, in: .photo, of: .group, common: .group, .text("name"),
    "The names of people, shown as initials after the photos.")

  static let agents = Key(
    "agents", .words, in: .photo, of: .group, common: .group, .text("name"),
    "The names of AI agents, shown as hexagons after the people.")
}

/// The implementation of `group`.
extension Arguments {
  fileprivate func group() throws(InputError) -> CommandResult {
    let themes = try themes(isStrict: self[Option.strict])
    var spec = try groupSpec()
    let measures = try measures(themes.light)
    let sources = spec.members.compactMap(\.photo.source)
    var files = try OutputFiles(
      self, stem: "group", measures: measures, themes: themes,
      inputs: sources.map { ("the photo", $0) } + (spec.members.first?.iconInputs ?? []) + lookInputs + fontInputs)
    let renderer = try renderer(themes, for: spec.members)
    var images: [OutputFiles.EncodedImage] = []
    var use = InputUse(theme: themes.light)
    for (size, scale) in measures.all {
      spec.size = size
      spec.scale = scale
      let groups = try mapError(
        of: renderer.resolve(spec, in: themes.all.map(\.theme)), to: InputError.init(options:))
      groups.first?.add(to: &use)
      for (group, scheme) in zip(groups, themes.all.map(\.scheme)) {
        let variant = ImageVariant(size: size, scale: scale, scheme: scheme)
        let report = ResultReport(group, of: renderer.reports(on: group))
        images.append(try files.encoded(renderer.draw(group), on: group.matte, report, variant))
      }
    }
    files.unusedInputs = try unusedInputs(use, renderer.fonts, themes)
    for image in images { try files.write(image) }
    files.note(images, unread: unreadTokens(use, themes))
    return .done
  }

  /// Returns the option for names that were typed as photos, or nil if a word is not a name.
  private func namesLine(_ words: [String]) -> String? {
    guard words.allSatisfy({ $0.isPlainText && FileStatus($0) == nil }) else { return nil }
    return "--names \(words.map(\.shellWord).joined(separator: " "))"
  }

  private func groupSpec() throws(InputError) -> AvatarGroupSpec {
    let (names, agents) = (self[all: Option.names], self[all: Option.agents])
    // Photos may follow names, which extend to the next option.
    let photos = self[all: Option.groupPhotos] + (names + agents).filter(PhotoFiles.isPhoto)
    if photos.contains("") { throw .usage("group: the path of a photo must not be empty") }
    for (i, photo) in photos.enumerated() {
      guard case .file(let path) = PhotoSource(photo) else { continue }
      if ListFormat(path: path) != nil { throw .list(path) }
      if FileStatus(path)?.kind == .directory {
        throw .usage("group: \(path): is a directory: list its photos, for example \(FilePath.ofDirectory(path))*.jpg")
      }
      if FileStatus(path) == nil {
        if let line = namesLine(photos) {
          throw .unreadableInput(path: "group", reason: "no such files; for the initials of names, use \(line)")
        }
        let mistake = ArgumentMistake(command)
        let output =
          i == photos.count - 1 ? mistake.missing(output: path, after: Array(photos[..<i]), beside: self) : nil
        throw output ?? mistake.missing(photo: path, beside: self)
      }
    }
    var fields = fields
    fields["photos"] = .array(photos.map { .string($0) })
    fields["names"] = .array(names.filter { !PhotoFiles.isPhoto($0) }.map { .string($0) })
    fields["agents"] = .array(agents.filter { !PhotoFiles.isPhoto($0) }.map { .string($0) })
    let spec = try AvatarGroupSpec(fields: fields, spelling: AvatarField.option)
    guard let member = spec.members.first else { throw .usage("group: needs photos, --names or --agents") }
    try checkCorners(of: member)
    return spec
  }
}
