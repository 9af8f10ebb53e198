package import AvatarGeometry

/// The parameters for resampling: the source, the part of it to use, and the output size.
package struct Resampling: Hashable, Sendable {
  let format: ScanlineFormat
  /// The size of the source, in pixels.
  let width, height: Int
  /// The part of the source that fills the output, in pixels, possibly fractional, within the source.
  let box: Rect
  /// The size of the output, in pixels.
  let outputWidth, outputHeight: Int
  /// The strength of the correction for a source that was box-filtered by reduced-size decoding, 0…1.
  let droop: Double
  /// Whether linear-light values, rather than encoded sRGB values, are summed.
  let isLinear: Bool

  /// Creates a resampling; see the properties for units and ranges.
  package init(
    format: ScanlineFormat, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int,
    droop: Double = 0, isLinear: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.box = box
    self.outputWidth = outputWidth
    self.outputHeight = outputHeight
    self.droop = droop
    self.isLinear = isLinear
  }

  var xAxis: TapTable.Axis {
    TapTable.Axis(start: box.x, length: box.width, sourceCount: width, outputCount: outputWidth, droop: droop)
  }
  var yAxis: TapTable.Axis {
    TapTable.Axis(start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, droop: droop)
  }
}
