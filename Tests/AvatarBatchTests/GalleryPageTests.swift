import Testing

@testable import AvatarBatch

@Suite struct GalleryPageTests {
  @Test func rowsBeyondThePageLimitAreCounted() throws {
    var page = GalleryPage(title: "l.csv", outputs: "")
    let row = try #require(try BatchWorkspace().run("id\na\n", as: "l.csv").outcomes.first)
    for _ in 0..<GalleryPage.maximumEntries { _ = page.entry(row) }
    var others: [UInt8] = []
    for _ in 0..<2 { others += page.entry(row) }
    #expect(others == [])
    let tail = String(decoding: page.tail(summary: "100002 written"), as: UTF8.self)
    #expect(tail.contains(#"],"summary":"100002 written","unshown":2}</script>"#))
  }
}
