package import AvatarFileSystem
package import AvatarRaster

/// An output format and its compression settings.
package struct OutputEncoding: Hashable, Sendable {
  package let format: OutputFormat
  /// The fidelity of lossy compression, from 0 (smallest file) to 100 (best image), or nil for lossless compression.
  package let quality: Int?
  /// Whether the encoder spends extra time to make the file smaller with the same pixels.
  package let isOptimized: Bool
  /// A string that identifies the encoding, for example `WebP quality 82 by libwebp 1.3.2`; encodings that produce
  /// different files have different strings.
  ///
  /// The identity of a lossy encoding includes its library version, because the pixels depend on it.
  package let identity: String

  /// The default output encoding.
  package static let standard = OutputEncoding(.png)

  /// Creates an encoding, ignoring settings that the format does not support.
  ///
  /// - Parameters:
  ///   - format: The format, which is lossy by default if it supports lossy compression.
  ///   - quality: The fidelity of lossy compression, clamped to 0…100, or nil for the format's default.
  ///   - isLossless: Whether compression is lossless, if the format supports that.
  ///   - isOptimized: Whether the encoder spends extra time to make the file smaller with the same pixels.
  package init(_ format: OutputFormat, quality: Int? = nil, isLossless: Bool = false, isOptimized: Bool = false) {
    let quality = isLossless && format.hasLossless ? nil : format.quality.map { min(max(quality ?? $0, 0), 100) }
    self.format = format
    self.quality = quality
    self.isOptimized = isOptimized && format.isOptimizable
    let compression = quality.map { "quality \($0) by" } ?? (format.isVector ? "with photos by" : "lossless")
    let library = quality != nil || format.isVector ? " " + format.library() : ""
    identity = "\(format.name) \(compression)\(library)\(self.isOptimized ? ", optimized" : "")"
  }

  /// Encodes an image as a file; equal images produce equal bytes.
  ///
  /// - Parameters:
  ///   - picture: The image, whose sides must be within the format's limit.
  ///   - matte: The opaque colour that shows through if the format does not support transparency.
  /// - Returns: The bytes of the file.
  /// - Throws: `ComponentError` if a library is missing or fails.
  package func encode(
    _ picture: DrawnPicture, on matte: PremultipliedColor = .white
  ) throws(ComponentError) -> [UInt8] {
    try format.encode(format.hasAlpha ? picture : picture.over(matte), self)
  }
}

/// A function that encodes an image as a file.
package typealias ImageEncoder = @Sendable (DrawnPicture, OutputEncoding) throws(ComponentError) -> [UInt8]
