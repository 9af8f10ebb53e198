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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The em of initials, a fraction of the side, as far as it fits. (default: 0.5, 0.4 or 0.32 for one, two or three)",
      valueName: "f"))
  var fontSize: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many initials of a name at the most: 1…3. (default: 2; 1 for Chinese, Japanese and Korean)", valueName: "n"))
  var initialsLength: String?

  /// What must not be replaced.
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

  /// The request with these options.
  func applied(to spec: AvatarSpec) throws(CommandError) -> AvatarSpec {
    var spec = spec
    if let fontSize {
      guard let size = plainNumber(fontSize).flatMap({ FontSize($0) }) else {
        throw .usage("--font-size \(fontSize): must be a number above 0, up to 1, a fraction of the side")
      }
      spec.fontSize = size
    }
    if let initialsLength {
      guard let length = Int(initialsLength).flatMap({ InitialsLength(rawValue: $0) }) else {
        throw .usage("--initials-length \(initialsLength): must be 1, 2 or 3")
      }
      spec.initialsLength = length
    }
    return spec
  }
}
