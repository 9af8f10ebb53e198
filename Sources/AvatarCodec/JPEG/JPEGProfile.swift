import AvatarFileSystem

/// The parts of an ICC profile in the APP2 segments of a JPEG (ICC.1:2022, B.4), as ranges of the file.
struct JPEGProfile: Hashable {
  /// The identifier at the start of a segment's data; the part's number and the number of parts follow, one byte each.
  static let identifier = Array("ICC_PROFILE\0".utf8)

  private struct Part: Hashable {
    let number: Int
    let range: Range<Int>
  }

  /// The maximum number of recorded parts: one more than a byte can number.
  private static let mostParts = 256
  private var parts: [Part] = []
  private var count = 0
  private var isInconsistent = false

  /// Records part `number` of `count`, whose bytes are at `range` in the file.
  mutating func append(number: Int, of count: Int, range: Range<Int>) {
    if parts.isEmpty { self.count = count }
    if count != self.count || parts.count >= Self.mostParts { isInconsistent = true }
    if !isInconsistent { parts.append(Part(number: number, range: range)) }
  }

  /// Assembles the profile from its parts.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limit: The maximum size of the profile, in bytes.
  /// - Returns: The profile, or sRGB if the file has none.
  /// - Throws: `ColorProblem` if the profile is larger than `limit` or its parts do not belong together.
  func encoding(_ source: ByteSource, limit: Int) throws(ColorProblem) -> ColorEncoding {
    if parts.isEmpty { return .sRGB }
    let size = parts.reduce(0) { $0 + $1.range.count }
    guard size <= limit else { throw ColorProblem.tooLong(limit: limit, size: size) }
    let sorted = parts.sorted { $0.number < $1.number }
    guard !isInconsistent, sorted.map(\.number) == Array(1...max(count, 1)) else {
      throw ColorProblem(reason: "damaged colour profile (its parts do not match)")
    }
    return .profile(sorted.flatMap { source.bytes(at: $0.range.lowerBound, length: $0.range.count) })
  }
}
