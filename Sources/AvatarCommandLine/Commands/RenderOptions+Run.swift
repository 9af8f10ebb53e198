import AvatarFileSystem
import AvatarRender

/// The execution of `render`.
extension RenderOptions {
  /// Renders the avatars; without network options, they use the default network.
  func run(_ limits: AvatarLimits, _ network: NetworkOptions?) throws(CommandError) {
    if contact != nil, network?.monica.monicaURL == nil { throw .usage("--contact: needs --monica-url") }
    let themes = try look.themes.parsed(isStrict: photo.strict)
    switch try GivenPhotos(self) {
    case .none: try render(contact, name: nil, themes, limits, network)
    case .one(let source, let name): try render(source, name: name, themes, limits, network)
    case .list(let photos): try PhotoListRun(self, photos, themes, limits, network).run()
    }
  }

  private func render(
    _ source: PhotoSource?, name: String?, _ themes: ThemeSchemes, _ limits: AvatarLimits, _ network: NetworkOptions?
  ) throws(CommandError) {
    let specs = try specs(source, name: name, themes.light)
    let inputs = specs[0].photo.source.map { [("the photo", $0)] } ?? []
    let files = try OutputFiles(
      output, stem: specs[0].stem, measures: try measures(themes.light), themes: themes,
      inputs: inputs + specs[0].iconInputs + look.themes.inputs + text.inputs)
    var renderer = AvatarRenderer(
      isStrict: photo.strict, limits: limits, theme: themes.light, fonts: try text.fonts(),
      network: try NetworkOptions.network(network))
    renderer.waitsForServers = true
    // The avatars are encoded one by one, so that large pictures need not fit in memory together.
    let results = try mapError(
      of: renderer.resolved(specs) { avatar in
        Result { () throws(CommandError) in
          try themes.all.map { scheme, theme throws(CommandError) in
            let avatar = scheme == .light ? avatar : avatar.themed(theme)
            return try files.encoded(
              renderer.picture(of: avatar), on: avatar.spec.look.matte, ResultReport(avatar),
              ImageVariant(size: avatar.spec.size, scale: avatar.spec.scale, scheme: scheme))
          }
        }
      }, to: CommandError.init(avatar:))
    let images = try results.map { result throws(CommandError) in try result.get() }
    for image in images.flatMap(\.self) { try files.write(image) }
    files.note(images.flatMap(\.self))
  }
}

extension AvatarSpec {
  /// The file of the icon, which must not be replaced.
  var iconInputs: [(name: String, source: PhotoSource)] { look.icon?.path.map { [("the icon", .file($0))] } ?? [] }
}
