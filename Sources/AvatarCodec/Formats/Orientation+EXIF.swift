import AvatarRaster

extension Orientation {
  /// Reads the orientation from the TIFF structure of an EXIF block, as browsers do.
  ///
  /// Only a single SHORT in the first directory counts. Anything else (a value outside 1…8, another type, a truncated
  /// entry) means upright. The entry count is not trusted: at most 1,000 entries within the block are read.
  init(tiff: [UInt8]) {
    self = Self.value(in: tiff).flatMap { Orientation(rawValue: $0) } ?? .up
  }

  private static func value(in tiff: [UInt8]) -> Int? {
    guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x4D || tiff[0] == 0x49 else { return nil }
    let bigEndian = tiff[0] == 0x4D
    func uint16(_ i: Int) -> Int {
      bigEndian ? Int(tiff[i]) << 8 | Int(tiff[i + 1]) : Int(tiff[i + 1]) << 8 | Int(tiff[i])
    }
    func uint32(_ i: Int) -> Int {
      bigEndian ? uint16(i) << 16 | uint16(i + 2) : uint16(i + 2) << 16 | uint16(i)
    }
    guard uint16(2) == 42 else { return nil }
    let directory = uint32(4)
    guard directory >= 8, directory + 2 <= tiff.count else { return nil }
    let count = uint16(directory)
    for i in 0..<min(count, maxEntries, (tiff.count - directory - 2) / 12) {
      let entry = directory + 2 + 12 * i
      if uint16(entry) == orientationTag {
        return uint16(entry + 2) == shortType && uint32(entry + 4) == 1 ? uint16(entry + 8) : nil
      }
    }
    return nil
  }

  /// The maximum number of entries to read; real directories have a few dozen.
  private static let maxEntries = 1000
  /// The orientation tag (TIFF 6.0, section 8) and the SHORT type (section 2).
  private static let orientationTag = 0x0112
  private static let shortType = 3
}
