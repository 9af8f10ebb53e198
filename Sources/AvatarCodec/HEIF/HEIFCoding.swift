/// The coding of the pictures in HEIF files, which are named after it.
package enum HEIFCoding: Hashable, Sendable, BitwiseCopyable {
  case hevc, av1

  /// The format of files with such pictures.
  var format: ImageFormat { self == .hevc ? .heic : .avif }

  /// The type of coded items (ISO/IEC 23008-12, annex B; AV1 Image File Format, section 2.1).
  var itemType: String { self == .hevc ? "hvc1" : "av01" }

  /// The Debian package with a decoder that libheif loads as a plug-in.
  var plugin: String { self == .hevc ? "libheif-plugin-libde265" : "libheif-plugin-dav1d" }
}

extension String {
  /// Creates the text of a libheif message, up to its first control character, because it may have several lines.
  init(libheif message: [CChar]) {
    self.init(decoding: message.prefix { $0 > 0x1F }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension ImageFormat {
  package static let heic = ImageFormat(name: "HEIC", extensions: ["heic", "heif", "hif"], mediaType: "image/heic")
  package static let avif = ImageFormat(name: "AVIF", extensions: ["avif"], mediaType: "image/avif")
}
