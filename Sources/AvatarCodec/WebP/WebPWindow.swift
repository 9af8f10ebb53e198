import AvatarRaster

/// The columns of a WebP that are decoded, and the size to which libwebp reduces them.
///
/// libwebp always decodes all columns, but reducing those that are not needed would take time. It also decodes all rows,
/// in which damage matters.
struct WebPWindow: Hashable {
  let columns: Range<Int>
  /// The size of the reduced columns, in pixels.
  let width: Int
  let height: Int
  private let fullHeight: Int

  /// Chooses the columns that affect targets, or all of them if the image is not reduced.
  ///
  /// - Parameters:
  ///   - width: The width of the image, in pixels.
  ///   - height: The height of the image, in pixels.
  ///   - reduction: The factor by which the image is reduced, at least 1.
  ///   - targets: The parts that are needed.
  ///   - boxCorrection: The strength of the correction for the reduction, 0…1.
  init(width: Int, height: Int, reduction: Int, of targets: [FitTarget], boxCorrection: Double) {
    columns = reduction == 1 ? 0..<width : Self.columns(width, reduction, targets, boxCorrection)
    self.width = (columns.count + reduction - 1) / reduction
    self.height = (height + reduction - 1) / reduction
    fullHeight = height
  }

  /// Returns the columns that affect targets, extended to whole reduced pixels.
  private static func columns(
    _ width: Int, _ reduction: Int, _ targets: [FitTarget], _ boxCorrection: Double
  ) -> Range<Int> {
    let needed = targets.map { target in
      let scaled = target.scaled(x: 1 / Double(reduction), y: 1)
      return ScanlineResampler.columns(
        box: scaled.box, width: (width + reduction - 1) / reduction, outputWidth: target.width,
        boxCorrection: boxCorrection)
    }
    let (first, end) = (needed.map(\.lowerBound).min() ?? 0, needed.map(\.upperBound).max() ?? 0)
    // The chroma has half the columns, so libwebp starts at an even one.
    return first / 2 * 2 * reduction..<min((end + 1) * reduction, width)
  }

  /// Returns a target in the coordinates of the reduced columns.
  func scaled(_ target: FitTarget) -> FitTarget {
    var target = target
    target.box.x -= Double(columns.lowerBound)
    return target.scaled(x: Double(width) / Double(columns.count), y: Double(height) / Double(fullHeight))
  }
}
