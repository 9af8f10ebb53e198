/// The appearance of text, apart from its fonts.
package struct TextStyle: Sendable {
  /// The OpenType weight, 1…1000; nil selects 600 if the font has a weight axis.
  package var weight: Int?
  /// The language, which selects regional forms of Han characters; nil for no particular language.
  package var language: TextLanguage?

  package init(weight: Int? = nil, language: TextLanguage? = nil) {
    self.weight = weight
    self.language = language
  }

  /// Returns a cache key for a cluster in this style.
  package func key(of cluster: String) -> String {
    weight == nil && language == nil ? cluster : "\(cluster)\0\(weight ?? 0)\0\(language?.tag ?? "")"
  }

  /// The default weight of variable fonts: semi-bold.
  static let standardWeight = 600
}
