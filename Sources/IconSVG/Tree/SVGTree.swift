package import AvatarGeometry
package import AvatarJSON

/// The drawing of an SVG document as shapes, in a square of `side` units around the origin.
///
/// Nothing of the document remains to be looked up: references, style sheets, units and transforms are resolved, and
/// what is outside the view box is removed or clipped. Three steps lead from bytes to layers:
///
/// 1. `XMLParser` reads elements, and `CSSStyleSheet` the rules for them.
/// 2. `SVGTreeBuilder` draws them once, as a browser would (SVG 2, SVG 1.1 and CSS).
/// 3. `layers` scales the drawing to pixels and applies the icon colour.
package struct SVGTree: Hashable, Sendable {
  /// The side of the square that contains the view box, in units.
  ///
  /// Strokes are accurate to within 4·10⁻⁴ of a unit.
  package static let side = 1024.0
  /// The maximum size of a document, in bytes.
  package static let maxBytes = 1 << 20

  /// The shapes and groups, bottom first; at least one.
  package let nodes: [SVGTreeNode]
  /// The width and height of the view box, in the document's own units.
  package let size: Point
  /// The work that reading the document has taken.
  let budget: SVGBudget

  /// Reads a document.
  ///
  /// - Parameter document: The bytes of the document: UTF-8, at most `maxBytes`.
  /// - Throws: `InputError` if the document is malformed, exceeds a limit, draws nothing, or contains what changes its
  ///   drawing and is not supported.
  package init(_ document: [UInt8]) throws(InputError) {
    guard document.count <= Self.maxBytes else {
      throw InputError(reason: "is too large: must be at most \(Self.maxBytes >> 20) MiB", kind: .contents)
    }
    var builder = SVGTreeBuilder(try XMLParser.elements(of: document))
    let drawn = try builder.drawRoot()
    guard !drawn.isEmpty else { throw InputError(reason: "draws nothing", kind: .contents) }
    // An icon whose only colour is black is drawn in the icon colour.
    nodes = drawn.allSatisfy(\.isBlack) ? drawn.map(\.withoutColor) : drawn
    size = builder.size
    budget = builder.budget
  }

  package static func == (a: SVGTree, b: SVGTree) -> Bool { a.nodes == b.nodes && a.size == b.size }

  package func hash(into hasher: inout Hasher) { hasher.combine(nodes) }

  /// Whether every shape has a colour of its own.
  package var hasOwnColors: Bool { nodes.allSatisfy(\.hasOwnColors) }

  /// The width and height of the view box, of which the longer one is `side`.
  package var extent: Point { size * (Self.side / max(size.x, size.y)) }

  /// Returns the largest side at which the ink fits, in pixels.
  ///
  /// - Parameter room: A closure that returns how far the ink may reach from the middle towards a given point, in
  ///   pixels.
  /// - Returns: The side, in pixels.
  /// - Complexity: O(n) for n segments.
  package func largestSide(within room: (Point) -> Double) -> Double {
    nodes.reduce(.infinity) { min($0, $1.largestScale(within: room)) } * Self.side
  }
}
