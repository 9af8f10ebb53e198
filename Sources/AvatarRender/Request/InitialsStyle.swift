/// The style of initials, patterns, icons and bubbles, derived from the colour behind them.
public enum InitialsStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// The solid colour, with content in ``Theme/icon``.
  case solid
  /// A light tint of the colour, with dark content of the same hue; for dark pages, a deep tint with light content.
  case tonal
  /// A gradient around the colour, from lighter at the upper left to darker at the lower right, with content in
  /// ``Theme/icon``.
  case gradient
}
