/// The person or agent that an avatar stands for.
public struct AvatarSubject: Hashable, Sendable {
  /// Whether it is a person or an AI agent, which never shows a photo.
  public var type: AvatarType
  /// The name whose initials are shown if there is no photo.
  public var name: String?
  /// The initials to show instead of those of the name.
  public var initials: AvatarInitials?
  /// The maximum number of initials of a name; nil is 2, or 1 if the first is Chinese, Japanese or Korean.
  public var initialsLength: InitialsLength?
  /// The part of a Chinese, Japanese or Korean name that is shown.
  ///
  /// nil is the family name, or the last two characters if `initialsLength` is 2.
  public var cjkInitials: CJKInitials?
  /// The language of the name, which selects regional forms of Han characters; nil is that of kana, Hangul or bopomofo in
  /// the name, if it has any.
  public var language: NameLanguage?
  /// The e-mail address, which replaces a missing name for initials and takes precedence over the name for the colour.
  ///
  /// The address is never sent to a server. Data derived from it are sent only to the photo's `directories`.
  public var email: String?
  /// The text that selects the colour of initials, before e-mail address and name; usually an identifier.
  ///
  /// An icon has a colour of its own only by a seed, or in the place of a name that no font can draw.
  public var seed: String?
  /// The alternative text; nil is the name, or what the avatar is if there is no name; empty is a decorative avatar.
  public var alt: String?

  /// Creates a subject; every parameter has a default.
  public init(
    type: AvatarType = .human, name: String? = nil, initials: AvatarInitials? = nil,
    initialsLength: InitialsLength? = nil, cjkInitials: CJKInitials? = nil, language: NameLanguage? = nil,
    email: String? = nil, seed: String? = nil,
    alt: String? = nil
  ) {
    self.type = type
    self.name = name
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
  var identity: String? { [seed, email, name].lazy.compactMap { $0 }.first { !Palette.isBlank($0) } }
}
