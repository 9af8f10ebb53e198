import Testing

@testable import AvatarCodec

@Suite struct HEIFColorsTests {
  /// The samples of red for each matrix, according to ITU-T H.273, section 8.3.
  @Test(
    arguments: [
      (0, 2, true, 8, [0, 0, 255]), (0, 2, false, 8, [16, 16, 235]), (1, 2, true, 8, [54.2, 98.8, 255.5]),
      (2, 2, true, 8, [76.2, 85.0, 255.5]), (4, 2, true, 8, [76.5, 85.0, 255.5]), (6, 2, false, 8, [81.5, 90.2, 240]),
      (7, 2, true, 8, [54.1, 98.4, 255.5]), (8, 2, true, 8, [63.75, 64.25, 255.5]),
      (9, 2, true, 10, [268.7, 369.2, 1023.5]), (12, 1, true, 8, [54.2, 98.8, 255.5]),
      (12, 2, true, 8, [54.2, 98.8, 255.5]),
      (12, 9, false, 10, [294.1, 387.0, 960]), (12, 12, true, 8, [58.4, 96.3, 255.5]),
    ] as [(Int, Int, Bool, Int, [Float])])
  func redIsDecodedWithEachMatrix(matrix: Int, primaries: Int, isFull: Bool, bits: Int, samples: [Float]) throws {
    let colors = try #require(
      HEIFColors(matrix: matrix, primaries: primaries, isFullRange: isFull, bits: (bits, bits)))
    let color = colors.color(samples[0], samples[1], samples[2])
    for (lane, level) in [(0, 1), (1, 0), (2, 0), (3, 1)] as [(Int, Float)] {
      #expect(abs(color[lane] - level) < 0.004, "\(color)")
    }
  }

  @Test(arguments: [(true, 8, 255), (false, 8, 235), (true, 12, 4095), (false, 10, 940)] as [(Bool, Int, Float)])
  func largestLumaIsWhite(isFull: Bool, bits: Int, luma: Float) throws {
    let colors = try #require(HEIFColors(matrix: 1, primaries: 1, isFullRange: isFull, bits: (bits, nil)))
    let color = colors.color(luma, luma, luma)
    for lane in 0..<4 { #expect(abs(color[lane] - 1) < 0.0001) }
  }

  @Test(arguments: [10, 11, 13, 14, 99])
  func nonlinearMatrixIsRejected(matrix: Int) {
    #expect(HEIFColors(matrix: matrix, primaries: 9, isFullRange: true, bits: (10, 10)) == nil)
  }
}
