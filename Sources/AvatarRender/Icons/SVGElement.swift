import AvatarGeometry
import AvatarJSON

/// The attributes of one SVG element.
///
/// Attributes from other namespaces and attributes that do not affect rendering are ignored.
struct SVGElement {
  let source: XMLElement
  private(set) var style: SVGPaintStyle
  private(set) var transform = AffineTransform.identity
  /// The width and height that percentages refer to, in user units.
  private let viewport: Point
  /// The geometry attributes, by name.
  private var geometry: [String: String] = [:]

  /// Reads an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - names: The names of the element's own attributes, for example its geometry.
  ///   - style: The style that the element inherits.
  ///   - sheet: The style sheets, with declarations for the element's classes.
  ///   - viewport: The width and height that percentages refer to, in user units.
  /// - Throws: `InputError` for an attribute that cannot be drawn.
  init(
    _ element: XMLElement, names: Set<String>, inheriting style: SVGPaintStyle, _ sheet: SVGStyleSheet,
    viewport: Point
  ) throws(InputError) {
    source = element
    self.style = style
    self.viewport = viewport
    // A declaration in `style` takes precedence over attributes, regardless of their order, and over style sheets.
    var properties: [(name: String, value: String)] = []
    for (name, value) in element.attributes {
      if names.contains(name) {
        geometry[name] = value.trimmed
      } else if !Self.ignored.contains(name), !name.contains(":"), !name.hasPrefix("data-"), !name.hasPrefix("aria-") {
        properties.append((name, value.trimmed))
      }
    }
    properties += sheet.declarations(of: element)
    properties += try SVGStyleSheet.declarations(element["style"] ?? "", of: element)
    self.style.isHidden = properties.last { $0.name == "display" }?.value == "none"
    if self.style.isHidden { return }
    let diagonal = viewport.length / 2.0.squareRoot()
    for (name, value) in properties { try self.style.set(name, value, of: element, diagonal: diagonal) }
    if self.style.opacity == 0 { self.style.isHidden = true }
    if let text = geometry.removeValue(forKey: "transform") {
      guard let map = AffineTransform(svg: text) else {
        throw element.fault("transform", text, "a list of matrix, translate, scale, rotate, skewX and skewY")
      }
      transform = map
    }
  }

  private static let ignored: Set = ["id", "class", "style", "xmlns", "role", "lang", "focusable", "tabindex", "fr"]

  // MARK: Values

  func text(_ name: String) -> String? { geometry[name] }

  /// Returns a length in user units; `standard` if the attribute is missing.
  ///
  /// - Throws: `InputError` if the attribute is not a valid length.
  func length(_ name: String, _ standard: Double = 0) throws(InputError) -> Double {
    guard let text = geometry[name] else { return standard }
    let isHorizontal = name == "width" || name.contains("x")
    let isVertical = name == "height" || name.contains("y")
    let whole = isHorizontal ? viewport.x : isVertical ? viewport.y : viewport.length / 2.0.squareRoot()
    guard let length = SVGScanner.length(text, whole: whole) else {
      throw source.fault(name, text, "a number of pixels")
    }
    return length
  }

  /// Returns a non-negative length in user units; `standard` if the attribute is missing.
  ///
  /// - Throws: `InputError` if the attribute is not a valid length, or is negative.
  func extent(_ name: String, _ standard: Double = 0) throws(InputError) -> Double {
    let length = try length(name, standard)
    if length < 0 { throw source.fault(name, geometry[name] ?? "", "0 or more") }
    return length
  }

  /// Returns the box defined by x, y, width and height.
  ///
  /// - Throws: `InputError` if an attribute is not a valid length.
  func box() throws(InputError) -> Rect {
    let (x, y) = (try length("x"), try length("y"))
    return Rect(x: x, y: y, width: try extent("width"), height: try extent("height"))
  }

  /// Returns the view box; nil if the element has none.
  ///
  /// - Throws: `InputError` if the attribute is malformed.
  func viewBox() throws(InputError) -> Rect? {
    guard let text = geometry["viewBox"] else { return nil }
    guard let numbers = SVGScanner.numbers(text), numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      throw source.fault("viewBox", text, "four numbers: left, top, and a width and a height above 0")
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// The style sheets of a document, in which every selector must be a class.
struct SVGStyleSheet {
  /// The last value of each property for each class, with its position.
  private var rules: [String: [String: (position: Int, value: String)]] = [:]
  private var count = 0

  /// Adds the rules of a `<style>` element.
  ///
  /// - Throws: `InputError` for a selector that is not a class.
  mutating func add(_ element: XMLElement) throws(InputError) {
    // Comments are removed, because they may contain braces.
    let text = element.text.split(separator: "*/", omittingEmptySubsequences: false)
      .map { $0.split(separator: "/*", maxSplits: 1, omittingEmptySubsequences: false)[0] }.joined()
    for rule in text.split(separator: "}") where !rule.allSatisfy(\.isWhitespace) {
      let parts = rule.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
      let declarations = try Self.declarations(parts.count == 2 ? parts[1] : "", of: element)
      for selector in Set(parts[0].split(separator: ",", omittingEmptySubsequences: false)).sorted() {
        let name = String(selector).trimmed
        guard name.hasPrefix("."), !name.dropFirst().contains(where: { ".:>+~[*#@ ".contains($0) }) else {
          throw element.fault("\(name): must be a class such as .st0: export with styles as attributes")
        }
        for (property, value) in declarations {
          count += 1
          rules[String(name.dropFirst()), default: [:]][property] = (count, value)
        }
      }
    }
  }

  /// Returns the declarations for the classes of an element; later ones take precedence.
  func declarations(of element: XMLElement) -> [(name: String, value: String)] {
    guard !rules.isEmpty, let classes = element["class"] else { return [] }
    let found = Set(classes.split(separator: " ")).flatMap { rules[String($0)] ?? [:] }
    return found.sorted { $0.value.position < $1.value.position }.map { ($0.key, $0.value.value) }
  }

  /// Returns the declarations in a string such as "fill: none; stroke: #000".
  ///
  /// - Throws: `InputError` for a malformed declaration.
  static func declarations(_ text: String, of element: XMLElement) throws(InputError) -> [(name: String, value: String)]
  {
    var declarations: [(name: String, value: String)] = []
    for declaration in text.split(separator: ";") where !declaration.allSatisfy(\.isWhitespace) {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      guard parts.count == 2 else {
        throw element.fault("style", String(declaration).trimmed, "a list such as fill: none; stroke: #000")
      }
      declarations.append((parts[0].lowercased(), parts[1]))
    }
    return declarations
  }
}
