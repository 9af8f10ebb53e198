/// The person or agent for whom an avatar stands.
public struct AvatarSubject: Hashable, Sendable {
  /// The type, a person or an AI agent; ``AvatarType/human`` by default.
  ///
  /// An agent never shows a photo.
  public var type: AvatarType
  /// The name whose initials are shown if there is no photo; nil, the default, is none.
  public var name: String?
  /// The part of the name that is the family name; nil, the default, if it is unknown.
  ///
  /// The initials are then those of the given name and of the first word of the family name. It has no effect unless
  /// the name starts or ends with it and has other words.
  public var familyName: String?
  /// The initials to show instead of those of the name; nil, the default, is those of the name.
  public var initials: AvatarInitials?
  /// The maximum number of initials of a name.
  ///
  /// The default, nil, is 2, or 1 if the first initial is Chinese, Japanese or Korean.
  public var initialsLength: InitialsLength?
  /// The part of a Chinese, Japanese or Korean name that is shown.
  ///
  /// The default, nil, is the family name, or the last two characters if ``initialsLength`` is 2.
  public var cjkInitials: CJKInitials?
  /// The language of the name, which selects regional forms of Han characters if a font has them.
  ///
  /// The default, nil, is the language of kana, Hangul or bopomofo in the name, if it has any.
  public var language: NameLanguage?
  /// The e-mail address, which replaces a missing name for initials and precedes the name for the colour.
  ///
  /// The first address of a mailbox, a `mailto:` URL or a list counts, for example `Ada Byron <ada@example.org>` or
  /// `a@example.org; b@example.org`. The display name of a mailbox is the name if ``name`` is nil.
  ///
  /// The address itself is never sent to a server. A digest of it is sent only to the photo's
  /// ``AvatarPhoto/directories``.
  public var email: String?
  /// The text that selects the background of initials, usually an identifier; nil, the default, is the e-mail address or
  /// the name.
  ///
  /// The background of an icon depends on it only if there is a seed, or if the icon replaces a name that no font can
  /// draw or that is a telephone number.
  public var seed: String?
  /// The alternative text of the avatar.
  ///
  /// The default, nil, is the name, or the type if there is no name. An empty text marks a decorative avatar.
  public var alt: String?

  /// Creates a subject; every parameter has a default.
  ///
  /// - Parameters:
  ///   - type: The type, a person or an AI agent.
  ///   - name: The name whose initials are shown if there is no photo.
  ///   - familyName: The part of the name that is the family name.
  ///   - initials: The initials to show instead of those of the name.
  ///   - initialsLength: The maximum number of initials of a name.
  ///   - cjkInitials: The part of a Chinese, Japanese or Korean name that is shown.
  ///   - language: The language of the name.
  ///   - email: The e-mail address, which replaces a missing name and selects the colour.
  ///   - seed: The text that selects the colour instead of e-mail address and name.
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

extension AvatarSubject {
  /// The text that selects colour and pattern: the seed, else the e-mail address, else the name; nil if all are blank.
  var identity: String? { [seed, address, fullName].lazy.compactMap { $0 }.first { !Palette.isBlank($0) } }
}
