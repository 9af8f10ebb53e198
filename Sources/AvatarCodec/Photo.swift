package import AvatarFileSystem
package import AvatarRaster

/// A photo whose header was read and is within the limits; the pixels have not been decoded.
package struct Photo: Sendable {
  package let source: ByteSource
  package let decoder: any ImageDecoder
  /// The colour encoding of the samples; sRGB if the file does not specify it.
  private let color: DescribedColor
  private let limits: PhotoLimits

  /// Reads the header of a photo.
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limits: The limits on size, memory and decoding time.
  ///   - decoders: The formats that can be decoded.
  /// - Throws: `PhotoError` if the photo cannot be used; `unreadable` if the header could not be read because of a
  ///   fault of the machine.
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

  /// The format, by the signature of the file.
  package var format: ImageFormat { type(of: decoder).format }
  /// The width as stored, before the orientation is applied, in pixels.
  package var width: Int { decoder.width }
  /// The height as stored, before the orientation is applied, in pixels.
  package var height: Int { decoder.height }
  package var orientation: Orientation { decoder.orientation }

  /// The width and height of the upright photo, in pixels.
  package var uprightSize: (width: Int, height: Int) { orientation.swapsAxes ? (height, width) : (width, height) }

  /// Returns the conversion of the photo's colours to sRGB.
  ///
  /// A photo with an unusable profile is treated as sRGB, because wrong colours are better than no photo.
  ///
  /// - Returns: The conversion, or nil if none is necessary; and the problem with the file's colour description, in
  ///   words for a message.
  /// - Throws: `PhotoError`, only if a component is missing.
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
          // The loop ends with sRGB, or with inks without a profile, neither of which can fail.
          guard let simpler = encoding.simpler else { break simplifying }
          encoding = simpler
          problem = found
        }
      }
    }
    let remedy =
      switch (layout, encoding) {
      case (.cmyk, _): "converted without it"
      case (_, .primaries): "treated as sRGB except for its gamma"
      case (_, .sRGB), (_, .profile): "treated as sRGB"
      }
    return (
      transform,
      problem.map { problem in
        let mayBeAllowed = problem.isTooLong && problem.size ?? 0 <= PhotoLimits.mostProfileBytes
        return "\(problem.reason): \(remedy)" + (mayBeAllowed ? limits.advice("profile-bytes", problem.size) : "")
      }
    )
  }
}

extension DescribedColor {
  /// Reads a file's colour description; sRGB if it cannot be used.
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
