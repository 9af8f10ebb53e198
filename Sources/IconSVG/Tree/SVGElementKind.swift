/// The role of an element in a drawing; all other elements, and those of other namespaces, draw nothing.
enum SVGElementKind {
  case shape(SVGShape)
  /// An element that draws the elements in it.
  case group
  case use
  /// An element that draws the first element in it that a viewer supports.
  case choice
  /// An element that establishes a viewport.
  case viewport
  /// An element that changes the drawing and is not supported, with advice.
  case unsupported(String)
  case nothing

  init(_ name: String) {
    self = Self.kinds[name] ?? SVGShape(rawValue: name).map { .shape($0) } ?? .nothing
  }

  /// Whether the element may be part of a clip path.
  var isClipped: Bool {
    switch self {
    case .shape, .use, .unsupported: true
    case .group, .choice, .viewport, .nothing: false
    }
  }

  private static let kinds: [String: SVGElementKind] = [
    "g": .group, "a": .group, "use": .use, "switch": .choice, "svg": .viewport,
    "text": .unsupported("convert it to paths (Create Outlines, Object to Path)"),
    "image": .unsupported("trace it to paths"), "foreignObject": .unsupported("remove it"),
  ]
}
