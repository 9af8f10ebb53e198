/// The mark of PNGs that this program may replace and remove: a chunk with the name of the program behind the header.
///
/// Contact sheets and the pictures of golden reports have it; avatars and goldens have no metadata.
package enum PNGMark {
  /// The offset of the chunk: the length of the signature and of the chunk IHDR (ISO/IEC 15948, 5.2 and 11.2.2).
  package static let offset = 8 + 25

  /// The chunk tEXt with the keyword Software.
  package static let chunk: [UInt8] = {
    var file = PNGChunks()
    let start = file.bytes.count
    file.append("tEXt", Array("Software\0avatar-render".utf8))
    return Array(file.bytes[start...])
  }()

  /// Returns a PNG with the mark.
  package static func marked(_ png: [UInt8]) -> [UInt8] { png[..<offset] + chunk + png[offset...] }
}
