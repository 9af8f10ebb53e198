import EmbeddedFonts

extension FontBook {
  /// A font that is embedded in the executable.
  package struct BundledFontName: Hashable, Sendable {
    /// The name, for example "NewTaiLue".
    package let name: String
    /// The scripts of the font, by their ISO 15924 codes; empty for the font with the Latin, Greek and Cyrillic
    /// letters.
    package let scripts: [String]
  }

  /// The embedded fonts, in the order in which they are tried.
  package static var bundledFonts: [BundledFontName] {
    (0..<avr_embedded_font_count()).compactMap { number in
      guard let font = unsafe avr_embedded_font_at(number)?.pointee else { return nil }
      // Zyyy stands for characters of many scripts.
      let scripts = unsafe String(cString: font.scripts).split(separator: " ").map { String($0) }
        .filter { $0 != "Zyyy" }
      return unsafe BundledFontName(name: String(cString: font.name), scripts: scripts)
    }
  }
}
