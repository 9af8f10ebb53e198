import AvatarBatch
import AvatarFileSystem
import AvatarRender

extension Command {
  static let icon = Command(
    name: "icon", set: .icon, summary: "Renders an icon, or the status icon of a text field.",
    examples: [
      "avatar-render icon check --size 24 --color '#1B5E20' -o check.png": nil,
      "avatar-render icon list": "prints the names of all icons",
      "avatar-render icon --field error,floated":
        "renders the icon that a field in this state shows, in the theme's colour",
      "avatar-render icon --field success,floated,disappearing --at 125": "renders it halfway through the 250 ms fade",
      "avatar-render icon --field info,focused --frames 16 -o frames/info.png":
        "writes frames/info-001.png to frames/info-016.png",
      "avatar-render icon bot --export ios -o App/Icons.xcassets": "writes an image set that takes the app's tint",
    ], run: { IconRun(arguments: $0).run })

  static let iconList = Command(
    name: "icon list", set: .iconList, summary: "Prints the names of all icons.",
    examples: [
      "avatar-render icon list": nil,
      "avatar-render icon list | head -1": nil,
    ], run: Arguments.listIcons)
}

extension Arguments {
  fileprivate func listIcons() throws(InputError) -> CommandResult {
    try StandardStreams.print(Icon.allCases.map { $0.rawValue + "\n" }.joined())
    return .done
  }
}

extension Option {
  static let iconRows: [OptionRow] = [icon.row, field.row] + rows(IconField.color)

  /// The rows that follow the theme.
  static let fadeRows: [OptionRow] = rows(IconField.size, .scale, .alt) + [at.row, frames.row, iconExport.row]

  static let icon = Key(
    "icon", .argument, in: .look, of: .icon, excludes: [field], .icon,
    "The icon: user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file.")

  static let field = Key(
    "field", in: .look, of: .icon, clause: "which selects the icon", .fieldStates,
    """
    The state of a text field: error, success, info, focused, filled or floated (the label is above the text), separated by \
    commas. disappearing fades the icon out instead of in; reduced-motion switches it without a fade.
    """)

  static let at = Key(
    "at", in: .look, of: .icon, excludes: [frames],
    .number("ms", "milliseconds, 0 or more, for example 125 or 62.5") { $0.isFinite },
    "The time since the fade began, in milliseconds. (default: the fade is complete)")

  static let frames = Key(
    "frames", in: .look, of: .icon, clause: "which renders the whole fade", excludes: [iconExport], .integer(2...1000),
    "Write the whole fade as this many images, numbered before the extension.")

  static let iconExport = Key(
    "export", in: .look, of: .icon,
    OptionValue("ios|android", completion: .list(["ios", "android"]), requirement: "must be ios or android") { text in
      ExportFormat(rawValue: text).flatMap { $0 == .web ? nil : $0 }
    }, "Lay out the images for a build system in the --output directory. With ios, the app sets their tint.")
}

struct IconRun {
  fileprivate let arguments: Arguments

  private var name: AvatarIcon? { arguments[Option.icon] }
  private var field: FieldState? { arguments[Option.field] }
  private var frames: Int? { arguments[Option.frames] }

  /// The build system, or nil if `--defaults` sets it and the command line has options that it does not support.
  private var export: ExportFormat? {
    let replacing: [any NamedOption] = [Option.darkTheme, Option.format, IconField.scale]
    let isReplaced = !arguments.isTyped(Option.iconExport) && replacing.contains { arguments.isTyped($0) }
    return isReplaced ? nil : arguments[Option.iconExport]
  }
}

