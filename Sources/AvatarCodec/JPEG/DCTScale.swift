import AvatarFileSystem

/// The scale at which a JPEG is decoded before it is resampled, in eighths of its size.
///
/// 3/8 and 5/8 to 7/8 are omitted because libjpeg-turbo is slower at these scales than at 4/8 and 8/8.
enum DCTScale: Int, CaseIterable {
  /// The block averages, which are the DC coefficients of all components.
  case averages = 0
  /// 1/8, at which libjpeg decodes 4:2:0 chroma at twice the scale.
  case eighth = 1
  case quarter = 2
  case half = 4
  case whole = 8

  /// The minimum number of samples of each component per output pixel, along the side with fewer samples.
  ///
  /// At 128 px, 150 photos from other sources reach at least 47 dB compared with full decodes, with a median of 58 dB.
  private static let leastSamples = 2.0

  /// Selects the smallest scale with enough samples.
  ///
  /// Resampling in linear light needs a full decode, because decoding at a smaller scale averages encoded values.
  init(covering target: FitTarget, components: [JPEGHeader.Component]) {
    let across = target.box.width / Double(8 * components.widest * target.width)
    let down = target.box.height / Double(8 * components.highest * target.height)
    let smallest = Self.allCases.first { scale in
      components.allSatisfy { component in
        let side = scale == .averages ? 1 : component.blockSide(among: components, eighths: scale.eighths)
        let (width, height) = (Double(component.horizontal * side), Double(component.vertical * side))
        return min(width * across, height * down) >= Self.leastSamples
      }
    }
    self = target.isLinear ? .whole : smallest ?? .whole
  }

  /// The size of the decoded photo, in eighths of the original.
  var eighths: Int { max(rawValue, 1) }

  /// The degree to which the scaled DCT acts as a box filter, 0…1, which resampling compensates for.
  ///
  /// At 1/8, a pixel is the average of its block. Larger scales cut off high frequencies, so their values lie in
  /// between; they were fitted to full decodes of photographs.
  var boxCorrection: Double {
    switch self {
    case .averages, .eighth: 1
    case .quarter: 0.9
    case .half: 0.6
    case .whole: 0
    }
  }
}
