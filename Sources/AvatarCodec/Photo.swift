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
  /// What the numbers mean; sRGB where that can't be told.
  private let encoding: ColorEncoding
  /// Why that can't be told.
  private let encodingProblem: ColorProblem?

  /// - Throws: `unreadable` where the header could not be read because of a fault of the machine.
  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    self = try source.trusted { () throws(PhotoError) in try Photo(header: source, limits: limits) }
  }

  private init(header source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    self.source = source
    self.limits = limits
    let encoding: Result<ColorEncoding, ColorProblem>
    switch try Signature(of: source).format(count: source.count) {
    case .jpeg:
      let jpeg = try JPEGHeader(source)
      header = .jpeg(jpeg)
      (width, height, orientation) = (jpeg.width, jpeg.height, jpeg.orientation)
      try limits.check(width: width, height: height, jpeg.isHeld ? .coefficients : .rows)
      encoding = Result { () throws(ColorProblem) in try jpeg.profile.encoding(source, limit: limits.profileBytes) }
    case .png:
      let png = try PNGHeader(source)
      header = .png(png)
      (width, height, orientation) = (png.width, png.height, png.orientation)
      try limits.check(
        width: width, height: height, png.isInterlaced ? .pixels(bytes: png.depth == 16 ? 8 : 4) : .rows)
      encoding = Result { () throws(ColorProblem) in try png.color.encoding(source, limit: limits.profileBytes) }
    }
    switch encoding {
    case .success(let encoding): (self.encoding, encodingProblem) = (encoding, nil)
    case .failure(let problem): (self.encoding, encodingProblem) = (.sRGB, problem)
    }
  }

  /// Bytes of memory that decoding it takes besides a few rows, at the most.
  package var heldBytes: Int {
    switch header {
    case .jpeg(let jpeg):
      // Coefficients of 2 bytes, in whole blocks.
      return jpeg.isHeld
        ? jpeg.components.reduce(0) { bytes, component in
          let columns = (width * component.horizontal / jpeg.components.widest + 64) & ~7
          let rows = (height * component.vertical / jpeg.components.highest + 64) & ~7
          return bytes + 2 * columns * rows
        } : 0
    case .png(let png): return png.isInterlaced ? width * height * (png.depth == 16 ? 8 : 4) : 0
    }
  }

  private var layout: SampleLayout {
    switch header {
    case .jpeg(let jpeg): jpeg.layout(in: source, limits: limits)
    case .png(let png): png.layout
    }
  }

  var isDeep: Bool {
    switch header {
    case .jpeg: false
    case .png(let png): png.depth == 16
    }
  }

  /// The conversion of its colours to sRGB.
  ///
  /// A photo with a profile that can't be used is taken for sRGB: wrong colours are a flaw, no photo is a loss.
  /// - Returns: nil where there is nothing to convert; and what is wrong with the file's own description of its colours,
  ///   in words for a note.
  package func colorTransform(from transforms: inout ColorTransforms) -> (ColorTransform?, flaw: String?) {
    let layout = layout
    var problem = encodingProblem
    var transform: ColorTransform?
    do throws(ColorProblem) {
      transform = try transforms.transform(from: encoding, layout: layout, isDeep: isDeep)
    } catch {
      problem = error
      // Of sRGB, and of inks without a profile, nothing can be wrong.
      transform = (try? transforms.transform(from: .sRGB, layout: layout, isDeep: isDeep)) ?? nil
    }
    let remedy =
      switch layout {
      case .gray, .rgb: "treated as sRGB"
      case .cmyk: "converted without it"
      }
    return (transform, problem.map { "\($0.reason): \(remedy)" })
  }
}
