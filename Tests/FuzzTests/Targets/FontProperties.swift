import AvatarFileSystem
import AvatarGeometry

@testable import AvatarText
@testable import PersonWords

/// The properties of a font file: a TrueType, OpenType, WOFF or WOFF2 font.
enum FontProperties {
  private static let name = "/nonexistent/font"
  /// Texts of the fonts in the corpus: of separate letters, of a mark, and of an ideograph.
  private static let texts = [["H"], ["H", "I"], ["L\u{301}"], ["直"]]

  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard let font = try unpacked(bytes) else { return }
    try expect(font.count <= max(bytes.count, WebFont.maxBytes), "a font has a limited size: \(font.count)")
    let outlines = try outlines(font)
    for outline in outlines { try check(outline) }
    try expectEqual(try Self.outlines(font), outlines, "a font gives the same outlines each time")
  }

  /// Returns the bytes of a font, decompressed if it is a WOFF or WOFF2 font, or nil if it is rejected.
  private static func unpacked(_ bytes: [UInt8]) throws(BrokenProperty) -> [UInt8]? {
    guard WebFont.isPacked(bytes) else { return bytes }
    do throws(FontError) {
      let font = try WebFont.unpacked(bytes, path: name)
      return font
    } catch {
      if case .component(.outOfMemory("FreeType")) = error { return nil }
      guard case .unusable(name, let reason) = error, !reason.isEmpty else {
        throw BrokenProperty(description: "a font is rejected for a reason: \(error)")
      }
      return nil
    }
  }

  /// Returns the outlines of the texts that the font covers, in several weights; none if the font is rejected.
  private static func outlines(_ font: [UInt8]) throws(BrokenProperty) -> [TextOutline] {
    var outlines: [TextOutline] = []
    do throws(FontError) {
      guard let instances = try FontInstances(FontData(font, name: name)) else { return [] }
      for weight in [nil, 100, 700] {
        let typeface = try instances.typeface(weight: weight)
        for text in texts {
          do throws(FontError) {
            outlines.append(try TextSetter.outline(of: text, language: nil) { _ in typeface })
          } catch {
            guard case .uncovered(let reason) = error, !reason.isEmpty else { throw error }
          }
        }
      }
    } catch {
      guard error == .component(.outOfMemory("FreeType")) else {
        throw BrokenProperty(description: "only the font is to blame: \(error)")
      }
    }
    return outlines
  }

  private static func check(_ outline: TextOutline) throws(BrokenProperty) {
    let ink = outline.ink
    try expect([ink.x, ink.y, ink.width, ink.height].allSatisfy(\.isFinite), "the points of an outline are finite")
    try expect(ink.width >= 0 && ink.height >= 0, "an outline has a size")
    let em = outline.em(20, in: .circle, side: 48)
    try expect(em > 0 && em <= 20, "letters fit a shape: \(em)")
    let bounds = outline.path(em: em, center: Point(x: 24, y: 24)).bounds
    try expect(bounds.map { $0.width <= 48 && $0.height <= 48 } ?? true, "letters are within their shape")
  }
}
