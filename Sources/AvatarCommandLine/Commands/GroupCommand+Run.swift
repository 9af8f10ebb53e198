import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarRaster
import AvatarRender

/// The execution of `group`.
extension GroupCommand {
  func run() throws(CommandError) {
    let themes = try look.themes.parsed(isStrict: photo.strict)
    var spec = try spec()
    let measures = try ImageMeasures(size: size.size ?? "md", scale: size.scale ?? "1", in: themes.light)
    let sources = spec.members.compactMap(\.photo.source)
    let files = try OutputFiles(
      output, stem: "group", measures: measures, themes: themes,
      inputs: sources.map { ("the photo", $0) } + (spec.members.first?.iconInputs ?? []) + look.themes.inputs
        + text.inputs)
    var renderer = AvatarRenderer(
      isStrict: photo.strict, limits: limits.limits, theme: themes.light,
      fonts: try text.fonts(), network: try network.network())
    renderer.waitsForServers = true
    var images: [OutputFiles.EncodedImage] = []
    let hasLayers = files.encoding.format.isVector || LayerFiles.isEnabled
    for (size, scale) in measures.all {
      (spec.size, spec.scale) = (size, scale)
      let pictures = try mapError(
        of: Self.pictures(of: spec, renderer, themes, hasLayers: hasLayers),
        to: CommandError.init(avatar:))
      for ((picture, report), scheme) in zip(pictures, themes.all.map(\.scheme)) {
        let variant = ImageVariant(size: size, scale: scale, scheme: scheme)
        images.append(try files.encoded(picture, on: spec.members.first?.look.matte, report, variant))
      }
    }
    for image in images { try files.write(image) }
    files.note(images)
  }

  /// Returns the picture of the group in each theme; layers need all photos in memory.
  private static func pictures(
    of spec: AvatarGroupSpec, _ renderer: AvatarRenderer, _ themes: ThemeSchemes, hasLayers: Bool
  ) throws(AvatarError) -> [(DrawnPicture, ResultReport)] {
    let themes = themes.all.map(\.theme)
    if hasLayers {
      return try renderer.groupDrawings(spec, in: themes).map { group in
        let picture = DrawnPicture(
          scale: spec.scale.factor, title: group.alt, drawing: { group.drawing }, bands: { RasterBands(group.drawing) })
        let report = ResultReport(
          group.members, hidden: group.hidden, alt: group.alt, group.drawing.width, group.drawing.height)
        return (picture, report)
      }
    }
    return try renderer.groups(spec, in: themes).map { group in
      let report = ResultReport(
        group.members, hidden: group.hidden, alt: group.alt, group.picture.width, group.picture.height)
      return (DrawnPicture(group.picture.raster), report)
    }
  }

  private func spec() throws(CommandError) -> AvatarGroupSpec {
    // The parser treats everything after --names as a name.
    let photos = self.photos + (names + agents).filter(PhotoFiles.isPhoto)
    if photos.contains("") { throw .usage("group: the name of a photo must not be empty") }
    for photo in photos {
      guard case .file(let path) = PhotoSource(photo) else { continue }
      if FileStatus(path)?.kind == .directory {
        throw .usage("group: \(path): is a directory: must be photos, for example \(FilePath.ofDirectory(path))*.jpg")
      }
      if FileStatus(path) == nil { throw .missing(path: path) }
    }
    var fields = [String: JSONValue](given: look, text, photo)
    let own: [(GroupField, String?)] = [
      (.max, max), (.overlap, overlap), (.spacing, spacing), (.columns, columns), (.alt, alt),
    ]
    for (field, value) in own { fields[field.rawValue] = value.map { .string($0) } }
    fields["photos"] = .array(photos.map { .string($0) })
    fields["names"] = .array(names.filter { !PhotoFiles.isPhoto($0) }.map { .string($0) })
    fields["agents"] = .array(agents.filter { !PhotoFiles.isPhoto($0) }.map { .string($0) })
    let spec = try mapError(of: AvatarGroupSpec(fields: fields), to: CommandError.init(field:))
    guard let member = spec.members.first else { throw .usage("group: needs photos, --names or --agents") }
    try look.checkCorners(of: member)
    return spec
  }
}
