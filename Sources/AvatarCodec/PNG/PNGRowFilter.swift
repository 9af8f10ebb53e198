/// The strategy that chooses the filter of each row.
enum PNGRowFilter: Hashable {
  /// The same filter for all rows of the image.
  case fixed(PNGFilter)
  /// The filter that leaves the smallest sum of absolute differences.
  ///
  /// This is the heuristic of the specification (PNG, third edition, §12.7), and the fastest one.
  case leastMagnitude
  /// The filter that leaves the fewest different pairs of neighbouring bytes, which suits repetitive rows.
  case fewestPairs
  /// The filter whose bytes get the shortest prefix codes in an image that is filtered by `leastMagnitude`.
  ///
  /// Photos become smaller than with `leastMagnitude`. Their bytes seldom repeat, so Deflate saves bytes only by the
  /// codes, which many rows share.
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
  /// itself, from the frequency of each byte (Shannon 1948, doi:10.1002/j.1538-7305.1948.tb01338.x).
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
///
/// The filter with the smallest sum of magnitudes does not always give the smallest file: enlarged photos are 3 % to 6
/// % smaller with the average filter in all rows. Part of that may be spent on a faster level.
struct PNGFilterTrial {
  let filter: PNGRowFilter
  let level: Int

  /// The compression level of smaller pictures, whose file size the faster level must not exceed.
  static let carefulLevel = 7
  /// A compression level that takes half the time and gives files that are about 3 % larger.
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
