import Foundation
import Testing

/// Tests of the names in depfiles, with the programs that read them.
@Suite struct DepfileNameTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The names that both programs can read.
  static let readable = [
    "a.jpg", "a b.jpg", "a  b.jpg", " a.jpg", "a#b.jpg", "#a.jpg", "a$b.jpg", "$(a).jpg", "a$$b.jpg", "a:b.jpg",
    "a: b.jpg",
    "a#:$b.jpg", "100%.jpg", "%.jpg", "Ada%20King%20Lovelace.jpg", "[x].jpg", "a[1].jpg", "a].jpg", "a~.jpg",
    "a\\b.jpg", "a\\\\b.jpg",
    "\\a.jpg", "é.jpg", "e\u{301}.jpg", "日本.jpg", "a\u{a0}b.jpg", "-a.jpg", "--a.jpg", "@a.jpg", "+a.jpg", "a,b.jpg",
    "!a.jpg",
    "a{b}.jpg", "(a).jpg", "a (1).jpg", "a(1).jpg", ".a.jpg", "export", "-x/a b/c.jpg", "a/~x.jpg",
  ]

  /// The names that one of the programs cannot read, with the reasons.
  static let unreadable = [
    ("a=b.jpg", "Make cannot read = in names"), ("date=1/a.jpg", "Make cannot read = in names"),
    ("a;b.jpg", "Ninja cannot read ; in names"), ("a|b.jpg", "Ninja cannot read | in names"),
    ("a*b.jpg", "Ninja cannot read * in names"), ("a<b.jpg", "Ninja cannot read < in names"),
    ("a>b.jpg", "Ninja cannot read > in names"), ("a^b.jpg", "Ninja cannot read ^ in names"),
    ("a`b.jpg", "Ninja cannot read ` in names"), ("a\tb.jpg", "Ninja cannot read control characters"),
    ("a\nb.jpg", "Ninja cannot read control characters"), ("a\u{7f}b.jpg", "Ninja cannot read control characters"),
    ("O'Neil.jpg", "Ninja 1.11 cannot read ' in names"), ("R&D.jpg", "Ninja 1.11 cannot read & in names"),
    ("a\"b.jpg", "Ninja 1.11 cannot read \" in names"), ("a?b.jpg", "Ninja 1.11 cannot read ? in names"),
    ("~x.jpg", "Make reads ~ as a home directory"), ("a(b)", "Make reads (…) as an archive member"),
    ("a ", "Make cannot read a space at the end of a name"), ("a:", "Ninja cannot read : at the end of a name"),
    ("a\\", "Make and Ninja read \\ differently before a special character"),
    ("a\\ b.jpg", "Make and Ninja read \\ differently before a special character"),
    ("a\\#b.jpg", "Make and Ninja read \\ differently before a special character"),
    ("a\\%b.jpg", "Make and Ninja read \\ differently before a special character"),
  ]

  /// Writes a photo, and a list with it.
  private func write(photo name: String) throws {
    let photo = directory.url.appending(path: name)
    try FileManager.default.createDirectory(at: photo.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contentsOf: portrait).write(to: photo)
    let row = try JSONEncoder().encode(["id": "a", "src": "./" + name])
    try directory.write("list.ndjson", row)
  }

  /// Expects a program to reach a state in which it renders nothing, and to render again if the photo changes or is
  /// deleted.
  private func expectRest(of program: String, photo name: String, rest: String) throws {
    let tool = try #require(InstalledTool(program))
    let path = directory.url.appending(path: name).path
    for change in ["none", "new", "deleted"] {
      if change == "new" {
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 2)], ofItemAtPath: path)
      } else if change == "deleted" {
        try FileManager.default.removeItem(atPath: path)
      }
      let (status, text) = try tool.run([], in: directory)
      #expect(status == 0 && !text.contains(rest), "\(name): \(change): \(text)")
      if change == "new" { continue }
      #expect(try tool.run([], in: directory).1.contains(rest), "\(name): \(change)")
    }
  }

  @Test(.needs("make"), arguments: readable)
  func makeReadsTheFileNameInTheDepfile(_ name: String) throws {
    try write(photo: name)
    let rule = """
      out/a-40.png: list.ndjson
      \t"\(Command.executable.path)" batch list.ndjson -o out --depfile avatars.d
      -include avatars.d

      """
    try directory.write("Makefile", Data(rule.utf8))
    try expectRest(of: "make", photo: name, rest: "is up to date.")
  }

  @Test(.needs("ninja"), arguments: readable, ["", "  deps = gcc\n"])
  func ninjaReadsTheFileNameInTheDepfile(_ name: String, dependencies: String) throws {
    try write(photo: name)
    let rule = """
      rule avatars
        command = "\(Command.executable.path)" batch list.ndjson -o out --depfile avatars.d
        depfile = avatars.d
      \(dependencies)build out/a-40.png: avatars list.ndjson

      """
    try directory.write("build.ninja", Data(rule.utf8))
    try expectRest(of: "ninja", photo: name, rest: "no work to do")
  }

  @Test(.needs("make"), .needs("ninja")) func outputPathCanContainSpecialCharacters() throws {
    try write(photo: "a.jpg")
    let command = #""\#(Command.executable.path)" batch list.ndjson -o 'o p#$$:[~]' --depfile avatars.d"#
    let makefile = "o\\ p\\#$$\\:[~]/a-40.png: list.ndjson\n\t\(command)\n-include avatars.d\n"
    try directory.write("Makefile", Data(makefile.utf8))
    let rule = "rule avatars\n  command = \(command)\n  depfile = avatars.d\n"
    try directory.write("build.ninja", Data((rule + "build o$ p#$$$:[~]/a-40.png: avatars list.ndjson\n").utf8))
    try expectRest(of: "make", photo: "a.jpg", rest: "is up to date.")
    try write(photo: "a.jpg")
    try expectRest(of: "ninja", photo: "a.jpg", rest: "no work to do")
  }

  @Test(arguments: unreadable)
  func fileNameThatADepfileCannotExpressIsRejected(_ name: String, reason: String) throws {
    try write(photo: name)
    let run = try directory.run("batch", "list.ndjson", "-o", "out", "--depfile", "avatars.d", "--quiet")
    #expect(run.status == 73)
    #expect(run.errors.contains("error: avatars.d: cannot be created: would have to list "), "\(run.errors)")
    #expect(run.errors.hasSuffix(": \(reason)\n"), "\(run.errors)")
    // Make would consider a written image to be up to date.
    for file in ["avatars.d", "out/a-40.png"] {
      #expect(!FileManager.default.fileExists(atPath: directory.url.appending(path: file).path))
    }
  }

  @Test(arguments: ["o%", "o=p"])
  func unreadableImagePathIsRejected(output: String) throws {
    try write(photo: "a.jpg")
    let run = try directory.run("batch", "list.ndjson", "-o", output, "--depfile", "avatars.d", "--quiet")
    #expect(run.status == 73)
    #expect(!FileManager.default.fileExists(atPath: directory.url.appending(path: "\(output)/a-40.png").path))
  }

  @Test func fileNameThatMatchesAnotherFileAsAPatternIsRejected() throws {
    try write(photo: "[x].jpg")
    try directory.write("x.jpg", Data())
    let run = try directory.run("batch", "list.ndjson", "-o", "out", "--depfile", "avatars.d", "--quiet")
    #expect(run.errors.hasSuffix("[x].jpg: Make reads [ as a pattern, which matches ./x.jpg\n"), "\(run.errors)")
  }

  @Test func outputPathThatContainsAPatternIsRejected() throws {
    try write(photo: "a.jpg")
    let run = try directory.run("batch", "list.ndjson", "-o", "50%", "--depfile", "avatars.d", "--quiet")
    #expect(
      run.errors.hasSuffix("50%/a-40.png: Make reads % in an image path as a pattern\n"), "\(run.errors)")
  }

  @Test(.needs("make"), .needs("ninja")) func depfileForAnEmptyListIsReadable() throws {
    try directory.write("list.json", Data("[]".utf8))
    let command = #""\#(Command.executable.path)" batch list.json -o out --depfile avatars.d && touch out/done"#
    try directory.write("Makefile", Data("out/done: list.json\n\t\(command)\n-include avatars.d\n".utf8))
    let rule =
      "rule avatars\n  command = \(command)\n  depfile = avatars.d\n  deps = gcc\nbuild out/done: avatars list.json\n"
    try directory.write("build.ninja", Data(rule.utf8))
    for (program, rest) in [("make", "is up to date."), ("ninja", "no work to do")] {
      let tool = try #require(InstalledTool(program))
      for _ in 1...2 { #expect(try tool.run([], in: directory).0 == 0) }
      #expect(try tool.run([], in: directory).1.contains(rest))
    }
    // A later run recognises the file.
    #expect(try directory.run("batch", "list.json", "-o", "out", "--depfile", "avatars.d", "--quiet").status == 0)
  }
}
