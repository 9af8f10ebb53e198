/// A language with its own forms of Han characters.
package enum TextLanguage: Sendable {
  case simplifiedChinese, traditionalChinese, japanese, korean

  /// Detects the language of a string from its kana, Hangul or bopomofo; nil for all other scripts.
  package init?(of text: String) {
    for scalar in text.unicodeScalars where scalar.value >= 0x1100 {
      switch scalar.value {
      // U+30FB, the middle dot, also separates the parts of foreign names in Chinese.
      case 0x3041...0x3096, 0x309D...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: self = .japanese
      case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: self = .korean
      case 0x3105...0x312F, 0x31A0...0x31BF: self = .traditionalChinese
      default: continue
      }
      return
    }
    return nil
  }

  /// Whether the forms of the language differ from those in the bundled font.
  var differsFromBundledForms: Bool { self != .simplifiedChinese }

  /// The BCP 47 tag of the language, for HarfBuzz.
  var tag: String {
    switch self {
    case .simplifiedChinese: "zh-Hans"
    case .traditionalChinese: "zh-Hant"
    case .japanese: "ja"
    case .korean: "ko"
    }
  }

  var nameInFontconfig: String {
    switch self {
    case .simplifiedChinese: "zh-cn"
    case .traditionalChinese: "zh-tw"
    case .japanese, .korean: tag
    }
  }
}
