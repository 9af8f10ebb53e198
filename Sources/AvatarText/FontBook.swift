package import AvatarFileSystem
import CFontconfigShim
import CHarfBuzzShim
import EmbeddedFonts
import Synchronization

/// A thread-safe list of fonts, with a cache that maps text to the font that draws it.
///
/// Each grapheme cluster is drawn with the first font that covers all of it. Fonts are tried in this order: preferred,
/// bundled, fallback, system. For Han characters in a language whose forms are not in the bundled fonts, fallback and
/// system fonts come before bundled ones.
package final class FontBook: Sendable {
  private let fonts: Mutex<FontLookup>
  /// Whether installed fonts are used in addition to font files.
  package let usesInstalledFonts: Bool
  /// The function that opens the text-shaping library.
  private let openShaping: @Sendable () throws(FontError) -> Void

  /// Creates a font book with only the bundled fonts.
  package convenience init() { self.init(openShaping: Shaper.openLibrary) }

  /// Creates a font book with only the bundled fonts and a function that opens the text-shaping library.
  package init(openShaping: @escaping @Sendable () throws(FontError) -> Void) {
    fonts = Mutex(FontLookup())
    usesInstalledFonts = false
    self.openShaping = openShaping
  }

  /// Creates a font book with the bundled fonts, the requested ones and, optionally, all installed fonts.
  ///
  /// - Throws: `FontError` if a font cannot be used or a component is missing.
  package init(
    preferred: [FontRequest], fallback: [FontRequest] = [], includesSystemFonts: Bool = false
  ) throws(FontError) {
    fonts = Mutex(
      try FontLookup(preferred: preferred, fallback: fallback, includesSystemFonts: includesSystemFonts))
    usesInstalledFonts =
      includesSystemFonts || (preferred + fallback).contains { if case .family = $0 { true } else { false } }
    openShaping = Shaper.openLibrary
  }

  /// Returns the outline of a few grapheme clusters side by side.
  ///
  /// The clusters are in reading order. If no font covers a cluster, its plain form is drawn.
  ///
  /// - Throws: `FontError` for the first cluster that no font covers even in its plain form, or for a missing component.
  package func outline(of clusters: [String], style: TextStyle = TextStyle()) throws(FontError) -> TextOutline {
    try locked { fonts throws(FontError) in
      var drawn: [String] = []
      // Next to other initials, only the first letter of a flag is drawn.
      for cluster in clusters { drawn += try fonts.drawn(cluster, style).prefix(clusters.count == 1 ? 2 : 1) }
      return try TextSetter.outline(of: drawn, language: style.language) { cluster throws(FontError) in
        try fonts.typeface(for: cluster, style)
      }
    }
  }

  /// Returns the reason why the first uncovered cluster cannot be drawn as it is, or nil if fonts cover all clusters.
  ///
  /// - Throws: `FontError` for a missing component.
  package func missing(from clusters: [String], style: TextStyle) throws(FontError) -> String? {
    try locked { fonts throws(FontError) in
      for cluster in clusters {
        do throws(FontError) {
          _ = try fonts.typeface(for: cluster, style)
        } catch {
          guard case .uncovered(let reason) = error else { throw error }
          return reason
        }
      }
      return nil
    }
  }

  /// Returns the fonts that draw the given clusters, without duplicates.
  ///
  /// - Throws: `FontError` for the first cluster that no font covers, or for a missing component.
  package func fonts(of clusters: [String], style: TextStyle) throws(FontError) -> [DrawnFont] {
    try locked { fonts throws(FontError) in
      var drawn: [DrawnFont] = []
      for cluster in clusters {
        let font = try fonts.font(for: cluster, style)
        if !drawn.contains(font) { drawn.append(font) }
      }
      return drawn
    }
  }

  /// Returns the reason why a preferred font draws none of the given clusters, for the end of a message; nil if it
  /// would draw one.
  ///
  /// - Parameters:
  ///   - number: The position among the preferred fonts.
  ///   - clusters: The grapheme clusters.
  ///   - style: The weight and the language.
  /// - Returns: The reason, or nil.
  /// - Throws: `FontError` for a missing component.
  package func fault(
    ofPreferred number: Int, for clusters: [String], style: TextStyle = TextStyle()
  ) throws(FontError) -> String? {
    try locked { fonts throws(FontError) in
      var fault: String?
      for cluster in clusters {
        guard let reason = try fonts.fault(ofPreferred: number, for: cluster, style) else { return nil }
        fault = fault ?? reason
      }
      return fault
    }
  }

  /// Returns an identifier of the installed fonts that draw the given clusters, derived from the fonts' contents.
  ///
  /// The result is empty if no cluster needs an installed font, or if installed fonts are not used.
  /// - Throws: `ComponentError` if a component is missing.
  package func installedFonts(
    for clusters: [String], style: TextStyle = TextStyle()
  ) throws(ComponentError) -> String {
    guard !clusters.isEmpty else { return "" }
    do {
      return try locked { fonts throws(FontError) in try fonts.installedFonts(for: clusters, style) }
    } catch {
      guard case .component(let error) = error else { return "" }
      throw error
    }
  }

  private func locked<Result: Sendable>(
    _ body: @Sendable (inout FontLookup) throws(FontError) -> Result
  ) throws(FontError) -> Result {
    try openShaping()
    return try fonts.withLock { fonts throws(FontError) in try body(&fonts) }
  }
}

extension FontBook {
  /// Returns the version of HarfBuzz.
  package static func shaperVersion() throws(ComponentError) -> String {
    unsafe try Component.harfBuzz.open(avr_shaping_open)
    return unsafe String(cString: avr_shaping_version())
  }

  package static func systemFontsVersion() throws(ComponentError) -> String {
    unsafe try Component.fontconfig.open(avr_system_fonts_open)
    let number = Int(avr_system_fonts_version())
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}

extension FontBook {
  /// The embedded fonts, in the order in which they are tried, with one entry for all weights of a font.
  ///
  /// Each has a name, for example "NewTaiLue", and the ISO 15924 codes of its scripts. The font with the Latin, Greek
  /// and Cyrillic letters has no codes.
  package static var bundledFonts: [(name: String, scripts: [String])] {
    BundledFont.families.compactMap { family in
      guard let font = unsafe avr_embedded_font_at(family[0].number)?.pointee else { return nil }
      // Zyyy stands for characters that many scripts share.
      let scripts = unsafe String(cString: font.scripts).split(separator: " ").map { String($0) }
        .filter { $0 != "Zyyy" }
      return unsafe (String(cString: font.name), scripts)
    }
  }
}
