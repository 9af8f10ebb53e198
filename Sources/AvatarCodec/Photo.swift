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

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    self.source = source
    self.limits = limits
    let encoding: Result<ColorEncoding, ColorProblem>
    let profileBytes = min(limits.profileBytes, Self.longestProfile)
    switch try Signature(of: source).format(count: source.count) {
    case .jpeg:
      let jpeg = try JPEGHeader(source)
      header = .jpeg(jpeg)
      (width, height, orientation) = (jpeg.width, jpeg.height, jpeg.orientation)
      try limits.check(width: width, height: height, jpeg.isHeld ? .coefficients : .rows)
      encoding = Result { () throws(ColorProblem) in try jpeg.profile.encoding(source, limit: profileBytes) }
    case .png:
      let png = try PNGHeader(source)
      header = .png(png)
      (width, height, orientation) = (png.width, png.height, png.orientation)
      try limits.check(
        width: width, height: height, png.isInterlaced ? .pixels(bytes: png.depth == 16 ? 8 : 4) : .rows)
      encoding = Result { () throws(ColorProblem) in try png.color.encoding(source, limit: profileBytes) }
    }
    switch encoding {
    case .success(let encoding): (self.encoding, encodingProblem) = (encoding, nil)
    case .failure(let problem): (self.encoding, encodingProblem) = (.sRGB, problem)
    }
  }

  /// As large a block as Little CMS is given.
  private static let longestProfile = 16 << 20

  private var layout: SampleLayout {
    switch header {
    case .jpeg(let jpeg):
      if jpeg.layout == .cmyk(inverted: false), looksInverted(jpeg) { return .cmyk(inverted: true) }
      return jpeg.layout
    case .png(let png): return png.layout
    }
  }

  /// Whether a CMYK JPEG without Adobe's marker looks as if 0 were full ink.
  ///
  /// Both are found: programs that follow the standard write ink, and files that lost the marker are inverted. Paper
  /// without ink is common; four full inks, which would be wet, are not.
  private func looksInverted(_ jpeg: JPEGHeader) -> Bool {
    guard var scanlines = try? JPEGScanlines(source, jpeg, eighths: 1, limits: limits) else { return false }
    var row = [UInt32](repeating: 0, count: scanlines.width)
    var (low, high, black) = (0, 0, 0)
    for _ in 0..<scanlines.height {
      guard (try? scanlines.readRow(into: &row)) != nil else { return false }
      for pixel in row {
        let sum = (pixel & 255) + (pixel >> 8 & 255) + (pixel >> 16 & 255) + (pixel >> 24)
        if sum < 204 { low += 1 }
        if sum > 816 { high += 1 }
        black += Int(pixel >> 24)
      }
    }
    // A picture with neither: black everywhere is no picture.
    return high > low || high == low && black > 240 * scanlines.width * scanlines.height
  }

  private var isDeep: Bool {
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
