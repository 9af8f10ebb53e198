package import AvatarFiles
package import AvatarRaster

/// A photo whose header was read and found to be within the limits; nothing is decoded yet.
package struct Photo: Sendable {
  package enum Header: Hashable, Sendable {
    case jpeg(JPEGHeader)
    case png(PNGHeader)
  }

  package let source: ByteSource
  package let header: Header
  package let limits: PhotoLimits
  /// As stored, before the orientation is applied, px.
  package let width: Int
  /// As stored, before the orientation is applied, px.
  package let height: Int
  package let orientation: Orientation

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    self.source = source
    self.limits = limits
    let isHeld: Bool
    switch try Signature(of: source).format(count: source.count) {
    case .jpeg:
      let jpeg = try JPEGHeader(source)
      header = .jpeg(jpeg)
      (width, height, orientation, isHeld) = (jpeg.width, jpeg.height, jpeg.orientation, jpeg.isProgressive)
    case .png:
      let png = try PNGHeader(source)
      header = .png(png)
      (width, height, orientation, isHeld) = (png.width, png.height, png.orientation, png.isInterlaced)
    }
    try limits.check(width: width, height: height, held: isHeld)
  }

  /// Whether the file is seen to reach its end, so that rows that aren't needed need not be decoded to know that
  /// they are there.
  package var hasEnd: Bool {
    switch header {
    case .jpeg(let jpeg): jpeg.hasEnd(source)
    case .png(let png): png.hasEnd
    }
  }
}
