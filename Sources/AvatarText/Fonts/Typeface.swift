import AvatarFileSystem
import AvatarGeometry

/// A font that text can be drawn with, not safe to share between threads.
final class Typeface {
  private let shaper: Shaper
  private let outlines: GlyphOutlines
  /// The number of ems per font unit.
  private let unit: Double
  /// The axes of a variable font.
  let axes: [FontAxis]
  /// Whether its weight follows that of the style.
  let hasWeights: Bool
  /// The weights that it can have.
  let weights: ClosedRange<Int>
  private var glyphs: [UInt32: GlyphOutline?] = [:]
  private var heights: [Unicode.Scalar: Height?] = [:]

  /// A glyph's outline in ems, y down, and what it covers; no bounds where it is blank.
  private struct GlyphOutline {
    let path: Path
    let bounds: Rect?
  }

  /// A top and a bottom, ems from the baseline, y down.
  struct Height: Hashable {
    let top, bottom: Double
  }

  /// A text's outline in ems, y down, from the start of its baseline.
  struct Run {
    var path = Path()
    var bounds: Rect
    let advance: Double
  }

  /// Opens a font; nil if it is not a font with outlines.
  ///
  /// - Parameters:
  ///   - data: The font.
  ///   - settings: The values of axes of a variable font; those that the font lacks are ignored.
  ///   - weight: The weight of a variable font whose settings have none; nil is semi-bold.
  /// - Throws: `ComponentError` if HarfBuzz is missing, or a component is out of memory.
  init?(_ data: FontData, settings: [AxisSetting] = [], weight: Int? = nil) throws(ComponentError) {
    guard let shaper = try Shaper(data), let outlines = try GlyphOutlines(data) else { return nil }
    axes = try outlines.axes
    let values = FontAxis.values(of: axes, settings: settings, weight: weight)
    if !values.isEmpty {
      try outlines.set(values.map(\.value))
      shaper.set(values)
    }
    let axis = axes.first { $0.tag == .weight }
    let set = settings.first { $0.tag == .weight }?.value
    hasWeights = axis != nil && set == nil
    weights =
      axis.flatMap { axis in
        let range = set.map { $0...$0 } ?? axis.minimum...max(axis.minimum, axis.maximum)
        return Int(
          range.lowerBound.rounded(.up))...max(
            Int(range.lowerBound.rounded(.up)), Int(range.upperBound.rounded(.down)))
      } ?? (outlines.weight ?? 400)...(outlines.weight ?? 400)
    unit = 1 / Double(shaper.unitsPerEm)
    self.shaper = shaper
    self.outlines = outlines
  }

  /// A text shaped as one; nil where the font can't draw all of it, or nothing would be seen.
  func run(_ text: String, asCapitals: Bool, language: TextLanguage? = nil) throws(ComponentError) -> Run? {
    guard let (shaped, advance) = try shaper.shaped(text, asCapitals: asCapitals, language: language) else {
      return nil
    }
    // In the order in which they are read, marks follow their letters.
    let isReversed = shaped[0].placed.character > shaped[shaped.count - 1].placed.character
    let glyphs = isReversed ? shaped.reversed() : shaped
    var path = Path()
    var bounds: Rect?
    /// What marks are put on that the font has no place for: the last letter with its marks.
    var letter: Rect?
    for (glyph, isMark) in glyphs {
      guard let outline = try outline(glyph.glyph) else { return nil }
      guard let ink = outline.bounds else { continue }
      var offset = Point(x: Double(glyph.x) * unit, y: -Double(glyph.y) * unit)
      if isMark, !glyph.is_placed, asCapitals, let letter { offset = Self.offset(of: ink, on: letter) }
      path.append(outline.path.transformed(scale: 1, offset: offset))
      let moved = ink.moved(by: offset)
      letter = isMark ? letter?.union(moved) ?? moved : moved
      bounds = bounds?.union(moved) ?? moved
    }
    // As a whole, since a font may put many glyphs in one place.
    if path.elements.count > Self.simpleCount, path.isTooIntricate { return nil }
    return bounds.map { Run(path: path, bounds: $0, advance: Double(advance) * unit) }
  }

  /// Segments that never take long, whatever they make; several times as many as a few letters have.
  private static let simpleCount = 400

  /// Where a mark goes: centred, above the letter if it would stand above the middle of the line, else below it.
  private static func offset(of mark: Rect, on letter: Rect) -> Point {
    let x = letter.x + letter.width / 2 - (mark.x + mark.width / 2)
    let isAbove = mark.y + mark.height / 2 < -0.3
    return Point(x: x, y: isAbove ? letter.y - 0.08 - mark.maxY : letter.maxY + 0.08 - mark.y)
  }

  /// The top and the bottom of a letter; nil where the font lacks it.
  func height(of letter: Unicode.Scalar) throws(ComponentError) -> Height? {
    if let known = heights[letter] { return known }
    let height = try run(String(letter), asCapitals: false).map { Height(top: $0.bounds.y, bottom: $0.bounds.maxY) }
    heights[letter] = .some(height)
    return height
  }

  private func outline(_ glyph: UInt32) throws(ComponentError) -> GlyphOutline? {
    if let known = glyphs[glyph] { return known }
    let outline = try outlines.outline(glyph).map { GlyphOutline(path: $0, bounds: $0.bounds) }
    if glyphs.count >= Self.mostGlyphs { glyphs = [:] }
    glyphs[glyph] = .some(outline)
    return outline
  }

  /// As many as the names of a script have, a few times over; some megabytes.
  private static let mostGlyphs = 2048
}
