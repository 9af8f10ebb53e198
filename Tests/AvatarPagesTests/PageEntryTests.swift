import AvatarPages
import Testing

@Suite struct PageEntryTests {
  private static let complete: PageEntry = {
    var image = PageImage(source: "a@2x.png")
    (image.side, image.scale, image.scheme, image.label) = (16, 2, "dark", "expected")
    var entry = PageEntry(title: "a")
    (entry.place, entry.name, entry.alt, entry.content) = ("row 1", "Ada", "Ada Lovelace", "photo")
    (entry.error, entry.notes, entry.images, entry.filters) = ("failed", ["note"], [image], [.photo, .notes])
    entry.copies = [PageCopy(label: "Copy", text: "<img>", note: "To accept it:"), PageCopy(label: "Copy", text: "")]
    (entry.link, entry.isWide) = ("differences/a.png", true)
    return entry
  }()

  private static let completeText = """
    {"title":"a","place":"row 1","name":"Ada","alt":"Ada Lovelace","content":"photo","error":"failed","notes":["note"],\
    "images":[{"source":"a@2x.png","width":16,"height":16,"scale":2,"scheme":"dark","label":"expected"}],\
    "filters":["photo","notes"],"copies":[{"label":"Copy","text":"\\u003Cimg>","note":"To accept it:"},\
    {"label":"Copy","text":""}],"link":"differences/a.png","isWide":true}
    """

  @Test(arguments: [
    (PageEntry(title: "a"), #"{"title":"a","notes":[],"images":[],"filters":[]}"#), (complete, completeText),
  ])
  func entryOmitsMissingMembers(entry: PageEntry, json: String) {
    #expect(String(decoding: entry.bytes(), as: UTF8.self) == json)
  }
}
