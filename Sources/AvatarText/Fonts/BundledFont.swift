import EmbeddedFonts

/// The fonts embedded in the executable, identified by number; the first contains the Latin, Greek and Cyrillic letters.
enum BundledFont {
  static var count: Int { avr_embedded_font_count() }

  /// Returns whether a font is for the given script or, if the script is nil, for characters that do not belong to a
  /// script.
  static func serves(_ number: Int, _ script: Script?) -> Bool {
    avr_embedded_font_serves(number, (script ?? .common).code)
  }

  /// Returns the reason why a cluster has no bundled font, for the end of a sentence; empty if a font for its script is
  /// bundled, or if builds never bundle one.
  static func absence(for cluster: String) -> String {
    let script = cluster.startsWithEmoji ? .emoji : Script(of: cluster)
    guard let script, script.isCJK || script == .emoji, !(1..<count).contains(where: { serves($0, script) }) else {
      return ""
    }
    let (font, trait) = script == .emoji ? ("emoji", "Emoji") : ("Chinese, Japanese and Korean", "CJK")
    return ", and this build omits the font for \(font) (package trait \(trait))"
  }
}
