import AvatarFileSystem
import AvatarJSON
package import AvatarRaster

/// An encoder of drawings as SVG files, from the same layers as rasters.
///
/// The files are SVG 1.1 in UTF-8 without scripts, fonts, style sheets, metadata and references to other files. Text is
/// outlines. Erased parts are masked, so that the page shows through. Photos that are composited in linear light are
/// composited before they are embedded, because SVG 1.1 composites in sRGB.
package enum SVGEncoder {
  /// Writes a drawing as an SVG file; equal drawings with equal titles give equal bytes.
  ///
  /// - Parameters:
  ///   - drawing: The layers, which may not reach beyond the drawing that they are part of.
  ///   - scale: The number of pixels per point; the file's width and height are in points.
  ///   - title: The text alternative; without one, or if it is blank, assistive technology skips the image.
  ///   - photo: Returns the file of a photo that is embedded, by default PNG.
  /// - Returns: The bytes of the file.
  /// - Complexity: O(bytes of the file).
  package static func encode(
    _ drawing: Drawing, scale: Double = 1, title: String? = nil, photo: (Raster) -> EmbeddedImage = EmbeddedImage.png
  ) -> [UInt8] {
    let nodes = [SVGNode](drawing, photo: photo)
    let head = head(drawing, scale: scale, title: title.map(cleaned) ?? "", hasPhoto: nodes.contains(where: \.hasPhoto))
    // Many pictures may be inlined in one page, so the identifiers contain a digest of the whole picture.
    var draft = SVGMarkup(idPrefix: "")
    draft.add(nodes)
    let digest = ContentDigest(of: Array((head + draft.text).utf8)).description.prefix(digits)
    var body = SVGMarkup(idPrefix: "m\(digest)-")
    body.add(nodes)
    return Array((head + body.text + "</svg>\n").utf8)
  }

  /// The number of digits with which two of a million pictures share identifiers with a probability below 1 in 500.
  private static let digits = 12

  private static func head(_ drawing: Drawing, scale: Double, title: String, hasPhoto: Bool) -> String {
    let (width, height) = (SVGNumber(Double(drawing.width) / scale), SVGNumber(Double(drawing.height) / scale))
    let namespaces =
      #"xmlns="http://www.w3.org/2000/svg""# + (hasPhoto ? #" xmlns:xlink="http://www.w3.org/1999/xlink""# : "")
    let box = #"viewBox="0 0 \#(drawing.width) \#(drawing.height)""#
    let size = #"<svg \#(namespaces) width="\#(width)" height="\#(height)" \#(box)"#
    guard title.contains(where: { !$0.isWhitespace }) else { return size + " aria-hidden=\"true\">\n" }
    return size + " role=\"img\" aria-label=\"\(title)\">\n<title>\(title)</title>\n"
  }

  /// Returns a text as the content of an element or an attribute, without the characters that XML 1.0 does not allow.
  private static func cleaned(_ text: String) -> String {
    text.spelling { scalar in
      switch scalar {
      case "\t", "\n", "\r": " "
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": ""
      default: scalar.markupReference
      }
    }
  }
}

/// An image file that is embedded in another file.
package struct EmbeddedImage: Sendable {
  /// The media type, for example `image/png`.
  package let mediaType: String
  package let bytes: [UInt8]

  package init(mediaType: String, bytes: [UInt8]) {
    self.mediaType = mediaType
    self.bytes = bytes
  }

  /// Returns a raster as a PNG file.
  package static func png(_ raster: Raster) -> EmbeddedImage {
    EmbeddedImage(mediaType: "image/png", bytes: PNGEncoder.encode(raster))
  }

  /// The image as a data URI (RFC 2397).
  var dataURI: String { "data:\(mediaType);base64,\(bytes.base64)" }
}
