/// A finished avatar: its pixels, and a report on how they came about.
///
/// A renderer returns it; see ``AvatarRenderer/avatar(for:)``.
public struct Avatar: RenderedImage {
  /// The facts about the avatar, for example its alternative text and the sources that were skipped.
  public let report: AvatarReport
  /// The finished pixels, with the methods that encode and write them.
  public let picture: Picture
}
