import AvatarFileSystem

/// The parts of an ICC profile in the APP2 segments of a JPEG (ICC.1:2022, B.4), as ranges of the file.
struct JPEGProfile: Hashable {
  /// The identifier at the start of a segment's data; the part's number and the number of parts follow, one byte each.
  static let identifier = Array("ICC_PROFILE\0".utf8)

  /// The maximum number of recorded parts, one more than a byte can count.
  private static let maxParts = 256
  /// The part numbers and their ranges.
  private var numbers: [Int] = []
  private var ranges: [Range<Int>] = []
  private var count = 0
  private var isInconsistent = false

  /// Records part `number` of `count`, whose bytes are at `range` in the file.
  mutating func append(number: Int, of count: Int, range: Range<Int>) {
    if numbers.isEmpty { self.count = count }
    if count != self.count || numbers.count >= Self.maxParts { isInconsistent = true }
    if isInconsistent { return }
    numbers.append(number)
    ranges.append(range)
  }

  /// Assembles the profile from its parts.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limit: The maximum size of the profile, in bytes.
  /// - Returns: The profile's colours, or sRGB if the file has none.
  /// - Throws: `ColorProblem` if the profile is larger than `limit` or its parts do not belong together.
  func described(_ source: ByteSource, limit: Int) throws(ColorProblem) -> DescribedColor {
    if numbers.isEmpty { return DescribedColor(encoding: .sRGB) }
    let size = ranges.reduce(0) { $0 + $1.count }
    guard size <= limit else { throw ColorProblem.tooLong(limit: limit, size: size) }
    let sorted = zip(numbers, ranges).sorted { $0.0 < $1.0 }
    guard !isInconsistent, sorted.map(\.0) == Array(1...max(count, 1)) else {
      throw ColorProblem(reason: "damaged colour profile (its parts do not match)")
    }
    return DescribedColor(profile: sorted.flatMap { source.bytes(at: $0.1.lowerBound, length: $0.1.count) })
  }
}
