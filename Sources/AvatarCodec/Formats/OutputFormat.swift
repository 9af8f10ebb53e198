package import AvatarRaster

/// An image format that can be written.
///
/// A format has a directory with its encoder, and an entry in `OutputFormats.standard`.
package struct OutputFormat: Sendable {
  package let format: ImageFormat
  /// Whether pixels may be transparent; otherwise the encoder gets opaque pixels.
  package let hasAlpha: Bool
  package let encoder: Encoder
  /// The encoder that spends time on smaller files without loss; nil if the format has none.
  package let optimizer: LosslessEncoder?
  /// The longest side of an image, px; nil for no limit.
  package let longestSide: Int?
  /// The bytes that the encoder holds for each pixel in addition to those that drawing a PNG takes, rounded up from
  /// measurements at 1024² and 4096².
  package let encodingBytesPerPixel: Int

  /// The compressions that a format offers, with their encoders.
  package enum Encoder: Sendable {
    case lossless(LosslessEncoder)
    case lossy(LossyEncoder)
    /// Both compressions, of which the lossy one is the default.
    case either(LossyEncoder, lossless: LosslessEncoder)
    /// No compression, because the format describes layers instead of pixels.
    ///
    /// The library, of which this returns the name and version, writes the images in the files.
    case vector(library: @Sendable () -> String, encode: VectorEncoder)
  }

  /// A function that encodes a drawing with a number of pixels per point and a text alternative.
  package typealias VectorEncoder = @Sendable (Drawing, _ scale: Double, _ title: String?) -> [UInt8]

  package init(
    _ format: ImageFormat, hasAlpha: Bool = true, longestSide: Int? = nil, encodingBytesPerPixel: Int = 0,
    _ encoder: Encoder, optimizer: LosslessEncoder? = nil
  ) {
    self.format = format
    self.hasAlpha = hasAlpha
    self.encoder = encoder
    self.optimizer = optimizer
    self.longestSide = longestSide
    self.encodingBytesPerPixel = encodingBytesPerPixel
  }

  package var hasLossless: Bool {
    switch encoder {
    case .lossless, .either: true
    case .lossy, .vector: false
    }
  }

  package var hasLossy: Bool {
    switch encoder {
    case .lossy, .either: true
    case .lossless, .vector: false
    }
  }

  /// Whether the format describes layers instead of pixels.
  package var isVector: Bool { if case .vector = encoder { true } else { false } }

  /// The name in messages, for example `JPEG`.
  package var name: String { format.name }
  /// The name in options, for example `jpeg`.
  package var optionName: String { format.name.lowercased() }
  /// The usual file name extension, with its dot.
  package var suffix: String { "." + format.extensions[0] }

  /// Returns the extension of a path, with its dot and in lower case, if it is one of the format's; else nil.
  package func suffix(of path: some StringProtocol) -> String? {
    let path = path.lowercased()
    return format.extensions.lazy.map { "." + $0 }.first { path.hasSuffix($0) }
  }

  /// Returns whether a path has an extension of the format, in any case.
  package func isFormat(of path: some StringProtocol) -> Bool { suffix(of: path) != nil }

  /// Returns a path without the format's extension, if it has that.
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
  /// All formats, from the most widely supported one to the one with the smallest files.
  package static var standard: OutputFormats { [.png, .jpeg, .svg, .webp, .avif] }

  /// Returns the format of a path's extension; nil if the extension belongs to none of them.
  package func format(of path: String) -> OutputFormat? {
    let ending = Self.ending(of: path)
    return first { $0.format.extensions.contains(ending) }
  }

  /// Returns the reason why a path is rejected whose extension belongs to another image format; nil if the path is
  /// allowed.
  ///
  /// Any other extension is allowed, and so is none: temporary names such as `ada.png.tmp` do not specify a format.
  package func fault(path: String) -> String? {
    if format(of: path) != nil { return nil }
    let known = Self.standard.format(of: path)?.name ?? Self.unsupported[Self.ending(of: path)]
    return known.map { "\($0) output is not supported: use \(map(\.suffix).joined(separator: ", "))" }
  }

  /// Returns the extension of a path, in lower case and without a dot; empty if it has none.
  private static func ending(of path: String) -> String {
    let name = String(path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "")
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // A dot at the start is part of the name.
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

/// The compression of an output file: lossless, or lossy with a quality.
package enum Compression: Hashable, Sendable {
  /// Compression that preserves every visible pixel.
  case lossless
  /// Compression that stores pixels approximately.
  case lossy(EncodingQuality)
}

/// The fidelity of lossy compression: 0 is the smallest file, 100 the best one.
package struct EncodingQuality: Hashable, Sendable {
  /// The quality, from 0 (smallest file) to 100 (best image).
  package let value: Int

  package static let range = 0...100

  /// Creates a quality; nil if the value is not in `range`.
  package init?(_ value: Int) {
    guard Self.range.contains(value) else { return nil }
    self.value = value
  }

  /// Creates the quality that is nearest to a value.
  package init(nearestTo value: Int) { self.value = min(max(value, Self.range.lowerBound), Self.range.upperBound) }

  /// The quality of WebPs and JPEGs that specify none.
  ///
  /// WebP and JPEG have about the same PSNR with it, 31 dB at 48 px and 36 dB at 256 px, and JPEGs are 1.5 times as
  /// large.
  package static let standard = EncodingQuality(nearestTo: 82)
}
