import AvatarBatch
import Testing

@Suite struct GalleryPageTests {
  @Test func rowsThatAreTooManyForThePageAreCounted() {
    var page = GalleryPage(title: "l.csv")
    let entry = GalleryEntry(title: "a", place: "row 1 (line 2)")
    for _ in 0..<GalleryPage.mostEntries { _ = page.entry(entry) }
    var others: [UInt8] = []
    for _ in 0..<2 { others += page.entry(entry) }
    #expect(others == [])
    let tail = String(decoding: page.tail(summary: "100002 written"), as: UTF8.self)
    #expect(tail.contains(#"],"summary":"100002 written","unshown":2}</script>"#))
  }
}
