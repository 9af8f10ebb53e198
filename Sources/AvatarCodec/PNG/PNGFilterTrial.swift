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
