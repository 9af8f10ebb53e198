import AvatarGeometry
import AvatarJSON

/// The attributes of one SVG element, in one place of the drawing.
///
/// Attributes are parsed once for each element. Percentages and inherited properties differ between the places in which
/// the element is used. Attributes from other namespaces and attributes that do not affect rendering are ignored.
struct SVGElement {
  let source: XMLElement
  private(set) var style = SVGPaintStyle()
  private(set) var transform = AffineTransform.identity
  /// The view box; nil if the element has none.
  private(set) var viewBox: Rect?
  /// The outline that path data or a list of points describes, in user units.
  private(set) var outline = Path()
  /// The element that a `<use>` refers to; nil if it does not exist.
  private(set) var target: XMLElement?
  /// The element's `clip-path` and `mask` values, with the elements that they refer to.
  private(set) var clips: [Clip] = []
  /// The width and height that percentages refer to, in user units.
  private var viewport = Point(x: 0, y: 0)
  /// The other geometry attributes, by name.
  private var geometry: [String: (text: String, length: SVGLength?)] = [:]

  /// The value of a `clip-path` or `mask` property, and the element that it refers to; nil if that does not exist.
  typealias Clip = (property: String, value: String, target: XMLElement?)

  /// Parses the attributes of an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - names: The names of the element's own attributes, for example its geometry.
  ///   - sheet: The style sheets, with declarations for the element's classes.
  ///   - elements: The elements that others may refer to, by identifier.
  ///   - budget: The budget that parsing draws on.
  /// - Throws: `InputError` for an attribute that cannot be drawn.
  init(
    _ element: XMLElement, names: Set<String>, _ sheet: SVGStyleSheet, _ elements: [Substring: XMLElement],
    _ budget: inout SVGBudget
  ) throws(InputError) {
    source = element
    try budget.parse(element.attributes, of: element)
    // A declaration in `style` takes precedence over attributes, regardless of their order, and over style sheets.
    var properties: [SVGStyleSheet.Declaration] = []
    var own: [(name: String, value: String)] = []
    for (name, value) in element.attributes {
      if names.contains(name) {
        own.append((name, value.trimmed))
      } else if !Self.ignored.contains(name), !name.contains(":"), !name.hasPrefix("data-"), !name.hasPrefix("aria-") {
        properties.append((name, value.trimmed))
      }
    }
    properties += try sheet.declarations(of: element, &budget)
    properties += try SVGStyleSheet.declarations(element["style"] ?? "", of: element)
    style.isHidden = properties.last { $0.name == "display" }?.value == "none"
    // The properties of a hidden element are not parsed, so they may be ones that cannot be drawn.
    if style.isHidden { return }
    for (name, value) in properties { try style.set(name, value, of: element) }
    if style.opacity == 0 { style.isHidden = true }
    for (name, value) in own { try read(name, value) }
    let reference = text("href") ?? text("xlink:href") ?? ""
    target = reference.hasPrefix("#") ? elements[reference.dropFirst()] : nil
    clips = style.clips.map { property, value in
      let isReference = value.hasPrefix("url(#") && value.hasSuffix(")")
      return (property, value, isReference ? elements[value.dropFirst(5).dropLast()] : nil)
    }
  }

  private static let ignored: Set = ["id", "class", "style", "xmlns", "role", "lang", "focusable", "tabindex", "fr"]

  /// Parses one of the element's own attributes.
  ///
  /// - Throws: `InputError` if the attribute is malformed. Lengths are checked when they are needed.
  private mutating func read(_ name: String, _ value: String) throws(InputError) {
    switch name {
    case "transform":
      guard let map = AffineTransform(svg: value) else {
        throw source.fault(name, value, "a list of matrix, translate, scale, rotate, skewX and skewY")
      }
      transform = map
    case "viewBox":
      guard let numbers = SVGScanner.numbers(value), numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
        throw source.fault(name, value, "four numbers: left, top, and a width and a height above 0")
      }
      viewBox = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case "d", "points": outline = try SVGShape.outline(name, value, of: source)
    default: geometry[name] = (value, SVGLength(value))
    }
  }

  /// Returns the element in a place of the drawing.
  ///
  /// - Parameters:
  ///   - style: The style that the element inherits.
  ///   - viewport: The width and height that percentages refer to, in user units.
  /// - Returns: The element with its computed style.
  func placed(inheriting style: SVGPaintStyle, viewport: Point) -> SVGElement {
    var element = self
    element.style = self.style.inheriting(style, diagonal: viewport.diagonal)
    element.viewport = viewport
    return element
  }

  // MARK: Values

  func text(_ name: String) -> String? { geometry[name]?.text }

  /// Returns a length in user units; `standard` if the attribute is missing.
  ///
  /// - Throws: `InputError` if the attribute is not a valid length.
  func length(_ name: String, _ standard: Double = 0) throws(InputError) -> Double {
    guard let (text, length) = geometry[name] else { return standard }
    let isHorizontal = name == "width" || name.contains("x")
    let isVertical = name == "height" || name.contains("y")
    guard let length else { throw source.fault(name, text, "a number of pixels") }
    return length.units(of: isHorizontal ? viewport.x : isVertical ? viewport.y : viewport.diagonal)
  }

  /// Returns a non-negative length in user units; `standard` if the attribute is missing.
  ///
  /// - Throws: `InputError` if the attribute is not a valid length, or is negative.
  func extent(_ name: String, _ standard: Double = 0) throws(InputError) -> Double {
    let length = try length(name, standard)
    if length < 0 { throw source.fault(name, text(name) ?? "", "0 or more") }
    return length
  }

  /// Returns the box defined by x, y, width and height.
  ///
  /// - Throws: `InputError` if an attribute is not a valid length.
  func box() throws(InputError) -> Rect {
    let (x, y) = (try length("x"), try length("y"))
    return Rect(x: x, y: y, width: try extent("width"), height: try extent("height"))
  }
}

extension Point {
  /// The length that percentages refer to unless they are horizontal or vertical (SVG 1.1, §7.10).
  fileprivate var diagonal: Double { length / 2.0.squareRoot() }
}
