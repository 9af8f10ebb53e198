/// How a text is drawn, apart from its fonts.
package struct TextStyle: Sendable {
  /// The weight, 1…1000, as OpenType counts it; nil is 600 where the font has a choice.
  package var weight: Int?
  /// The language, which selects regional forms of Han characters; nil is none in particular.
  package var language: TextLanguage?

  package init(weight: Int? = nil, language: TextLanguage? = nil) {
    self.weight = weight
    self.language = language
  }

  /// A text that differs for clusters that are drawn in different ways.
  package func key(of cluster: String) -> String {
    weight == nil && language == nil ? cluster : "\(cluster)\0\(weight ?? 0)\0\(language?.tag ?? "")"
  }

  /// The weight of variable fonts, unless another one is requested: semi-bold.
  static let standardWeight = 600
}

/// A language whose Han characters have forms of their own.
package enum TextLanguage: Sendable {
  case simplifiedChinese, traditionalChinese, japanese, korean

  /// The language that a text shows by its script: kana, Hangul or bopomofo; nil for all others.
  package init?(of text: String) {
    for scalar in text.unicodeScalars where scalar.value >= 0x1100 {
      switch scalar.value {
      // U+30FB, the middle dot, also stands between the parts of foreign names in Chinese.
      case 0x3041...0x3096, 0x309D...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: self = .japanese
      case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: self = .korean
      case 0x3105...0x312F, 0x31A0...0x31BF: self = .traditionalChinese
      default: continue
      }
      return
    }
    return nil
  }

  /// Whether the bundled font lacks its forms.
  var differsFromBundledForms: Bool { self != .simplifiedChinese }

  /// Its tag in BCP 47, for HarfBuzz.
  var tag: String {
    switch self {
    case .simplifiedChinese: "zh-Hans"
    case .traditionalChinese: "zh-Hant"
    case .japanese: "ja"
    case .korean: "ko"
    }
  }

  /// Its name in fontconfig.
  var nameInFontconfig: String {
    switch self {
    case .simplifiedChinese: "zh-cn"
    case .traditionalChinese: "zh-tw"
    case .japanese, .korean: tag
    }
  }
}
