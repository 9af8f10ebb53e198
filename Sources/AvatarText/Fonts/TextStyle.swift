/// The appearance of a text apart from its fonts.
package struct TextStyle: Sendable {
  /// The OpenType weight, 1…1000; nil is 600 if the font has a weight axis.
  package var weight: Int?
  /// The language, which selects regional forms of Han characters; nil for no particular language.
  package var language: TextLanguage?

  package init(weight: Int? = nil, language: TextLanguage? = nil) {
    self.weight = weight
    self.language = language
  }

  /// Returns a cache key for a cluster in this style.
  package func key(of cluster: String) -> String {
    weight == nil && language == nil ? cluster : "\(cluster)\0\(weight ?? 0)\0\(language?.tag ?? "")"
  }

  /// The default weight of variable fonts: semi-bold.
  static let standardWeight = 600
}

/// A language with its own forms of Han characters.
package enum TextLanguage: Sendable {
  case simplifiedChinese, traditionalChinese, japanese, korean

  /// Detects the language of a text by its script: kana, Hangul or bopomofo; nil for all others.
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

  /// Whether the bundled font does not have the forms of the language.
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

  /// The name of the language in fontconfig.
  var nameInFontconfig: String {
    switch self {
    case .simplifiedChinese: "zh-cn"
    case .traditionalChinese: "zh-tw"
    case .japanese, .korean: tag
    }
  }
}
