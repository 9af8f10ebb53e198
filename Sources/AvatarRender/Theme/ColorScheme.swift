extension Theme {
  /// A colour scheme that people choose in their system.
  ///
  /// It is `prefers-color-scheme` of W3C Media Queries Level 5.
  public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
    /// Dark contents on light backgrounds.
    case light
    /// Light contents on dark backgrounds.
    case dark

    /// The suffix of a file name that distinguishes the file from that of the light scheme; empty for the light scheme.
    package var suffix: String { self == .light ? "" : "-\(rawValue)" }
  }
}
