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
    let scales = try OptionValues.scales(scale ?? "1")
    let times = try self.times(theme.fade)
    let files = try OutputFiles(
      output, stem: base.icon?.rawValue ?? "none", size: base.size, scales: scales,
      frames: frames == nil ? nil : times.count,
      inputs: self.theme.inputs)
    try checkSize(base, scales)
    noteIfNothingShows(base)
    for (i, time) in times.enumerated() {
      for scale in scales {
        var spec = base
        spec.scale = scale
        spec.opacity = theme.fade.opacity(
          at: time, isAppearing: !disappearing, isReduced: reducedMotion)
        let picture = AvatarRenderer(theme: theme).picture(of: spec)
        try files.write(
          picture.png(), scale: scale, frame: frames == nil ? nil : (i + 1, times.count),
          ResultReport(picture, of: spec.icon))
      }
    }
  }

  private func checkSize(_ spec: IconSpec, _ scales: [AvatarScale]) throws(CommandError) {
    var (spec, limits) = (spec, AvatarLimits())
    limits.outputPixels = try self.limits.pixels() ?? limits.outputPixels
    for scale in scales {
      spec.scale = scale
      do throws(AvatarError) {
        try limits.check(width: spec.pixels, height: spec.pixels)
      } catch {
        throw CommandError(error)
      }
    }
  }

  /// The icon, fully opaque.
  private func spec(_ theme: Theme) throws(CommandError) -> IconSpec {
    let size = try OptionValues.size(size ?? "xs", theme)
    let color = try OptionValues.color("--color", color ?? "auto")
    switch (name, field) {
    case (let name?, nil):
      let icon: Icon = try OptionValues.choice("icon", name)
      return IconSpec(icon: icon, size: size, color: color ?? AvatarColor(rgb: 0x000000))
    case (nil, let states?):
      let field = try self.field(states)
      return IconSpec(icon: field.icon, size: size, color: color ?? field.tint(in: theme))
    case (let name?, _?):
      throw .usage("icon \(name): must not be named together with --field, which chooses it")
    case (nil, nil):
      throw .usage("icon: must be named, or chosen by --field; --list prints the names")
    }
  }

  private func field(_ states: String) throws(CommandError) -> FieldStatusIcon {
    if states.isEmpty { throw .usage("--field: must be states of a field, for example error,floated") }
    guard let field = FieldStatusIcon(states: states) else {
      throw .usage("--field \(states): must be \(FieldStatusIcon.states)")
    }
    return field
  }

  /// The times of the frames, milliseconds.
  private func times(_ fade: Fade) throws(CommandError) -> [Double] {
    var time: Double?
    if let at {
      guard let milliseconds = plainNumber(at), milliseconds.isFinite else {
        throw .usage("--at \(at): must be milliseconds from 0 up, as 125 or 62.5")
      }
      time = milliseconds
    }
    guard let frames else { return [time ?? .infinity] }
    if let at {
      throw .usage("--at \(at): must not be given together with --frames, which shows all times")
    }
    guard let count = Int(frames), (2...1000).contains(count) else {
      throw .usage("--frames \(frames): must be a whole number from 2 to 1000")
    }
    return (0..<count).map { fade.duration * Double($0) / Double(count - 1) }
  }

  /// An empty picture needs a word; it is what was asked for all the same.
  private func noteIfNothingShows(_ spec: IconSpec) {
    guard spec.icon == nil, !output.quiet, !output.json else { return }
    StandardStreams.note(
      "note: --field \(field ?? ""): shows no icon: error and success need floated, info needs focused or filled"
    )
  }
}
