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
  /// The e-mail address, which replaces a missing name for initials and takes precedence over the name for the colour.
  ///
  /// The address is never sent to a server. Data derived from it are sent only to the photo's `directories`.
  public var email: String?
  /// The text that selects the colour of initials, before e-mail address and name; usually an identifier.
  ///
  /// Only a seed gives an icon a colour of its own.
  public var seed: String?
  /// The alternative text; nil is the name, or what the avatar is if there is no name; empty is a decorative avatar.
  public var alt: String?

  /// Creates a subject; every parameter has a default.
  public init(
    type: AvatarType = .human, name: String? = nil, initials: AvatarInitials? = nil,
    initialsLength: InitialsLength? = nil, email: String? = nil, seed: String? = nil, alt: String? = nil
  ) {
    self.type = type
    self.name = name
    self.initials = initials
    self.initialsLength = initialsLength
    self.email = email
    self.seed = seed
    self.alt = alt
  }
}
