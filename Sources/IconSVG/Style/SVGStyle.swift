import AvatarGeometry
import AvatarJSON
import AvatarRaster

/// The properties that determine how shapes are painted.
///
/// An element's own style has only the properties that the element specifies. Its computed style has also those that it
/// inherits.
struct SVGStyle {
  // MARK: Inherited properties

  private(set) var fill: SVGPaintValue?
  private(set) var stroke: SVGPaintValue?
  private(set) var fillOpacity: Double?
  private(set) var strokeOpacity: Double?
  private var declaredWidth: SVGLength?
  private var declaredDashes: [SVGLength]?
  private var declaredDashOffset: SVGLength?
  private(set) var fillRule: Path.FillRule?
  private(set) var clipRule: Path.FillRule?
  private var cap: StrokeStyle.Cap?
  private var join: String?
  private var miterLimit: Double?
  /// The colour that `currentColor` refers to; nil means the icon colour.
  private(set) var color: StraightColor?
  /// Whether shapes are painted.
  private(set) var isVisible: Bool?
  private(set) var isCrisp: Bool?
  /// Whether the stroke is painted below the fill.
  private(set) var isStrokeFirst: Bool?
  private var declaredFontSize: SVGLength?
  /// The values of the `marker` properties for the first, the last and the other points of a shape.
  private(set) var markerStart: String?
  private(set) var markerEnd: String?
  private(set) var markerMid: String?

  // MARK: Computed lengths

  private(set) var strokeWidth = 1.0
  /// The lengths of dashes and gaps in turn; empty for a solid stroke.
  private(set) var dashes: [Double] = []
  private(set) var dashOffset = 0.0
  private(set) var fontSize = 16.0

  // MARK: Properties of the element itself

  private(set) var opacity = 1.0
  private(set) var isHidden = false
  private(set) var isAlphaMask = false
  private(set) var isOverflowVisible = false
  private(set) var clip: String?
  private(set) var mask: String?
  private(set) var filter: String?
  private(set) var stopColor: SVGPaintValue?
  private(set) var stopOpacity = 1.0
  private(set) var transform: String?
  private(set) var transformOrigin: String?
  /// Whether the origin of `transform` refers to the box around the element.
  private(set) var isTransformBoxOwn = false
  /// The colour of the page behind the document, which is that of the root.
  private(set) var background: StraightColor?
  /// Whether the stroke has the same width, in pixels, at every scale, which is not supported.
  private(set) var isStrokeUnscaled = false
  /// A property that changes the drawing and is not supported, as a reason for an error.
  private(set) var unsupported: String?

  var strokeStyle: StrokeStyle {
    let join: StrokeStyle.Join =
      switch self.join {
      case "round": .round
      case "bevel": .bevel
      default: .miter(limit: miterLimit ?? 4)
      }
    return StrokeStyle(cap: cap ?? .butt, join: join)
  }

  /// Returns the computed style of an element with this style.
  ///
  /// - Parameters:
  ///   - parent: The computed style of the element around it.
  ///   - diagonal: The length that percentages refer to, in user units.
  /// - Returns: The computed style.
  func inheriting(_ parent: SVGStyle, diagonal: Double) -> SVGStyle {
    var style = self
    style.fill = fill ?? parent.fill
    style.stroke = stroke ?? parent.stroke
    style.fillOpacity = fillOpacity ?? parent.fillOpacity
    style.strokeOpacity = strokeOpacity ?? parent.strokeOpacity
    style.fillRule = fillRule ?? parent.fillRule
    style.clipRule = clipRule ?? parent.clipRule
    style.cap = cap ?? parent.cap
    style.join = join ?? parent.join
    style.miterLimit = miterLimit ?? parent.miterLimit
    style.color = color ?? parent.color
    style.isVisible = isVisible ?? parent.isVisible
    style.isCrisp = isCrisp ?? parent.isCrisp
    style.isStrokeFirst = isStrokeFirst ?? parent.isStrokeFirst
    style.markerStart = markerStart ?? parent.markerStart
    style.markerEnd = markerEnd ?? parent.markerEnd
    style.markerMid = markerMid ?? parent.markerMid
    let size = declaredFontSize?.units(of: parent.fontSize, fontSize: parent.fontSize) ?? parent.fontSize
    func units(_ length: SVGLength) -> Double { length.units(of: diagonal, fontSize: size) }
    style.fontSize = size
    style.strokeWidth = declaredWidth.map(units) ?? parent.strokeWidth
    style.dashOffset = declaredDashOffset.map(units) ?? parent.dashOffset
    style.dashes = declaredDashes.map { $0.map(units) } ?? parent.dashes
    return style
  }
}

