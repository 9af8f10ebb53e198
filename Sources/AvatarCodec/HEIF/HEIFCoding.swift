/// The coding of the images in a HEIF file, which determines its format.
package enum HEIFCoding: Hashable, Sendable, BitwiseCopyable {
  case hevc, av1

  /// Reads the coding from the brands at the start of an ISO base media file (ISO/IEC 14496-12, section 4.3).
  ///
  /// A file with only the `mif1` brand may contain images with any coding, usually HEVC. The result is nil for a video,
  /// for unknown brands, and if the file does not start with brands.
  init?(brandsOf head: [UInt8]) {
    guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    // The version is between the first brand and the others.
    let offsets = [8] + stride(from: 16, to: max(min(length, head.count), 16), by: 4)
    let brands = Set(offsets.map { String(decoding: head.dropFirst($0).prefix(4), as: UTF8.self) })
    if !brands.isDisjoint(with: ["avif", "avis"]) {
      self = .av1
    } else if !brands.isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]) {
      self = .hevc
    } else {
      return nil
    }
  }

  /// The format of files with this coding.
  var format: ImageFormat { self == .hevc ? .heic : .avif }

  /// The type of coded items (ISO/IEC 23008-12, annex B; AV1 Image File Format, section 2.1).
  var itemType: String { self == .hevc ? "hvc1" : "av01" }

  /// Creates the coding for an item type, or returns nil for any other type.
  init?(itemType: String) {
    guard let coding = [HEIFCoding.hevc, .av1].first(where: { $0.itemType == itemType }) else { return nil }
    self = coding
  }
}

extension ImageFormat {
  package static let heic = ImageFormat(name: "HEIC", extensions: ["heic", "heif", "hif"], mediaType: "image/heic")
  package static let avif = ImageFormat(name: "AVIF", extensions: ["avif"], mediaType: "image/avif")
}
