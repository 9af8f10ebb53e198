import AvatarFileSystem

/// The scale at which libjpeg decodes a photo before it is resampled, in eighths of its size.
///
/// 3/8 and 5/8 to 7/8 are omitted because libjpeg-turbo is slower at these scales than at 4/8 and 8/8.
enum DCTScale: Int, CaseIterable {
  /// 1/8, at which libjpeg decodes 4:2:0 chroma at twice the scale.
  case eighth = 1
  case quarter = 2
  case half = 4
  case whole = 8

  /// The size of the decoded photo, in eighths of the original.
  var eighths: Int { rawValue }

  /// Selects the smallest scale at which each component has at least as many samples as in a reduction.
  init(covering reduction: JPEGReduction, components: [JPEGHeader.Component]) {
    let smallest = Self.allCases.first { scale in
      zip(components, reduction.sides).allSatisfy { component, side in
        component.blockSide(among: components, eighths: scale.eighths) >= side
      }
    }
    self = smallest ?? .whole
  }

  /// The degree to which the scaled DCT acts as a box filter, 0…1, which resampling compensates for.
  ///
  /// At 1/8, a pixel is the average of its block. Larger scales cut off high frequencies, so their values lie in
  /// between; they were fitted to full decodes of photographs.
  var boxCorrection: Double {
    switch self {
    case .eighth: 1
    case .quarter: 0.9
    case .half: 0.6
    case .whole: 0
    }
  }
}
