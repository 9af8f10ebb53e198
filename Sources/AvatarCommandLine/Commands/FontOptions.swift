import AvatarFileSystem
import AvatarRender

/// The options for text.
extension Option {
  static let textRows: [OptionRow] =
    [font.row, fallbackFont.row]
    + rows(
      AvatarField.fontSize, .fontWeight, .initialsStyle, .language, .initialsLength, .cjkInitials, .fit, .padding,
      .focus, .gravity, .linear)

  static let font = Key(
    "font", .list, in: .text, of: .avatars, from: .look, .font,
    """
    A font to use before the bundled ones: a TrueType, OpenType, WOFF or WOFF2 file, or the name of an installed \
    family. file.ttc#2 selects the second font in a collection, and file.ttf:wght=600,opsz=14 sets the axes of a \
    variable font. `system` uses the installed fonts that fontconfig lists, for characters missing from all other \
    fonts. May be repeated.
    """)

  static let fallbackFont = Key(
    "fallback-font", .list, in: .text, of: .avatars, from: .look, .font,
    "A font for characters missing from the bundled fonts. May be repeated.")
}

extension Arguments {
  /// The files that an output must not replace.
  var fontInputs: [(name: String, source: PhotoSource)] {
    (preferredFonts + self[all: Option.fallbackFont]).map { ("the font", .file(AvatarFonts.file($0))) }
  }

  /// The fonts that take precedence over the bundled ones: files and installed families.
  var preferredFonts: [String] { self[all: Option.font].filter { $0 != Self.systemFonts } }

  /// The value of `--font` that represents all installed fonts.
  private static let systemFonts = "system"

  /// Whether the command line selects a theme, a font or a weight, which some image must use.
  var selectsInputs: Bool {
    isTyped(Option.font) || isTyped(AvatarField.fontWeight) || selectsTheme
  }

  /// Returns warnings about the themes, the fonts and the weight on the command line that no image uses, and about
  /// weights of rows that no drawn font has.
  ///
  /// - Throws: `InputError` if a text library is missing or fails.
  func warnings(
    about use: InputUse, _ fonts: AvatarFonts, _ themes: ThemeSchemes
  ) throws(InputError) -> [AvatarWarning] {
    let weight = isTyped(AvatarField.fontWeight) ? self[AvatarField.fontWeight].flatMap { Double($0) } : nil
    return try mapError(
      of: use.warnings(
        preferred: isTyped(Option.font) ? preferredFonts : [], weight: weight.map { Int($0) }, in: fonts),
      to: InputError.init(options:)) + warnings(about: use, themes)
  }

  /// Returns the warnings about unused themes, fonts and weights for images that have not been written.
  ///
  /// - Throws: `InputError` for the first warning with `--strict`, or if a text library is missing or fails.
  func unusedInputs(
    _ use: InputUse, _ fonts: AvatarFonts, _ themes: ThemeSchemes
  ) throws(InputError) -> [AvatarWarning] {
    let warnings = try warnings(about: use, fonts, themes)
    if self[Option.strict], let warning = warnings.first {
      throw InputError(warning.source, reason: warning.reason, kind: .contents)
    }
    return warnings
  }

  /// Returns the fonts described by the options.
  /// - Throws: `InputError` if a font cannot be used.
  func fonts() throws(InputError) -> AvatarFonts {
    try AvatarFonts(
      preferred: preferredFonts, fallback: self[all: Option.fallbackFont],
      includesSystemFonts: self[all: Option.font].contains(Self.systemFonts))
  }
}
