import AvatarGeometry
import AvatarJSON

/// A reader of the attributes of one SVG element.
///
/// Attributes of other namespaces, and those that no viewer draws, are ignored.
struct SVGElementReader {
  let element: XMLReader.Element
  private(set) var style: SVGPaintStyle
  private(set) var transform = AffineTransform.identity
  /// The attributes of the geometry, by name.
  private var geometry: [String: String] = [:]

  /// Reads an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - names: The names of its own attributes, for example those of its geometry.
  ///   - style: The style that it inherits.
  /// - Throws: `IconError` for an attribute that cannot be drawn.
  init(_ element: XMLReader.Element, names: Set<String>, inheriting style: SVGPaintStyle) throws(IconError) {
    self.element = element
    self.style = style
    var declarations = ""
    for (name, value) in element.attributes {
      let text = String(decoding: value.utf8.trimmed, as: UTF8.self)
      if names.contains(name) {
        geometry[name] = text
      } else if name == "style" {
        declarations = text
      } else if !Self.isIgnored(name) {
        try set(name, text)
      }
    }
    // A declaration takes precedence over an attribute, before and after it.
    for declaration in declarations.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        String(decoding: $0.utf8.trimmed, as: UTF8.self)
      }
      if parts.count == 2 {
        try set(parts[0].lowercased(), parts[1])
      } else if !declaration.allSatisfy(\.isWhitespace) {
        throw fault("style", String(declaration), "a list such as fill: none; stroke: #000")
      }
    }
    if let text = geometry.removeValue(forKey: "transform") {
      guard let map = AffineTransform(svg: text) else {
        throw fault("transform", text, "a list of matrix, translate, scale, rotate, skewX and skewY")
      }
      transform = map
    }
  }

  private mutating func set(_ name: String, _ value: String) throws(IconError) {
    let requirement: String?
    do throws(SVGPaintStyle.Unknown) {
      requirement = try style.set(name, value)
    } catch {
      throw fault("\(name) cannot be drawn")
    }
    if let requirement { throw fault(name, value, requirement) }
  }

  private static func isIgnored(_ name: String) -> Bool {
    ignored.contains(name) || name.contains(":") || name.hasPrefix("data-") || name.hasPrefix("aria-")
  }

  private static let ignored: Set = ["id", "class", "xmlns", "role", "lang", "focusable", "tabindex", "fr"]

  // MARK: Values

  func text(_ name: String) -> String? { geometry[name] }

  /// Returns a length in user units; `standard` if the attribute is missing.
  func length(_ name: String, _ standard: Double = 0) throws(IconError) -> Double {
    guard let text = geometry[name] else { return standard }
    guard let length = SVGScanner.length(text) else { throw fault(name, text, "a number of pixels") }
    return length
  }

  /// Returns a length that is not negative.
  func extent(_ name: String, _ standard: Double = 0) throws(IconError) -> Double {
    let length = try length(name, standard)
    if length < 0 { throw fault(name, geometry[name] ?? "", "0 or more") }
    return length
  }

  /// Returns the error about a value.
  func fault(_ name: String, _ value: String, _ requirement: String) -> IconError {
    let most = 40
    let shown = value.count > most ? value.prefix(most) + "…" : value[...]
    return fault("\(name) \"\(shown)\": must be \(requirement)")
  }

  func fault(_ reason: String) -> IconError {
    IconError(line: element.line, reason: "<\(element.name)>: \(reason)")
  }
}
