import AvatarFileSystem
import AvatarRender

/// The run of `icon`: from options to files.
extension IconCommand {
  func run() throws(CommandError) {
    if list {
      return try OutputFiles.print(Array(Icon.allCases.map { $0.rawValue + "\n" }.joined().utf8))
    }
    let themes = try colorSchemes()
    let base = try spec(themes.light)
    let artwork = try artwork(themes.light)
    if export != nil, base.icon == nil, artwork == nil { throw .usage("--field: shows no icon that could be exported") }
    let scales = try scales()
    let times = try times(themes.light.fade)
    let files = try OutputFiles(
      output, stem: stem(of: base), size: base.size, scales: scales, themes: themes, frames: frames,
      export: export, inputs: (name?.path.map { [("the icon", .file($0))] } ?? []) + self.themes.inputs)
    try checkSize(base, scales)
    noteIfNothingShows(base)
    try checkSidecars(of: base, scales, themes)
    var shown: [OutputFiles.EncodedImage] = []
    for (i, time) in times.enumerated() {
      let images = try images(of: artwork, at: time, scales, themes, files)
      for (scale, image) in images { try files.write(image, scale: scale, frame: frames.map { (i + 1, $0) }) }
      if i == 0 { shown = images.map(\.image) }
    }
    try writeSidecars(of: base, scales, themes)
    files.note(shown)
  }

  /// The name of the icon in the names of files.
  func stem(of spec: IconSpec) -> String {
    guard let path = name?.path else { return spec.icon?.rawValue ?? name?.text ?? "none" }
    return AvatarSpec(photo: .file(path), size: spec.size).stem
  }

  /// Returns the icon of an SVG file or a theme; nil for built-in icons.
  private func artwork(_ theme: Theme) throws(CommandError) -> IconArtwork? {
    switch name {
    case .file(let path): try mapError(of: IconArtwork(file: path), to: CommandError.init(icon:))
    case .named(let name):
      try mapError(of: theme.icon(named: name)) { (error: AvatarError) in CommandError.usage(error.description) }
    case .builtIn, .artwork, nil: nil
    }
  }

  /// Returns the images at a time of the fade, in all scales and themes.
  private func images(
    of artwork: IconArtwork?, at time: Double, _ scales: [AvatarScale], _ themes: ThemeSchemes, _ files: OutputFiles
  ) throws(CommandError) -> [(scale: AvatarScale, image: OutputFiles.EncodedImage)] {
    var images: [(scale: AvatarScale, image: OutputFiles.EncodedImage)] = []
    for scale in scales {
      for (scheme, theme) in themes.all {
        var spec = try spec(theme)
        spec.scale = scale
        spec.opacity = theme.fade.opacity(at: time, isAppearing: !disappearing, isReduced: reducedMotion)
        let renderer = AvatarRenderer(theme: theme)
        var report = ResultReport(spec)
        var picture = renderer.drawnPicture(of: spec)
        if let artwork {
          report.icon = stem(of: spec)
          picture = renderer.drawnPicture(of: artwork, as: spec, isRecolored: try tint() != nil)
        }
        images.append((scale, try files.encoded(picture, on: nil, report, scheme)))
      }
    }
    return images
  }

  private func scales() throws(CommandError) -> [AvatarScale] {
    guard let export else { return try [AvatarScale](option: scale ?? "1") }
    guard let scale else { return export.scales }
    let scales = try [AvatarScale](option: scale)
    try mapError(of: export.check(scales), to: CommandError.init(export:))
    return scales
  }

  /// Returns the themes; those that are laid out for ios have none for dark mode, since the app sets their colour.
  private func colorSchemes() throws(CommandError) -> ThemeSchemes {
    var parsed = try themes.parsed()
    if export == .ios {
      if let darkTheme = themes.darkTheme.first {
        throw .usage("--dark-theme \(darkTheme): must not be given together with --export ios: the app sets the tint")
      }
      parsed.dark = nil
    }
    return parsed
  }

  private func checkSize(_ spec: IconSpec, _ scales: [AvatarScale]) throws(CommandError) {
    var (spec, limits) = (spec, AvatarLimits())
    limits.outputPixels = self.limits.maxOutputPixels ?? limits.outputPixels
    for scale in scales {
      spec.scale = scale
      try mapError(of: limits.check(width: spec.pixels, height: spec.pixels), to: CommandError.init(avatar:))
    }
  }

  /// The icon, fully opaque.
  private func spec(_ theme: Theme) throws(CommandError) -> IconSpec {
    let size = try AvatarSize(option: size ?? "xs", in: theme)
    let tint = try tint()
    switch (name, field) {
    case (let icon?, nil):
      let builtIn: Icon? = if case .builtIn(let icon) = icon { icon } else { nil }
      return IconSpec(icon: builtIn, size: size, color: tint ?? AvatarColor(rgb: 0x000000), alt: alt)
    case (nil, let field?):
      return IconSpec(icon: field.icon, size: size, color: tint ?? field.tint(in: theme), alt: alt)
    case (let icon?, _?):
      throw .usage("icon \(icon.text ?? ""): must not be named together with --field, which chooses it")
    case (nil, nil):
      throw .usage("icon: must be named, or chosen by --field; --list prints the names")
    }
  }

  /// Returns the tint that was given; nil for `auto`.
  private func tint() throws(CommandError) -> AvatarColor? {
    guard let color, color.lowercased() != "auto" else { return nil }
    if let tint = AvatarColor(color) { return tint }
    throw .usage("--color \(color): must be auto, \(AvatarColor.forms)")
  }

  /// The times of the frames, milliseconds.
  private func times(_ fade: Fade) throws(CommandError) -> [Double] {
    guard let frames else { return [at ?? .infinity] }
    if at != nil { throw .usage("--at: must not be given together with --frames, which shows all times") }
    if export != nil { throw .usage("--frames \(frames): must not be given together with --export") }
    return (0..<frames).map { fade.duration * Double($0) / Double(frames - 1) }
  }

  /// Notes that the image is empty: it is the result that was requested, but an unexpected one.
  private func noteIfNothingShows(_ spec: IconSpec) {
    guard spec.icon == nil, name == nil, !output.quiet, !output.json else { return }
    StandardStreams.note("note: --field: shows no icon: error and success need floated, info needs focused or filled")
  }
}
