import AvatarFileSystem
import CFreeType
import CHarfBuzzShim

/// A HarfBuzz font, which maps text to positioned glyphs.
@safe
struct Shaper: ~Copyable {
  private let handle: OpaquePointer
  /// The bytes that the handle reads; declared here so that they are released after the `deinit`.
  private let data: FontData

  /// Opens HarfBuzz, which is required for shaping text.
  static func openLibrary() throws(FontError) {
    try mapError(of: unsafe Component.harfBuzz.open(avr_shaping_open), to: FontError.component)
  }

  /// Opens a font; nil if the bytes are not a font.
  init?(_ data: FontData) throws(FontError) {
    try Self.openLibrary()
    guard let index = UInt32(exactly: data.index) else { return nil }
    var handle: OpaquePointer?
    switch unsafe avr_shaper_open(data.bytes.baseAddress, data.count, index, &handle) {
    case AVR_FONT_OPENED: break
    case AVR_NO_FONT: return nil
    default: throw .component(.outOfMemory(Component.harfBuzz.rawValue))
    }
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
    self.data = data
  }

  deinit { unsafe avr_shaper_close(handle) }

  /// Sets the values of axes of a variable font.
  ///
  /// - Parameter values: The values, in design units.
  /// - Returns: The normalized coordinate of each axis, in the font's order and in 2.14 fixed point.
  func set(_ values: [(tag: AxisTag, value: Double)]) -> [Int32] {
    let values = values.map { avr_axis_value(tag: $0.tag.code, value: Float($0.value)) }
    var normalized = [Int32](repeating: 0, count: Int(AVR_MOST_AXES))
    let count = unsafe avr_shaper_set_axes(handle, values, Int32(values.count), &normalized)
    return Array(normalized.prefix(Int(count)))
  }

  /// The number of font units per em.
  var unitsPerEm: Int { unsafe Int(avr_shaper_units_per_em(handle)) }

  /// Returns the glyphs and the advance of text in one script, in font units.
  ///
  /// - Parameters:
  ///   - text: The text, in one script.
  ///   - asCapitals: Whether to shape without ligatures and with punctuation at cap height.
  ///   - language: The language whose glyph forms are used; nil for no particular language.
  /// - Returns: The glyphs, each with a flag for a mark on the preceding letter, and the advance; nil if the
  ///   font does not cover the text.
  /// - Throws: `FontError` if HarfBuzz runs out of memory.
  func shaped(
    _ text: String, asCapitals: Bool, language: TextLanguage?
  ) throws(FontError) -> (glyphs: [(placed: avr_placed_glyph, isMark: Bool)], advance: Int32)? {
    let characters = Array(text.unicodeScalars)
    let scalars = characters.map(\.value)
    var placed = [avr_placed_glyph](repeating: avr_placed_glyph(), count: 8 * scalars.count + 32)
    var advance: Int32 = 0
    let script = Script(of: text)?.code ?? 0
    let count = unsafe Int(
      avr_shaper_shape(
        handle, scalars, Int32(scalars.count), script, language?.tag ?? "und", asCapitals, &placed,
        Int32(placed.count), &advance))
    if count < 0 { throw .component(.outOfMemory(Component.harfBuzz.rawValue)) }
    guard (1...placed.count).contains(count) else { return nil }
    let glyphs = placed.prefix(count).map { glyph in
      let source = characters.indices.contains(Int(glyph.character)) ? characters[Int(glyph.character)] : " "
      return (placed: glyph, isMark: source.properties.generalCategory == .nonspacingMark)
    }
    // Glyph 0 stands for characters that the font does not cover.
    return glyphs.contains { $0.placed.glyph == 0 } ? nil : (glyphs, advance)
  }
}
