import Foundation
import Testing

@Suite struct UnusablePhotoTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    ("empty.jpg", "", "not a photo but an empty file"), ("text.jpg", "hello\n", "not a photo but text"),
    ("page.png", "<!DOCTYPE html><p>404", "HTML is not supported"),
    ("a.webp", "RIFF....WEBPVP8 ", "truncated WebP (at byte 16)"),
  ])
  func fileThatIsNotAPhotoIsIdentified(name: String, contents: String, reason: String) throws {
    try directory.write(name, Data(contents.utf8))
    let run = try directory.run("--src", name, "-o", "a.png")
    #expect((run.status, run.errors) == (0, "note: \(name): \(reason): used the icon\n"))
  }

  @Test func nameWithALineBreakIsPrintedOnASingleLine() throws {
    #expect(
      try directory.run("--src", "a\nb\u{1B}[2J", "-o", "a.png").errors
        == "warning: a\\nb\\u{1B}[2J: no such file: used the icon\n")
  }

  @Test func directoryInPlaceOfAPhotoIsReported() throws {
    #expect(try directory.run("--src", "/", "-o", "a.png").errors == "note: /: is a directory: used the icon\n")
  }

  @Test(arguments: [("grace_hopper.jpg", 50), ("chelsea.png", 50)])
  func strictRunWithATruncatedPhotoWritesNothing(name: String, cuts: Int) throws {
    let whole = try Data(contentsOf: portrait.deletingLastPathComponent().appending(path: name))
    for i in 1...cuts {
      let length = whole.count * i / (cuts + 1)
      let run = try directory.run("--src", "-", "--strict", "-o", "a.png", input: whole.prefix(length))
      #expect(run.status == 65)
      #expect(
        run.errors.hasPrefix("error: standard input: truncated ") && run.errors.hasSuffix("(at byte \(length))\n"))
      #expect(directory.names == [])
    }
  }
}
