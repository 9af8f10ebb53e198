/// A finished avatar.
public struct Avatar: RenderedImage {
  /// The facts about the avatar, for example which sources were skipped.
  public let report: AvatarReport
  /// The image.
  public let picture: Picture
}
