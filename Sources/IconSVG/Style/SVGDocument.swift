import AvatarGeometry
import AvatarJSON

/// The elements of a document, with their attributes and the rules for them.
struct SVGDocument {
  let elements: [XMLElement]
  /// The roles of all elements.
  let kinds: [SVGElementKind]
  /// The elements that others may refer to, by identifier; the first one has precedence, as in browsers.
  private var ids: [String: Int] = [:]
  private var sheet = CSSStyleSheet()
  private let hasVariables: Bool
  /// The elements whose attributes have been parsed, by their positions in the document.
  private var parsed: [Int: SVGElement] = [:]

  init(_ elements: [XMLElement]) {
    self.elements = elements
    kinds = elements.map { SVGElementKind($0.name) }
    var hasVariables = false
    for (i, element) in elements.enumerated() {
      if let id = element["id"], ids[id] == nil { ids[id] = i }
      if element["style"]?.contains("--") == true { hasVariables = true }
      guard element.name == "style", ["", "text/css"].contains((element["type"] ?? "").asciiTrimmed.lowercased()),
        CSSMediaQuery.applies(element["media"] ?? "")
      else { continue }
      if element.text.contains("--") { hasVariables = true }
      sheet.add(element.text)
    }
    self.hasVariables = hasVariables
  }

  /// Returns the position of the element with an identifier; nil if there is none.
  func position(of id: String) -> Int? { ids[id] }

  /// Returns an element; its attributes are parsed only at its first use.
  ///
  /// - Throws: `InputError` if the budget is exceeded.
  mutating func element(_ position: Int, _ budget: inout SVGBudget) throws(InputError) -> SVGElement {
    if let element = parsed[position] { return element }
    let source = elements[position]
    // The values of custom properties are those of the elements around this one.
    var variables: [String: String] = [:]
    if hasVariables, let parent = source.parent { variables = try self.element(parent, &budget).variables }
    let rules = try sheet.declarations(for: position, in: elements, &budget)
    let element = SVGElement(source, rules: rules, variables: variables)
    parsed[position] = element
    return element
  }

  /// Returns the computed style of an element in its own place in the document, as paint servers, masks and clip paths
  /// have it.
  ///
  /// - Throws: `InputError` if the budget is exceeded.
  mutating func style(
    of position: Int, viewport: Point, _ budget: inout SVGBudget
  ) throws(InputError) -> SVGStyle {
    var chain = [position]
    while let parent = elements[chain[chain.count - 1]].parent { chain.append(parent) }
    var style = SVGStyle()
    for position in chain.reversed() {
      style = try element(position, &budget).style.inheriting(style, diagonal: viewport.diagonal)
    }
    return style
  }
}
