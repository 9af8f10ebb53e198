import Testing

@testable import AvatarRaster

@Suite struct CIELabTests {
  /// Rows of the test data of Sharma, Wu and Dalal (2005): blues, hues that are opposite or on both sides of 0°, greys,
  /// and dark and similar colours.
  private static let rows: [(number: Int, first: [Double], second: [Double], difference: Double)] = [
    (1, [50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425), (4, [50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0000),
    (7, [50, 0, 0], [50, -1, 2], 2.3669), (9, [50, 2.4900, -0.0010], [50, -2.4900, 0.0009], 7.1792),
    (11, [50, 2.4900, -0.0010], [50, -2.4900, 0.0011], 7.2195),
    (14, [50, -0.0010, 2.4900], [50, 0.0011, -2.4900], 4.7461),
    (16, [50, 2.5, 0], [50, 0, -2.5], 4.3065), (17, [50, 2.5, 0], [73, 25, -18], 27.1492),
    (18, [50, 2.5, 0], [61, -5, 29], 22.8977), (19, [50, 2.5, 0], [56, -27, -3], 31.9030),
    (20, [50, 2.5, 0], [58, 24, 15], 19.4535),
    (25, [60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    (29, [22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    (30, [36.4612, 47.8580, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
    (34, [2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
  ]

  @Test func differenceMatchesPublishedData() {
    for row in Self.rows {
      let colors = [row.first, row.second].map { CIELab(lightness: $0[0], a: $0[1], b: $0[2]) }
      let (first, second) = (colors[0], colors[1])
      #expect((first.difference(from: second) - row.difference).magnitude < 0.00005, "row \(row.number)")
      #expect((second.difference(from: first) - row.difference).magnitude < 0.00005, "row \(row.number)")
    }
  }

  @Test func differenceOfTranslucentColorsIsTheSmallerOfTwoPages() {
    let white = PremultipliedColor(straightRed: 255, green: 255, blue: 255, alpha: 128)
    #expect(white.leastDifference(from: .white) == 0)
    #expect(white.leastDifference(from: PremultipliedColor(straightRed: 128, green: 128, blue: 128, alpha: 255)) < 1)
    #expect(PremultipliedColor.black.leastDifference(from: .white) == 100)
  }
}
