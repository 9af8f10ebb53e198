import AvatarText

/// The person or agent that an avatar represents.
public struct AvatarSubject: Hashable, Sendable {
  /// The type, a person or an AI agent; ``AvatarType/human`` by default.
  ///
  /// Agents never show a photo.
  public var type: AvatarType
  /// The name whose initials are shown if there is no photo; nil, the default, means no name.
  ///
  /// If the name has no letters or digits, its first emoji is shown.
  public var name: String?
  /// The family name within the name; nil, the default, means that it is unknown.
  ///
  /// The initials are taken from the given name and from the first word of the family name. The family name has no
  /// effect unless the name starts or ends with it and has other words.
  public var familyName: String?
  /// The initials to show instead of the name's; nil, the default, means the name's initials.
  public var initials: AvatarInitials?
  /// The maximum number of initials for a name.
  ///
  /// The default, nil, means 2, or 1 if the first initial is Chinese, Japanese or Korean.
  public var initialsLength: InitialsLength?
  /// The part of a Chinese, Japanese or Korean name to show.
  ///
  /// The default, nil, means the family name, or the last two characters of the given name if ``initialsLength`` is 2.
  public var cjkInitials: CJKInitials?
  /// The language of the name, which selects regional forms of Han characters if a font provides them.
  ///
  /// The default, nil, means the language of any kana, Hangul or bopomofo in the name.
  public var language: NameLanguage?
  /// The e-mail address, which replaces a missing name for initials and takes precedence over the name for the colour.
  ///
  /// The first address in a mailbox, a `mailto:` URL, a list or other text is used, for example
  /// `Ada Byron <ada@example.org>` or `a@example.org; b@example.org`. If ``name`` is nil, a display name next to the
  /// address is used as the name.
  ///
  /// The address itself is never sent to a server. A digest of the address is sent only to the photo's
  /// ``AvatarPhoto/directories``.
  public var email: String?
  /// The text that selects the background of initials, icons and patterns, usually an identifier.
  ///
  /// The default, nil, means the first available of the e-mail address, the name and the initials. An icon without any
  /// of these has the theme's colour for the type.
  public var seed: String?
  /// The alternative text of the avatar.
  ///
  /// The default, nil, means the name, or the type if there is no name. An empty string marks a decorative avatar.
  public var alt: String?

  /// Creates a subject; every parameter has a default value.
  ///
  /// - Parameters:
  ///   - type: The type, a person or an AI agent.
  ///   - name: The name whose initials are shown if there is no photo.
  ///   - familyName: The family name within the name.
  ///   - initials: The initials to show instead of the name's.
  ///   - initialsLength: The maximum number of initials for a name.
  ///   - cjkInitials: The part of a Chinese, Japanese or Korean name to show.
  ///   - language: The language of the name.
  ///   - email: The e-mail address, which replaces a missing name and selects the colour.
  ///   - seed: The text that selects the colour instead of the e-mail address and the name.
  ///   - alt: The alternative text; empty for a decorative avatar.
  public init(
    type: AvatarType = .human, name: String? = nil, familyName: String? = nil, initials: AvatarInitials? = nil,
    initialsLength: InitialsLength? = nil, cjkInitials: CJKInitials? = nil, language: NameLanguage? = nil,
    email: String? = nil, seed: String? = nil, alt: String? = nil
  ) {
    self.type = type
    self.name = name
    self.familyName = familyName
    self.initials = initials
    self.initialsLength = initialsLength
    self.cjkInitials = cjkInitials
    self.language = language
    self.email = email
    self.seed = seed
    self.alt = alt
  }
}

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

  /// The language for text shaping.
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
    func found(_ text: String?) -> TextLanguage? { text.flatMap { TextLanguage(of: $0) } }
    return TextStyle(
      weight: look.fontWeight?.value,
      language: who.language?.ofText ?? found(who.initials?.text) ?? found(who.fullName))
  }
}

