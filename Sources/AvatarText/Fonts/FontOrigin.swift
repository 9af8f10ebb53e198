/// The list from which a font was chosen.
package enum FontOrigin: Hashable, Sendable {
  /// The fonts that take precedence over the bundled ones, with the position among them.
  case preferred(Int)
  case bundled, fallback, system

  /// Creates an origin from its word and, for a preferred font, its position; nil for any other word.
  package init?(_ word: some StringProtocol, number: Int?) {
    let origins: [FontOrigin] = [.preferred(number ?? 0), .bundled, .fallback, .system]
    guard let origin = origins.first(where: { $0.word == word }) else { return nil }
    self = origin
  }

  /// The word for reports.
  package var word: String {
    switch self {
    case .preferred: "preferred"
    case .bundled: "bundled"
    case .fallback: "fallback"
    case .system: "system"
    }
  }
}
