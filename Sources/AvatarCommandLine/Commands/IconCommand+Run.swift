import AvatarFileSystem
import AvatarRender

/// The execution of `icon`.
extension IconCommand {
  func run() throws(CommandError) {
    if list {
      return try OutputFiles.print(Array(Icon.allCases.map { $0.rawValue + "\n" }.joined().utf8))
    }
    let themes = try colorSchemes()
    let base = try spec(themes.light)
    let artwork = try artwork(themes.light)
    if export != nil, base.icon == nil, artwork == nil { throw .usage("--field: shows no icon that could be exported") }
    let measures = ImageMeasures(
      sizes: try [AvatarSize](option: size ?? "xs", in: themes.light), scales: try scales())
    let times = try times(themes.light.fade)
    let files = try OutputFiles(
      output, stem: stem(of: base), measures: measures, themes: themes, frames: frames,
      export: export, inputs: (name?.path.map { [("the icon", .file($0))] } ?? []) + self.themes.inputs)
    try checkSize(base, measures)
    noteIfNothingShows(base)
    try checkSidecars(of: base, measures, themes)
    var shown: [OutputFiles.EncodedImage] = []
    for (i, time) in times.enumerated() {
      let frame = frames.map { ImageVariant.Frame(number: i + 1, count: $0) }
      let images = try images(of: artwork, at: time, frame, measures, themes, files)
      for image in images { try files.write(image) }
      if i == 0 { shown = images }
    }
    try writeSidecars(of: base, measures, themes)
    files.note(shown)
  }

  /// Returns the name of the icon for the names of files.
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

  /// Returns the images at a time of the fade, in all sizes, scales and themes.
  private func images(
    of artwork: IconArtwork?, at time: Double, _ frame: ImageVariant.Frame?, _ measures: ImageMeasures,
    _ themes: ThemeSchemes, _ files: OutputFiles
  ) throws(CommandError) -> [OutputFiles.EncodedImage] {
    var images: [OutputFiles.EncodedImage] = []
    for (size, scale) in measures.all {
      for (scheme, theme) in themes.all {
        var spec = try spec(theme)
        (spec.size, spec.scale) = (size, scale)
        spec.opacity = theme.fade.opacity(at: time, isAppearing: !disappearing, isReduced: reducedMotion)
        let renderer = AvatarRenderer(theme: theme)
        var report = ResultReport(spec)
        var picture = renderer.drawnPicture(of: spec)
        if let artwork {
          report.icon = stem(of: spec)
          picture = renderer.drawnPicture(of: artwork, as: spec, isRecolored: try tint() != nil)
        }
        let variant = ImageVariant(size: size, scale: scale, scheme: scheme, frame: frame)
        images.append(try files.encoded(picture, on: nil, report, variant))
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

  /// Returns the themes; images for ios have none for dark mode, because the app sets their colour.
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

  private func checkSize(_ spec: IconSpec, _ measures: ImageMeasures) throws(CommandError) {
    var (spec, limits) = (spec, AvatarLimits())
    limits.outputPixels = self.limits.maxOutputPixels ?? limits.outputPixels
    for (size, scale) in measures.all {
      (spec.size, spec.scale) = (size, scale)
      try mapError(of: limits.check(width: spec.pixels, height: spec.pixels), to: CommandError.init(avatar:))
    }
  }

  /// Returns the icon in the default size, fully opaque.
  private func spec(_ theme: Theme) throws(CommandError) -> IconSpec {
    let tint = try tint()
    switch (name, field) {
    case (let icon?, nil):
      let builtIn: Icon? = if case .builtIn(let icon) = icon { icon } else { nil }
      return IconSpec(icon: builtIn, color: tint ?? AvatarColor(rgb: 0x000000), alt: alt)
    case (nil, let field?):
      return IconSpec(icon: field.icon, color: tint ?? field.tint(in: theme), alt: alt)
    case (let icon?, _?):
      throw .usage("icon \(icon.text ?? ""): must not be named together with --field, which chooses it")
    case (nil, nil):
      throw .usage("icon: must be named, or chosen by --field; --list prints the names")
    }
  }

  /// Returns the given tint; nil for `auto`.
  private func tint() throws(CommandError) -> AvatarColor? {
    guard let color, color.lowercased() != "auto" else { return nil }
    if let tint = AvatarColor(color) { return tint }
    throw .usage("--color \(color): must be auto, \(AvatarColor.forms)")
  }

  /// Returns the times of the frames, in milliseconds.
  private func times(_ fade: Fade) throws(CommandError) -> [Double] {
    guard let frames else { return [at ?? .infinity] }
    if at != nil { throw .usage("--at: must not be given together with --frames, which shows all times") }
    if export != nil { throw .usage("--frames \(frames): must not be given together with --export") }
    return (0..<frames).map { fade.duration * Double($0) / Double(frames - 1) }
  }

  /// Prints a note if the image is empty, which was requested but is unexpected.
  private func noteIfNothingShows(_ spec: IconSpec) {
    guard spec.icon == nil, name == nil, !output.quiet, !output.json else { return }
    StandardStreams.note("note: --field: shows no icon: error and success need floated, info needs focused or filled")
  }
}
