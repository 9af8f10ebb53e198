import AvatarRender

/// The options for text.
extension Option {
  static let textRows: [OptionRow] =
    [font.row, fallbackFont.row]
    + rows(
      AvatarField.fontSize, .fontWeight, .initialsStyle, .language, .initialsLength, .cjkInitials, .fit, .padding,
      .focus, .gravity, .linear)

  static let font = Key(
    "font", .list, in: .text, of: .avatars, .font,
    """
    A font to use before the bundled ones: a TrueType, OpenType, WOFF or WOFF2 file, or the name of an installed \
    family. file.ttc#2 selects the second font in a collection, and file.ttf:wght=600,opsz=14 sets the axes of a \
    variable font. `system` uses the installed fonts that fontconfig lists, for characters missing from all other \
    fonts. May be repeated.
    """)

  static let fallbackFont = Key(
    "fallback-font", .list, in: .text, of: .avatars, .font,
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

  /// Returns the fonts described by the options.
  /// - Throws: `InputError` if a font cannot be used.
  func fonts() throws(InputError) -> AvatarFonts {
    try AvatarFonts(
      preferred: preferredFonts, fallback: self[all: Option.fallbackFont],
      includesSystemFonts: self[all: Option.font].contains(Self.systemFonts))
  }
}
