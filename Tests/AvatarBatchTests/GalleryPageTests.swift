import AvatarCodec
import AvatarRender
import Testing

@testable import AvatarBatch

@Suite struct GalleryPageTests {
  @Test func rowsBeyondThePageLimitAreCounted() throws {
    let workspace = try BatchWorkspace()
    var run: BatchRun?
    workspace.onStart = { run = $0 }
    let row = try #require(try workspace.run("id\na\n", as: "l.csv", encodings: [OutputEncoding(.svg)]).outcomes.first)
    let gallery = try GalleryDirectory(workspace.path("gallery"), of: #require(run), title: "l.csv")
    for _ in 0..<GalleryDirectory.maximumEntries + 2 { try gallery.add(row) }
    _ = try gallery.finish(RowAccount())
    let page = String(decoding: try workspace.read("gallery/index.html"), as: UTF8.self)
    #expect(page.split(separator: "\n").count { $0.hasPrefix(#"{"title":"a","#) } == GalleryDirectory.maximumEntries)
    #expect(page.contains(#"],"summary":"0 written, 0 unchanged","unshown":2}</script>"#))
  }

  @Test func filtersDependOnTheContentAndTheMessagesOfARow() throws {
    let workspace = try BatchWorkspace()
    let list = "id,name,src,size\na,,,8\nb,Ada,,8\nc,Ada,none.png,8\nd,,,0\n"
    var run: BatchRun?
    workspace.onStart = { run = $0 }
    let rows = try workspace.run(list, as: "l.csv").outcomes
    let gallery = try GalleryDirectory(workspace.path("gallery"), of: #require(run), title: "l.csv")
    for row in rows { try gallery.add(row) }
    _ = try gallery.finish(RowAccount())
    let page = String(decoding: try workspace.read("gallery/index.html"), as: UTF8.self)
    #expect(
      page.matches(of: /"filters":(\[[^\]]*\])/).map { String($0.1) } == [
        #"["icon"]"#, #"["initials"]"#, #"["initials","notes"]"#, #"["failed"]"#,
      ])
  }
}
