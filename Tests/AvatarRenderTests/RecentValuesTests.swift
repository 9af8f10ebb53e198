import Testing

@testable import AvatarRender

@Suite struct RecentValuesTests {
  @Test func emptiedCacheHasRoomForItsLimit() {
    let values = RecentValues<Int, String>(limit: 10)
    values.store("a", for: 1, cost: 9)
    values.removeAll()
    #expect(values[1] == nil)
    values.store("b", for: 2, cost: 5)
    values.store("c", for: 3, cost: 5)
    #expect(values[2] == "b" && values[3] == "c")
  }

  @Test func fullCacheIsEmptied() {
    let values = RecentValues<Int, String>(limit: 10)
    values.store("a", for: 1, cost: 9)
    values.store("b", for: 2, cost: 2)
    #expect(values[1] == nil && values[2] == "b")
  }
}