/// The first mailbox in a string from a mail program or an address book, for example `Ada Byron <ada@example.org>`.
package struct Mailbox: Equatable {
  /// The e-mail address.
  package let address: String
  /// The name before or after the address; nil if there is none.
  package let displayName: String?

  /// Finds the first mailbox in a string (RFC 5322), a `mailto:` URL (RFC 6068), a list or other text, or returns nil if
  /// there is none.
  package init?(_ text: String) {
    var start = text.startIndex
    var (isQuoted, isEscaped) = (false, false)
    for i in text.indices {
      switch text[i] {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = isQuoted
      case "\"": isQuoted.toggle()
      case _ where isQuoted: break
      case "@" where start < i && text[start] != "@":
        let domain = text[i...].dropFirst().prefix { $0.isLetter || $0.isNumber || ".-_@".contains($0) }
        guard let end = domain.lastIndex(where: { $0.isLetter || $0.isNumber }) else { break }
        address = String(text[start...end])
        displayName =
          Self.displayName(before: text[..<start]) ?? Self.displayName(after: text[end...].dropFirst())
        return
      case let sign where sign.isWhitespace || "<>()[],;:|".contains(sign) || sign == "'" && i == start:
        start = text.index(after: i)
      default: break
      }
    }
    return nil
  }

  /// Returns the first address in a string, or the string itself if it does not contain one.
  package static func address(_ text: String) -> String {
    let bytes = text.utf8.span
    // Nearly all strings are plain addresses, which need not be split into characters.
    var isPlain = bytes.count > 0 && bytes[bytes.count - 1] > 0x2E
    for i in bytes.indices {
      switch bytes[i] {
      case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x40...0x5A, 0x5F, 0x61...0x7A: break
      default: isPlain = false
      }
    }
    return isPlain ? text : Mailbox(text)?.address ?? text
  }

  /// Returns the name in the text before an address, without quotation marks and brackets; nil if it is empty, an
  /// address or a label.
  private static func displayName(before text: Substring) -> String? {
    let bracket = text.lastIndex { "<([>)]".contains($0) }.flatMap { "<([".contains(text[$0]) ? $0 : nil }
    let isEnclosed = bracket.map { ["", "mailto:"].contains(text[$0...].dropFirst()) } == true
    var name = String(text[..<(bracket ?? text.endIndex)].trimmed)
    for quote in ["\"", "'"] where name.count > 1 && name.hasPrefix(quote) && name.hasSuffix(quote) {
      name = String(name.dropFirst().dropLast().replacing("\\\"", with: "\"").trimmed)
    }
    // A word next to an address, or several in brackets, describe the address.
    let isWord = !name.contains(" ") && (bracket == nil || name.first?.isUppercase != true)
    if !isEnclosed, isWord || name.first.map({ "([".contains($0) }) == true { return nil }
    return name.last.map { ",;:".contains($0) } ?? true || name.contains("@") ? nil : name
  }

  /// Returns the name in the text after an address: two or more capitalised words; nil for any other text.
  private static func displayName(after text: Substring) -> String? {
    let words = text.split { $0.isWhitespace || "<>()[]-".contains($0) }
    guard words.count > 1, words.allSatisfy({ $0.first?.isUppercase == true && !$0.contains("@") }) else { return nil }
    return words.joined(separator: " ")
  }
}

extension Substring {
  /// The text without leading and trailing white space.
  fileprivate var trimmed: Substring {
    let text = drop(while: \.isWhitespace)
    return text.prefix(upTo: text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.endIndex)
  }
}

extension AvatarSubject {
  /// The plain e-mail address: the first one in ``email``, without a display name.
  package var address: String? { email.map(Mailbox.address) }

  /// The name, or the display name in the e-mail address if there is no name.
  package var fullName: String? { name ?? email.flatMap { Mailbox($0)?.displayName } }
}
