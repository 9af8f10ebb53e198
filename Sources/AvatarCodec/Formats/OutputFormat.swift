package import AvatarRaster

/// An image format that can be written.
///
/// A format is a directory with its encoder, and an entry in `OutputFormats.standard`.
package struct OutputFormat: Sendable {
  package let format: ImageFormat
  /// The bytes that every file of the format starts with.
  package let signature: [UInt8]
  /// Returns the file of a raster; equal rasters give equal bytes.
  package let encode: @Sendable (Raster) -> [UInt8]

  package init(_ format: ImageFormat, signature: [UInt8], encode: @escaping @Sendable (Raster) -> [UInt8]) {
    self.format = format
    self.signature = signature
    self.encode = encode
  }

  /// The format of outputs that specify none.
  package static var standard: OutputFormat { .png }

  /// The usual file name extension, with its dot.
  package var suffix: String { "." + format.extensions[0] }

  /// Whether a path has the format's extension, in any case.
  package func isFormat(of path: some StringProtocol) -> Bool { path.lowercased().hasSuffix(suffix) }

  /// Returns a path without the format's extension, if it has that.
  package func stem(of path: some StringProtocol) -> String {
    String(isFormat(of: path) ? path.dropLast(suffix.count) : path[...])
  }
}

/// The formats that can be written.
package typealias OutputFormats = [OutputFormat]

extension OutputFormats {
  package static var standard: OutputFormats { [.png] }

  /// Returns why a path is rejected whose extension is that of another image format; nil if the path is allowed.
  ///
  /// Any other extension is allowed, and none: temporary names such as `ada.png.tmp` promise nothing.
  package func fault(path: String) -> String? {
    let name = String(path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "")
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // A dot at the start is part of the name.
    guard parts.dropFirst(parts.first?.isEmpty == true ? 2 : 1).last != nil, let last = parts.last else { return nil }
    let ending = String(Substring(last)).lowercased()
    if contains(where: { $0.format.extensions.contains(ending) }) { return nil }
    let suffixes = map(\.suffix).joined(separator: ", ")
    return Self.unsupported[ending].map { "\($0) output is not supported: use \(suffixes)" }
  }

  private static var unsupported: [String: String] {
    [
      "webp": "WebP", "avif": "AVIF", "jpg": "JPEG", "jpeg": "JPEG", "jpe": "JPEG", "jfif": "JPEG", "jxl": "JPEG XL",
      "jp2": "JPEG 2000", "gif": "GIF", "svg": "SVG", "svgz": "SVG", "heic": "HEIC", "heif": "HEIF", "tif": "TIFF",
      "tiff": "TIFF", "bmp": "BMP", "dib": "BMP", "ico": "ICO", "cur": "ICO", "icns": "ICNS", "pdf": "PDF",
      "eps": "PostScript", "psd": "Photoshop", "tga": "TGA", "qoi": "QOI", "exr": "OpenEXR",
    ]
  }
}
