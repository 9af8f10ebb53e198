import AvatarFileSystem
import AvatarRender

/// The options for the themes of the light and dark colour schemes.
extension Option {
  static let lookRows: [OptionRow] =
    rows(
      AvatarField.type, .shape, .cornerRadius, .cornerStyle, .background, .border, .borderPlacement, .borderGap,
      .balance, .icon, .fallback, .color, .contrast) + [theme.row, darkTheme.row, themeMode.row]
    + rows(AvatarField.status, .badge, .badgeIcon, .badgePosition, .size, .scale)

  static let theme = Key(
    "theme", .list, in: .look, of: themed, common: .avatars, from: .look, .theme(option: "--theme"),
    """
    The theme, which sets colours and dimensions: \(Theme.Preset.names), a file of design tokens (DTCG JSON \
    or CSS), optionally with values for dark mode, or the JSON itself. May be repeated; later themes override earlier \
    ones.
    """)

  static let darkTheme = Key(
    "dark-theme", .list, in: .look, of: themed, from: .look, .theme(option: "--dark-theme"),
    """
    A second theme, for dark mode. Each image is also rendered with this theme. The option accepts the same values as \
    --theme, but the two are merged separately.
    """)

  static let themeMode = Key(
    "theme-mode", in: .look, of: themed, from: .look, .text("name"),
    "The mode whose values are used from the theme files, for example \"Mode 1\". The default is light.")

  private static let themed = CommandSet.avatars.union(.icon).union(.themes)
}

extension Arguments {
  /// The theme files and the defaults file, which must not be replaced.
  var lookInputs: [(name: String, source: PhotoSource)] {
    themeInputs + (defaults?.path.map { [("the defaults file", .file($0))] } ?? [])
  }

  /// The theme files, excluding presets.
  var themeInputs: [(name: String, source: PhotoSource)] {
    [("the theme", Option.theme), ("the dark theme", Option.darkTheme)].flatMap { name, option in
      self[all: option].compactMap(\.path).map { (name, .file($0)) }
    }
  }

  /// Whether the command line selects a theme.
  var selectsTheme: Bool { isTyped(Option.theme) || isTyped(Option.darkTheme) }

  /// Returns warnings about the themes on the command line of which no token affects the images.
  func warnings(about use: InputUse, _ themes: ThemeSchemes) -> [AvatarWarning] {
    selectsTheme ? use.warnings(about: themes) : []
  }

  /// Returns the tokens that affect no image, of the themes on the command line that affect one.
  func unreadTokens(_ use: InputUse, _ themes: ThemeSchemes) -> [ReportNote] {
    selectsTheme ? use.unreadTokens(of: themes).map { .info("\($0)") } : []
  }

  /// Reads the themes.
  ///
  /// - Parameter isStrict: Whether a file that sets nothing is an error.
  /// - Returns: The themes, or the standard theme if no option specifies one.
  /// - Throws: `InputError` if a file cannot be read or used.
  func themes(isStrict: Bool = false) throws(InputError) -> ThemeSchemes {
    let colors = TokenColors(
      tint: self[AvatarField.color]?.tokenPath, background: self[AvatarField.background]?.tokenPath)
    let mode = self[Option.themeMode]
    var themes = try ThemeSchemes(options: self[all: Option.theme], colors, mode: mode)
    try check(colors.tint, "--color", themes.light.tint, themes.paths)
    try check(colors.background, "--background", themes.light.backdrop, themes.paths)
    // Standard output accepts only one image.
    let takesOne =
      CommandSet.images.contains(command.set) && destination.map(OutputPath.isStandardOutput) == true
      && !isTyped(Option.darkTheme)
    if takesOne, themes.dark != nil {
      themes.dark = nil
      // An option of the defaults also applies to other runs.
      if selectsTheme {
        themes.warnings.append("--output -: takes one image: the theme's dark image is not rendered")
      }
    }
    let darkTheme = takesOne ? [] : self[all: Option.darkTheme]
    if !darkTheme.isEmpty {
      let own = try ThemeSchemes(options: darkTheme, colors, mode: mode)
      var dark = own.dark ?? own.light
      dark.scheme = .dark
      dark.tint = dark.tint ?? themes.light.tint
      dark.backdrop = dark.backdrop ?? themes.light.backdrop
      themes.dark = dark
      themes.warnings += own.warnings
      themes.unused = themes.unused ?? own.unused
      themes.uses += own.uses
      themes.modes += own.modes.filter { !themes.modes.contains($0) }
    }
    if let mode, !themes.hasMode(named: mode) {
      let modes = themes.modes.isEmpty ? "they have none" : themes.modes.map(\.shown).joined(separator: ", ")
      throw .usage("--theme-mode \(mode): must be a mode in the theme files: \(modes)")
    }
    if isStrict, let unused = themes.unused { throw InputError(theme: unused) }
    return themes
  }

