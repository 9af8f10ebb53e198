package import AvatarFileSystem
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
  private let color: DescribedColor

  /// - Throws: `unreadable` where the header could not be read because of a fault of the machine.
  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    self = try source.trusted { () throws(PhotoError) in try Photo(header: source, limits: limits) }
  }

  private init(header source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    self.source = source
    self.limits = limits
    switch try Signature(of: source).format(count: source.count) {
    case .jpeg:
      let jpeg = try JPEGHeader(source)
      header = .jpeg(jpeg)
      (width, height, orientation) = (jpeg.width, jpeg.height, jpeg.orientation)
      try limits.check(width: width, height: height, held: jpeg.heldBytes, of: "a JPEG with several scans")
      color = DescribedColor { () throws(ColorProblem) in
        DescribedColor(encoding: try jpeg.profile.encoding(source, limit: limits.profileBytes))
      }
    case .png:
      let png = try PNGHeader(source)
      header = .png(png)
      (width, height, orientation) = (png.width, png.height, png.orientation)
      try limits.check(width: width, height: height, held: png.heldBytes, of: "an interlaced PNG")
      color = DescribedColor { () throws(ColorProblem) in
        try png.color.described(source, limit: limits.profileBytes)
      }
    }
  }

  /// Bytes of memory that decoding it takes besides a few rows, at the most.
  package var heldBytes: Int {
    switch header {
    case .jpeg(let jpeg): jpeg.heldBytes
    case .png(let png): png.heldBytes
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
  /// A photo with a profile that cannot be used is taken for sRGB: wrong colours are a flaw, no photo is a loss.
  /// - Returns: nil where there is nothing to convert; and what is wrong with the file's own description of its colours,
  ///   in words for a note.
  /// - Throws: Only a missing component.
  package func colorTransform(
    from transforms: inout ColorTransforms
  ) throws(PhotoError) -> (ColorTransform?, flaw: String?) {
    let layout = layout
    var (encoding, problem) = (color.encoding, color.problem)
    var transform: ColorTransform?
    simplifying: while true {
      do throws(ColorError) {
        transform = try transforms.transform(from: encoding, layout: layout, isDeep: isDeep)
        break
      } catch {
        switch error {
        case .component(let error): throw .component(error)
        case .problem(let found):
          // Ends with sRGB, of which nothing can be wrong, nor of inks without a profile.
          guard let simpler = encoding.simpler else { break simplifying }
          encoding = simpler
          problem = found
        }
      }
    }
    let remedy =
      switch (layout, encoding) {
      case (.cmyk, _): "converted without it"
      case (_, .primaries): "treated as sRGB but for its gamma"
      case (_, .sRGB), (_, .profile): "treated as sRGB"
      }
    return (transform, problem.map { "\($0.reason): \(remedy)" })
  }
}

extension DescribedColor {
  /// sRGB where nothing of it can be used.
  fileprivate init(_ describe: () throws(ColorProblem) -> DescribedColor) {
    do throws(ColorProblem) {
      self = try describe()
    } catch {
      self.init(encoding: .sRGB, problem: error)
    }
  }
}

extension ColorEncoding {
  /// The simpler encoding to use if this one is unusable; nil for sRGB.
  fileprivate var simpler: ColorEncoding? {
    switch self {
    case .sRGB: nil
    case .profile, .primaries(.bt709, _): .sRGB
    case .primaries(_, let transfer): .primaries(.bt709, transfer)
    }
  }
}
