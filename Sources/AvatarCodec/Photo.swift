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

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    self.source = source
    self.limits = limits
    let held: Bool
    switch try Signature(of: source).format() {
    case .jpeg:
      let jpeg = try JPEGHeader(source)
      header = .jpeg(jpeg)
      held = jpeg.isProgressive
    case .png:
      let png = try PNGHeader(source)
      header = .png(png)
      held = png.isInterlaced
    }
    try limits.check(width: width, height: height, held: held)
  }

  /// As stored, before the orientation is applied, px.
  package var width: Int {
    switch header {
    case .jpeg(let h): h.width
    case .png(let h): h.width
    }
  }

  /// As stored, before the orientation is applied, px.
  package var height: Int {
    switch header {
    case .jpeg(let h): h.height
    case .png(let h): h.height
    }
  }

  package var orientation: Orientation {
    switch header {
    case .jpeg(let h): h.orientation
    case .png(let h): h.orientation
    }
  }

  /// Whether the file is seen to reach its end, so that rows that aren't needed need not be decoded to know that
  /// they are there.
  package var hasEnd: Bool {
    switch header {
    case .jpeg(let h): h.hasEnd(source)
    case .png(let h): h.hasEnd
    }
  }
}
