import AvatarFileSystem
import AvatarRender

/// The run of `render`: from options to files.
extension RenderOptions {
  /// Renders the avatar; without network options, it uses the default network.
  func run(_ limits: AvatarLimits, _ network: NetworkOptions?) throws(CommandError) {
    let theme = try look.themeOption.parsed()
    let specs = try specs(theme)
    if contact != nil, network?.monicaURL == nil {
      throw .usage("--contact: needs --monica-url")
    }
    let inputs = specs[0].photo.source.map { [("the photo", $0)] } ?? []
    let files = try OutputFiles(
      output, stem: specs[0].stem, size: specs[0].size, scales: specs.map(\.scale),
      inputs: inputs + look.themeOption.inputs + text.inputs)
    var renderer = AvatarRenderer(
      isStrict: photo.strict, limits: limits, theme: theme, fonts: try text.fonts(),
      network: try NetworkOptions.network(network))
    renderer.waitsForServers = true
    let images = try mapError(of: renderer.avatars(for: specs) { Image($0) }, to: CommandError.init(avatar:))
    files.note(images.map(\.report))
    for (spec, image) in zip(specs, images) { try files.write(image.png, scale: spec.scale, image.report) }
  }

  /// An encoded image and the report on it, without the pixels.
  private struct Image {
    let png: [UInt8]
    let report: ResultReport

    init(_ avatar: Avatar) {
      png = avatar.png()
      report = ResultReport(avatar)
    }
  }
}
