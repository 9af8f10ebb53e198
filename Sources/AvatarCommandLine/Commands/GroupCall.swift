import AvatarRender

/// One run of `group`: from options to files.
struct GroupCall {
  private let options: GroupCommand

  init(_ options: GroupCommand) { self.options = options }

  func run() throws(CommandError) {
    let theme = try options.look.themeOption.parsed()
    var spec = try spec(theme)
    let scales = try OptionValues.scales(options.size.scale ?? "1")
    let sources = spec.members.compactMap(\.photo)
    let files = try OutputFiles(
      options.output, stem: "group", size: spec.size, scales: scales,
      inputs: sources.map { ("the photo", $0) } + options.look.themeOption.inputs + options.text.inputs)
    let renderer = AvatarRenderer(
      isStrict: options.photo.strict, limits: try options.limits.limits(), theme: theme,
      fonts: try options.text.fonts(), network: try NetworkCall(options.network).network())
    var images: [(scale: AvatarScale, png: [UInt8], report: ResultReport)] = []
    for scale in scales {
      spec.scale = scale
      do throws(AvatarError) {
        let group = try renderer.group(spec)
        images.append((scale, group.picture.png(), ResultReport(group)))
      } catch {
        throw CommandError(error)
      }
    }
    files.note(images.map(\.report))
    for image in images { try files.write(image.png, scale: image.scale, image.report) }
  }

  private func spec(_ theme: Theme) throws(CommandError) -> AvatarGroupSpec {
    let member = try options.text.applied(to: options.photo.applied(to: options.look.spec()))
    if options.photos.contains("") { throw .usage("group: the name of a photo must not be empty") }
    var members = options.photos.map { photo in
      var member = member
      member.photo = PhotoSource(photo)
      return member
    }
    members += options.names.map { name in
      var member = member
      member.name = name
      return member
    }
    if members.isEmpty { throw .usage("group: must be given photos, or --names") }
    var spec = AvatarGroupSpec(
      members: members, size: try OptionValues.size(options.size.size ?? "md", theme))
    if let max = options.max {
      guard let limit = Int(max), limit > 0 else { throw .usage("--max \(max): must be a whole number from 1 up") }
      spec.limit = limit
    }
    if let overlap = options.overlap {
      guard let fraction = plainNumber(overlap).flatMap({ AvatarGroupSpec.Overlap($0) }) else {
        throw .usage("--overlap \(overlap): must be a number from 0 to 0.9, a fraction of the side")
      }
      spec.overlap = fraction
    }
    return spec
  }
}
