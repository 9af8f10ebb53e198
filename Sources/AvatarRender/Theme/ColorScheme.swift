extension Theme {
  /// A colour scheme that people choose in their system (W3C Media Queries Level 5, `prefers-color-scheme`).
  public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
    case light, dark

    /// The part of the name of a file that distinguishes it from that of the light scheme.
    package var suffix: String { self == .light ? "" : "-\(rawValue)" }
  }
}
