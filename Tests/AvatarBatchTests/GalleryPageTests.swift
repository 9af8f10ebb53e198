import Testing

@testable import AvatarBatch

@Suite struct GalleryPageTests {
  @Test func rowsBeyondThePageLimitAreCounted() throws {
    let workspace = try BatchWorkspace()
    let row = try #require(try workspace.run("id\na\n", as: "l.csv").outcomes.first)
    let gallery = try GalleryDirectory(workspace.path("gallery"), outputs: workspace.path("out"), title: "l.csv")
    for _ in 0..<GalleryDirectory.maximumEntries + 2 { try gallery.add(row) }
    _ = try gallery.finish(RowAccount())
    let page = String(decoding: try workspace.read("gallery/index.html"), as: UTF8.self)
    #expect(page.split(separator: "\n").count { $0.hasPrefix(#"{"title":"a","#) } == GalleryDirectory.maximumEntries)
    #expect(page.contains(#"],"summary":"0 written, 0 unchanged","unshown":2}</script>"#))
  }
}
