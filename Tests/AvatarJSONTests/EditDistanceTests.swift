import AvatarJSON
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("humn", "human", 1), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ("colour", "color", 1),
  ])
  func distanceIsTheNumberOfEdits(first: String, second: String, distance: Int) {
    #expect(EditDistance(first, second).value == distance)
    #expect(EditDistance(second, first).value == distance)
  }
}
