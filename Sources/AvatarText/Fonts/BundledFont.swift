import EmbeddedFonts

/// The fonts embedded in the executable, by their numbers; the first has the Latin, Greek and Cyrillic letters.
enum BundledFont {
  static var count: Int { avr_embedded_font_count() }

  /// Returns whether a font is for a script, or for characters that belong to no script.
  static func serves(_ number: Int, _ script: Script?) -> Bool {
    avr_embedded_font_serves(number, (script ?? .common).code)
  }

  /// Returns the reason why a script has no bundled font, for the end of a sentence; empty if it has one, or if no
  /// build bundles one.
  static func absence(for script: Script?) -> String {
    guard let script, script.isOfCJK, !(1..<count).contains(where: { serves($0, script) }) else { return "" }
    return ", and this build leaves out the font for Chinese, Japanese and Korean (package trait CJK)"
  }
}
