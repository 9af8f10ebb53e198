import AvatarCodec
import AvatarGeometry
import AvatarJSON
import AvatarRaster
import IconSVG

/// A custom icon, or a logo used as a photo, read from an SVG document.
///
/// The document is drawn as a browser draws it: shapes in groups, symbols and nested documents, with transforms, solid
/// colours and gradients, opacities, masks and clip paths, dashes, markers, style sheets, and lengths in any unit. The view
/// box clips it. A document with a filter, a blend mode, a pattern, text or a raster image is rejected.
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
  /// The maximum size of a document, in bytes.
  static let maxBytes = SVGTree.maxBytes

  /// The complete SVG document that the icon was read from.
  public let source: String
  /// The drawing.
  let tree: SVGTree

  /// Reads an SVG document.
  ///
  /// - Parameter svg: The bytes of the document, or of a compressed file (`.svgz`): at most 1 MiB, also decompressed.
  /// - Throws: ``InputError`` if the document is malformed, exceeds a limit, or contains what changes its drawing and is
  ///   not supported.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(svg: [UInt8]) throws(InputError) {
    let document = try SVGFile.document(svg, limit: Self.maxBytes)
    tree = try SVGTree(document)
    source = String(decoding: document, as: UTF8.self)
  }

  /// Returns whether a string ends like the path of an SVG file.
  static func isPath(_ text: String) -> Bool { [".svg", ".svgz"].contains { text.lowercased().hasSuffix($0) } }

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

  /// Returns the document as a raster in its own colours, with a given number of pixels along its longer side.
  ///
  /// - Complexity: O(pixels²) for each shape.
  func raster(pixels: Int) -> Raster {
    let scale = Double(pixels) / SVGTree.side
    let width = max((tree.extent.x * scale).rounded(.up), 1)
    let height = max((tree.extent.y * scale).rounded(.up), 1)
    let layers = tree.layers(
      side: Double(pixels), center: Point(x: width / 2, y: height / 2), tint: .black, isRecolored: false)
    return Raster(Drawing(width: Int(width), height: Int(height), layers: layers))
  }
}
