/// The brands at the start of an ISO base media file (ISO/IEC 14496-12, section 4.3).
struct HEIFBrands {
  private let brands: Set<String>

  /// Reads the brands; nil if the file does not start with them.
  init?(_ head: [UInt8]) {
    guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    // The version is between the first brand and the others.
    let offsets = [8] + stride(from: 16, to: max(min(length, head.count), 16), by: 4)
    brands = Set(offsets.map { String(decoding: head.dropFirst($0).prefix(4), as: UTF8.self) })
  }

  /// The coding of the pictures; nil for a video and for unknown brands.
  ///
  /// A file with only the brand `mif1` has pictures of any coding; HEVC is the usual one.
  var coding: HEIFCoding? {
    if !brands.isDisjoint(with: ["avif", "avis"]) { return .av1 }
    return brands.isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]) ? nil : .hevc
  }
}
