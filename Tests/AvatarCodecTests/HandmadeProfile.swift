import AvatarFileSystem

/// ICC profiles that tests assemble from the fixtures.
enum HandmadeProfile {
  static func fixture(_ name: String) throws -> [UInt8] {
    let path = FilePath.directory(of: #filePath) + "Fixtures/\(name).icc"
    return try ByteSource(path: path, limit: 1 << 20).allBytes()
  }

  /// Returns a profile with an additional tag (ICC.1:2022, 7.3).
  static func adding(_ tag: String, _ data: [UInt8], to profile: [UInt8]) -> [UInt8] {
    var profile = profile + [UInt8](repeating: 0, count: -profile.count & 3)
    let count = number(at: 128, of: profile)
    // The new tag's entry moves all tags by 12 bytes.
    for offset in (0..<count).map({ 136 + 12 * $0 }) {
      profile.replaceSubrange(offset..<offset + 4, with: bytes(number(at: offset, of: profile) + 12))
    }
    let entry = Array(tag.utf8) + bytes(profile.count + 12) + bytes(data.count)
    profile.replaceSubrange(128..<132, with: bytes(count + 1))
    profile.insert(contentsOf: entry, at: 132 + 12 * count)
    profile += data
    profile.replaceSubrange(0..<4, with: bytes(profile.count))
    return profile
  }

  /// Returns a profile whose `cicp` tag has these code points (ICC.1:2022, 10.3).
  static func withCodingPoints(_ primaries: UInt8, _ transfer: UInt8, in profile: [UInt8]) -> [UInt8] {
    adding("cicp", Array("cicp".utf8) + [0, 0, 0, 0, primaries, transfer, 0, 1], to: profile)
  }

  /// Returns a number as four bytes, most significant first.
  static func bytes(_ number: Int) -> [UInt8] { stride(from: 24, through: 0, by: -8).map { UInt8(number >> $0 & 255) } }

  private static func number(at i: Int, of profile: [UInt8]) -> Int {
    profile[i..<i + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
