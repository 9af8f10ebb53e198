import AvatarFileSystem

/// The sizes to which the 8×8 blocks of a JPEG's components are decoded before they are resampled.
struct JPEGReduction: Hashable {
  /// The side of a decoded block of each component, in samples: 1, 2, 4 or 8.
  let sides: [Int]

  /// The sides of reduced blocks, with the minimum number of luma samples per output pixel along the side of the photo
  /// that has fewer.
  ///
  /// Averages alias more than the larger inverse transforms. In avatars of 94 camera photos, 2 % have less than 45 dB,
  /// compared with full decodes, at fewer than 2.4 averages or 2.1 pairs.
  private static let luma = [(side: 1, minimum: 2.4), (side: 2, minimum: 2.1), (side: 4, minimum: 2.0)]
  /// The minimum number of samples of the other components of a colour photo, whose detail is fainter.
  private static let minimumChroma = 1.4

  init(sides: [Int]) { self.sides = sides }

  /// Returns the reductions to sizes that may differ between the first component and the others.
  static func all(of components: [JPEGHeader.Component]) -> [JPEGReduction] {
    luma.flatMap { first in
      luma.map { other in JPEGReduction(sides: components.indices.map { $0 == 0 ? first.side : other.side }) }
    }
  }

  /// Creates a reduction of all blocks to the same size.
  init(side: Int, of components: [JPEGHeader.Component]) {
    sides = [Int](repeating: side, count: components.count)
  }

  /// Selects the smallest sizes with enough samples.
  ///
  /// Resampling in linear light needs a full decode, because reduced blocks are averages of encoded values.
  init(covering target: FitTarget, components: [JPEGHeader.Component], colorSpace: JPEGColorSpace?) {
    let across = target.box.width / Double(8 * components.widest * target.width)
    let down = target.box.height / Double(8 * components.highest * target.height)
    sides = components.indices.map { i in
      let blocks = min(Double(components[i].horizontal) * across, Double(components[i].vertical) * down)
      let isChroma = colorSpace == .yCbCr && i > 0
      let smallest = Self.luma.first { blocks * Double($0.side) >= (isChroma ? Self.minimumChroma : $0.minimum) }
      return target.isLinear ? 8 : smallest?.side ?? 8
    }
  }
}