extension SVGStyle {
  /// Sets a property; a value that is not supported leaves the one before it in place.
  ///
  /// - Parameters:
  ///   - name: The name of the property, or of the attribute with the same meaning.
  ///   - value: The value, without leading or trailing white space.
  mutating func set(_ name: String, _ value: String) {
    let word = value.lowercased()
    if ["inherit", "unset", "revert"].contains(word) { return inherit(name) }
    switch name {
    case "fill": set(\.fill, word == "initial" ? .color(.black) : SVGPaintValue(value))
    case "stroke": set(\.stroke, word == "initial" ? SVGPaintValue.none : SVGPaintValue(value))
    case "fill-opacity": set(\.fillOpacity, Self.opacity(value))
    case "stroke-opacity": set(\.strokeOpacity, Self.opacity(value))
    case "stroke-width": set(\.declaredWidth, SVGLength(value).flatMap { $0.isNegative ? nil : $0 })
    case "stroke-dasharray": set(\.declaredDashes, Self.dashes(word))
    case "stroke-dashoffset": set(\.declaredDashOffset, SVGLength(value))
    case "stroke-linecap": set(\.cap, StrokeStyle.Cap(rawValue: word))
    case "stroke-linejoin": set(\.join, ["miter", "round", "bevel"].contains(word) ? word : nil)
    case "stroke-miterlimit": set(\.miterLimit, SVGLength.fraction(value).flatMap { $0 >= 1 ? $0 : nil })
    case "fill-rule": set(\.fillRule, Self.rules[word])
    case "clip-rule": set(\.clipRule, Self.rules[word])
    case "color": set(\.color, StraightColor(css: value))
    case "visibility": set(\.isVisible, ["visible": true, "hidden": false, "collapse": false][word])
    case "shape-rendering":
      set(
        \.isCrisp,
        ["auto": false, "geometricprecision": false, "crispedges": true, "optimizespeed": true][word])
    case "paint-order":
      let parts = word.split(whereSeparator: \.isWhitespace)
      isStrokeFirst = parts.firstIndex(of: "stroke").map { $0 < parts.firstIndex(of: "fill") ?? parts.count } ?? false
    case "font-size": set(\.declaredFontSize, SVGLength(value))
    case "marker": (markerStart, markerMid, markerEnd) = (value, value, value)
    case "marker-start": markerStart = value
    case "marker-mid": markerMid = value
    case "marker-end": markerEnd = value
    default: setOwn(name, value, word)
    }
  }

  /// Sets a property that is not inherited.
  private mutating func setOwn(_ name: String, _ value: String, _ word: String) {
    switch name {
    case "opacity": opacity = Self.opacity(value) ?? opacity
    case "display": isHidden = word == "none"
    case "mask-type": isAlphaMask = word == "alpha"
    case "overflow": isOverflowVisible = ["visible", "auto"].contains(word)
    case "clip-path": clip = value
    case "mask": mask = value
    case "filter": filter = value
    case "stop-color": stopColor = SVGPaintValue(value) ?? stopColor
    case "stop-opacity": stopOpacity = Self.opacity(value) ?? stopOpacity
    case "transform": transform = value
    case "transform-origin": transformOrigin = word
    case "transform-box": isTransformBoxOwn = ["fill-box", "stroke-box", "content-box", "border-box"].contains(word)
    case "background", "background-color": background = StraightColor(css: value) ?? background
    case "vector-effect": isStrokeUnscaled = word == "non-scaling-stroke"
    case "mix-blend-mode":
      if word == "normal" { unsupported = nil }
      if Self.blendModes.contains(word) {
        unsupported = "\(name) \"\(word)\" cannot be drawn: flatten the shapes into their visible colours"
      }
    default:
      if let advice = Self.unsupported[name] {
        unsupported = word == "none" ? nil : "\(name) \"\(value.shortened(to: 40))\" cannot be drawn: \(advice)"
      }
    }
  }

  /// The properties that change the drawing unless their value is `none` and are not supported, with advice.
  private static let unsupported = [
    "mask-image": "use a <mask> element", "backdrop-filter": "remove the effect",
  ]

  /// The values of `mix-blend-mode` other than `normal` (Compositing 1, §5.2).
  private static let blendModes: Set = [
    "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
    "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plus-darker", "plus-lighter",
  ]

  private mutating func inherit(_ name: String) {
    switch name {
    case "fill": fill = nil
    case "stroke": stroke = nil
    case "fill-opacity": fillOpacity = nil
    case "stroke-opacity": strokeOpacity = nil
    case "stroke-width": declaredWidth = nil
    case "color": color = nil
    case "fill-rule": fillRule = nil
    default: break
    }
  }

  private mutating func set<Value>(_ property: WritableKeyPath<SVGStyle, Value?>, _ value: Value?) {
    if let value { self[keyPath: property] = value }
  }

  private static let rules: [String: Path.FillRule] = ["nonzero": .nonZero, "evenodd": .evenOdd]

  private static func opacity(_ text: String) -> Double? { SVGLength.fraction(text).map { min(max($0, 0), 1) } }

  private static func dashes(_ text: String) -> [SVGLength]? {
    if text == "none" { return [] }
    let parts = text.split { $0 == "," || $0.isWhitespace }
    let lengths = parts.compactMap { SVGLength(String($0)) }
    guard lengths.count == parts.count, !lengths.contains(where: \.isNegative) else { return nil }
    return lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
  }
}
