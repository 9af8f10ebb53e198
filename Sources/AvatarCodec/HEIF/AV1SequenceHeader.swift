import AvatarFileSystem

/// The sequence header in AV1 data (AV1 Bitstream & Decoding Process Specification, sections 5.3 and 5.5).
enum AV1SequenceHeader {
  private static let unitType: UInt8 = 1
  /// The number of bytes that are searched for the header, which follows at most a temporal delimiter and metadata.
  private static let maxBytes = 1024

  /// Returns whether the data of an image may have film grain, which is the last flag in the header.
  ///
  /// Without a header in the data, the result is true.
  static func hasFilmGrain(in places: [Range<Int>], of source: ByteSource) -> Bool {
    guard let place = places.first(where: { !$0.isEmpty }) else { return true }
    var bytes = source.bytes(at: place.lowerBound, length: min(place.count, maxBytes))[...]
    while let unit = nextUnit(&bytes) {
      guard unit.type == unitType else { continue }
      // A 1 and zeros fill the header to a whole byte.
      guard let last = unit.data.lastIndex(where: { $0 != 0 }) else { return true }
      let bit = unit.data[last].trailingZeroBitCount + 1
      return bit < 8 ? unit.data[last] >> bit & 1 == 1 : last == unit.data.startIndex || unit.data[last - 1] & 1 == 1
    }
    return true
  }

  /// Removes the next unit, or returns nil if it is incomplete or has no size.
  private static func nextUnit(_ bytes: inout ArraySlice<UInt8>) -> (type: UInt8, data: ArraySlice<UInt8>)? {
    guard let header = bytes.popFirst(), header & 2 != 0 else { return nil }
    if header & 4 != 0 { bytes = bytes.dropFirst() }
    // The size has seven bits in each byte, the lowest first.
    var (size, shift) = (0, 0)
    while shift < 56, let byte = bytes.popFirst() {
      size |= Int(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    guard size <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(size) }
    return (header >> 3 & 15, bytes.prefix(size))
  }
}
