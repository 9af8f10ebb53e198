import AvatarGeometry
import AvatarJSON

/// The attributes of one SVG element, in any place.
///
/// Attributes are parsed once for each element. Percentages and inherited properties differ between the places in which
/// the element is used. Attributes that do not affect the drawing are ignored.
struct SVGElement {
  let source: XMLElement
  private(set) var style = SVGStyle()
  /// The view box; nil if the element has none.
  private(set) var viewBox: Rect?
  /// The map of the element's `transform`; nil if it depends on the place.
  private let fixedTransform: AffineTransform?
  /// The custom properties of the element, by name.
  private(set) var variables: [String: String]
  /// The lengths of the element's geometry, by name; without those that are automatic or malformed.
  private var geometry: [String: SVGLength] = [:]

  /// Parses the attributes of an element.
  ///
  /// - Parameters:
  ///   - source: The element.
  ///   - rules: The declarations of style sheets for it, those that take precedence last.
  ///   - variables: The custom properties that the element inherits.
  init(_ source: XMLElement, rules: [CSSDeclaration], variables: [String: String]) {
    self.source = source
    self.variables = variables
    // Attributes have a lower precedence than any rule (SVG 2, §6.6).
    let attributes = source.attributes.filter { $0.name != "style" }.map {
      CSSDeclaration($0.name, $0.value.asciiTrimmed)
    }
    let declarations = rules + CSSDeclaration.list(source["style"] ?? "")
    let ordered = attributes + declarations.filter { !$0.isImportant } + declarations.filter(\.isImportant)
    for declaration in ordered where declaration.name.hasPrefix("--") {
      self.variables[declaration.name] = declaration.value
    }
    for declaration in ordered where !declaration.name.hasPrefix("--") {
      guard let value = CSSVariables.replaced(in: declaration.value, by: self.variables) else { continue }
      if Self.lengths.contains(declaration.name) {
        if let length = SVGLength(value) { geometry[declaration.name] = length }
      } else {
        style.set(declaration.name, value)
      }
    }
    let text = style.transform ?? "none"
    // Percentages and units of the font depend on the place.
    let isFixed = !["%", "em", "ex", "ch"].contains { text.lowercased().contains($0) }
    fixedTransform =
      isFixed ? AffineTransform(svg: text, viewport: Point(x: 0, y: 0), fontSize: 0) ?? .identity : nil
    viewBox = source["viewBox"].flatMap(SVGScanner.numbers).flatMap { numbers in
      guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  /// The names of attributes and properties that are lengths.
  private static let lengths: Set = [
    "x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2", "fx", "fy", "fr", "refX",
    "refY", "markerWidth", "markerHeight",
  ]

  /// Whether the element specifies a length.
  func has(_ name: String) -> Bool { geometry[name] != nil }

  /// Returns a length in user units; nil if the element does not specify it.
  func length(_ name: String, in place: SVGPlace) -> Double? {
    let word = name.lowercased()
    let isHorizontal = word.hasSuffix("width") || word.hasSuffix("x") || word.hasPrefix("x")
    let isVertical = word.hasSuffix("height") || word.hasSuffix("y") || word.hasPrefix("y")
    let whole = isHorizontal ? place.viewport.x : isVertical ? place.viewport.y : place.viewport.diagonal
    return geometry[name]?.units(of: whole, fontSize: place.style.fontSize)
  }

  /// Returns a length as a fraction of a box: a number as it is, or a percentage of 1.
  func fraction(_ name: String) -> Double? { geometry[name]?.units(of: 1, fontSize: 0) }

  /// Returns the map of the element's `transform`; the identity if it is malformed.
  ///
  /// - Parameters:
  ///   - place: The place of the element.
  ///   - box: The box that the origin of the map refers to, in user units; nil for the viewport.
  ///   - standard: The origin if the element specifies none.
  /// - Returns: The map.
  func transform(in place: SVGPlace, box: Rect? = nil, origin standard: String = "0 0") -> AffineTransform {
    guard let text = style.transform,
      let map = fixedTransform
        ?? AffineTransform(svg: text, viewport: place.viewport, fontSize: place.style.fontSize)
    else { return .identity }
    let box = box ?? Rect(x: 0, y: 0, width: place.viewport.x, height: place.viewport.y)
    var words = (style.transformOrigin ?? standard).split(whereSeparator: \.isWhitespace).map(String.init)
    // One vertical keyword, or one before a horizontal keyword, is the second coordinate.
    if words.count == 1, ["top", "bottom"].contains(words[0]) { words.insert("center", at: 0) }
    if words.count > 1, ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
      words.swapAt(0, 1)
    }
    func coordinate(_ i: Int, _ whole: Double) -> Double {
      let named = ["left": 0, "top": 0, "center": whole / 2, "right": whole, "bottom": whole]
      guard words.indices.contains(i) else { return whole / 2 }
      return named[words[i]] ?? SVGLength(words[i])?.units(of: whole, fontSize: place.style.fontSize) ?? 0
    }
    let origin = Point(x: box.x + coordinate(0, box.width), y: box.y + coordinate(1, box.height))
    return origin == Point(x: 0, y: 0) ? map : map.around(origin)
  }
}

extension Point {
  /// The length that percentages refer to unless they are horizontal or vertical (SVG 1.1, §7.10).
  var diagonal: Double { length / 2.0.squareRoot() }
}
