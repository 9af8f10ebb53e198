import AvatarPages
import Testing

@testable import AvatarGolden

/// Tests of the filters of the report's page that show a case which has not passed.
@Suite struct CaseFilterTests {
  /// Returns the measurements of a difference between images of 100 pixels.
  private static func numbers(differing: Int, largest: Double, side: Int = 10) -> CaseReport.Numbers {
    CaseReport.Numbers(
      expectedSize: [10, 10], actualSize: [side, side], compared: 100, differing: differing, smoothed: 0,
      largest: largest, mean: 0, largestDistance: nil, box: nil)
  }

  private static let cases: [(CaseReport.Numbers?, [PageFilter])] = [
    (nil, [.uncompared]),
    (numbers(differing: 1, largest: 16), [.small]),
    (numbers(differing: 1, largest: 16.1), [.large]),
    (numbers(differing: 2, largest: 16), [.many]),
    (numbers(differing: 2, largest: 255), [.large, .many]),
    (numbers(differing: 100, largest: 255, side: 11), [.size]),
  ]

  @Test(arguments: cases)
  func filtersDependOnTheSizeOfTheDifference(difference: CaseReport.Numbers?, filters: [PageFilter]) {
    #expect(PageEntry.filters(of: difference) == filters)
  }
}
