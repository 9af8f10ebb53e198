package import AvatarFileSystem
import AvatarRaster
import CHEIFShim

/// An AVIF encoder based on libheif, with 8-bit straight alpha, full chroma and no metadata except the colour space.
package enum AVIFEncoder {
  /// Encodes a raster as an AVIF file.
  ///
  /// - Parameters:
  ///   - bands: The pixels.
  ///   - quality: The fidelity, or nil for a lossless file.
  /// - Returns: The bytes of the file.
  /// - Throws: `ComponentError` if libheif or its encoder is missing or fails.
  static func encode(_ bands: RasterBands, quality: Int?) throws(ComponentError) -> [UInt8] {
    try open()
    let pixels = bands.straightPixels()
    var (bytes, count) = unsafe (UnsafePointer<UInt8>?.none, 0)
    var reason = [CChar](repeating: 0, count: 200)
    let file = unsafe cheif_encode(
      pixels, Int32(bands.width), Int32(bands.height), !bands.isOpaque, Int32(quality ?? -1), &bytes, &count,
      &reason, reason.count)
    guard let file = unsafe file else {
      let words = String(libheif: reason)
      throw ComponentError(name: Component.libheif.rawValue, reason: "cannot encode an image (\(words))")
    }
    defer { unsafe cheif_file_destroy(file) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The versions of libheif and its encoder; empty if one is missing.
  static var library: String {
    guard isInstalled, let version = try? libheifVersion() else { return "" }
    return unsafe "libheif \(version), \(String(cString: cheif_encoder_name()))"
  }

  /// Whether libheif and its encoder can be opened.
  package static var isInstalled: Bool { (try? open()) != nil }

  /// Returns the version of libheif.
  /// - Throws: `ComponentError` if libheif cannot be opened.
  package static func libheifVersion() throws(ComponentError) -> String {
    try unsafe Component.libheif.open(cheif_open)
    return unsafe String(cString: cheif_version())
  }

  /// Opens libheif and its encoder.
  ///
  /// - Throws: `ComponentError` if one of them is missing.
  package static func open() throws(ComponentError) {
    unsafe try Component.libheif.open(cheif_open)
    guard cheif_has_encoder() else {
      throw Component.libheif.lacks("an AVIF encoder", package: "libheif-plugin-aomenc")
    }
  }
}

extension OutputFormat {
  package static let avif = OutputFormat(
    // The maximum side is that of AV1, section 5.5.1. At this quality, the PSNR is about that of WebP at its default
    // quality.
    .avif, maxSide: 65536, encodingBytesPerPixel: 80, quality: 50, library: AVIFEncoder.library
  ) { picture, encoding throws(ComponentError) in
    try AVIFEncoder.encode(picture.bands, quality: encoding.quality)
  }
}

extension String {
  /// Creates text from a libheif message, up to its first control character, because the message may have several
  /// lines.
  fileprivate init(libheif message: [CChar]) {
    self.init(decoding: message.prefix { $0 > 0x1F }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
