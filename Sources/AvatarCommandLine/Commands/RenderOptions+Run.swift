import AvatarFileSystem
import AvatarRender

/// The run of `render`: from options to files.
extension RenderOptions {
  /// Renders the avatar; without network options, it uses the default network.
  func run(_ limits: AvatarLimits, _ network: NetworkOptions?) throws(CommandError) {
    let themes = try look.themes.parsed()
    let specs = try specs(themes.light)
    if contact != nil, network?.monicaURL == nil {
      throw .usage("--contact: needs --monica-url")
    }
    let inputs = specs[0].photo.source.map { [("the photo", $0)] } ?? []
    let files = try OutputFiles(
      output, stem: specs[0].stem, size: specs[0].size, scales: specs.map(\.scale), themes: themes,
      inputs: inputs + specs[0].iconInputs + look.themes.inputs + text.inputs)
    var renderer = AvatarRenderer(
      isStrict: photo.strict, limits: limits, theme: themes.light, fonts: try text.fonts(),
      network: try NetworkOptions.network(network))
    renderer.waitsForServers = true
    // Encoded one by one, so that large pictures need not fit in memory together.
    let results = try mapError(
      of: renderer.resolved(specs) { avatar in
        Result { () throws(CommandError) in
          try themes.all.map { scheme, theme throws(CommandError) in
            let avatar = scheme == .light ? avatar : avatar.themed(theme)
            return try files.encoded(
              renderer.picture(of: avatar), on: avatar.spec.look.matte, ResultReport(avatar), scheme)
          }
        }
      }, to: CommandError.init(avatar:))
    let images = try results.map { result throws(CommandError) in try result.get() }
    files.note(images.flatMap(\.self))
    for (spec, images) in zip(specs, images) {
      for image in images { try files.write(image, scale: spec.scale) }
    }
  }
}

extension AvatarSpec {
  /// The file of the icon, which must not be replaced.
  var iconInputs: [(name: String, source: PhotoSource)] { look.icon?.path.map { [("the icon", .file($0))] } ?? [] }
}
