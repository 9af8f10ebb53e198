import AvatarFileSystem
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
      let group = try mapError(of: renderer.group(spec), to: CommandError.init(avatar:))
      images.append(try files.encoded(group.picture, on: spec.members.first?.look.matte, ResultReport(group)))
    }
    files.note(images)
    for (scale, image) in zip(scales, images) { try files.write(image, scale: scale) }
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
