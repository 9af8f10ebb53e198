import AvatarGeometry
import AvatarJSON
import AvatarRaster

/// A custom icon, or a logo used as a photo, read from an SVG document.
///
/// The document may contain paths, circles, ellipses, rectangles, lines, polylines and polygons in groups and symbols,
/// with transforms, solid fills and strokes, and style sheets with class selectors. Its view box is scaled to fit in
/// the icon's square. A shape may extend beyond the view box by 5 % of the box's longer side.
///
/// An icon whose only colour is black or `currentColor` is drawn in the icon colour. Any other icon is drawn in its own
/// colours, unless the request's colour replaces them all. When used as a photo, a document is always drawn in its own
/// colours.
///
/// Two icons are equal if their documents are equal.
///
/// ```swift
/// let svg = #"<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>"#
/// var spec = AvatarSpec(who: AvatarSubject(type: .agent))
/// spec.look.icon = .artwork(try IconArtwork(svg: Array(svg.utf8)))
/// ```
public struct IconArtwork: Hashable, Sendable {
  /// The colour and opacity of a fill.
  struct Paint: Hashable, Sendable {
    /// The colour; nil means the icon colour.
    var color: AvatarColor?
    /// The opacity: greater than 0, at most 1.
    var opacity: Double
  }

  /// A path in a square of `side` units centred on the origin, and its paint.
  struct Fill: Hashable, Sendable {
    let path: Path
    var paint: Paint
  }

  /// The side of the square that contains the view box, in units.
  ///
  /// Strokes are accurate to within 4·10⁻⁴ of a unit.
  static let side = 1024.0

  /// The maximum size of a document, in bytes.
  static let maxBytes = 64 << 10

  /// The complete SVG document that the icon was read from.
  public let source: String
  /// The fills and strokes, bottom first.
  let fills: [Fill]
  /// The width and height of the document's view box, in its own units.
  let size: Point
  /// Half the width and height of the view box, in units of the square; larger if a shape extends beyond the box.
  let extent: Point

  /// Reads an SVG document.
  ///
  /// - Parameter svg: The bytes of the document: UTF-8, at most 64 KiB.
  /// - Throws: ``InputError`` if the document is malformed, exceeds a limit, or contains an element or an attribute that
  ///   cannot be drawn.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(svg: [UInt8]) throws(InputError) {
    let reader = try SVGIconReader(svg)
    fills = reader.fills
    size = reader.size
    let boxes = fills.compactMap(\.path.bounds)
    let longest = max(size.x, size.y)
    let half = Point(x: size.x / longest, y: size.y / longest) * (Self.side / 2)
    extent = Point(
      x: boxes.reduce(half.x) { max($0, -$1.x, $1.maxX) }, y: boxes.reduce(half.y) { max($0, -$1.y, $1.maxY) })
    source = String(decoding: svg, as: UTF8.self)
  }

  /// Returns whether a string can name a theme icon: lower-case letters, digits and hyphens, starting with a letter.
  package static func isName(_ text: String) -> Bool {
    text.utf8.first.map { $0.isLetter } ?? false
      && text.utf8.allSatisfy { $0.isLetter && $0 >= UInt8(ascii: "a") || $0.decimal != nil || $0 == UInt8(ascii: "-") }
  }

  /// Returns whether two icons have equal documents.
  ///
  /// - Parameters:
  ///   - a: An icon.
  ///   - b: Another icon.
  /// - Returns: Whether the documents are equal.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func == (a: IconArtwork, b: IconArtwork) -> Bool { a.source == b.source }

  /// Adds the document to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*) for *n* bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// Returns the largest side at which the icon's ink fits, in pixels.
  ///
  /// - Parameter room: A closure that returns how far the ink may reach from the middle towards a given point, in
  ///   pixels.
  /// - Returns: The side, in pixels.
  /// - Complexity: O(n) for n segments.
  func largestSide(within room: (Point) -> Double) -> Double {
    fills.reduce(.infinity) { min($0, $1.path.largestScale(within: room)) } * Self.side
  }

  /// Returns the document as a raster in its own colours, with a given number of pixels along its longer side.
  ///
  /// - Complexity: O(pixels²) for each shape.
  func raster(pixels: Int) -> Raster {
    let scale = Double(pixels) / max(extent.x, extent.y) / 2
    let width = max((2 * extent.x * scale).rounded(.up), 1)
    let height = max((2 * extent.y * scale).rounded(.up), 1)
    let layers = layers(
      side: Self.side * scale, center: Point(x: width / 2, y: height / 2), tint: .black, isRecolored: false)
    return Raster(Drawing(width: Int(width), height: Int(height), layers: layers))
  }

  /// Returns the icon's layers, bottom first.
  ///
  /// - Parameters:
  ///   - side: The side of the square that the view box is scaled to fit in, in pixels.
  ///   - center: The centre of the square, in pixels.
  ///   - tint: The icon colour.
  ///   - isRecolored: Whether the tint replaces all colours.
  ///   - opacity: The opacity of the document's own colours, 0…1.
  /// - Returns: The layers.
  func layers(
    side: Double, center: Point, tint: PremultipliedColor, isRecolored: Bool, opacity: Double = 1
  ) -> [Layer] {
    fills.map { fill in
      let own = isRecolored ? nil : fill.paint.color?.premultiplied.faded(to: opacity)
      let path = fill.path.transformed(scale: side / Self.side, offset: center)
      return .fill(path, (own ?? tint).faded(to: fill.paint.opacity))
    }
  }
}
