// Filters and compression levels for photos
//
// A PNG stores each row either unchanged (none) or as differences from a prediction: the pixel to the left (sub), the
// one above (up), the mean of both (average), or the nearest of three neighbours (Paeth). Deflate then compresses the
// bytes. The filter of each row does not affect the pixels, but it does affect the file size: unfiltered photos are
// 34 % larger at 128 px. The best combination can be found only by trying all combinations, so encoders guess:
//
//     leastMagnitude  the filter whose bytes, as signed integers, have the smallest sum of absolute values in each row:
//                     the heuristic of the specification (PNG, third edition, section 12.7)
//     shortestCodes   the filter whose bytes would get the shortest prefix codes, each as long as the information in
//                     its byte in an image filtered by leastMagnitude (Shannon 1948, "A mathematical theory of
//                     communication", doi:10.1002/j.1538-7305.1948.tb01338.x): sequences of bytes in photos seldom
//                     repeat, so Deflate saves space only through the codes, which many rows share
//     fewestPairs     the filter that leaves the fewest distinct pairs of neighbouring bytes, which suits rows that
//                     repeat
//     fixed           one filter for all rows: none for flat images, average for enlarged photos
//
// The standard file uses leastMagnitude. Its level depends only on the number of pixels. The table is for round avatars
// of 22 camera photos (8 of them at 1024 px and above) filtered this way: the mean size in bytes, and the milliseconds
// that libdeflate 1.14 takes to compress one avatar on one core.
//
//     level   24 px        48 px        128 px        256 px         512 px         1024 px          2048 px
//         1   1,591 0.01   5,209 0.05   29,740  0.3   104,500  1.3   362,352  4.7   1,200,867   17   3,795,960    63
//         4   1,619 0.02   5,338 0.08   29,773  0.7   103,512  3.0   353,984 10.4   1,158,701   36   3,636,043   124
//         5   1,610 0.03   5,267 0.10   29,265  0.9   101,753  3.9   348,184 15.0   1,139,772   52   3,577,640   178
//         6   1,607 0.03   5,258 0.11   29,162  1.1   101,067  5.0   344,852 21.2   1,125,542   76   3,526,562   263
//         7   1,604 0.03   5,242 0.12   29,052  1.6   100,443  8.1   341,579 35.6   1,109,442  141   3,467,083   506
//        12   1,553 0.10   5,000 0.72   27,267 10.5    94,000 47.3   319,150  193   1,035,481  860   3,183,113 4,004
//
// Small photos contain few repetitions: up to 64 × 64 pixels, level 1 produces smaller files than levels 2 to 7, and
// takes 0.4 times as long as level 7. For larger photos, the level falls as the number of pixels grows, because
// compression takes longer per byte but rendering does not.
//
// For an optimized file, every guess is tried at level 6, and the best two at level 12.

/// The strategy for choosing the filter of each row.
enum PNGRowFilter: Hashable {
  /// One filter for all rows of the image.
  case fixed(PNGFilter)
  /// The filter with the smallest sum of absolute differences.
  case leastMagnitude
  /// The filter with the fewest distinct pairs of neighbouring bytes.
  case fewestPairs
  /// The filter whose bytes would receive the shortest prefix codes in an image filtered by `leastMagnitude`.
  case shortestCodes

  /// Filters all rows, in place if nothing else refers to the samples.
  /// - Returns: The rows, each preceded by its filter type byte.
  /// - Complexity: O(bytes of the samples).
  func rows(of samples: consuming PNGSamples) -> [UInt8] {
    switch self {
    case .fixed(let filter): return samples.filtered([filter]) { _ in 0 }
    case .leastMagnitude: return samples.filtered(PNGFilter.allCases, score: Self.sumOfMagnitudes)
    case .fewestPairs:
      var pairs = BytePairs()
      return samples.filtered(PNGFilter.allCases) { pairs.count(in: $0) }
    case .shortestCodes:
      let lengths = Self.codeLengths(of: Self.leastMagnitude.rows(of: copy samples))
      return samples.filtered(PNGFilter.allCases) { bytes in
        var sum = 0
        for i in bytes.indices { sum &+= lengths[Int(bytes[i])] }
        return sum
      }
    }
  }

  /// Returns the sum of the magnitudes of bytes interpreted as signed integers.
  private static func sumOfMagnitudes(_ bytes: [UInt8]) -> Int {
    let bytes = bytes.span
    var (sum, start) = (0, 0)
    while start < bytes.count {
      // A vector holds twice as many sums of 16 bits as of 32 bits, and 511 magnitudes of at most 128 fit in 16 bits.
      let part = bytes.extracting(start..<min(start + 496, bytes.count))
      var partSum: UInt16 = 0
      for i in 0..<part.count {
        let byte = part[i]
        // For a negative number, `0 &- byte` is 256 − byte, which is its magnitude.
        partSum &+= UInt16(byte < 0 &- byte ? byte : 0 &- byte)
      }
      sum += Int(partSum)
      start += part.count
    }
    return sum
  }

  /// Returns the ideal prefix code length of each byte from its frequency in an image, in units of 1/256 bit, if each
  /// byte is encoded separately.
  private static func codeLengths(of image: [UInt8]) -> [Int] {
    // Even bytes that never occur need a length.
    var counts = [Int](repeating: 1, count: 256)
    for i in image.indices { counts[Int(image[i])] += 1 }
    let total = logarithm(counts.reduce(0, +))
    return counts.map { total - logarithm($0) }
  }

  /// Returns the binary logarithm in units of 1/256, interpolated linearly between powers of two so that all machines
  /// agree.
  private static func logarithm(_ value: Int) -> Int {
    let whole = Int.bitWidth - 1 - value.leadingZeroBitCount
    return 256 * whole + ((value << 8) >> whole) - 256
  }
}

/// A counter of distinct pairs of neighbouring bytes.
private struct BytePairs {
  /// The number of the latest row that contains each pair.
  private var latest = [UInt32](repeating: 0, count: 1 << 16)
  private var row: UInt32 = 0

  mutating func count(in bytes: [UInt8]) -> Int {
    row += 1
    var count = 0
    var pair = 0
    for i in bytes.indices {
      pair = (pair &<< 8 | Int(bytes[i])) & 0xFFFF
      if latest[pair] != row {
        latest[pair] = row
        count += 1
      }
    }
    return count
  }
}
