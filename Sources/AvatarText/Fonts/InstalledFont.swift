import AvatarFileSystem
import CFontconfigShim

/// The lookup of installed fonts by fontconfig.
extension FontFile {
  /// Finds the installed font that fontconfig prefers for a cluster; nil if no font covers it.
  ///
  /// - Parameters:
  ///   - cluster: A grapheme cluster.
  ///   - style: The weight and the language that are preferred.
  ///   - needsLanguage: Whether only fonts that are designed for the language are considered.
  /// - Throws: `ComponentError` if fontconfig is missing or out of memory.
  init?(system cluster: String, _ style: TextStyle, needsLanguage: Bool) throws(ComponentError) {
    // The character sets of fonts omit joiners and variation selectors.
    let characters = cluster.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(\.value)
    unsafe try self.init(style, needsLanguage: needsLanguage) { wish, path, capacity, index in
      unsafe avr_system_font(characters, Int32(characters.count), wish, path, capacity, index)
    }
  }

  /// Finds the font of an installed family with the nearest weight; nil if the family is not installed.
  init?(family: String, settings: [AxisSetting], weight: Int?) throws(ComponentError) {
    guard !family.utf8.contains(0) else { return nil }
    unsafe try self.init(TextStyle(weight: weight), needsLanguage: false) { wish, path, capacity, index in
      unsafe avr_system_family(family, wish, path, capacity, index)
    }
    self.settings = settings
  }

  private typealias Search = (
    UnsafePointer<avr_font_wish>, UnsafeMutablePointer<CChar>, Int, UnsafeMutablePointer<Int32>
  ) -> Int32

  private init?(_ style: TextStyle, needsLanguage: Bool, _ search: Search) throws(ComponentError) {
    unsafe try Component.fontconfig.open(avr_system_fonts_open)
    var path = [CChar](repeating: 0, count: 4096)
    var index: Int32 = 0
    func find(_ language: UnsafePointer<CChar>?) -> Int32 {
      var wish = unsafe avr_font_wish(
        weight: Int32(style.weight ?? TextStyle.standardWeight), language: language,
        needs_language: needsLanguage && language != nil)
      return unsafe search(&wish, &path, path.count, &index)
    }
    let found = style.language.map { unsafe $0.nameInFontconfig.withCString(find) } ?? find(nil)
    switch found {
    case 0: return nil
    case 1: break
    default: throw .outOfMemory(Component.fontconfig.rawValue)
    }
    self.init(
      path: String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self), index: Int(index))
  }
}
