/// A request for one avatar: who it stands for, its photo, its look and its size.
///
/// Command lines, rows of lists, golden cases and Swift calls all become this value. Equal requests to equal renderers
/// give equal pixels, unless a photo changes.
///
/// ```swift
/// var spec = AvatarSpec(name: "Ada Lovelace", photo: .file("ada.jpg"), size: .lg)
/// spec.look.badge = .status(.online)
/// ```
///
/// As `Codable`, it is an object of the fields that lists have, for example `{"name": "Ada Lovelace", "src": "ada.jpg",
/// "size": 48, "status": "online"}`.
public struct AvatarSpec: Hashable, Sendable {
  /// The person or agent for whom the avatar stands.
  public var who: AvatarSubject
  /// The photo to show if it can be used.
  ///
  /// It is ignored if ``who`` is an agent.
  public var photo: AvatarPhoto
  /// The appearance of everything but the photo's contents.
  public var look: AvatarLook
  /// The logical side; ``AvatarSize/md`` by default.
  public var size: AvatarSize
  /// The number of pixels per point; 1 by default.
  public var scale: AvatarScale

  /// Creates a request; every parameter but the subject has a default.
  ///
  /// - Parameters:
  ///   - who: The person or agent for whom the avatar stands.
  ///   - photo: The photo to show if it can be used.
  ///   - look: The appearance of everything but the photo's contents.
  ///   - size: The logical side.
  ///   - scale: The number of pixels per point.
  public init(
    who: AvatarSubject, photo: AvatarPhoto = AvatarPhoto(), look: AvatarLook = AvatarLook(), size: AvatarSize = .md,
    scale: AvatarScale = .x1
  ) {
    self.who = who
    self.photo = photo
    self.look = look
    self.size = size
    self.scale = scale
  }

  /// Creates a request for a person or an agent; every parameter has a default.
  ///
  /// ```swift
  /// AvatarSpec(name: "Ada Lovelace", photo: "ada.jpg", size: 64, scale: 2)
  /// AvatarSpec(.agent, look: AvatarLook(border: .auto), size: 128)
  /// ```
  ///
  /// - Parameters:
  ///   - type: Whether the avatar stands for a person or an agent, which never shows a photo.
  ///   - name: The name whose initials are shown if there is no photo.
  ///   - email: The e-mail address, which replaces a missing name and selects the colour.
  ///   - photo: The source of the photo; nil is none.
  ///   - look: The appearance of everything but the photo's contents.
  ///   - size: The logical side, pt.
  ///   - scale: The number of pixels per point.
  public init(
    _ type: AvatarType = .human, name: String? = nil, email: String? = nil, photo: PhotoSource? = nil,
    look: AvatarLook = AvatarLook(), size: AvatarSize = .md, scale: AvatarScale = .x1
  ) {
    self.init(
      who: AvatarSubject(type: type, name: name, email: email), photo: AvatarPhoto(source: photo), look: look,
      size: size, scale: scale)
  }

  /// The side of the finished image, px: size × scale, rounded, at least 1.
  public var pixels: Int { size.pixels(at: scale) }

  /// A Boolean value that indicates whether the request names a photo or a directory.
  ///
  /// The avatar then depends on more than the request and the renderer.
  package var hasSources: Bool { !photo.sources.isEmpty || !photo.directories.isEmpty }

  /// A Boolean value that indicates whether a request to a server may be needed.
  package var mayNeedServer: Bool { photo.sources.contains(where: \.isRemote) || !photo.directories.isEmpty }
}
