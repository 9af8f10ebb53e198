import Foundation
import Testing

@Suite struct GroupCommandTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func photosAreCombinedIntoOneImage() throws {
    let run = try directory.run("group", portrait.path, portrait.path, "--size", "48")
    #expect((run.status, run.text, run.errors) == (0, "group-48.png\n", ""))
    #expect(try directory.read("group-48.png").starts(with: pngSignature))
  }

  @Test func hiddenMembersAreCounted() throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try directory.write(name, try Data(contentsOf: portrait)) }
    let run = try directory.run("group", "a.jpg", "b.jpg", "c.jpg", "--max", "1", "--json", "--scale", "2")
    #expect(
      run.text
        == ##"{"alt":"3 user avatars","avatars":[{"alt":"User avatar","content":"photo","dominantColor":"#110f19","skipped":[],"thumbHash":"1RcKLwZSuGlfeHeimWeIp4eJyFBZDZcD","warnings":[]}],"height":80,"hidden":2,"output":"group-40@2x.png","width":151}"##
        + "\n")
  }

  @Test func unusablePhotoIsAnError() throws {
    try directory.write("ada.jpg", Data("text".utf8))
    let run = try directory.run("group", portrait.path, "ada.jpg", "-o", "group.png")
    #expect((run.status, run.errors) == (65, "error: ada.jpg: not a photo but text\n"))
    #expect(!directory.names.contains("group.png"))
  }

  @Test func argumentAfterADoubleHyphenIsAFileName() throws {
    try directory.write("--src=", try Data(contentsOf: portrait))
    let run = try directory.run("group", "-o", "group.png", "--", "--src=")
    #expect((run.status, run.text, run.errors) == (0, "group.png\n", ""))
  }

  @Test func photosAreNeverReplaced() throws {
    try directory.write("me.jpg", try Data(contentsOf: portrait))
    let run = try directory.run("group", portrait.path, "me.jpg", "-o", "me.jpg")
    #expect((run.status, run.errors) == (64, "error: --output me.jpg: would replace the photo itself\n"))
    #expect(try directory.read("me.jpg") == Data(contentsOf: portrait))
  }

  @Test func namesBecomeInitials() throws {
    let run = try directory.run("group", portrait.path, "--names", "Ada Lovelace", "ᚠᚢᚦ", "--json")
    #expect(run.status == 0)
    #expect(
      run.text.contains(#"{"alt":"User avatar","content":"photo""#)
        && run.text.contains(
          ##"{"alt":"Ada Lovelace","background":"#a8400c","color":"#ffffff","content":"initials","contrast":6.16,"dominantColor":"#a8400c","fonts":[{"name":"Latin","origin":"bundled","weight":600}],"initials":"AL""##
        ))
    #expect(run.text.contains(#""reason":"no font has “ᚠ” (U+16A0)","source":"the name \"ᚠᚢᚦ\"""#))
  }

  @Test(arguments: [
    (["group"], "error: group: needs photos, --names or --agents\n"),
    (["group", portrait.path, "--max", "0"], "error: --max 0: must be a whole number, 1 or more\n"),
    (
      ["group", portrait.path, "--overlap", "1"],
      "error: --overlap 1: must be a number from 0 to 0.9 or a percentage from 0% to 90% of the side\n"
    ),
    (
      ["group"] + Array(repeating: portrait.path, count: 12) + ["--max", "20", "--size", "2048", "--scale", "4"],
      "error: --size and --scale: the image would be 87491×8192 px: must have at most 25,000,000 pixels: --limit output-pixels=717M allows it\n"
    ),
  ])
  func invalidArgumentErrorStatesTheRequirement(arguments: [String], message: String) throws {
    let run = try Command(arguments, in: directory.url)
    #expect((run.status, run.errors) == (64, message))
    #expect(directory.names == [])
  }
}
