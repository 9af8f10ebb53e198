/// A finished group of avatars: its pixels, and a report on each avatar.
public struct AvatarGroup: RenderedImage {
  /// The reports on the visible avatars, from left to right.
  public let members: [AvatarReport]
  /// The number of hidden avatars, which the bubble after the last avatar shows.
  public let hidden: Int
  /// The alternative text, on one line without control characters; empty if the group is decorative.
  public let alt: String
  /// The pixels of the whole group: the visible avatars and the bubble.
  public let picture: Picture
}
