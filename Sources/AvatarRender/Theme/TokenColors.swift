/// The paths of the design tokens that options specify as colours; nil for an option without a token.
package struct TokenColors: Sendable {
  /// The path of the token for ``Theme/tint``.
  package var tint: String?
  /// The path of the token for ``Theme/backdrop``.
  package var background: String?

  package init(tint: String? = nil, background: String? = nil) {
    self.tint = tint
    self.background = background
  }
}
