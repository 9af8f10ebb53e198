import AvatarText

/// A language with its own forms of Han characters.
///
/// The raw value is the BCP 47 language tag.
public enum NameLanguage: String, Sendable, CaseIterable {
  /// Chinese in simplified characters, whose forms the bundled font provides.
  case simplifiedChinese = "zh-Hans"
  /// Chinese in traditional characters.
  case traditionalChinese = "zh-Hant"
  /// Japanese, with kanji in their Japanese forms.
  case japanese = "ja"
  /// Korean, with hanja in their Korean forms.
  case korean = "ko"

  var shapingLanguage: TextLanguage {
    switch self {
    case .simplifiedChinese: .simplifiedChinese
    case .traditionalChinese: .traditionalChinese
    case .japanese: .japanese
    case .korean: .korean
    }
  }
}
