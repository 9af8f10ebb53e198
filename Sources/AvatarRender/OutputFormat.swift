/// The image formats that the name of an output stands for.
package enum OutputFormat {
  /// Why a path is rejected whose extension promises another format than PNG, the only one; nil if it is allowed.
  ///
  /// Any other extension is allowed, and none: temporary names such as `ada.png.tmp` promise nothing.
  package static func fault(path: String) -> String? {
    let name = String(path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "")
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // A dot at the start is part of the name.
    guard parts.dropFirst(parts.first?.isEmpty == true ? 2 : 1).last != nil, let last = parts.last,
      let format = others[String(Substring(last)).lowercased()]
    else { return nil }
    return "\(format) output is not supported: use .png"
  }

  private static let others = [
    "webp": "WebP", "avif": "AVIF", "jpg": "JPEG", "jpeg": "JPEG", "jpe": "JPEG", "jfif": "JPEG", "jxl": "JPEG XL",
    "jp2": "JPEG 2000", "gif": "GIF", "svg": "SVG", "svgz": "SVG", "heic": "HEIC", "heif": "HEIF", "tif": "TIFF",
    "tiff": "TIFF", "bmp": "BMP", "dib": "BMP", "ico": "ICO", "cur": "ICO", "icns": "ICNS", "pdf": "PDF",
    "eps": "PostScript", "psd": "Photoshop", "tga": "TGA", "qoi": "QOI", "exr": "OpenEXR",
  ]
}
