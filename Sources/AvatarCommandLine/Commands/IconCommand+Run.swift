import AvatarFileSystem
import AvatarRender

/// The run of `icon`: from options to files.
extension IconCommand {
  func run() throws(CommandError) {
    if list {
      return try OutputFiles.print(Array(Icon.allCases.map { $0.rawValue + "\n" }.joined().utf8))
    }
    let theme = try theme.parsed()
    let base = try spec(theme)
    let scales = try [AvatarScale](option: scale ?? "1")
    let times = try times(theme.fade)
    let files = try OutputFiles(
      output, stem: base.icon?.rawValue ?? "none", size: base.size, scales: scales,
      frames: frames, inputs: self.theme.inputs)
    try checkSize(base, scales)
    noteIfNothingShows(base)
    var shown: [OutputFiles.EncodedImage] = []
    for (i, time) in times.enumerated() {
      for scale in scales {
        var spec = base
        spec.scale = scale
        spec.opacity = theme.fade.opacity(
          at: time, isAppearing: !disappearing, isReduced: reducedMotion)
        let picture = AvatarRenderer(theme: theme).drawnPicture(of: spec)
        let image = try files.encoded(picture, on: nil, ResultReport(spec))
        try files.write(image, scale: scale, frame: frames.map { (i + 1, $0) })
        if i == 0 { shown.append(image) }
      }
    }
    files.note(shown)
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
      return IconSpec(icon: icon, size: size, color: tint ?? AvatarColor(rgb: 0x000000), alt: alt)
    case (nil, let field?):
      return IconSpec(icon: field.icon, size: size, color: tint ?? field.tint(in: theme), alt: alt)
    case (let icon?, _?):
      throw .usage("icon \(icon.rawValue): must not be named together with --field, which chooses it")
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
    return (0..<frames).map { fade.duration * Double($0) / Double(frames - 1) }
  }

  /// Notes that the image is empty: it is the result that was requested, but an unexpected one.
  private func noteIfNothingShows(_ spec: IconSpec) {
    guard spec.icon == nil, !output.quiet, !output.json else { return }
    StandardStreams.note("note: --field: shows no icon: error and success need floated, info needs focused or filled")
  }
}
