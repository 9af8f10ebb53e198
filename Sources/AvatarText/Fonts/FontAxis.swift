/// An axis of a variable font, with its range in design units.
struct FontAxis {
  let tag: AxisTag
  let minimum, standard, maximum: Double

  /// Returns the values of all axes of a font: from the settings, the requested weight or the font's defaults, in that
  /// order of precedence.
  ///
  /// A weight outside the font's range is clamped to it.
  static func values(
    of axes: [FontAxis], settings: [AxisSetting], weight: Int?
  ) -> [(tag: AxisTag, value: Double)] {
    axes.map { axis in
      if let setting = settings.first(where: { $0.tag == axis.tag }) { return (axis.tag, setting.value) }
      guard axis.tag == .weight else { return (axis.tag, axis.standard) }
      return (axis.tag, min(max(Double(weight ?? TextStyle.standardWeight), axis.minimum), axis.maximum))
    }
  }

  /// Returns the reason why a font does not support the settings, for the end of a message; nil if it does.
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
