import AvatarGeometry
import AvatarJSON

/// The SVG properties that determine how shapes are painted.
///
/// An element's own style has only the properties that the element specifies. Its computed style has also those that it
/// inherits from its group.
struct SVGPaintStyle {
  enum Paint: Hashable {
    case none, current
    case color(AvatarColor)
  }

  private var fill: Paint?
  private var stroke: Paint?
  private var fillOpacity: Double?
  private var strokeOpacity: Double?
  private var declaredWidth: SVGLength?
  /// The computed stroke width, in user units.
  private(set) var strokeWidth = 1.0
  private var declaredFillRule: Path.FillRule?
  private var cap: StrokeStyle.Cap?
  private var join: Join?
  private var miterLimit: Double?
  /// The colour that `currentColor` refers to; nil means the icon colour.
  private var color: AvatarColor?
  /// A Boolean value that indicates whether shapes are painted; descendants can override it.
  private var isVisible: Bool?
  /// The opacity of the element itself, which its children do not inherit.
  private(set) var opacity = 1.0
  /// A Boolean value that indicates whether the element and its contents are hidden.
  var isHidden = false
  /// A Boolean value that indicates whether a mask uses the alpha of its contents instead of their luminance.
  private(set) var isAlphaMask = false
  /// The element's own `clip-path` and `mask` values.
  private(set) var clips: [(property: String, value: String)] = []

  private enum Join: String { case miter, round, bevel }

  var fillRule: Path.FillRule { declaredFillRule ?? .nonZero }

  var strokeStyle: StrokeStyle {
    let join: StrokeStyle.Join =
      switch self.join {
      case .round: .round
      case .bevel: .bevel
      case .miter, nil: .miter(limit: miterLimit ?? 4)
      }
    return StrokeStyle(cap: cap ?? .butt, join: join)
  }

  /// Returns the computed style of an element with this style.
  ///
  /// - Parameters:
  ///   - parent: The computed style of the element's group.
  ///   - diagonal: The length that percentages refer to, in user units.
  /// - Returns: The computed style.
  func inheriting(_ parent: SVGPaintStyle, diagonal: Double) -> SVGPaintStyle {
    var style = self
    style.fill = fill ?? parent.fill
    style.stroke = stroke ?? parent.stroke
    style.fillOpacity = fillOpacity ?? parent.fillOpacity
    style.strokeOpacity = strokeOpacity ?? parent.strokeOpacity
    style.strokeWidth = declaredWidth?.units(of: diagonal) ?? parent.strokeWidth
    style.declaredFillRule = declaredFillRule ?? parent.declaredFillRule
    style.cap = cap ?? parent.cap
    style.join = join ?? parent.join
    style.miterLimit = miterLimit ?? parent.miterLimit
    style.color = color ?? parent.color
    style.isVisible = isVisible ?? parent.isVisible
    return style
  }

  /// The paint of the fill; nil if it is invisible.
  var fillPaint: IconArtwork.Paint? { paint(fill ?? .color(.black), fillOpacity) }

  /// The paint of the stroke; nil if it is invisible.
  var strokePaint: IconArtwork.Paint? { strokeWidth > 0 ? paint(stroke ?? .none, strokeOpacity) : nil }

  private func paint(_ paint: Paint, _ paintOpacity: Double?) -> IconArtwork.Paint? {
    if paint == .none || isVisible == false { return nil }
    let given = if case .color(let color) = paint { color } else { color }
    var opaque = given
    opaque?.alpha = 255
    let opacity = (paintOpacity ?? 1) * self.opacity * Double(given?.alpha ?? 255) / 255
    return opacity > 0 ? IconArtwork.Paint(color: opaque, opacity: opacity) : nil
  }

  // MARK: Reading

