import Synchronization

/// A cache of the taps of recent resamplings, because the photos of a list often have the same size.
///
/// Computing them takes 0.25 million instructions for an avatar of 24 px, and 0.75 million for one of 128 px.
enum RecentTaps {
  private static let recent = Mutex<[ResamplingTaps]>([])
  /// The maximum number of entries, for the sizes of an avatar that a list requests together.
  private static let maxEntries = 8
  /// The maximum number of source and output pixels along both axes, so that the entries take at most a megabyte.
  private static let maxPixels = 4096.0

  /// Returns the taps for each pixel of a resampling, computing them unless a recent resampling had the same axes.
  static func taps(for resampling: Resampling) -> ResamplingTaps {
    let fractionBits = ScanlinePlanes.fractionBits(of: resampling.format, isLinear: resampling.isLinear)
    return taps(for: resampling, fractionBits: fractionBits)
  }

  /// Returns the taps for samples with `fractionBits` fractional bits, 0…6.
  static func taps(for resampling: Resampling, fractionBits: Int) -> ResamplingTaps {
    let (xAxis, yAxis) = (resampling.xAxis, resampling.yAxis)
    let known = recent.withLock { entries in
      entries.first { $0.xAxis == xAxis && $0.yAxis == yAxis && $0.fractionBits == fractionBits }
    }
    if let known { return known }
    let taps = ResamplingTaps(resampling, fractionBits: fractionBits)
    let pixels = xAxis.length + yAxis.length + Double(xAxis.outputCount + yAxis.outputCount)
    if pixels <= maxPixels {
      recent.withLock { entries in
        if entries.count >= maxEntries { entries.removeFirst() }
        entries.append(taps)
      }
    }
    return taps
  }
}
