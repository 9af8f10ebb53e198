import AvatarText
import PersonWords

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
  /// The language of the name, which selects the titles and particles that are names in other languages, and regional forms
  /// of Han characters if a font provides them.
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

extension AvatarSpec {
  /// The style of initials and badges: weight and language.
  var textStyle: TextStyle {
    func found(_ text: String?) -> TextLanguage? { text.flatMap { TextLanguage(of: $0) } }
    return TextStyle(
      weight: look.fontWeight?.value,
      language: who.language?.shapingLanguage ?? found(who.initials?.text) ?? found(who.fullName))
  }
}

extension AvatarSubject {
  /// The plain e-mail address: the first one in ``email``, without a display name.
  package var address: String? { email.map(Mailbox.address) }

  /// The name, or the display name in the e-mail address if there is no name.
  package var fullName: String? { name ?? email.flatMap { Mailbox($0)?.displayName } }

  /// The text that selects the colour and the pattern: the first non-blank value among seed, e-mail address, name and
  /// initials; nil if all are blank.
  var identity: String? {
    // Everyone with an empty seed would have the same colour.
    [seed, address, fullName, initials?.text].lazy.compactMap { $0 }.first { !StableHash.canonical($0).isEmpty }
  }
}
