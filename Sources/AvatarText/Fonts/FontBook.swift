import CFontconfigShim
import Synchronization

/// The fonts that text is drawn with, and what is known of them already. May be shared by threads.
///
/// Each grapheme cluster is drawn with the first that has all of it: those preferred, the bundled ones, those to fall back
/// to, those of the system.
package final class FontBook: Sendable {
  private let fonts: Mutex<Fonts>

  /// The bundled fonts alone.
  package init() { fonts = Mutex(Fonts()) }

  /// - Throws: where one of the files can't be used.
  package init(
    preferred: [FontFile], fallback: [FontFile] = [], includesSystemFonts: Bool = false
  ) throws(FontError) {
    var fonts = Fonts()
    for file in preferred { fonts.preferred.append(try Fonts.typeface(file)) }
    for file in fallback { fonts.fallback.append(try Fonts.typeface(file)) }
    fonts.includesSystemFonts = includesSystemFonts
    self.fonts = Mutex(fonts)
  }

  /// The outline of a few grapheme clusters side by side, in the order they are read.
  /// - Throws: the first that no font has.
  package func outline(of clusters: [String]) throws(UncoveredCluster) -> TextOutline {
    let result: Result<TextOutline, UncoveredCluster> = fonts.withLock { fonts in
      do throws(UncoveredCluster) {
        return .success(
          try TextSetter.outline(of: clusters) { cluster throws(UncoveredCluster) in
            try fonts.typeface(for: cluster)
          })
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// A grapheme cluster that can't be drawn.
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
  private var system: [FontFile: Typeface?] = [:]
  /// Which font has a cluster.
  private var known: [String: Typeface] = [:]
  /// As many clusters as names of one script have, a few times over.
  private static let mostKnown = 4096

  static func typeface(_ file: FontFile) throws(FontError) -> Typeface {
    let data = try FontData(file)
    guard Shaper.isAvailable else { throw .unusable(path: file.path, reason: noShaper) }
    if let typeface = Typeface(data) { return typeface }
    if data.isForWeb {
      throw .unusable(path: file.path, reason: "WOFF is not supported: a TrueType or OpenType font is")
    }
    throw .unusable(
      path: file.path,
      reason: file.index == 0
        ? "is not a TrueType or OpenType font with outlines"
        : "has no font \(file.index + 1) with outlines, or is not a collection of TrueType or OpenType fonts")
  }

  private static let noShaper = "HarfBuzz, which arranges letters, is not installed (libharfbuzz.so.0)"

  mutating func typeface(for cluster: String) throws(UncoveredCluster) -> Typeface {
    if let typeface = known[cluster] { return typeface }
    guard Shaper.isAvailable else { throw UncoveredCluster(cluster: cluster, reason: Self.noShaper) }
    guard let typeface = find(cluster) else {
      throw UncoveredCluster(cluster: cluster, reason: "no font has \(Self.described(cluster))")
    }
    if known.count >= Self.mostKnown { known = [:] }
    known[cluster] = typeface
    return typeface
  }

  private mutating func find(_ cluster: String) -> Typeface? {
    func covers(_ typeface: Typeface) -> Bool { typeface.run(cluster, asCapitals: false) != nil }
    if let typeface = preferred.first(where: covers) { return typeface }
    let script = Script(of: cluster)
    for i in bundled.indices where bundled[i].data.script == nil || bundled[i].data.script == script {
      if bundled[i].typeface == nil { bundled[i].typeface = Typeface(bundled[i].data) }
      if let typeface = bundled[i].typeface, covers(typeface) { return typeface }
    }
    if let typeface = fallback.first(where: covers) { return typeface }
    guard includesSystemFonts, let file = FontFile(system: cluster) else { return nil }
    if system[file] == nil { system[file] = .some((try? FontData(file)).flatMap { Typeface($0) }) }
    return system[file]?.flatMap { covers($0) ? $0 : nil }
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

extension FontFile {
  /// The installed font that fontconfig prefers for a cluster; nil where there is none.
  fileprivate init?(system cluster: String) {
    // Joiners and variation selectors are not in fonts' lists of characters.
    let characters = cluster.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(\.value)
    var path = [CChar](repeating: 0, count: 4096)
    var index: Int32 = 0
    guard unsafe avr_system_font(characters, Int32(characters.count), &path, path.count, &index) else { return nil }
    self.init(
      path: String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self), index: Int(index))
  }
}
