import Testing

@testable import AvatarCodec

private func components(_ factors: [(Int, Int)]) -> [JPEGHeader.Component] {
  factors.map { JPEGHeader.Component(identifier: 0, horizontal: $0.0, vertical: $0.1) }
}

@Suite struct DCTScaleTests {
  /// libjpeg decodes the chroma of 4:2:0 at twice the scale; the chroma of other samplings is enlarged after decoding.
  @Test(
    arguments: [
      ([(2, 2)], [1], .eighth), ([(2, 2)], [2], .quarter), ([(2, 2)], [8], .whole),
      ([(2, 2), (1, 1), (1, 1)], [1, 1, 1], .eighth), ([(2, 2), (1, 1), (1, 1)], [1, 2, 2], .eighth),
      ([(2, 2), (1, 1), (1, 1)], [2, 2, 2], .quarter), ([(2, 2), (1, 1), (1, 1)], [2, 4, 4], .quarter),
      ([(2, 2), (1, 1), (1, 1)], [4, 8, 8], .half), ([(2, 1), (1, 1), (1, 1)], [1, 2, 2], .quarter),
      ([(4, 1), (1, 1), (1, 1)], [2, 4, 8], .whole),
    ] as [([(Int, Int)], [Int], DCTScale)])
  func smallestScaleHasTheSamplesOfAllComponents(factors: [(Int, Int)], sides: [Int], expected: DCTScale) {
    #expect(DCTScale(covering: JPEGReduction(sides: sides), components: components(factors)) == expected)
  }
}
