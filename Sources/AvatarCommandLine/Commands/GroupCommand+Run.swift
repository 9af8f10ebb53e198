import AvatarCodec
import AvatarFileSystem
import AvatarRaster
import AvatarRender

/// The run of `group`: from options to files.
extension GroupCommand {
  func run() throws(CommandError) {
    let theme = try look.themeOption.parsed()
    var spec = try spec(theme)
    let scales = try [AvatarScale](option: size.scale ?? "1")
    let sources = spec.members.compactMap(\.photo.source)
    let files = try OutputFiles(
      output, stem: "group", size: spec.size, scales: scales,
      inputs: sources.map { ("the photo", $0) } + look.themeOption.inputs + text.inputs)
    var renderer = AvatarRenderer(
      isStrict: photo.strict, limits: limits.limits, theme: theme,
      fonts: try text.fonts(), network: try network.network())
    renderer.waitsForServers = true
    var images: [OutputFiles.EncodedImage] = []
    for scale in scales {
      spec.scale = scale
      let (picture, report) = try mapError(
        of: Self.picture(of: spec, renderer, isVector: files.encoding.format.isVector),
        to: CommandError.init(avatar:))
      images.append(try files.encoded(picture, on: spec.members.first?.look.matte, report))
    }
    files.note(images)
    for (scale, image) in zip(scales, images) { try files.write(image, scale: scale) }
  }

  /// Returns the picture of the group; only formats of layers need all photos in memory.
  private static func picture(
    of spec: AvatarGroupSpec, _ renderer: AvatarRenderer, isVector: Bool
  ) throws(AvatarError) -> (DrawnPicture, ResultReport) {
    if isVector {
      let group = try renderer.groupDrawing(spec)
      let picture = DrawnPicture(
        scale: spec.scale.factor, title: group.alt, drawing: { group.drawing }, raster: { Raster(group.drawing) })
      let report = ResultReport(
        group.members, hidden: group.hidden, alt: group.alt, group.drawing.width, group.drawing.height)
      return (picture, report)
    }
    let group = try renderer.group(spec)
    let report = ResultReport(
      group.members, hidden: group.hidden, alt: group.alt, group.picture.width, group.picture.height)
    return (DrawnPicture(group.picture.raster), report)
  }

  private func spec(_ theme: Theme) throws(CommandError) -> AvatarGroupSpec {
    if photos.contains("") { throw .usage("group: the name of a photo must not be empty") }
    var fields = givenFields(AvatarField.self, look, text, photo)
    fields.merge(givenFields(GroupField.self, self)) { _, own in own }
    fields["photos"] = .array(photos.map { .string($0) })
    fields["names"] = .array(names.map { .string($0) })
    var spec = try mapError(of: AvatarGroupSpec(fields: fields), to: CommandError.init(field:))
    guard let member = spec.members.first else { throw .usage("group: must be given photos, or --names") }
    try look.checkCorners(of: member)
    spec.size = try AvatarSize(option: size.size ?? "md", in: theme)
    return spec
  }
}
