/// A finished avatar: its pixels and a report on how they were produced.
///
/// Renderers return this value; see ``AvatarRenderer/avatar(for:)``.
public struct Avatar: RenderedImage {
  /// The report on the avatar, for example its alternative text and skipped sources.
  public let report: AvatarReport
  /// The finished pixels, with the methods that encode and write them.
  public let picture: Picture
}
