import AvatarFileSystem

/// A font in the weights that were needed so far, not safe to share between threads.
final class FontInstances {
  private let data: FontData
  private let settings: [AxisSetting]
  private let standard: Typeface
  private var others: [(weight: Int, typeface: Typeface)] = []
  /// More than a run has, and few enough to be held open.
  private static let mostOthers = 16

  /// Opens a font; nil if it is not a font with outlines.
  init?(_ data: FontData, settings: [AxisSetting] = []) throws(ComponentError) {
    guard let typeface = try Typeface(data, settings: settings) else { return nil }
    self.data = data
    self.settings = settings
    standard = typeface
  }

  /// The reason why the font cannot have the settings, for the end of a message; nil if it can.
  var fault: String? { FontAxis.fault(in: settings, for: standard.axes) }

  /// The digest of the whole file.
  lazy var contentDigest: ContentDigest = data.contentDigest

  /// Returns the font in a weight, if its weight can be chosen; nil is the standard weight.
  func typeface(weight: Int?) throws(ComponentError) -> Typeface {
    guard let weight, weight != TextStyle.standardWeight, standard.hasWeights else { return standard }
    if let known = others.first(where: { $0.weight == weight }) { return known.typeface }
    guard let typeface = try Typeface(data, settings: settings, weight: weight) else { return standard }
    if others.count >= Self.mostOthers { others = [] }
    others.append((weight, typeface))
    return typeface
  }

  /// Whether one of the typefaces is this one.
  func has(_ typeface: Typeface) -> Bool { standard === typeface || others.contains { $0.typeface === typeface } }
}
