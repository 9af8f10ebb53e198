import AvatarGeometry
import Testing

@testable import AvatarCodec

/// Returns the scale at which part of a photo is decoded for 48 × 48 px.
private func scale(_ width: Double, _ height: Double, _ factors: [(Int, Int)], isLinear: Bool = false) -> DCTScale {
  DCTScale(
    covering: FitTarget(
      box: Rect(x: 0, y: 0, width: width, height: height), width: 48, height: 48, isLinear: isLinear),
    components: factors.map { JPEGHeader.Component(identifier: 0, horizontal: $0.0, vertical: $0.1) })
}

private let gray = [(2, 2)]
private let full = [(1, 1), (1, 1), (1, 1)]
private let inks = full + [(1, 1)]
/// 4:2:0, 4:2:2, 4:4:0 and 4:1:1.
private let quarter = [(2, 2), (1, 1), (1, 1)]
private let half = [(2, 1), (1, 1), (1, 1)]
private let upright = [(1, 2), (1, 1), (1, 1)]
private let narrow = [(4, 1), (1, 1), (1, 1)]

@Suite struct DCTScaleTests {
  /// Each scale, and the side of the smallest photo that is decoded at it.
  ///
  /// libjpeg decodes the chroma of 4:2:0 at twice the scale; the chroma of other samplings is enlarged after decoding.
  @Test(
    arguments: [
      (gray, [768: .averages, 384: .quarter, 192: .half]), (full, [768: .averages, 384: .quarter, 192: .half]),
      (inks, [768: .averages, 384: .quarter, 192: .half]),
      (quarter, [1536: .averages, 768: .eighth, 384: .quarter, 192: .half]),
      (half, [1536: .averages, 768: .quarter, 384: .half]), (upright, [1536: .averages, 768: .quarter, 384: .half]),
      (narrow, [3072: .averages, 1536: .quarter, 768: .half]),
    ] as [([(Int, Int)], [Double: DCTScale])])
  func smallestScaleProvidesTwoSamplesPerPixel(factors: [(Int, Int)], smallest: [Double: DCTScale]) {
    var larger = DCTScale.whole
    for (side, expected) in smallest.sorted(by: { $0.key < $1.key }) {
      #expect(scale(side - 1, side - 1, factors) == larger)
      #expect(scale(side, side, factors) == expected)
      larger = expected
    }
    #expect(scale(30_000, 30_000, factors) == .averages)
    #expect(scale(1, 1, factors) == .whole)
  }

  @Test(arguments: [(768.0, 768.0, DCTScale.averages), (767, 4000, .quarter), (4000, 767, .quarter)])
  func sideWithFewerSamplesDeterminesTheScale(width: Double, height: Double, expected: DCTScale) {
    #expect(scale(width, height, full) == expected)
  }

  @Test func linearLightRequiresTheFullScale() {
    #expect(scale(4000, 4000, full, isLinear: true) == .whole)
  }
}
