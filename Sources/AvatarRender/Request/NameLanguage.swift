import AvatarText

/// A language whose Han characters have forms of their own.
///
/// The raw value is its tag (BCP 47).
public enum NameLanguage: String, Sendable, CaseIterable {
  /// Chinese in simplified characters, whose forms the bundled font has.
  case simplifiedChinese = "zh-Hans"
  /// Chinese in traditional characters.
  case traditionalChinese = "zh-Hant"
  /// Japanese, with kanji in their Japanese forms.
  case japanese = "ja"
  /// Korean, with hanja in their Korean forms.
  case korean = "ko"

  /// The language of the text that is shaped.
  fileprivate var ofText: TextLanguage {
    switch self {
    case .simplifiedChinese: .simplifiedChinese
    case .traditionalChinese: .traditionalChinese
    case .japanese: .japanese
    case .korean: .korean
    }
  }
}

extension AvatarSpec {
  /// The style of initials and badges: weight and language.
  var textStyle: TextStyle {
    let texts = [who.initials?.text, who.fullName].lazy.compactMap(\.self)
    return TextStyle(
      weight: look.fontWeight?.value, language: who.language?.ofText ?? texts.compactMap { TextLanguage(of: $0) }.first)
  }
}
