import AvatarGeometry
import Testing

@testable import AvatarCodec

/// Returns the sides of the reduced blocks of a photo that is drawn at 48 × 48 px.
private func sides(
  _ width: Double, _ height: Double, _ factors: [(Int, Int)], _ colorSpace: JPEGColorSpace? = .yCbCr,
  isLinear: Bool = false
) -> [Int] {
  let target = FitTarget(
    box: Rect(x: 0, y: 0, width: width, height: height), width: 48, height: 48, isLinear: isLinear)
  let components = factors.map { JPEGHeader.Component(identifier: 0, horizontal: $0.0, vertical: $0.1) }
  return JPEGReduction(covering: target, components: components, colorSpace: colorSpace).sides
}

private let full = [(1, 1), (1, 1), (1, 1)]
/// 4:2:0, 4:2:2 and 4:1:1.
private let quarter = [(2, 2), (1, 1), (1, 1)]
private let half = [(2, 1), (1, 1), (1, 1)]
private let narrow = [(4, 1), (1, 1), (1, 1)]

@Suite struct JPEGReductionTests {
  /// Luma has at least 2.4 averages, 2.1 pairs or 2.0 fours per pixel, and chroma 1.4 of any.
  @Test(
    arguments: [
      (922.0, [1, 1, 1]), (921, [2, 1, 1]), (538, [2, 1, 1]), (537, [2, 2, 2]), (404, [2, 2, 2]), (403, [4, 2, 2]),
      (269, [4, 2, 2]), (268, [4, 4, 4]), (192, [4, 4, 4]), (191, [8, 4, 4]), (134, [8, 8, 8]), (1, [8, 8, 8]),
    ] as [(Double, [Int])])
  func smallestBlocksHaveEnoughSamples(side: Double, expected: [Int]) {
    #expect(sides(side, side, full) == expected)
  }

  @Test(
    arguments: [
      (quarter, 1075.2, [1, 1, 1]), (quarter, 1075, [1, 2, 2]), (quarter, 921, [2, 2, 2]), (quarter, 537, [2, 4, 4]),
      (half, 1075, [1, 2, 2]), (half, 537, [2, 4, 4]), (narrow, 2151, [1, 1, 1]), (narrow, 2150, [1, 2, 2]),
      (narrow, 1075, [1, 4, 4]),
    ] as [([(Int, Int)], Double, [Int])])
  func blocksOfSparseChromaAreReducedLess(factors: [(Int, Int)], side: Double, expected: [Int]) {
    #expect(sides(side, side, factors) == expected)
  }

  /// All components of RGB contain detail, and so do inks.
  @Test(arguments: [JPEGColorSpace.rgb, nil])
  func otherComponentsNeedAsManySamplesAsLuma(colorSpace: JPEGColorSpace?) {
    #expect(sides(921, 921, full, colorSpace) == [2, 2, 2])
  }

  @Test func sideWithFewerSamplesDeterminesTheSize() {
    #expect(sides(921, 4000, full) == [2, 1, 1])
    #expect(sides(4000, 921, full) == [2, 1, 1])
  }

  @Test func linearLightRequiresWholeBlocks() {
    #expect(sides(4000, 4000, full, isLinear: true) == [8, 8, 8])
  }
}
