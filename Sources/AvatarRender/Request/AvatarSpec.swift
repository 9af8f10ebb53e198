/// A request for one avatar.
///
/// Command lines, rows of manifests, golden cases and Swift calls all become this value.
public struct AvatarSpec: Hashable, Sendable {
  /// The person or agent that the avatar stands for.
  public var who: AvatarSubject
  /// The photo to show, if it can be used and `who` may have one.
  public var photo: AvatarPhoto
  /// The appearance of everything but the photo's contents.
  public var look: AvatarLook
  /// The logical side.
  public var size: AvatarSize
  /// The number of pixels per point.
  public var scale: AvatarScale

  /// Creates a request; everything but the subject has a default.
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
  ///   - name: The name, whose initials are shown if there is no photo.
  ///   - email: The e-mail address, which is used instead of a missing name.
  ///   - photo: The source of the photo.
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

  /// The side of the finished picture, px: size × scale, rounded, at least 1.
  public var pixels: Int { size.pixels(at: scale) }

  /// Whether there is a photo to look for, so that the avatar depends on more than the request and the renderer.
  package var hasSources: Bool { photo.source != nil || !photo.directories.isEmpty }

  /// Whether a photo, or the person, may have to be requested from a server.
  package var mayNeedServer: Bool { photo.source?.isRemote == true || !photo.directories.isEmpty }
}
