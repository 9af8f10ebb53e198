import AvatarFileSystem
import AvatarGeometry
import PersonWords

/// A font with which text is drawn; not safe to share between threads.
final class Typeface {
  private let shaper: Shaper
  private let outlines: GlyphOutlines
  /// The name shown in messages: a path, or the name of a bundled font.
  let name: String
  /// The number of ems per font unit.
  private let unit: Double
  /// The axes of a variable font.
  let axes: [FontAxis]
  /// Whether the weight follows the style.
  let hasWeights: Bool
  /// The weights that the font supports.
  let weights: ClosedRange<Int>
  /// The weight that is drawn.
  let weight: Int
  private var glyphs: [UInt32: GlyphOutline?] = [:]
  private var heights: [UInt32: Height?] = [:]

  /// The outline of a glyph in ems, y down, with its bounds, which are nil for a blank glyph.
  private typealias GlyphOutline = (path: Path, bounds: Rect?)
  /// A top and a bottom, in ems from the baseline, y down.
  typealias Height = (top: Double, bottom: Double)

  /// The outline of text in ems, y down, from the start of its baseline.
  typealias Run = (path: Path, bounds: Rect, advance: Double)

  /// Opens a font; nil if it is not an outline font.
  ///
  /// - Parameters:
  ///   - data: The font.
  ///   - settings: Axis values for a variable font; those for axes that the font does not have are ignored.
  ///   - weight: The weight of a variable font whose settings do not specify one; nil selects semi-bold.
  /// - Throws: `FontError` if HarfBuzz is missing, or a component is out of memory.
  init?(_ data: FontData, settings: [AxisSetting] = [], weight: Int? = nil) throws(FontError) {
    guard let shaper = try Shaper(data), let outlines = try GlyphOutlines(data) else { return nil }
    axes = try outlines.axes
    let values = FontAxis.values(of: axes, settings: settings, weight: weight)
    if !values.isEmpty { try outlines.set(normalized: shaper.set(values)) }
    let axis = axes.first { $0.tag == .weight }
    let set = settings.first { $0.tag == .weight }?.value
    hasWeights = axis != nil && set == nil
    // A damaged font may have a minimum above its maximum, and a narrow range may contain no integer; both would trap.
    weights =
      axis.flatMap { axis in
        let range = set.map { $0...$0 } ?? axis.minimum...max(axis.minimum, axis.maximum)
        return Int(
          range.lowerBound.rounded(.up))...max(
            Int(range.lowerBound.rounded(.up)), Int(range.upperBound.rounded(.down)))
      } ?? (outlines.weight ?? 400)...(outlines.weight ?? 400)
    let drawn = values.first { $0.tag == .weight }.map { Int($0.value.rounded()) }
    self.weight = drawn ?? weights.lowerBound
    name = data.name
    unit = 1 / Double(shaper.unitsPerEm)
    self.shaper = shaper
    self.outlines = outlines
  }

  /// Shapes text as one run; nil if the font does not cover the text or the result would be invisible.
  ///
  /// - Throws: `FontError` if a component is out of memory.
  func run(_ text: String, asCapitals: Bool, language: TextLanguage? = nil) throws(FontError) -> Run? {
    guard let (shaped, advance) = try shaper.shaped(text, asCapitals: asCapitals, language: language) else {
      return nil
    }
    // In reading order, marks follow their letters.
    let isReversed = shaped[0].placed.character > shaped[shaped.count - 1].placed.character
    let glyphs = isReversed ? shaped.reversed() : shaped
    var path = Path()
    var bounds: Rect?
    var count = 0
    /// The bounds of the last letter and its marks, for placing further marks that the font does not position.
    var letter: Rect?
    for (glyph, isMark) in glyphs {
      guard let outline = try outline(glyph.glyph) else { return nil }
      guard let ink = outline.bounds else { continue }
      count += 1
      var offset = Point(x: Double(glyph.x) * unit, y: -Double(glyph.y) * unit)
      if isMark, !glyph.is_placed, asCapitals, let letter { offset = Self.offset(of: ink, on: letter) }
      path.append(outline.path.transformed(scale: 1, offset: offset))
      let moved = ink.moved(by: offset)
      letter = isMark ? letter?.union(moved) ?? moved : moved
      bounds = bounds?.union(moved) ?? moved
    }
    // Drawn side by side, the parts of an emoji sequence do not form its image.
    if count > 1, text.isEmojiSequence { return nil }
    // The tags of a flag are invisible if the font does not have the flag.
    if let flag = text.unicodeScalars.first, text.unicodeScalars.contains(where: \.isTag),
      let plain = try shaper.shaped(String(flag), asCapitals: asCapitals, language: language)?.glyphs,
      plain.map(\.placed.glyph) == shaped.map(\.placed.glyph)
    {
      return nil
    }
    // The path is checked as a whole because a font may place many glyphs at the same position.
    if path.elements.count > Self.simpleCount, path.isTooIntricate { return nil }
    return bounds.map { (path, $0, Double(advance) * unit) }
  }

  /// Returns the reason why the font does not draw text, for the end of a message.
  ///
  /// - Throws: `FontError` if a component is out of memory.
  func fault(for text: String) throws(FontError) -> String {
    if !outlines.hasUnicodeMap { return "has no Unicode character map: use a version of the font that has one" }
    if try shaper.shaped(text, asCapitals: false, language: nil) == nil {
      return "does not contain “\(text)”: use a font that does"
    }
    return "has no outline for “\(text)”: use a version of the font with outlines (glyf or CFF)"
  }

  /// The number of segments up to which filling is always fast; a few letters have far fewer.
  private static let simpleCount = 400

  /// Returns the offset that centres a mark on its letter: above it if the mark is above the middle of the line,
  /// otherwise below it.
  private static func offset(of mark: Rect, on letter: Rect) -> Point {
    let x = letter.x + letter.width / 2 - (mark.x + mark.width / 2)
    let isAbove = mark.y + mark.height / 2 < -0.3
    return Point(x: x, y: isAbove ? letter.y - 0.08 - mark.maxY : letter.maxY + 0.08 - mark.y)
  }

  /// Returns the top and bottom of a letter; nil if the font does not have it.
  ///
  /// - Throws: `FontError` if a component is out of memory.
  func height(of letter: Unicode.Scalar) throws(FontError) -> Height? {
    if let known = heights[letter.value] { return known }
    let height = try run(String(letter), asCapitals: false).map { ($0.bounds.y, $0.bounds.maxY) }
    heights[letter.value] = .some(height)
    return height
  }

  private func outline(_ glyph: UInt32) throws(FontError) -> GlyphOutline? {
    if let known = glyphs[glyph] { return known }
    let outline = try outlines.outline(glyph).map { ($0, $0.bounds) }
    if glyphs.count >= Self.maxGlyphs { glyphs = [:] }
    glyphs[glyph] = .some(outline)
    return outline
  }

  /// The maximum number of cached outlines, several times what names in one script need; they take a few megabytes.
  private static let maxGlyphs = 2048
}
