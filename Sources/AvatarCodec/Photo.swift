package import AvatarFileSystem
package import AvatarRaster

/// A photo whose header was read and found to be within the limits; nothing is decoded yet.
package struct Photo: Sendable {
  package let source: ByteSource
  package let decoder: any ImageDecoder
  /// The meaning of the samples; sRGB if the file does not specify it.
  private let color: DescribedColor
  private let limits: PhotoLimits

  /// Reads the header of a photo.
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limits: The limits on size, memory and decoding time.
  ///   - decoders: The formats that can be decoded.
  /// - Throws: `PhotoError` if the photo cannot be used; `unreadable` if the header could not be read because of a fault
  ///   of the machine.
  package init(
    _ source: ByteSource, limits: PhotoLimits, decoders: ImageDecoders = .standard
  ) throws(PhotoError) {
    self.source = source
    self.limits = limits
    (decoder, color) = try source.trusted { () throws(PhotoError) in
      let type = try Signature(of: source, decoders).decoder(count: source.count)
      let decoder = try type.init(source, limits: limits)
      return (decoder, DescribedColor(of: decoder))
    }
  }

  /// The format, which the signature of the file decides.
  package var format: ImageFormat { type(of: decoder).format }
  /// The width as stored, before the orientation is applied, px.
  package var width: Int { decoder.width }
  /// The height as stored, before the orientation is applied, px.
  package var height: Int { decoder.height }
  package var orientation: Orientation { decoder.orientation }

  /// The width and height of the upright photo, px.
  package var uprightSize: (width: Int, height: Int) { orientation.swapsAxes ? (height, width) : (width, height) }

  /// The conversion of its colours to sRGB.
  ///
  /// A photo with a profile that cannot be used is taken for sRGB: wrong colours are a warning, no photo is a loss.
  /// - Returns: nil where there is nothing to convert; and what is wrong with the file's own description of its colours,
  ///   in words for a note.
  /// - Throws: Only a missing component.
  package func colorTransform(
    from transforms: inout ColorTransforms
  ) throws(PhotoError) -> (ColorTransform?, warning: String?) {
    let layout = decoder.layout
    var (encoding, problem) = (color.encoding, color.problem)
    var transform: ColorTransform?
    simplifying: while true {
      do throws(ColorError) {
        transform = try transforms.transform(from: encoding, layout: layout, isDeep: decoder.isDeep)
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
    return (
      transform,
      problem.map { problem in
        "\(problem.reason): \(remedy)" + (problem.isTooLong ? limits.advice(profileOf: problem.size) : "")
      }
    )
  }
}

extension DescribedColor {
  /// Reads what a file says about its colours; sRGB if that cannot be used.
  fileprivate init(of decoder: any ImageDecoder) {
    do throws(ColorProblem) {
      self = try decoder.describedColor()
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
