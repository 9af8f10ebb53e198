// The trials of PNG filters
//
// A PNG stores each row as differences from a prediction: from the pixel to the left (sub), above (up), the mean of
// both (average), or the nearest of three neighbours (Paeth), or unchanged (none). Deflate then compresses the bytes.
// The pixels are the same for each of the five filters of each row, but the file is not: unfiltered, the photos below
// are 34 % larger at 128 px, and almost twice as large at 1200 px. The best combination is not known without
// compressing every one of them, so encoders guess.
//
// The guesses that are used here:
//
//     leastMagnitude  the filter of each row that leaves the smallest sum of absolute values, as signed bytes: the
//                     heuristic of the specification (PNG, third edition, section 12.7)
//     shortestCodes   the filter whose bytes would get the shortest prefix codes, each as long as the information of
//                     its byte in an image filtered by leastMagnitude (Shannon 1948, "A mathematical theory of
//                     communication", doi:10.1002/j.1538-7305.1948.tb01338.x): bytes of photos seldom repeat, so
//                     Deflate saves bytes only by the codes, which many rows share
//     fewestPairs     the filter that leaves the fewest different pairs of neighbouring bytes, which suits rows that
//                     repeat
//     fixed           one filter for all rows: none for flat pictures, average for enlarged photos
//
// Measured with seven square photos without alpha, in bytes and in milliseconds of one core for all of them (libdeflate
// 1.14, levels 1 to 12):
//
//     filter          level    128 px          512 px             1200 px
//     none                7    281,462   4     3,686,502     78   18,868,551    445
//     average             6    213,865   7     2,757,210    119    9,757,713    754
//     average             7    213,590   9     2,753,280    166    9,597,692  1,503
//     leastMagnitude      6    209,696   7     2,722,946    124    9,791,211    850
//     leastMagnitude      7    209,412   8     2,714,056    171    9,644,815  1,623
//     shortestCodes       7    209,289  10     2,712,988    194    9,647,727  1,793
//     shortestCodes      12    204,150  34     2,630,292    727    9,029,248  7,775
//     fewestPairs        12    202,622  38     2,611,885    771    8,914,384  7,893
//     standard file            209,902  10     2,714,546    181    9,525,336  1,449
//     optimized file           202,901 127     2,607,437  2,434    8,794,729 22,287
//
// The standard file must cost little. Up to 64 × 64 pixels, level 12 with shortestCodes takes 0.4 ms a photo and saves
// 1.5 %. Above, level 12 takes four times as long as level 7 for 3 %, so that level 7 with leastMagnitude is used. From
// a million pixels on, photos are often enlarged, and average in all rows may be better: `PNGFilterTrial` compresses a
// 32nd of the rows in both ways, which takes 6 % of the time. Where average saves more than level 6 costs, that faster
// level is used. Average was chosen for four of the seven photos, two of them with level 6, and all files together
// became 1.2 % smaller and 11 % faster.
//
// The optimized file tries every guess at level 6, and the two best at level 12. It is 3 to 8 % smaller, and takes 12
// to 15 times as long.

/// The strategy that chooses the filter of each row.
enum PNGRowFilter: Hashable {
  /// The same filter for all rows of the image.
  case fixed(PNGFilter)
  /// The filter that leaves the smallest sum of absolute differences.
  case leastMagnitude
  /// The filter that leaves the fewest different pairs of neighbouring bytes.
  case fewestPairs
  /// The filter whose bytes get the shortest prefix codes in an image that is filtered by `leastMagnitude`.
  case shortestCodes

  /// Filters all rows, in place if nothing else refers to the samples.
  /// - Returns: The rows, each after the byte of its filter type.
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

  /// Returns the sum of the magnitudes of bytes, as signed integers.
  private static func sumOfMagnitudes(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    let bytes = bytes.span
    for i in 0..<bytes.count {
      let byte = bytes[i]
      sum &+= UInt32(byte < 0 &- byte ? byte : 0 &- byte)
    }
    return Int(sum)
  }

  /// Returns ideal lengths of prefix codes for each byte, in units of 1/256 bit, if each byte of an image is encoded by
  /// itself, from the frequency of each byte.
  private static func codeLengths(of image: [UInt8]) -> [Int] {
    // Bytes that never occur also need a length.
    var counts = [Int](repeating: 1, count: 256)
    for i in image.indices { counts[Int(image[i])] += 1 }
    let total = logarithm(counts.reduce(0, +))
    return counts.map { total - logarithm($0) }
  }

  /// Returns the binary logarithm in units of 1/256, linear between powers of two, so that all machines agree.
  private static func logarithm(_ value: Int) -> Int {
    let whole = Int.bitWidth - 1 - value.leadingZeroBitCount
    return 256 * whole + ((value << 8) >> whole) - 256
  }
}

/// A counter of different pairs of neighbouring bytes.
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

/// A choice of the filter and the compression level for a large picture, by compressing some of its rows.
struct PNGFilterTrial {
  let filter: PNGRowFilter
  let level: Int

  /// The compression level of smaller pictures, whose file size the faster level must not exceed.
  static let carefulLevel = 7
  /// A compression level that takes half the time.
  static let fastLevel = 6
  /// The minimum number of pixels of a picture that is worth a trial.
  static let fewestPixels = 1 << 20

  /// The number of rows in each sample.
  private static let sampleRows = 16
  /// The reciprocal of the share of rows that are in samples.
  private static let share = 32
  /// The possible error of the estimated file size, as a fraction.
  private static let margin = 0.005

  /// Chooses how to filter and compress samples.
  /// - Complexity: O(bytes of the samples), for a 32nd of them.
  init(_ samples: PNGSamples) {
    let parts = Self.parts(of: samples.height).map { PNGSamples($0, of: samples) }
    func size(_ filter: PNGRowFilter, _ level: Int) -> Int {
      // The first row only serves as the row above the second one.
      parts.reduce(0) { sum, part in
        sum + zlibCompressed(Array(filter.rows(of: part)[(part.stride + 1)...]), level: level).count
      }
    }
    let (usual, smooth) = (size(.leastMagnitude, Self.fastLevel), size(.fixed(.average), Self.fastLevel))
    filter = smooth < usual ? .fixed(.average) : .leastMagnitude
    let limit = Double(size(.leastMagnitude, Self.carefulLevel)) * (1 - Self.margin)
    level = Double(min(usual, smooth)) <= limit ? Self.fastLevel : Self.carefulLevel
  }

  /// Returns ranges of rows at equal distances, each from the middle of a section of the picture and preceded by the
  /// row above it.
  private static func parts(of height: Int) -> [Range<Int>] {
    let count = max(height / (sampleRows * share), 1)
    return (0..<count).map { i in
      let first = max(((2 * i + 1) * height / count - sampleRows) / 2, 0)
      return max(first - 1, 0)..<min(first + sampleRows, height)
    }
  }
}
