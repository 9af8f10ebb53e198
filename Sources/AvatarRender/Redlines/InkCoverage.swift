import AvatarGeometry
import AvatarRaster

/// The coverage of one part of an image, read from its pixels.
///
/// Positions and lengths are in pixels. A pixel counts by its coverage, so measures are finer than a pixel.
struct InkCoverage {
  private let width: Int
  /// The coverage of each pixel, 0…1, row-major.
  private let values: [Double]

  /// The coverage up to which a pixel has no ink, which is above the rounding errors of 8 bits.
  private static let threshold = 0.01

  /// Creates the coverage of one channel that another one does not share.
  init(
    _ raster: Raster, of channel: KeyPath<PremultipliedColor, UInt16>,
    without other: KeyPath<PremultipliedColor, UInt16>? = nil
  ) {
    width = raster.width
    values = raster.colors.map { color in
      max(Double(color[keyPath: channel]) - (other.map { Double(color[keyPath: $0]) } ?? 0), 0) / 65535
    }
  }

  private var rows: [[Double]] { stride(from: 0, to: values.count, by: width).map { Array(values[$0..<$0 + width]) } }

  private var columns: [[Double]] {
    (0..<width).map { x in stride(from: x, to: values.count, by: width).map { values[$0] } }
  }

  /// The smallest box around the ink; nil if there is none.
  var box: Rect? {
    func extent(_ lines: [[Double]]) -> (start: Double, length: Double)? {
      let maxima = lines.map { $0.max() ?? 0 }
      guard let first = maxima.firstIndex(where: { $0 > Self.threshold }),
        let last = maxima.lastIndex(where: { $0 > Self.threshold })
      else { return nil }
      let length = first == last ? maxima[first] : Double(last - first - 1) + maxima[first] + maxima[last]
      return (Double(first + 1) - maxima[first], length)
    }
    guard let across = extent(columns), let down = extent(rows) else { return nil }
    return Rect(x: across.start, y: down.start, width: across.length, height: down.length)
  }

  /// Returns the intervals of ink in a row, from the left.
  func runs(inRow y: Int) -> [Range<Double>] { Self.runs(rows[y]) }

  private static func runs(_ line: [Double]) -> [Range<Double>] {
    line.split { $0 <= threshold }.map { run in
      let start = Double(run.startIndex + 1) - run[run.startIndex]
      return start..<start + run.reduce(0, +)
    }
  }

  /// Returns a line across a stroke of the usual width.
  ///
  /// - Parameter unit: The length to which widths are rounded when they are counted, in pixels.
  /// - Returns: The line; nil if the ink is not a drawing of strokes.
  func stroke(unit: Double) -> RedlineSegment? {
    var counts: [Int: (count: Int, segment: RedlineSegment)] = [:]
    for (lines, isColumn) in [(rows, false), (columns, true)] {
      for (i, line) in lines.enumerated() {
        for run in Self.runs(line) {
          let width = Int(((run.upperBound - run.lowerBound) / unit).rounded())
          counts[width, default: (0, RedlineSegment(run, at: Double(i) + 0.5, isVertical: isColumn))].count += 1
        }
      }
    }
    // Lines across a curve are longer than its stroke is wide, so the smallest of the frequent widths is the stroke's.
    let frequent = (counts.values.map(\.count).max() ?? 0) / 2
    let width = counts.filter { $0.value.count > frequent }.min { $0.key < $1.key }
    guard let segment = width?.value.segment, let box, segment.length * 3 < min(box.width, box.height) else {
      return nil
    }
    return segment
  }

  /// Returns the interval without ink next to an edge between two pixels of a row.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - edge: The position of the edge.
  ///   - isLeft: Whether the interval is to the left of the edge.
  /// - Returns: The interval, which is empty if there is ink on both sides of the edge.
  func gap(inRow y: Int, at edge: Double, isLeft: Bool) -> Range<Double> {
    let missing = rows[y].map { 1 - $0 }
    let start = Int(edge.rounded())
    let line = isLeft ? missing[..<start].reversed() : Array(missing[start...])
    let length = line.prefix { $0 > Self.threshold }.reduce(0, +)
    return isLeft ? edge - length..<edge : edge..<edge + length
  }
}
