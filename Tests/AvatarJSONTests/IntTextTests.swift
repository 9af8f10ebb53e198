import AvatarJSON
import Testing

@Suite struct IntTextTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (123_456, "123,456"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
    (-999, "-999"), (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func digitsAreGroupedInThrees(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(arguments: [
    (5, "5"), (1000, "1k"), (1001, "1001"), (9999, "9999"), (10_000, "10k"), (10_001, "11k"), (70_000, "70k"),
    (1_234_567, "1235k"), (6_000_000, "6M"), (104_857_600, "105M"), (4_294_967_297, "4295M"), (5_000_000_000, "5G"),
    (10_000_000_001, "11G"),
  ])
  func suggestedLimitIsRoundedUp(number: Int, text: String) {
    #expect(number.allowance == text)
  }
}
