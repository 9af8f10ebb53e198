import ArgumentParser
import AvatarRender

/// The options that say how text is drawn.
struct TextOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A TrueType or OpenType font to use before the bundled ones; file.ttc#2 is the second of a collection. May be given several times.",
      valueName: "file"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var font: [String] = []

  @Option(
    help: ArgumentHelp("Likewise, for characters that the bundled fonts lack.", valueName: "file"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var fallbackFont: [String] = []

  @Flag(help: "Look for what is still lacking among the installed fonts, by fontconfig.")
  var systemFonts = false

  @Option(.field(.fontSize)) var fontSize: String?
  @Option(.field(.initialsLength)) var initialsLength: String?

  /// The files that an output must not replace.
  var inputs: [(name: String, source: PhotoSource)] {
    (font + fallbackFont).map { ("the font", .file(AvatarFonts.file($0))) }
  }

  func fonts() throws(CommandError) -> AvatarFonts {
    if font.contains("") { throw .usage("--font: must name a file") }
    if fallbackFont.contains("") { throw .usage("--fallback-font: must name a file") }
    do throws(AvatarFontError) {
      return try AvatarFonts(preferred: font, fallback: fallbackFont, includesSystemFonts: systemFonts)
    } catch {
      switch error.kind {
      case .unusable: throw .badInput(path: error.subject, reason: error.reason)
      case .unreadable: throw .unreadableInput(path: error.subject, reason: error.reason)
      case .missingComponent: throw .missingComponent(name: error.subject, reason: error.reason)
      }
    }
  }
}
