/// A font that draws text, in the weight in which it draws.
package struct DrawnFont: Hashable, Sendable {
  /// The path or the family as requested, the path of an installed font, or the name of a bundled font.
  package let name: String
  package let origin: FontOrigin
  /// The weight that is drawn, 1…1000.
  package let weight: Int
  /// The weights that could have been drawn instead.
  package let weights: [ClosedRange<Int>]

  package init(name: String, origin: FontOrigin, weight: Int, weights: [ClosedRange<Int>]) {
    self.name = name
    self.origin = origin
    self.weight = weight
    self.weights = weights
  }

  init(_ typeface: Typeface, name: String, origin: FontOrigin) {
    self.init(name: name, origin: origin, weight: typeface.weight, weights: [typeface.weights])
  }

  /// Creates a bundled font.
  init(_ typeface: Typeface, bundled number: Int) {
    self.init(
      name: typeface.name, origin: .bundled, weight: typeface.weight, weights: BundledFont.weights(beside: number))
  }
}
