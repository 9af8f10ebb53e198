import AvatarCodec
import AvatarFileSystem
import AvatarRaster
import AvatarRender

/// The run of `group`: from options to files.
extension GroupCommand {
  func run() throws(CommandError) {
    let themes = try look.themes.parsed()
    var spec = try spec(themes.light)
    let scales = try [AvatarScale](option: size.scale ?? "1")
    let sources = spec.members.compactMap(\.photo.source)
    let files = try OutputFiles(
      output, stem: "group", size: spec.size, scales: scales, themes: themes,
      inputs: sources.map { ("the photo", $0) } + (spec.members.first?.iconInputs ?? []) + look.themes.inputs
        + text.inputs)
    var renderer = AvatarRenderer(
      isStrict: photo.strict, limits: limits.limits, theme: themes.light,
      fonts: try text.fonts(), network: try network.network())
    renderer.waitsForServers = true
    var images: [(scale: AvatarScale, image: OutputFiles.EncodedImage)] = []
    for scale in scales {
      spec.scale = scale
      let pictures = try mapError(
        of: Self.pictures(of: spec, renderer, themes, isVector: files.encoding.format.isVector),
        to: CommandError.init(avatar:))
      for ((picture, report), scheme) in zip(pictures, themes.all.map(\.scheme)) {
        images.append((scale, try files.encoded(picture, on: spec.members.first?.look.matte, report, scheme)))
      }
    }
    files.note(images.map(\.image))
    for (scale, image) in images { try files.write(image, scale: scale) }
  }

  /// Returns the picture of the group in each theme; only formats of layers need all photos in memory.
  private static func pictures(
    of spec: AvatarGroupSpec, _ renderer: AvatarRenderer, _ themes: ThemeSchemes, isVector: Bool
  ) throws(AvatarError) -> [(DrawnPicture, ResultReport)] {
    let themes = themes.all.map(\.theme)
    if isVector {
      return try renderer.groupDrawings(spec, in: themes).map { group in
        let picture = DrawnPicture(
          scale: spec.scale.factor, title: group.alt, drawing: { group.drawing }, raster: { Raster(group.drawing) })
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

  private func spec(_ theme: Theme) throws(CommandError) -> AvatarGroupSpec {
    if photos.contains("") { throw .usage("group: the name of a photo must not be empty") }
    var fields = givenFields(AvatarField.self, look, text, photo)
    fields.merge(givenFields(GroupField.self, self)) { _, own in own }
    fields["photos"] = .array(photos.map { .string($0) })
    fields["names"] = .array(names.map { .string($0) })
    fields["agents"] = .array(agents.map { .string($0) })
    var spec = try mapError(of: AvatarGroupSpec(fields: fields), to: CommandError.init(field:))
    guard let member = spec.members.first else { throw .usage("group: must be given photos, --names or --agents") }
    try look.checkCorners(of: member)
    spec.size = try AvatarSize(option: size.size ?? "md", in: theme)
    return spec
  }
}