extension IconRun {
  fileprivate func run() throws(InputError) -> CommandResult {
    let themes = try colorSchemes()
    let base = try spec(themes.light)
    let artwork = try artwork(themes.light)
    if export != nil, base.icon == nil, artwork == nil { throw .usage("--field: this state shows no icon to export") }
    let measures = ImageMeasures(
      sizes: try [AvatarSize](option: arguments[IconField.size] ?? "xs", in: themes.light), scales: try scales())
    let times = times(themes.light.fade)
    var files = try OutputFiles(
      arguments, stem: stem(of: base), measures: measures, themes: themes, frames: frames,
      export: export, inputs: (name?.path.map { [("the icon", .file($0))] } ?? []) + arguments.lookInputs)
    try checkSize(base, measures)
    noteIfNothingShows(base)
    let sidecars = sidecars(of: base, measures, themes)
    try check(sidecars)
    var shown: [OutputFiles.EncodedImage] = []
    for (i, time) in times.enumerated() {
      let frame = frames.map { ImageVariant.Frame(number: i + 1, count: $0) }
      let images = try images(of: artwork, at: time, frame, measures, themes, files)
      for image in images { try files.write(image) }
      if i == 0 { shown = images }
    }
    try write(sidecars)
    var use = InputUse(theme: themes.light)
    use.add(field == nil ? .icons : .fields)
    files.unusedInputs = arguments.warnings(about: use, themes)
    files.note(shown, unread: arguments.unreadTokens(use, themes))
    return .done
  }

  /// Returns the name of the icon for use in file names.
  func stem(of spec: IconSpec) -> String {
    guard let path = name?.path else { return spec.icon?.rawValue ?? name?.text ?? "none" }
    return AvatarSpec(photo: .file(path), size: spec.size).portableStem
  }

  /// Returns the icon from an SVG file or a theme, or nil for a built-in icon.
  private func artwork(_ theme: Theme) throws(InputError) -> IconArtwork? {
    switch name {
    case .file(let path): try IconArtwork(file: path)
    case .named(let name): try theme.icon(named: name)
    case .builtIn, .artwork, nil: nil
    }
  }

  /// Returns the images at one time of the fade, for all sizes, scales and themes.
  private func images(
    of artwork: IconArtwork?, at time: Double, _ frame: ImageVariant.Frame?, _ measures: ImageMeasures,
    _ themes: ThemeSchemes, _ files: OutputFiles
  ) throws(InputError) -> [OutputFiles.EncodedImage] {
    var images: [OutputFiles.EncodedImage] = []
    for (size, scale) in measures.all {
      for (scheme, theme) in themes.all {
        var spec = try spec(theme)
        spec.size = size
        spec.scale = scale
        spec.opacity = theme.fade.opacity(
          at: time, isAppearing: field?.isDisappearing != true, isReduced: field?.isMotionReduced == true)
        let report = ResultReport(
          spec, name: artwork == nil ? spec.icon?.rawValue : stem(of: spec),
          trailingInset: field.map { _ in FieldStatusIcon.trailingInset })
        var icon = ResolvedIcon(spec, in: theme)
        if let artwork { icon = ResolvedIcon(spec, artwork: artwork, isRecolored: try tint(theme) != nil) }
        let variant = ImageVariant(size: size, scale: scale, scheme: scheme, frame: frame)
        images.append(try files.encoded(icon.picture, on: nil, report, variant))
      }
    }
    return images
  }

  private func scales() throws(InputError) -> [AvatarScale] {
    guard let export else { return try [AvatarScale](option: arguments[IconField.scale] ?? "1") }
    guard let given = arguments.typed(IconField.scale) else { return export.scales }
    let scales = try [AvatarScale](option: given.text)
    try export.check(scales)
    return scales
  }

  /// Returns the themes, without a dark theme for iOS, where the app sets the colour of images.
  private func colorSchemes() throws(InputError) -> ThemeSchemes {
    var parsed = try arguments.themes()
    if export == .ios {
      if let darkTheme = arguments.typed(Option.darkTheme) {
        throw .usage("\(darkTheme.shown): cannot be combined with --export ios: the app sets the tint")
      }
      parsed.dark = nil
    }
    return parsed
  }

  private func checkSize(_ spec: IconSpec, _ measures: ImageMeasures) throws(InputError) {
    var spec = spec
    let limits = arguments.limits
    for (size, scale) in measures.all {
      spec.size = size
      spec.scale = scale
      try mapError(of: limits.checkOutput(width: spec.pixels, height: spec.pixels), to: InputError.init(options:))
    }
  }

  /// Returns the icon at its default size, fully opaque.
  private func spec(_ theme: Theme) throws(InputError) -> IconSpec {
    let tint = try tint(theme)
    switch (name, field) {
    case (let icon?, nil):
      let builtIn: Icon? = if case .builtIn(let icon) = icon { icon } else { nil }
      return IconSpec(icon: builtIn, color: tint ?? AvatarColor(rgb: 0x000000), alt: arguments[IconField.alt])
    case (nil, let field?):
      return IconSpec(icon: field.icon.icon, color: tint ?? field.icon.tint(in: theme), alt: arguments[IconField.alt])
    default: throw .usage("icon: needs a name or --field; avatar-render icon list prints the names")
    }
  }

