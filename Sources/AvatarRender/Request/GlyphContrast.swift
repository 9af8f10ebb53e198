/// The rule for icons, initials and patterns whose contrast with the background is too low.
///
/// Initials need a ratio of 4.5:1, and icons and patterns need 3:1 (WCAG 2.2). Without a rule, a colour that the request
/// specifies is used, with a warning.
public enum GlyphContrast: String, Hashable, Codable, Sendable, CaseIterable {
  /// The colour becomes white or black if its contrast is too low.
  case auto
  /// The colour is used regardless of its contrast.
  case off
}
