import AvatarFileSystem

/// A font in the weights used so far; not safe to share between threads.
final class FontInstances {
  private let data: FontData
  private let settings: [AxisSetting]
  private let standard: Typeface
  private var others: [(weight: Int, typeface: Typeface)] = []
  /// The maximum number of open weights in addition to the standard one.
  private static let maxOtherWeights = 16

  /// Opens a font; nil if it is not an outline font.
  init?(_ data: FontData, settings: [AxisSetting] = []) throws(FontError) {
    guard let typeface = try Typeface(data, settings: settings) else { return nil }
    self.data = data
    self.settings = settings
    standard = typeface
  }

  /// The reason why the font does not support the settings, for the end of a message; nil if it does.
  var fault: String? { FontAxis.fault(in: settings, for: standard.axes) }

  /// The path of the file.
  var name: String { data.name }

  /// The digest of the file's contents.
  lazy var contentDigest: ContentDigest = data.contentDigest

  /// Returns the font in the given weight if it has a weight axis; nil selects the standard weight.
  ///
  /// - Throws: `FontError` if a component is missing or out of memory.
  func typeface(weight: Int?) throws(FontError) -> Typeface {
    guard let weight, weight != TextStyle.standardWeight, standard.hasWeights else { return standard }
    if let known = others.first(where: { $0.weight == weight }) { return known.typeface }
    guard let typeface = try Typeface(data, settings: settings, weight: weight) else { return standard }
    if others.count >= Self.maxOtherWeights { others = [] }
    others.append((weight, typeface))
    return typeface
  }

  /// Returns whether a typeface is one of these instances.
  func has(_ typeface: Typeface) -> Bool { standard === typeface || others.contains { $0.typeface === typeface } }
}
