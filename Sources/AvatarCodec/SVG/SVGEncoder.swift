import AvatarFileSystem
import AvatarJSON
package import AvatarRaster

/// An encoder that writes drawings as SVG files, from the same layers as rasters.
///
/// The files are SVG 1.1 in UTF-8 without scripts, fonts, style sheets, metadata or references to other files. Text is
/// converted to outlines. Erased parts are masked so that the page shows through. Photos composited in linear light are
/// composited before they are embedded, because SVG 1.1 composites in sRGB.
package enum SVGEncoder {
  /// Writes a drawing as an SVG file; equal drawings with equal titles produce equal bytes.
  ///
  /// - Parameters:
  ///   - drawing: The layers, which must not extend beyond the drawing that contains them.
  ///   - scale: The number of pixels per point; the width and height in the file are in points.
  ///   - title: The text alternative; if it is missing or blank, assistive technology skips the image.
  ///   - photo: Returns the data URI of a photo to embed, by default as a PNG.
  /// - Returns: The bytes of the file.
  /// - Complexity: O(bytes of the file).
  package static func encode(
    _ drawing: Drawing, scale: Double = 1, title: String? = nil, photo: (Raster) -> String = SVGEncoder.png
  ) -> [UInt8] {
    let nodes = [SVGNode](drawing, photo: photo)
    let head = head(drawing, scale: scale, title: title.map(cleaned) ?? "", hasPhoto: nodes.contains(where: \.hasPhoto))
    // Many images may be inlined in one page, so the identifiers contain a digest of the whole image.
    var draft = SVGMarkup(idPrefix: "")
    draft.add(nodes)
    let digest = ContentDigest(of: Array((head + draft.text).utf8)).description.prefix(digits)
    // An identifier must not start with a digit (XML 1.0, section 2.3).
    var body = SVGMarkup(idPrefix: "m\(digest)-")
    body.add(nodes)
    return Array((head + body.text + "</svg>\n").utf8)
  }

  /// Returns an image file as a data URI (RFC 2397).
  package static func dataURI(_ mediaType: String, _ bytes: [UInt8]) -> String {
    "data:\(mediaType);base64,\(bytes.base64)"
  }

  /// Returns a raster as the data URI of a PNG file.
  package static func png(_ raster: Raster) -> String { dataURI(ImageFormat.png.mediaType, PNGEncoder.encode(raster)) }

  /// The quality of an embedded JPEG.
  ///
  /// Viewers resample the JPEG, which adds to its errors: at 95, the result has a PSNR of at least 35 dB.
  private static let quality = 95

  /// Returns a photo as the data URI of a JPEG file if it is opaque, or of a PNG file otherwise; not all SVG viewers
  /// support WebP.
  static func photo(_ raster: Raster) -> String {
    guard raster.isOpaque, let bytes = try? JPEGEncoder.encode(RasterBands(raster), quality: quality) else {
      return png(raster)
    }
    return dataURI(ImageFormat.jpeg.mediaType, bytes)
  }

  /// The number of digits for which the chance that any two of a million images share identifiers is below 1 in 500.
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

  /// Returns text as the content of an element or attribute, without the characters that XML 1.0 does not allow.
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

extension OutputFormat {
  package static let svg = OutputFormat(
    .svg, isVector: true, hasLossless: false, library: JPEGEncoder.library
  ) { picture, _ in
    SVGEncoder.encode(picture.drawing, scale: picture.scale, title: picture.title, photo: SVGEncoder.photo)
  }
}

extension ImageFormat {
  package static let svg = ImageFormat(name: "SVG", extensions: ["svg"], mediaType: "image/svg+xml")
}
