import AvatarRender

/// One run of `render`: from options to files.
struct RenderCall {
  private let options: RenderOptions
  private let limits: AvatarLimits

  private let network: NetworkOptions?

  /// Creates a call; without network options, it uses the default network.
  init(_ options: RenderOptions, _ limits: AvatarLimits, _ network: NetworkOptions?) {
    (self.options, self.limits, self.network) = (options, limits, network)
  }

  func run() throws(CommandError) {
    let theme = try options.look.themeOption.parsed()
    let specs = try options.specs(theme)
    if case .monica? = specs[0].photo, network?.monicaURL == nil { throw .usage("--contact: needs --monica-url") }
    let inputs = specs[0].photo.map { [("the photo", $0)] } ?? []
    let files = try OutputFiles(
      options.output, stem: specs[0].stem, size: specs[0].size, scales: specs.map(\.scale),
      inputs: inputs + options.look.themeOption.inputs + options.text.inputs)
    let renderer = AvatarRenderer(
      isStrict: options.photo.strict, limits: limits, theme: theme, fonts: try options.text.fonts(),
      network: try NetworkCall.network(network))
    let images: [Image]
    do throws(AvatarError) {
      images = try renderer.avatars(for: specs) { Image($0) }
    } catch {
      throw CommandError(error)
    }
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
