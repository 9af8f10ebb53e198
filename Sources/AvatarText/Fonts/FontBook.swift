package import AvatarFileSystem
import CFontconfigShim
import CHarfBuzzShim
import Synchronization

/// The fonts that text is drawn with, and a cache of their lookups, safe to share between threads.
///
/// Each grapheme cluster is drawn with the first font that has all of it. The order is: preferred fonts, bundled fonts,
/// fallback fonts, system fonts.
package final class FontBook: Sendable {
  private let fonts: Mutex<Fonts>
  package let includesSystemFonts: Bool
  /// Opens the library that shapes text.
  private let openShaping: @Sendable () throws(ComponentError) -> Void

  /// Creates a book of the bundled fonts alone.
  package convenience init() { self.init(openShaping: Shaper.openLibrary) }

  /// Creates a book of the bundled fonts alone; `openShaping` opens the library that shapes text.
  package init(openShaping: @escaping @Sendable () throws(ComponentError) -> Void) {
    fonts = Mutex(Fonts())
    includesSystemFonts = false
    self.openShaping = openShaping
  }

  /// Creates a book of the bundled fonts, the given files and, optionally, the installed fonts.
  ///
  /// - Throws: `FontError` if a font file cannot be used or a component is missing.
  package init(
    preferred: [FontFile], fallback: [FontFile] = [], includesSystemFonts: Bool = false
  ) throws(FontError) {
    var fonts = Fonts()
    for file in preferred { fonts.preferred.append(try Fonts.typeface(file)) }
    for file in fallback { fonts.fallback.append(try Fonts.typeface(file)) }
    fonts.includesSystemFonts = includesSystemFonts
    self.fonts = Mutex(fonts)
    self.includesSystemFonts = includesSystemFonts
    openShaping = Shaper.openLibrary
  }

  /// Returns the outline of a few grapheme clusters side by side, given in the order in which they are read.
  ///
  /// - Throws: `TextError` for the first cluster that no font has, or for a missing component.
  package func outline(of clusters: [String]) throws(TextError) -> TextOutline {
    try locked { fonts throws(TextError) in
      try TextSetter.outline(of: clusters) { cluster throws(TextError) in try fonts.typeface(for: cluster) }
    }
  }

  /// Identifies the installed fonts that draw some grapheme clusters, by their contents.
  ///
  /// The result is empty if no cluster needs an installed font, or if installed fonts are not used.
  /// - Throws: `ComponentError` if a component is missing.
  package func systemFonts(for clusters: [String]) throws(ComponentError) -> String {
    guard !clusters.isEmpty else { return "" }
    do throws(TextError) {
      return try locked { fonts throws(TextError) in try fonts.systemFonts(for: clusters) }
    } catch {
      guard case .component(let error) = error else { return "" }
      throw error
    }
  }

  private func locked<Result: Sendable>(
    _ body: @Sendable (inout Fonts) throws(TextError) -> Result
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

/// The fonts of a book.
private struct Fonts {
  var preferred: [Typeface] = []
  var fallback: [Typeface] = []
  var includesSystemFonts = false
  private var bundled: [(data: FontData, typeface: Typeface?)] = FontData.bundled.map { ($0, nil) }
  private var system: [FontFile: SystemFont?] = [:]
  /// The font that has a cluster.
  private var known: [String: Typeface] = [:]
  /// As many clusters as names of one script have, a few times over.
  private static let mostKnown = 4096

  /// An installed font.
  private struct SystemFont {
    let typeface: Typeface
    let data: FontData
    var digest: ContentDigest?
  }

  static func typeface(_ file: FontFile) throws(FontError) -> Typeface {
    let data = try FontData(file)
    do throws(ComponentError) {
      if let typeface = try Typeface(data) { return typeface }
    } catch {
      throw .component(error)
    }
    if data.isForWeb {
      throw .unusable(path: file.path, reason: "WOFF is not supported: must be a TrueType or OpenType font")
    }
    throw .unusable(
      path: file.path,
      reason: file.index == 0
        ? "is not a TrueType or OpenType font with outlines"
        : "has no font \(file.index + 1) with outlines, or is not a collection of TrueType or OpenType fonts")
  }

  mutating func typeface(for cluster: String) throws(TextError) -> Typeface {
    if let typeface = known[cluster] { return typeface }
    let found = try mapError(of: find(cluster), to: TextError.component)
    guard let found else {
      throw .uncovered(UncoveredCluster(cluster: cluster, reason: "no font has \(Self.described(cluster))"))
    }
    if known.count >= Self.mostKnown { known = [:] }
    known[cluster] = found
    return found
  }

  private mutating func find(_ cluster: String) throws(ComponentError) -> Typeface? {
    for typeface in preferred where try typeface.covers(cluster) { return typeface }
    let script = Script(of: cluster)
    for i in bundled.indices where bundled[i].data.script == nil || bundled[i].data.script == script {
      if bundled[i].typeface == nil { bundled[i].typeface = try Typeface(bundled[i].data) }
      if let typeface = bundled[i].typeface, try typeface.covers(cluster) { return typeface }
    }
    for typeface in fallback where try typeface.covers(cluster) { return typeface }
    guard includesSystemFonts, let file = try FontFile(system: cluster) else { return nil }
    guard let typeface = try systemFont(file)?.typeface else { return nil }
    return try typeface.covers(cluster) ? typeface : nil
  }

  /// nil if the file is not a font that can be drawn, is missing or must not be read: fontconfig's cache may be older.
  private mutating func systemFont(_ file: FontFile) throws(ComponentError) -> SystemFont? {
    if let known = system[file] { return known }
    let data: FontData
    do throws(FontError) {
      data = try FontData(file)
    } catch {
      if case .unreadable(_, _, isOfMachine: true) = error {
        throw ComponentError(name: Component.fontconfig.rawValue, reason: error.description)
      }
      system[file] = .some(nil)
      return nil
    }
    let font = try Typeface(data).map { SystemFont(typeface: $0, data: data) }
    system[file] = .some(font)
    return font
  }

  mutating func systemFonts(for clusters: [String]) throws(TextError) -> String {
    var parts: [String] = []
    for cluster in clusters {
      do throws(TextError) {
        let typeface = try typeface(for: cluster)
        guard let (file, font) = system.first(where: { $0.value?.typeface === typeface }), var font else { continue }
        let digest = font.digest ?? font.data.contentDigest
        font.digest = digest
        system[file] = .some(font)
        parts.append("\(digest)#\(file.index)")
      } catch {
        guard case .uncovered = error else { throw error }
        parts.append("none")
      }
    }
    return parts.joined(separator: " ")
  }

  /// As “김” (U+AE40).
  private static func described(_ cluster: String) -> String {
    let codes = cluster.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    return "“\(cluster)” (\(codes.joined(separator: " ")))"
  }
}

extension Typeface {
  /// Whether it has all of a grapheme cluster.
  fileprivate func covers(_ cluster: String) throws(ComponentError) -> Bool {
    try run(cluster, asCapitals: false) != nil
  }
}

extension FontFile {
  /// The installed font that fontconfig prefers for a cluster; nil where no font has it.
  fileprivate init?(system cluster: String) throws(ComponentError) {
    unsafe try Component.fontconfig.open(avr_system_fonts_open)
    // Joiners and variation selectors are not in fonts' lists of characters.
    let characters = cluster.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(\.value)
    var path = [CChar](repeating: 0, count: 4096)
    var index: Int32 = 0
    switch unsafe avr_system_font(characters, Int32(characters.count), &path, path.count, &index) {
    case 0: return nil
    case 1: break
    default: throw .outOfMemory(Component.fontconfig.rawValue)
    }
    self.init(
      path: String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self), index: Int(index))
  }
}
