import AvatarBatch
import AvatarFileSystem
import AvatarRender

extension Command {
  static let icon = Command(
    "icon", .icon, "Renders an icon, or the status icon of a text field.",
    """
    EXAMPLES:
      avatar-render icon check --size 24 --color '#1B5E20' -o check.png
      avatar-render icon list
          prints the names of all icons
      avatar-render icon --field error,floated
          renders the icon that a field in this state shows, in the theme's colour
      avatar-render icon --field success,floated,disappearing --at 125
          renders it halfway through the 250 ms fade
      avatar-render icon --field info,focused --frames 16 -o frames/info.png
          writes frames/info-001.png to frames/info-016.png
      avatar-render icon bot --export ios -o App/Icons.xcassets
          writes an image set that takes the app's tint
    """
  ) { arguments throws(InputError) in
    try IconRun(arguments).run()
    return .done
  }

  static let iconList = Command(
    "icon list", .iconList, "Prints the names of all icons.",
    """
    EXAMPLES:
      avatar-render icon list
      avatar-render icon list | head -1
    """
  ) { _ throws(InputError) in
    try StandardStreams.print(Array(Icon.allCases.map { $0.rawValue + "\n" }.joined().utf8))
    return .done
  }
}

extension Option {
  static let icon = Key(
    "icon", .argument, in: .look, of: .icon, .icon,
    "The icon: user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file."
  ).rules(excludes: ["field, which selects the icon"])

  static let field = Key(
    "field", in: .look, of: .icon, .fieldStates,
    """
    The state of a text field: error, success, info, focused, filled or floated (the label is above the text), separated by \
    commas. disappearing fades the icon out instead of in; reduced-motion switches it without a fade.
    """
  )

  static let at = Key(
    "at", in: .look, of: .icon, .milliseconds,
    "The time since the fade began, in milliseconds. (default: the fade is complete)"
  ).rules(excludes: ["frames, which renders the whole fade"])

  static let frames = Key(
    "frames", in: .look, of: .icon, .integer(2...1000),
    "Write the whole fade as this many images, numbered before the extension."
  ).rules(excludes: ["export"])

  static let iconExport = Key(
    "export", in: .look, of: .icon, .iconExport,
    "Lay out the images for a build system in the --output directory. With ios, the app sets their tint.")
}

/// A run of `icon`.
struct IconRun {
  private let arguments: Arguments
  private let name: AvatarIcon?
  private let field: FieldState?
  private let frames: Int?
  private let export: ExportFormat?

  fileprivate init(_ arguments: Arguments) {
    self.arguments = arguments
    name = arguments[Option.icon]
    field = arguments[Option.field]
    frames = arguments[Option.frames]
    // A build system in --defaults yields to options that it does not support.
    let given = [arguments.isTyped(Option.darkTheme), arguments.isTyped(Option.format)]
    let isReplaced = given.contains(true) || arguments.last(IconField.scale.optionName).map { $0.member == nil } == true
    export = arguments.isTyped(Option.iconExport) || !isReplaced ? arguments[Option.iconExport] : nil
  }
}

extension IconRun {
  fileprivate func run() throws(InputError) {
    let themes = try colorSchemes()
    let base = try spec(themes.light)
    let artwork = try artwork(themes.light)
    if export != nil, base.icon == nil, artwork == nil { throw .usage("--field: this state shows no icon to export") }
    let measures = ImageMeasures(
      sizes: try [AvatarSize](option: arguments[IconField.size] ?? "xs", in: themes.light), scales: try scales())
    let times = times(themes.light.fade)
    let files = try OutputFiles(
      arguments, stem: stem(of: base), measures: measures, themes: themes, frames: frames,
      export: export, inputs: (name?.path.map { [("the icon", .file($0))] } ?? []) + arguments.themeInputs)
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
    files.note(shown)
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
    case .named(let name):
      try theme.icon(named: name)
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
        (spec.size, spec.scale) = (size, scale)
        spec.opacity = theme.fade.opacity(
          at: time, isAppearing: field?.isDisappearing != true, isReduced: field?.isMotionReduced == true)
        let renderer = AvatarRenderer(theme: theme)
        var report = ResultReport(spec)
        report.trailingInset = field.map { _ in FieldStatusIcon.trailingInset }
        var picture = renderer.drawnPicture(of: spec)
        if let artwork {
          report.icon = stem(of: spec)
          picture = renderer.drawnPicture(of: artwork, as: spec, isRecolored: try tint(theme) != nil)
        }
        let variant = ImageVariant(size: size, scale: scale, scheme: scheme, frame: frame)
        images.append(try files.encoded(picture, on: nil, report, variant))
      }
    }
    return images
  }

  private func scales() throws(InputError) -> [AvatarScale] {
    guard let export else { return try [AvatarScale](option: arguments[IconField.scale] ?? "1") }
    guard let given = arguments.last(IconField.scale.optionName), given.member == nil else { return export.scales }
    let scale = given.text
    let scales = try [AvatarScale](option: scale)
    try mapError(of: export.check(scales), to: InputError.init(field:))
    return scales
  }

  /// Returns the themes, without a dark theme for iOS, where the app sets the colour of images.
  private func colorSchemes() throws(InputError) -> ThemeSchemes {
    var parsed = try arguments.themes()
    if export == .ios {
      if let darkTheme = arguments[Option.darkTheme], arguments.isTyped(Option.darkTheme) {
        throw .usage("--dark-theme \(darkTheme): cannot be combined with --export ios: the app sets the tint")
      }
      parsed.dark = nil
    }
    return parsed
  }

  private func checkSize(_ spec: IconSpec, _ measures: ImageMeasures) throws(InputError) {
    var spec = spec
    let limits = arguments.limits
    for (size, scale) in measures.all {
      (spec.size, spec.scale) = (size, scale)
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
    default:
      throw .usage("icon: needs a name or --field; avatar-render icon list prints the names")
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
    var kind = OptionValue(
      "icon", completion: .values(Icon.allCases.map(\.rawValue), orFiles: ["svg"]), allowsHyphen: false,
      requirement: "must be \(AvatarIcon.forms)"
    ) { AvatarIcon($0) }
    kind.isPathInsteadOfName = { AvatarIcon($0)?.path != nil }
    return kind
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
            icon: $0, isDisappearing: words.contains("disappearing"),
            isMotionReduced: words.contains("reduced-motion"))
        }
    }
  }
}

extension OptionValue<Double> {
  fileprivate static var milliseconds: Self {
    .number("ms", "milliseconds, 0 or more, for example 125 or 62.5") { $0.isFinite }
  }
}

extension OptionValue<ExportFormat> {
  /// A build system that supports icons.
  fileprivate static var iconExport: Self {
    OptionValue("ios|android", completion: .list(["ios", "android"]), requirement: "must be ios or android") { text in
      ExportFormat(rawValue: text).flatMap { $0 == .web ? nil : $0 }
    }
  }
}
