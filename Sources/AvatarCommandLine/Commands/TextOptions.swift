import ArgumentParser
import AvatarFileSystem
import AvatarRender

/// The options for text.
struct TextOptions: ParsableArguments {
  @Option(
    .font,
    """
    A font to use before the bundled ones: a TrueType, OpenType, WOFF or WOFF2 file, or the name of an installed \
    family. file.ttc#2 selects the second font of a collection, and file.ttf:wght=600,opsz=14 sets the axes of a \
    variable font. May be repeated.
    """)
  var font: [String] = []

  @Option(
    .font,
    "A font for characters that the bundled fonts lack. May be repeated.")
  var fallbackFont: [String] = []

  @Flag(help: "Use the installed fonts that fontconfig lists for characters that the other fonts lack.")
  var systemFonts = false

  @Option(.field(.fontSize)) var fontSize: String?
  @Option(.field(.fontWeight)) var fontWeight: String?
  @Option(.field(.language)) var language: String?
  @Option(.field(.initialsLength)) var initialsLength: String?
  @Option(.field(.cjkInitials)) var cjkInitials: String?

  /// The files that an output must not replace.
  var inputs: [(name: String, source: PhotoSource)] {
    (font + fallbackFont).map { ("the font", .file(AvatarFonts.file($0))) }
  }

  /// Returns the fonts that the options describe.
  /// - Throws: `CommandError` if a font cannot be used.
  func fonts() throws(CommandError) -> AvatarFonts {
    try mapError(
      of: AvatarFonts(preferred: font, fallback: fallbackFont, includesSystemFonts: systemFonts),
      to: CommandError.init(font:))
  }
}

extension CommandError {
  init(font error: AvatarFontError) {
    switch error.kind {
    case .unusable: self = .badInput(path: error.subject, reason: error.reason)
    case .unreadable: self = .unreadableInput(path: error.subject, reason: error.reason)
    case .missingComponent: self = .missingComponent(name: error.subject, reason: error.reason)
    }
  }
}

extension TextOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    font = given.values("font", .font)
    fallbackFont = given.values("fallback-font", .font)
    systemFonts = given.flag("system-fonts")
    fontSize = given.text(AvatarField.fontSize)
    fontWeight = given.text(AvatarField.fontWeight)
    language = given.text(AvatarField.language)
    initialsLength = given.text(AvatarField.initialsLength)
    cjkInitials = given.text(AvatarField.cjkInitials)
  }
}

extension TextOptions: FieldOptions {
  var givenFields: [(AvatarField, String?)] {
    [
      (.fontSize, fontSize), (.fontWeight, fontWeight), (.language, language), (.initialsLength, initialsLength),
      (.cjkInitials, cjkInitials),
    ]
  }
}