  /// Rejects a token as a colour that is not in the theme files.
  private func check(_ path: String?, _ option: String, _ color: AvatarColor?, _ paths: [String]) throws(InputError) {
    guard let path, color == nil else { return }
    let question = path.nearest(of: paths).map { "; did you mean {\($0)}?" } ?? ""
    throw .usage("\(option) {\(path)}: must be a token in the files of --theme, or \(AvatarColor.forms)\(question)")
  }
}

extension OptionValue<ThemeSource> {
  /// Returns the type of theme names, paths of theme files, and design tokens as JSON.
  fileprivate static func theme(option: String) -> Self {
    OptionValue(
      "name|file|json", completion: .values(Theme.Preset.allCases.map(\.rawValue), orFiles: ["json", "css"]),
      allowsHyphen: false, requirement: "must be \(Theme.Preset.names), a file, or design tokens as JSON",
      isPath: { ThemeSource($0, option: option).path != nil },
      parse: { $0.isEmpty ? nil : ThemeSource($0, option: option) })
  }
}

extension ThemeSource {
  /// The name on a page about the theme.
  fileprivate var title: String { if case .tokens = self { "design tokens" } else { name.shown } }
}

extension ThemeSchemes {
  fileprivate init(options: [ThemeSource], _ colors: TokenColors, mode: String?) throws(InputError) {
    self = try mapError(
      of: ThemeSchemes(options, colors: colors, mode: mode), to: InputError.init(theme:))
  }

  /// The notes on the contents of the files, and on a file that sets nothing.
  var notes: [ReportNote] { ((unused.map { ["\($0)"] } ?? []) + warnings).map { .note($0) } }
}

extension InputError {
  fileprivate init(theme error: InputError) {
    if error.subject.hasPrefix("--") {
      // The command line contains the tokens, so its value is not accepted.
      self.init(error.subject, error.position, reason: error.reason)
      return
    }
    guard error.kind == .missing, error.reason.hasPrefix(FileError.missing.reason) else {
      self = error
      return
    }
    let nearest = error.subject.nearest(of: Theme.Preset.allCases.map(\.rawValue))
    let question = nearest.map { "; did you mean \($0)?" } ?? NearestFile(to: error.subject, .json)?.question ?? ""
    self = .unreadableInput(path: error.subject, reason: error.reason + question)
  }
}

extension Command {
  static let theme = Command(
    name: "theme", set: .groups, summary: "Prints a theme or its measures.",
    examples: [
      "avatar-render theme print > brand.json": "writes a file to edit, for --theme brand.json",
      "avatar-render theme print --theme designerpunk": nil,
      "avatar-render theme spec > spec.svg": "writes a page of sizes, distances and contrasts for designers",
    ], run: Arguments.rejectMissingSubcommand)

  static let themePrint = Command(
    name: "theme print", set: .themePrint,
    summary: "Prints all tokens of a theme, as a template for a file of design tokens.",
    examples: [
      "avatar-render theme print > brand.json": nil,
      "avatar-render theme print --theme high-contrast --theme brand.json": nil,
    ], run: Arguments.printTheme)

  static let themeSpec = Command(
    name: "theme spec", set: .themeSpec,
    summary: "Prints an SVG page with the measures and contrasts of a theme.",
    explanation: """
      The page shows avatars in all named sizes with dimension lines, and a table of contrasts. All numbers are measured \
      from rendered pixels.
      """,
    examples: [
      "avatar-render theme spec > spec.svg": nil,
      "avatar-render theme spec --theme wcag --dark-theme high-contrast > spec.svg": nil,
    ], run: Arguments.printRedlines)
}

extension Arguments {
  fileprivate func printTheme() throws(InputError) -> CommandResult {
    let themes = try themes()
    note(themes.notes)
    return try write(themes.designTokens, named: "theme.json")
  }

  fileprivate func printRedlines() throws(InputError) -> CommandResult {
    let themes = try themes()
    note(themes.notes)
    let names = self[all: Option.theme] + self[all: Option.darkTheme]
    let name = names.isEmpty ? "default" : names.map(\.title).joined(separator: " + ")
    let sheet = try mapError(of: RedlineSheet(themes, named: name), to: InputError.init(options:))
    return try write(sheet.svg, named: "theme.svg", as: [.svg])
  }
}
