import AvatarGeometry
import AvatarJSON

/// The properties of SVG elements that shapes are painted with; elements inherit them from the groups that they are in.
struct SVGPaintStyle {
  enum Paint: Hashable {
    case none, current
    case color(AvatarColor)
  }

  var fill = Paint.color(.black)
  var stroke = Paint.none
  private var fillOpacity = 1.0
  private var strokeOpacity = 1.0
  private(set) var strokeWidth = 1.0
  private(set) var fillRule = Path.FillRule.nonZero
  private var cap = StrokeStyle.Cap.butt
  private var join = Join.miter
  private var miterLimit = 4.0
  /// The colour that `currentColor` means; nil is that of icons.
  private var color: AvatarColor?
  /// The opacity of the element itself, which the elements inside do not inherit.
  private(set) var opacity = 1.0

  private enum Join: String {
    case miter, round, bevel
  }

  var strokeStyle: StrokeStyle {
    switch join {
    case .miter: StrokeStyle(cap: cap, join: .miter(limit: miterLimit))
    case .round: StrokeStyle(cap: cap, join: .round)
    case .bevel: StrokeStyle(cap: cap, join: .bevel)
    }
  }

  /// The style that the elements inside inherit.
  var inherited: SVGPaintStyle {
    var style = self
    style.opacity = 1
    return style
  }

  /// Returns the paint of the inside; nil if it is invisible.
  var fillPaint: IconArtwork.Paint? { paint(fill, fillOpacity) }

  /// Returns the paint of the stroke; nil if it is invisible.
  var strokePaint: IconArtwork.Paint? { strokeWidth > 0 ? paint(stroke, strokeOpacity) : nil }

  private func paint(_ paint: Paint, _ opacity: Double) -> IconArtwork.Paint? {
    let given: AvatarColor?
    switch paint {
    case .none: return nil
    case .current: given = color
    case .color(let color): given = color
    }
    var opaque = given
    opaque?.alpha = 255
    let opacity = opacity * self.opacity * Double(given?.alpha ?? 255) / 255
    return opacity > 0 ? IconArtwork.Paint(color: opaque, opacity: opacity) : nil
  }

  // MARK: Reading

  /// Sets a property.
  ///
  /// - Parameters:
  ///   - name: The name of the property, or of the attribute.
  ///   - value: The value, without white space at its ends.
  /// - Returns: The requirement that the value does not meet, for the end of a message; nil if it was set.
  /// - Throws: `Unknown` if there is no such property.
  mutating func set(_ name: String, _ value: String) throws(Unknown) -> String? {
    if value == "inherit" { return nil }
    switch name {
    case "fill": return Self.read(value, &fill, "none, currentColor or a colour") { Paint($0) }
    case "stroke": return Self.read(value, &stroke, "none, currentColor or a colour") { Paint($0) }
    case "color":
      if value.lowercased() == "currentcolor" { return nil }
      return Self.read(value, &color, "a colour") { AvatarColor(svg: $0).map { .some($0) } }
    case "opacity": return Self.read(value, &opacity, Self.opacities, Self.opacity)
    case "fill-opacity": return Self.read(value, &fillOpacity, Self.opacities, Self.opacity)
    case "stroke-opacity": return Self.read(value, &strokeOpacity, Self.opacities, Self.opacity)
    case "stroke-width":
      return Self.read(value, &strokeWidth, "a length in pixels, 0 or more") { text in
        SVGScanner.length(text).flatMap { $0 >= 0 ? $0 : nil }
      }
    case "stroke-linecap": return Self.read(value, &cap, "butt, round or square") { .init(rawValue: $0) }
    case "stroke-linejoin": return Self.read(value, &join, "miter, round or bevel") { .init(rawValue: $0) }
    case "stroke-miterlimit":
      return Self.read(value, &miterLimit, "a number, 1 or more") { text in
        SVGScanner.numbers(text).flatMap { $0.count == 1 && $0[0] >= 1 ? $0[0] : nil }
      }
    case "fill-rule":
      return Self.read(value, &fillRule, "nonzero or evenodd") { ["nonzero": .nonZero, "evenodd": .evenOdd][$0] }
    default:
      if let allowed = Self.neutral[name] {
        return allowed.contains(value) ? nil : allowed.joined(separator: " or ")
      }
      guard Self.isWithoutEffect(name) else { throw Unknown() }
      return nil
    }
  }

  struct Unknown: Error {}

  private static func read<Value>(
    _ text: String, _ property: inout Value, _ requirement: String, _ parse: (String) -> Value?
  ) -> String? {
    guard let value = parse(text) else { return requirement }
    property = value
    return nil
  }

  private static let opacities = "a number from 0 to 1"

  private static func opacity(_ text: String) -> Double? {
    let isPercentage = text.hasSuffix("%")
    guard let numbers = SVGScanner.numbers(isPercentage ? String(text.dropLast()) : text), numbers.count == 1 else {
      return nil
    }
    let opacity = isPercentage ? numbers[0] / 100 : numbers[0]
    return (0...1).contains(opacity) ? opacity : nil
  }

  /// The properties that cannot be drawn, with the values that change nothing.
  private static let neutral: [String: [String]] = [
    "stroke-dasharray": ["none"], "clip-path": ["none"], "mask": ["none"], "filter": ["none"], "marker": ["none"],
    "marker-start": ["none"], "marker-mid": ["none"], "marker-end": ["none"], "display": ["inline", "block"],
    "visibility": ["visible"], "paint-order": ["normal"], "vector-effect": ["none"], "mix-blend-mode": ["normal"],
    "isolation": ["auto"],
  ]

  /// Returns whether a property does not change how shapes in one colour are painted.
  private static func isWithoutEffect(_ name: String) -> Bool {
    withoutEffect.contains(name) || prefixesWithoutEffect.contains { name.hasPrefix($0) }
  }

  private static let withoutEffect: Set = [
    "stroke-dashoffset", "clip-rule", "clip", "overflow", "pointer-events", "cursor", "enable-background",
    "letter-spacing", "word-spacing", "line-height", "writing-mode", "direction", "white-space", "unicode-bidi",
    "baseline-shift", "dominant-baseline", "alignment-baseline", "block-progression", "inline-size", "lighting-color",
    "shape-rendering", "image-rendering", "color-interpolation", "color-interpolation-filters", "color-profile",
    "color-rendering",
  ]
  /// Text, gradients, filters, and the private properties of editors.
  private static let prefixesWithoutEffect = ["font", "text-", "stop-", "flood-", "solid-", "shape-", "-"]
}

extension SVGPaintStyle.Paint {
  init?(_ text: String) {
    switch text.lowercased() {
    case "none": self = .none
    case "currentcolor": self = .current
    case "transparent": self = .none
    default:
      guard let color = AvatarColor(svg: text) else { return nil }
      self = .color(color)
    }
  }
}

extension AvatarColor {
  /// Creates a colour from its CSS text, whose digits need their `#`.
  fileprivate init?(svg text: String) {
    let isBare = text.utf8.allSatisfy { $0.hexadecimal != nil } && cssColors[text.lowercased()] == nil
    guard !isBare, let color = AvatarColor(text) else { return nil }
    self = color
  }
}
