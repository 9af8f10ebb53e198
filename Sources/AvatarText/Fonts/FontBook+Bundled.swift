import EmbeddedFonts

extension FontBook {
  /// A font that is part of the executable.
  package struct BundledFontName: Hashable, Sendable {
    /// The name, for example "NewTaiLue".
    package let name: String
    /// The scripts that it is for, by their codes in ISO 15924; empty for the font with the Latin, Greek and Cyrillic letters.
    package let scripts: [String]
  }

  /// The fonts of the executable, in the order in which they are tried.
  package static var bundledFonts: [BundledFontName] {
    (0..<avr_embedded_font_count()).compactMap { number in
      guard let font = unsafe avr_embedded_font_at(number)?.pointee else { return nil }
      // Zyyy stands for signs in many scripts.
      let scripts = unsafe String(cString: font.scripts).split(separator: " ").map { String($0) }
        .filter { $0 != "Zyyy" }
      return unsafe BundledFontName(name: String(cString: font.name), scripts: scripts)
    }
  }
}
