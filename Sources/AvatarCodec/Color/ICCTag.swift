/// An entry of an ICC profile's tag table (ICC.1:2022, 7.3).
struct ICCTag {
  let signature: [UInt8]
  /// The range of the tag's data in the profile, which may extend beyond its end.
  let data: Range<Int>

  /// The maximum number of tags that are read; Little CMS rejects profiles with more (lcms2_internal.h, MAX_TABLE_TAG).
  private static let maxTags = 100

  /// Returns the entries of a profile's tag table.
  static func all(in profile: [UInt8]) -> [ICCTag] {
    (0..<min(uint32(profile, at: 128), maxTags)).map { i in
      let entry = 132 + 12 * i
      let (start, length) = (uint32(profile, at: entry + 4), uint32(profile, at: entry + 8))
      return ICCTag(signature: Array(profile.dropFirst(entry).prefix(4)), data: start..<start + length)
    }
  }

  /// Returns the big-endian integer at an offset of a profile, or 0 beyond its end.
  static func uint32(_ profile: [UInt8], at offset: Int) -> Int {
    offset + 4 <= profile.count ? profile[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } : 0
  }
}
