import AvatarFiles
import Testing

@testable import AvatarBatch

@Suite struct RowFieldsTests {
  @Test(arguments: [
    ("status", "badge"), ("badge", "status"), ("focus", "gravity"), ("gravity", "focus"), ("id", "output"),
  ])
  func fieldReplacesTheInheritedOneThatItExcludes(field: String, rival: String) {
    let inherited: [String: JSONValue] = [rival: .string("inherited"), "name": .string("Ada")]
    #expect(
      RowFields.merged([field: .string("own")], over: inherited)
        == [field: .string("own"), "name": .string("Ada")])
  }
}