  /// Sets a property from an attribute or a declaration.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - value: The value, without leading or trailing white space.
  ///   - element: The element that error messages name.
  /// - Throws: `InputError` if the property is unknown or its value cannot be drawn.
  mutating func set(_ name: String, _ value: String, of element: XMLElement) throws(InputError) {
    func parsed<Value>(_ requirement: String, _ parse: (String) -> Value?) throws(InputError) -> Value {
      if let parsed = parse(value) { return parsed }
      let isReference = value.hasPrefix("url(")
      throw element.fault(name, value, requirement + (isReference ? ": replace a gradient with its main colour" : ""))
    }
    if value == "inherit" { return }
    switch name {
    case "fill": fill = try parsed(Self.paints) { Paint($0) }
    case "stroke": stroke = try parsed(Self.paints) { Paint($0) }
    case "color":
      if value.lowercased() != "currentcolor" { color = try parsed("a colour") { AvatarColor(svg: $0) } }
    case "opacity": opacity = try parsed(Self.opacities, Self.opacity)
    case "fill-opacity": fillOpacity = try parsed(Self.opacities, Self.opacity)
    case "stroke-opacity": strokeOpacity = try parsed(Self.opacities, Self.opacity)
    case "stroke-width":
      declaredWidth = try parsed("a length in pixels, 0 or more") { text in
        SVGLength(text).flatMap { $0.units(of: 1) >= 0 ? $0 : nil }
      }
    case "stroke-linecap": cap = try parsed("butt, round or square") { StrokeStyle.Cap(rawValue: $0) }
    case "stroke-linejoin":
      join = try parsed("miter, round or bevel") { Join(rawValue: $0) }
    case "stroke-miterlimit":
      miterLimit = try parsed("a number, 1 or more") { text in
        SVGScanner.numbers(text).flatMap { $0.count == 1 && $0[0] >= 1 ? $0[0] : nil }
      }
    case "fill-rule":
      declaredFillRule = try parsed("nonzero or evenodd") { ["nonzero": .nonZero, "evenodd": .evenOdd][$0] }
    case "visibility":
      isVisible = try parsed("visible, hidden or collapse") {
        ["visible": true, "hidden": false, "collapse": false][$0]
      }
    case "mask-type": isAlphaMask = value == "alpha"
    case "clip-path", "mask": if value != "none" { clips.append((name, value)) }
    default:
      if let (allowed, advice) = Self.neutral[name] {
        guard allowed.contains(value) else { throw element.fault(name, value, "\(allowed[0]): \(advice)") }
      } else if !Self.withoutEffect.contains(name), !Self.prefixesWithoutEffect.contains(where: { name.hasPrefix($0) })
      {
        throw element.fault("\(name) cannot be drawn")
      }
    }
  }

  private static let paints = "none, currentColor or a colour"
  private static let opacities = "a number from 0 to 1"

  private static func opacity(_ text: String) -> Double? {
    SVGLength(text).map { $0.units(of: 1) }.flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// The unsupported properties, with the values that have no effect and advice for replacing other values.
  private static let neutral: [String: (allowed: [String], advice: String)] = [
    "stroke-dasharray": (["none"], outline), "filter": (["none"], "remove the effect, or flatten it into shapes"),
    "marker": (["none"], outline), "marker-start": (["none"], outline), "marker-mid": (["none"], outline),
    "marker-end": (["none"], outline), "paint-order": (["normal"], outline), "vector-effect": (["none"], outline),
    "mix-blend-mode": (["normal"], "flatten the shapes into their visible colours"),
  ]
  private static let outline = "convert the stroke to a path (Outline Stroke, Stroke to Path)"

  /// The properties that do not affect how single-colour shapes are painted.
  private static let withoutEffect: Set = [
    "stroke-dashoffset", "display", "isolation", "clip-rule", "clip", "overflow", "pointer-events", "cursor",
    "enable-background",
    "letter-spacing", "word-spacing", "line-height", "writing-mode", "direction", "white-space", "unicode-bidi",
    "baseline-shift", "dominant-baseline", "alignment-baseline", "block-progression", "inline-size", "lighting-color",
    "shape-rendering", "image-rendering", "color-interpolation", "color-interpolation-filters", "color-profile",
    "color-rendering",
  ]
  /// The prefixes of properties for text, gradients and filters, and of the private properties of editors.
  private static let prefixesWithoutEffect = ["font", "text-", "stop-", "flood-", "solid-", "shape-", "-"]
}

extension SVGPaintStyle.Paint {
  init?(_ text: String) {
    switch text.lowercased() {
    case "none", "transparent": self = .none
    case "currentcolor": self = .current
    default:
      guard let color = AvatarColor(svg: text) else { return nil }
      self = .color(color)
    }
  }
}

extension AvatarColor {
  /// Creates a colour from CSS text, in which hexadecimal digits must follow a `#`.
  fileprivate init?(svg text: String) {
    if text.utf8.allSatisfy({ $0.hexadecimal != nil }), cssColors[text.lowercased()] == nil { return nil }
    self.init(text)
  }
}
