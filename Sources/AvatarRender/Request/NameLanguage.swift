import AvatarJSON
import AvatarText

/// The language of a name, which selects its titles and the regional forms of its Han characters.
public struct NameLanguage: RawRepresentable, Hashable, Sendable {
  /// The BCP 47 tag in its usual case, for example `fr` or `zh-Hant-TW`.
  public let rawValue: String

  /// Creates a language from a tag, with hyphens or underscores; nil unless the tag starts with a language of two or
  /// three letters and has only subtags of letters and digits.
  public init?(rawValue: String) {
    let subtags = rawValue.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard (2...3).contains(subtags[0].utf8.count), subtags[0].utf8.allSatisfy(\.isLetter),
      subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isLetter || $0.decimal != nil } })
    else { return nil }
    let rest = subtags.dropFirst().map { subtag in
      switch subtag.utf8.count {
      case 2: subtag.uppercased()
      case 4: subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
      default: subtag.lowercased()
      }
    }
    self.rawValue = ([subtags[0].lowercased()] + rest).joined(separator: "-")
  }

  private init(_ tag: String) { rawValue = tag }

  /// Chinese in simplified characters, whose forms the bundled font provides.
  public static let simplifiedChinese = NameLanguage("zh-Hans")
  /// Chinese in traditional characters.
  public static let traditionalChinese = NameLanguage("zh-Hant")
  /// Japanese, with kanji in their Japanese forms.
  public static let japanese = NameLanguage("ja")
  /// Korean, with hanja in their Korean forms.
  public static let korean = NameLanguage("ko")

  /// The language whose forms of Han characters are drawn; nil if the language has none.
  var shapingLanguage: TextLanguage? {
    let subtags = rawValue.split(separator: "-")
    switch subtags[0] {
    case "ja": return .japanese
    case "ko": return .korean
    case "yue": return subtags.contains("Hans") ? .simplifiedChinese : .traditionalChinese
    case "zh":
      let isTraditional = !subtags.contains("Hans") && subtags.contains { ["Hant", "TW", "HK", "MO"].contains($0) }
      return isTraditional ? .traditionalChinese : .simplifiedChinese
    default: return nil
    }
  }
}
