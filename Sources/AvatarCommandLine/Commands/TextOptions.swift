import AvatarFileSystem
import AvatarRender

/// The options for text.
extension Option {
  static let font = Key(
    "font", .list, in: .text, of: .avatars, .font,
    """
    A font to use before the bundled ones: a TrueType, OpenType, WOFF or WOFF2 file, or the name of an installed \
    family. file.ttc#2 selects the second font of a collection, and file.ttf:wght=600,opsz=14 sets the axes of a \
    variable font. `system` uses the installed fonts that fontconfig lists, for characters that all other fonts lack. \
    May be repeated.
    """
  ).like("font-family typeface system-fonts=system")

  static let fallbackFont = Key(
    "fallback-font", .list, in: .text, of: .avatars, .font,
    "A font for characters that the bundled fonts lack. May be repeated.")
}

extension Arguments {
  /// The files that an output must not replace.
  var fontInputs: [(name: String, source: PhotoSource)] {
    (preferredFonts + self[all: Option.fallbackFont]).map { ("the font", .file(AvatarFonts.file($0))) }
  }

  /// The fonts to use before the bundled ones: files, and families that are installed.
  var preferredFonts: [String] { self[all: Option.font].filter { $0 != Self.systemFonts } }

  /// The value of `--font` that stands for all installed fonts.
  private static let systemFonts = "system"

  /// Returns the fonts that the options describe.
  /// - Throws: `CommandError` if a font cannot be used.
  func fonts() throws(CommandError) -> AvatarFonts {
    try mapError(
      of: AvatarFonts(
        preferred: preferredFonts, fallback: self[all: Option.fallbackFont],
        includesSystemFonts: self[all: Option.font].contains(Self.systemFonts))
    ) { (error: AvatarFontError) in
      switch error.kind {
      case .unusable: CommandError.badInput(path: error.subject, reason: error.reason)
      case .unreadable: CommandError.unreadableInput(path: error.subject, reason: error.reason)
      case .missingComponent: CommandError.missingComponent(name: error.subject, reason: error.reason)
      }
    }
  }
}
