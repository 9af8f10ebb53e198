import AvatarFileSystem
import AvatarGeometry
import CFreeType
import CHarfBuzzShim

/// A FreeType face, which provides glyph outlines in design units, without hinting.
@safe
struct GlyphOutlines: ~Copyable {
  private let library: FT_Library
  private let face: FT_Face
  /// The bytes that the face reads; declared here so that they are released after the `deinit`.
  private let data: FontData

  /// Opens a font; nil if the bytes are not an outline font.
  init?(_ data: FontData) throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { throw Self.outOfMemory }
    var face: FT_Face?
    let error = unsafe Self.open(data, in: library, &face)
    guard error == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(library)
      if Self.isOutOfMemory(error) { throw Self.outOfMemory }
      return nil
    }
    guard unsafe face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0, unsafe face.pointee.units_per_EM > 0
    else {
      unsafe FT_Done_Face(face)
      unsafe FT_Done_FreeType(library)
      return nil
    }
    unsafe (self.library, self.face) = (library, face)
    self.data = data
  }

  /// Opens a face, whose outlines FreeType would otherwise hide if the font also contains bitmaps (sbix).
  private static func open(_ data: FontData, in library: FT_Library, _ face: inout FT_Face?) -> FT_Error {
    var parameter = unsafe FT_Parameter(tag: ignoringBitmaps, data: nil)
    return unsafe withUnsafeMutablePointer(to: &parameter) { parameter in
      var source = unsafe FT_Open_Args(
        flags: FT_UInt(FT_OPEN_MEMORY | FT_OPEN_PARAMS), memory_base: data.bytes.baseAddress,
        memory_size: FT_Long(data.count), pathname: nil, stream: nil, driver: nil, num_params: 1, params: parameter)
      return unsafe FT_Open_Face(library, &source, FT_Long(data.index), &face)
    }
  }

  /// FT_PARAM_TAG_IGNORE_SBIX, "isbx", which Swift does not import.
  private static let ignoringBitmaps: FT_ULong = 0x6973_6278

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
  }

  /// The axes of a variable font; empty for any other font.
  var axes: [FontAxis] {
    get throws(FontError) {
      guard unsafe face.pointee.face_flags & FT_Long(FT_FACE_FLAG_MULTIPLE_MASTERS) != 0 else { return [] }
      var description: UnsafeMutablePointer<FT_MM_Var>?
      let error = unsafe FT_Get_MM_Var(face, &description)
      if Self.isOutOfMemory(error) { throw Self.outOfMemory }
      guard error == 0, let description = unsafe description else { return [] }
      defer { unsafe FT_Done_MM_Var(library, description) }
      let count = unsafe min(Int(description.pointee.num_axis), Int(AVR_MOST_AXES))
      return (0..<count).map { i in
        let axis = unsafe description.pointee.axis[i]
        return unsafe FontAxis(
          // FT_ULong has 64 bits on most systems, but a tag has 32.
          tag: AxisTag(code: UInt32(truncatingIfNeeded: axis.tag)), minimum: Self.number(axis.minimum),
          standard: Self.number(axis.def), maximum: Self.number(axis.maximum))
      }
    }
  }

  /// Sets the axes of a variable font to normalized coordinates in 2.14 fixed point.
  ///
  /// They come from HarfBuzz, because libraries disagree about the axis mapping of a font (avar, version 2), and outlines
  /// must have the weight for which their advances are designed.
  func set(normalized: [Int32]) throws(FontError) {
    // FreeType's coordinates have 16 bits after the point.
    var coordinates = normalized.map { FT_Fixed($0) * 4 }
    let error = unsafe FT_Set_Var_Blend_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    if Self.isOutOfMemory(error) { throw Self.outOfMemory }
  }

  /// The weight in the font's OS/2 table, 1…1000; nil if there is none.
  var weight: Int? {
    guard let table = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2) else { return nil }
    let weight = unsafe Int(table.assumingMemoryBound(to: TT_OS2.self).pointee.usWeightClass)
    return (1...1000).contains(weight) ? weight : nil
  }

  /// Whether the font maps Unicode's characters to glyphs.
  var hasUnicodeMap: Bool { unsafe face.pointee.charmap != nil }

  /// Converts a number from 16.16 fixed point.
  private static func number(_ fixed: FT_Fixed) -> Double { Double(fixed) / 65_536 }

  private static let outOfMemory = FontError.component(.outOfMemory("FreeType"))

  private static func isOutOfMemory(_ error: FT_Error) -> Bool { error == FT_Error(FT_Err_Out_Of_Memory) }

  /// Returns the outline of a glyph in ems, y down, with its origin on the baseline; nil if the font has no outline for
  /// the glyph.
  func outline(_ glyph: UInt32) throws(FontError) -> Path? {
    // Unscaled outlines are not affected by hinting, the autohinter or rounding to pixels.
    let error = unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE))
    if Self.isOutOfMemory(error) { throw Self.outOfMemory }
    guard error == 0, let slot = unsafe face.pointee.glyph,
      unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    var pen = OutlinePen(unit: 1 / Double(unsafe face.pointee.units_per_EM))
    var functions = OutlinePen.functions
    let status = unsafe withUnsafeMutablePointer(to: &pen) { pen in
      unsafe FT_Outline_Decompose(&slot.pointee.outline, &functions, pen)
    }
    return status == 0 ? pen.path : nil
  }
}

/// A pen with which FreeType draws an outline.
private struct OutlinePen {
  var path = Path()
  /// The size of a design unit, in ems.
  let unit: Double

  func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector = unsafe vector?.pointee else { return Point(x: 0, y: 0) }
    return Point(x: Double(vector.x) * unit, y: -Double(vector.y) * unit)
  }

  static let functions = unsafe FT_Outline_Funcs(
    move_to: { end, context in
      unsafe withPen(context) { pen in unsafe pen.path.move(to: pen.point(end)) }
    },
    line_to: { end, context in
      unsafe withPen(context) { pen in unsafe pen.path.line(to: pen.point(end)) }
    },
    conic_to: { control, end, context in
      unsafe withPen(context) { pen in unsafe pen.path.quad(control: pen.point(control), to: pen.point(end)) }
    },
    cubic_to: { control1, control2, end, context in
      unsafe withPen(context) { pen in
        unsafe pen.path.cubic(control1: pen.point(control1), control2: pen.point(control2), to: pen.point(end))
      }
    },
    shift: 0, delta: 0)
}

/// Calls `draw` with the pen in the context of a FreeType callback; returns 0 to continue, or 1 if there is no pen.
private func withPen(_ context: UnsafeMutableRawPointer?, _ draw: (inout OutlinePen) -> Void) -> Int32 {
  guard let pen = unsafe context?.assumingMemoryBound(to: OutlinePen.self) else { return 1 }
  unsafe draw(&pen.pointee)
  return 0
}