  /// Returns the specified tint, which may come from a theme, or nil for `auto`.
  private func tint(_ theme: Theme) throws(InputError) -> AvatarColor? {
    guard let color = arguments[IconField.color], color.lowercased() != "auto" else { return nil }
    if let tint = theme.tint ?? AvatarColor(color) { return tint }
    let question = AvatarField.color.word(meantBy: color).map { "; did you mean \($0)?" } ?? ""
    throw .usage("--color \(color): must be auto, \(AvatarColor.forms)\(question)")
  }

  /// Returns the frame times, in milliseconds.
  private func times(_ fade: Fade) -> [Double] {
    guard let frames else { return [arguments[Option.at] ?? .infinity] }
    return (0..<frames).map { fade.duration * Double($0) / Double(frames - 1) }
  }

  /// Prints a note if the requested image is empty, because the user may not expect that.
  private func noteIfNothingShows(_ spec: IconSpec) {
    guard spec.icon == nil, name == nil, !arguments[Option.quiet] else { return }
    StandardStreams.note(
      "note: --field: this state shows no icon: error and success need floated, info needs focused or filled")
  }
}

/// The files next to an icon that describe it to a build system.
extension IconRun {
  /// Checks that no other program wrote the files to replace.
  private func check(_ sidecars: [(path: String, text: String)]) throws(InputError) {
    for (path, _) in sidecars where FileStatus(path, followsLinks: false) != nil {
      if AssetCatalog.mark.isIn(fileAt: path) { continue }
      throw InputError(output: path, .create(.other("exists but was not written by avatar-render: remove it first")))
    }
  }

  private func write(_ sidecars: [(path: String, text: String)]) throws(InputError) {
    for (path, text) in sidecars {
      try OwnedFile.write(Array(text.utf8), to: path)
      OutputFiles.announce(path)
    }
    guard export == .ios, let catalog = AssetCatalog(directory: directory) else { return }
    _ = try catalog.complete(isChecked: false)
  }

  private var directory: String { FilePath.ofDirectory(arguments.destination ?? ".") }

  private func sidecars(
    of spec: IconSpec, _ measures: ImageMeasures, _ themes: ThemeSchemes
  ) -> [(path: String, text: String)] {
    guard let export else { return [] }
    let files = export.sidecars(
      stem(of: spec), sizes: measures.sizes, scales: measures.scales, schemes: themes.all.map(\.scheme),
      isTemplate: true)
    return files.map { (directory + $0.name, $0.text) }
  }
}

extension OptionValue<AvatarIcon> {
  /// An icon, by its name or the path of an SVG file.
  fileprivate static var icon: Self {
    OptionValue(
      "icon", completion: .values(Icon.allCases.map(\.rawValue), orFiles: ["svg"]), allowsHyphen: false,
      requirement: "must be \(AvatarIcon.forms)", isPath: { AvatarIcon($0)?.path != nil },
      parse: { AvatarIcon($0) })
  }
}

/// The value of `--field`: the state of a text field, and how its icon appears.
struct FieldState: Hashable {
  let icon: FieldStatusIcon
  let isDisappearing, isMotionReduced: Bool
}

extension OptionValue<FieldState> {
  /// The active states of a text field.
  fileprivate static var fieldStates: Self {
    let states = ["error", "success", "info", "focused", "filled", "floated"]
    let motions = ["disappearing", "reduced-motion"]
    return OptionValue(
      "states", completion: .list(states + motions, isList: true), allowsHyphen: false,
      requirement: "must be \((states + motions).alternatives), separated by commas"
    ) { text in
      let words = text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
      let icon = FieldStatusIcon(states: words.filter { !motions.contains($0) }.joined(separator: ","))
      return words.isEmpty
        ? nil
        : icon.map {
          FieldState(
            icon: $0, isDisappearing: words.contains("disappearing"), isMotionReduced: words.contains("reduced-motion"))
        }
    }
  }
}
