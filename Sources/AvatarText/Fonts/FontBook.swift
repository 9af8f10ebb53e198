package import AvatarFileSystem
import CFontconfigShim
import CHarfBuzzShim
import Synchronization

/// The fonts that text is drawn with, and a cache of their lookups, safe to share between threads.
///
/// Each grapheme cluster is drawn with the first font that has all of it. The order is: preferred fonts, bundled fonts,
/// fallback fonts, system fonts. For Han characters in a language whose forms the bundled fonts lack, fallback and system
/// fonts come before the bundled ones.
package final class FontBook: Sendable {
  private let fonts: Mutex<FontLookup>
  /// Whether fonts are used that are installed, not named by their files.
  package let usesInstalledFonts: Bool
  /// Opens the library that shapes text.
  private let openShaping: @Sendable () throws(ComponentError) -> Void

  /// Creates a book of the bundled fonts alone.
  package convenience init() { self.init(openShaping: Shaper.openLibrary) }

  /// Creates a book of the bundled fonts alone; `openShaping` opens the library that shapes text.
  package init(openShaping: @escaping @Sendable () throws(ComponentError) -> Void) {
    fonts = Mutex(FontLookup())
    usesInstalledFonts = false
    self.openShaping = openShaping
  }

  /// Creates a book of the bundled fonts, the named ones and, optionally, the installed fonts.
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

  /// Returns the outline of a few grapheme clusters side by side, given in the order in which they are read.
  ///
  /// - Throws: `TextError` for the first cluster that no font has, or for a missing component.
  package func outline(of clusters: [String], style: TextStyle = TextStyle()) throws(TextError) -> TextOutline {
    try locked { fonts throws(TextError) in
      try TextSetter.outline(of: clusters, language: style.language) { cluster throws(TextError) in
        try fonts.typeface(for: cluster, style)
      }
    }
  }

  /// Returns the first cluster whose font cannot have the weight of the style, and the weights that it can have.
  ///
  /// - Throws: `TextError` for the first cluster that no font has, or for a missing component.
  package func unmetWeight(of clusters: [String], style: TextStyle) throws(TextError) -> UnmetWeight? {
    guard let weight = style.weight else { return nil }
    return try locked { fonts throws(TextError) in
      for cluster in clusters {
        let weights = try fonts.typeface(for: cluster, style).weights
        if !weights.contains(weight) { return UnmetWeight(cluster: cluster, weights: weights) }
      }
      return nil
    }
  }

  /// Identifies the installed fonts that draw some grapheme clusters, by their contents.
  ///
  /// The result is empty if no cluster needs an installed font, or if installed fonts are not used.
  /// - Throws: `ComponentError` if a component is missing.
  package func installedFonts(
    for clusters: [String], style: TextStyle = TextStyle()
  ) throws(ComponentError) -> String {
    guard !clusters.isEmpty else { return "" }
    do throws(TextError) {
      return try locked { fonts throws(TextError) in try fonts.installedFonts(for: clusters, style) }
    } catch {
      guard case .component(let error) = error else { return "" }
      throw error
    }
  }

  private func locked<Result: Sendable>(
    _ body: @Sendable (inout FontLookup) throws(TextError) -> Result
  ) throws(TextError) -> Result {
    try mapError(of: openShaping(), to: TextError.component)
    let result: Swift.Result<Result, TextError> = fonts.withLock { fonts in
      do throws(TextError) { return .success(try body(&fonts)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension FontBook {
  /// HarfBuzz's version.
  package static func shaperVersion() throws(ComponentError) -> String {
    try Shaper.openLibrary()
    return unsafe String(cString: avr_shaping_version())
  }

  /// fontconfig's version.
  package static func systemFontsVersion() throws(ComponentError) -> String {
    unsafe try Component.fontconfig.open(avr_system_fonts_open)
    let number = Int(avr_system_fonts_version())
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}

/// Why a text has no outline.
package enum TextError: Error, Hashable, Sendable {
  case uncovered(UncoveredCluster)
  case component(ComponentError)
}

/// A grapheme cluster that no font can draw.
package struct UncoveredCluster: Error, Hashable, Sendable {
  package let cluster: String
  /// Why, in words for the end of a note.
  package let reason: String
}

/// A weight that the font of a cluster cannot have.
package struct UnmetWeight: Sendable {
  package let cluster: String
  /// The weights that the font can have.
  package let weights: ClosedRange<Int>
}
