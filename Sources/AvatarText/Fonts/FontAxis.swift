/// An axis of a variable font, in its design units.
struct FontAxis {
  let tag: AxisTag
  let minimum, standard, maximum: Double

  /// Returns the values of all axes of a font: the settings, then the requested weight, then the defaults of the font.
  ///
  /// A weight outside the range of the font is clamped to it.
  static func values(
    of axes: [FontAxis], settings: [AxisSetting], weight: Int?
  ) -> [(tag: AxisTag, value: Double)] {
    axes.map { axis in
      if let setting = settings.first(where: { $0.tag == axis.tag }) { return (axis.tag, setting.value) }
      guard axis.tag == .weight else { return (axis.tag, axis.standard) }
      return (axis.tag, min(max(Double(weight ?? TextStyle.standardWeight), axis.minimum), axis.maximum))
    }
  }

  /// Returns the reason why settings do not suit a font, for the end of a message; nil if they do.
  static func fault(in settings: [AxisSetting], for axes: [FontAxis]) -> String? {
    for setting in settings {
      guard let axis = axes.first(where: { $0.tag == setting.tag }) else {
        let known = axes.map { "\($0.tag.text) \($0.range)" }.joined(separator: ", ")
        return "has no axis \(setting.tag.text): "
          + (known.isEmpty ? "it is not a variable font" : "must be one of \(known)")
      }
      if setting.value < axis.minimum || setting.value > axis.maximum {
        return "\(setting.tag.text)=\(shortest(setting.value)): must be \(axis.range)"
      }
    }
    return nil
  }

  /// The range as text, for example "100…900".
  private var range: String { "\(Self.shortest(minimum))…\(Self.shortest(maximum))" }

  private static func shortest(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A value for an axis of a variable font, in its design units.
package struct AxisSetting: Hashable, Sendable {
  let tag: AxisTag
  let value: Double
}

/// The tag of an axis of a variable font: four ASCII characters.
package struct AxisTag: Hashable, Sendable {
  /// The four characters as a big-endian integer.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  /// Creates a tag; nil unless the text has four characters of printable ASCII, none of which separates settings.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !":,=".utf8.contains($0) })
    else { return nil }
    code = text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  var text: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
  }

  /// The tag of the weight axis, "wght".
  static let weight = AxisTag(code: 0x7767_6874)
}
