/// An image format that can be written.
///
/// Each format has a directory with its encoder and an entry in `OutputFormats.standard`.
package struct OutputFormat: Sendable {
  package let format: ImageFormat
  /// Whether pixels may be transparent; if not, the encoder receives opaque pixels.
  package let hasAlpha: Bool
  /// Whether the format describes layers rather than pixels.
  package let isVector: Bool
  /// The maximum side of an image, in pixels, or nil if there is no limit.
  package let maxSide: Int?
  /// The bytes per pixel that the encoder holds in addition to those needed to draw a PNG, rounded up from measurements
  /// at 1024² and 4096².
  package let encodingBytesPerPixel: Int
  /// The default quality of lossy files, 0…100, or nil if the format has no lossy compression.
  package let quality: Int?
  /// Whether the format supports lossless compression.
  package let hasLossless: Bool
  /// Whether the encoder can spend extra time to make files smaller without loss.
  let isOptimizable: Bool
  /// The function that returns the name and version of the library that determines the file contents.
  let library: @Sendable () -> String
  /// The function that encodes an image in this format.
  let encode: ImageEncoder

  package init(
    _ format: ImageFormat, hasAlpha: Bool = true, isVector: Bool = false, maxSide: Int? = nil,
    encodingBytesPerPixel: Int = 0, quality: Int? = nil, hasLossless: Bool = true, isOptimizable: Bool = false,
    library: @autoclosure @escaping @Sendable () -> String = "", encode: @escaping ImageEncoder
  ) {
    self.format = format
    self.hasAlpha = hasAlpha
    self.isVector = isVector
    self.maxSide = maxSide
    self.encodingBytesPerPixel = encodingBytesPerPixel
    self.quality = quality
    self.hasLossless = hasLossless
    self.isOptimizable = isOptimizable
    self.library = library
    self.encode = encode
  }

  package var hasLossy: Bool { quality != nil }

  /// The name in messages, for example `JPEG`.
  package var name: String { format.name }
  /// The name in options, for example `jpeg`.
  package var optionName: String { format.name.lowercased() }
  /// The usual file name extension, with its dot.
  package var suffix: String { "." + format.extensions[0] }

  /// Returns a path's extension, with its dot and in lower case, if it belongs to the format, or nil otherwise.
  package func suffix(of path: some StringProtocol) -> String? {
    let path = path.lowercased()
    return format.extensions.lazy.map { "." + $0 }.first { path.hasSuffix($0) }
  }

  /// Returns whether a path has one of the format's extensions, ignoring case.
  package func isFormat(of path: some StringProtocol) -> Bool { suffix(of: path) != nil }

  /// Returns a path without the format's extension, if it has one.
  package func stem(of path: some StringProtocol) -> String {
    String(path.dropLast(suffix(of: path)?.count ?? 0))
  }
}

extension OutputFormat: Hashable {
  package static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.format == b.format }
  package func hash(into hasher: inout Hasher) { hasher.combine(format) }
}

/// The formats that can be written.
package typealias OutputFormats = [OutputFormat]

extension OutputFormats {
  /// All formats, from the most to the least widely supported.
  package static var standard: OutputFormats { [.png, .jpeg, .svg, .webp, .avif] }

  /// Returns the format that a path's extension identifies, or nil if it does not identify one.
  package func format(of path: String) -> OutputFormat? {
    let ending = Self.ending(of: path)
    return first { $0.format.extensions.contains(ending) }
  }

  /// Returns the reason why a path is rejected if its extension belongs to another image format, or nil if the path is
  /// allowed.
  ///
  /// Any other extension, or none, is allowed: temporary names such as `ada.png.tmp` do not specify a format.
  package func fault(path: String) -> String? {
    if format(of: path) != nil { return nil }
    let known = Self.standard.format(of: path)?.name ?? Self.unsupported[Self.ending(of: path)]
    return known.map { "\($0) output is not supported: use \(map(\.suffix).joined(separator: ", "))" }
  }

  /// Returns a path's extension, in lower case and without a dot, or an empty string if there is none.
  private static func ending(of path: String) -> String {
    let name = String(path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "")
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // A leading dot is part of the name.
    guard parts.dropFirst(parts.first?.isEmpty == true ? 2 : 1).last != nil, let last = parts.last else { return "" }
    return String(Substring(last)).lowercased()
  }

  private static var unsupported: [String: String] {
    [
      "jpe": "JPEG", "jfif": "JPEG", "apng": "APNG", "jxl": "JPEG XL", "jp2": "JPEG 2000", "gif": "GIF",
      "svgz": "SVG", "heic": "HEIC", "heif": "HEIF", "hif": "HEIF", "tif": "TIFF", "tiff": "TIFF", "bmp": "BMP",
      "dib": "BMP",
      "ico": "ICO", "cur": "ICO", "icns": "ICNS", "pdf": "PDF", "eps": "PostScript", "psd": "Photoshop", "tga": "TGA",
      "qoi": "QOI", "exr": "OpenEXR",
    ]
  }
}
