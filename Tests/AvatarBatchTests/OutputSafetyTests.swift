import AvatarFileSystem
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

@Suite struct OutputSafetyTests {
  private let workspace: BatchWorkspace
  init() throws { workspace = try BatchWorkspace() }

  private static let unsafeNames: [(String, String)] = [
    ("../a", "must not lead out of the output directory"), ("a/../../b", "must not lead out of the output directory"),
    ("..", "must not lead out of the output directory"),
    ("/etc/a", "must be a path in the output directory, not an absolute path"),
    (".", "must not contain a path component that starts with a dot"),
    (".hidden", "must not contain a path component that starts with a dot"),
    ("a/./b", "must not contain a path component that starts with a dot"),
    ("a//b", "must have a name before and after each /"),
    ("a/", "must have a name before and after each /"),
    ("a\\b", "must not contain \\, which some systems do not allow"),
    ("C:x", "must not contain :, which some systems do not allow"),
    ("a*b", "must not contain *, which some systems do not allow"),
    ("a?b", "must not contain ?, which some systems do not allow"),
    ("<a>", "must not contain <, which some systems do not allow"),
    ("a|b", "must not contain |, which some systems do not allow"),
    ("a\"b", "must not contain \", which some systems do not allow"),
    ("CON", "must not contain a reserved device name: CON"),
    ("con.x", "must not contain a reserved device name: con"),
    ("lib/aux", "must not contain a reserved device name: aux"),
    ("COM1", "must not contain a reserved device name: COM1"),
    ("nul .txt", "must not contain a reserved device name: nul "),
    ("a.", "must not contain a path component that ends in a dot or a space"),
    ("a ", "must not contain a path component that ends in a dot or a space"),
    ("a\u{1}b", "must not contain control characters (U+1)"),
    ("a\u{202E}b", "must not contain control characters (U+202E)"),
    ("\u{7F}", "must not contain control characters (U+7F)"),
    (String(repeating: "x", count: 300), "must not contain a path component longer than 255 bytes"),
  ]

  @Test(arguments: unsafeNames)
  func unsafeNameIsRejected(_ name: String, _ reason: String) throws {
    #expect(OutputName.fault(name) == reason)
  }

  @Test(arguments: unsafeNames)
  func unsafeIDBecomesASafeFileName(_ id: String, _ reason: String) throws {
    let json = String(decoding: try JSONEncoder().encode([["id": id, "name": "Ada"]]), as: UTF8.self)
    let run = try workspace.run(json, as: "l.json")
    #expect(run.faults == [] && run.names.allSatisfy { OutputName.fault($0) == nil && !$0.contains("/") })
    #expect(workspace.outputs.count == 1)
  }

  @Test(
    arguments: [
      ("auth0|5f7c", "auth0-5f7c"), ("a//b", "a-b"), ("..", "ada"), (".hidden", "hidden"), ("CON", "_CON"),
      ("a\nb", "a-b"), ("a.", "a"), ("???", "ada"), ("\u{1F468}\u{200D}", "\u{1F468}\u{200D}"),
    ] as [(String, String)])
  func sanitizedIDRemainsReadable(_ id: String, _ name: String) throws {
    let json = String(decoding: try JSONEncoder().encode([["id": id, "name": "Ada"]]), as: UTF8.self)
    #expect(try workspace.run(json, as: "l.json").names == ["\(name)-40.png"])
  }

  @Test(arguments: ["a/b", "Ł", "宋智洋", "a b", "a.b", "con1", "auxiliary", "a@b.c", "é", "x/con-1"])
  func ordinaryNameIsAccepted(_ id: String) throws {
    let json = String(decoding: try JSONEncoder().encode([["id": id]]), as: UTF8.self)
    #expect(try workspace.run(json, as: "l.json").faults == [])
  }

  @Test func secondRowWithTheSameNameFails() throws {
    let run = try workspace.run("id,size\na,24\nb,24\na,24\n", as: "l.csv")
    #expect(
      run.faults == [
        "3: a-24.png: is also an output of row 1, or has the same name on some file systems: id \"a\": "
          + "each row needs a unique id; --column id= names files after people"
      ])
    #expect(workspace.outputs == ["a-24.png", "b-24.png"])
  }

  @Test func namesThatDifferInNormalizationCollide() throws {
    #expect(
      try workspace.run("id\ncaf\u{E9}\ncafe\u{301}\n", as: "l.csv").faults == [
        "2: cafe\u{301}-40.png: is also an output of row 1, or has the same name on some file systems: id \"cafe\u{301}\": "
          + "each row needs a unique id; --column id= names files after people"
      ])
  }

  @Test func namesThatDifferInCaseCollideIfCaseIsIgnored() {
    #expect(OutputName.key("É.png", ignoresCase: true) == OutputName.key("e\u{301}.PNG", ignoresCase: true))
    #expect(OutputName.key("A", ignoresCase: false) != OutputName.key("a", ignoresCase: false))
  }

  @Test func sizesOfARowRequireDistinctNames() throws {
    let run = try workspace.run("id,size\na,\"24,48\"\n", as: "l.csv", template: "{id}.png")
    #expect(
      run.faults == [
        "1: size: a.png: two images of the row would have this name: add {size} to the name template {id}.png"
      ])
  }

  private func outside(_ name: String) -> String {
    "\(workspace.options.directory)\(name): cannot be created: leads out of the directory through a link"
  }

  @Test func linkOutOfTheOutputDirectoryIsNotFollowed() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("out"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: workspace.path("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("out/team"), withDestinationPath: workspace.path("elsewhere"))
    let run = try workspace.run("output\nteam/a-40\nteam/deep/b-40\nc-40\n", as: "l.csv")
    #expect(run.faults == [1, 2].map { "\($0): \(outside($0 == 1 ? "team/a-40.png" : "team/deep/b-40.png"))" })
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("elsewhere")) == [])
    #expect(run.names == ["c-40.png"])
  }

  @Test func linkThatDiffersInNormalizationFromADirectoryIsNotFollowed() throws {
    try workspace.write("output\ncaf\u{E9}/a-40\ncafe\u{301}/b-40\n", "l.csv")
    for name in ["out/caf\u{E9}", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: workspace.path(name), withIntermediateDirectories: true)
    }
    #expect(symlink("../elsewhere", workspace.path("out") + "/cafe\u{301}") == 0)
    workspace.options.jobs = 1
    #expect(try workspace.run(file: "l.csv").faults == ["2: \(outside("cafe\u{301}/b-40.png"))"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("elsewhere")) == [])
  }

  @Test func linkInPlaceOfTheRecordIsNotFollowed() throws {
    try workspace.write("mine", "mine.sqlite")
    try FileManager.default.createDirectory(
      atPath: workspace.path("out/.avatar-batch"), withIntermediateDirectories: true)
    #expect(symlink("../../mine.sqlite", workspace.path("out/.avatar-batch/record.sqlite")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").account.written == 1)
    #expect(try workspace.read("mine.sqlite") == Data("mine".utf8))
  }

  @Test func photoLinkedFromAnOutputPathIsPreserved() throws {
    try workspace.write(try Data(contentsOf: portrait), "p.jpg")
    try FileManager.default.createDirectory(atPath: workspace.path("out"), withIntermediateDirectories: true)
    #expect(symlink("../p.jpg", workspace.path("out/a-40.png")) == 0)
    #expect(try workspace.run("id,src\na,out/a-40.png\n", as: "l.csv").faults == ["1: \(replacement("a-40.png"))"])
    #expect(try workspace.read("p.jpg") == Data(contentsOf: portrait))
    #expect(FileStatus(workspace.path("out/a-40.png"), followsLinks: false)?.kind == .link)
  }

  private func replacement(_ name: String) -> String {
    "\(workspace.options.directory)\(name): would replace an input file"
  }

  @Test func linkAtAnOutputPathIsReplaced() throws {
    try workspace.write("keep", "elsewhere.png")
    try FileManager.default.createDirectory(atPath: workspace.path("out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("out/a-40.png"), withDestinationPath: workspace.path("elsewhere.png"))
    _ = try workspace.run("id\na\n", as: "l.csv")
    #expect(FileStatus(workspace.path("out/a-40.png"), followsLinks: false)?.kind == .file)
    #expect(try workspace.read("elsewhere.png") == Data("keep".utf8))
  }

  @Test func directoryAndPipeAtOutputPathsArePreserved() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("out/a-40.png"), withIntermediateDirectories: true)
    #expect(mkfifo(workspace.path("out/b-40.png"), 0o600) == 0)
    let run = try workspace.run("id\na\nb\nc\n", as: "l.csv")
    let out = workspace.options.directory
    #expect(
      run.faults == [
        "1: \(out)a-40.png: cannot be created: is a directory", "2: \(out)b-40.png: cannot be created: is not a file",
      ])
    #expect(FileStatus(workspace.path("out/a-40.png"), followsLinks: false)?.kind == .directory)
    #expect(FileStatus(workspace.path("out/b-40.png"), followsLinks: false)?.kind == .other)
    #expect(run.names == ["c-40.png"])
  }

  @Test func outputNeverReplacesAPhotoInTheList() throws {
    try workspace.write(try Data(contentsOf: portrait), "out/b-40.png")
    let run = try workspace.run("id,src\nb,\na,out/b-40.png\n", as: "l.csv")
    #expect(run.faults == ["1: \(replacement("b-40.png"))"])
    #expect(try workspace.read("out/b-40.png") == Data(contentsOf: portrait))
  }

  @Test(arguments: ["id,name\na,Ada\nc,Cy\n", "id,name,src\nb,Bob,a-40.png,surplus\na,Ada,\nc,Cy,\n"])
  func foreignFileInThePhotoDirectoryIsReplacedOnlyWithForce(list: String) throws {
    try workspace.write("mine", "out/a-40.png")
    try workspace.write(Data(contentsOf: portrait), "out/c.jpg")
    workspace.photos = "out"
    let fault = "\(workspace.options.directory)a-40.png: cannot be created: exists but was not written by avatar-render"
    #expect(
      try workspace.run(list, as: "l.csv").faults.filter { $0.hasSuffix("\(fault): --force replaces it") }.count == 1)
    #expect(try workspace.read("out/a-40.png") == Data("mine".utf8))
    workspace.options.isForced = true
    #expect(try workspace.run(list, as: "l.csv").names == ["a-40.png", "c-40.png"])
  }

  @Test(arguments: ["out", "faces"])
  func imageOfAKilledRunIsReplaced(photos: String) throws {
    try workspace.write(Data(contentsOf: portrait), "\(photos)/b.jpg")
    workspace.photos = photos
    _ = try workspace.run("id,name\na,\nb,\n", as: "l.csv")
    try FileManager.default.removeItem(atPath: workspace.path("out/.avatar-batch"))
    let list = photos == "out" ? "id,name\na,\nb,\n" : "id,name\na,Ada\nb,\n"
    let run = try workspace.run(list, as: "l.csv")
    #expect((run.faults, run.states) == ([], [.written, .written]))
  }

  @Test func outputNeverReplacesAThemeInTheList() throws {
    try workspace.write("{}", "out/b-40.png")
    let run = try workspace.run("id,theme\nb,\na,out/b-40.png\n", as: "l.csv")
    #expect(run.faults == ["1: \(replacement("b-40.png"))"])
    #expect(try workspace.read("out/b-40.png") == Data("{}".utf8))
  }

  @Test(arguments: ["l.json", "l.ndjson", "l.csv", "l.vcf"], [4 << 30 + 1, 1 << 42])
  func sparseListIsRejected(name: String, bytes: Int) throws {
    try workspace.write("", name)
    try #require(truncate(workspace.path(name), bytes) == 0)
    let run = try workspace.run(file: name)
    #expect(
      run.error
        == InputError(
          reason: "longer than 4,294,967,296 bytes: --limit list-bytes=\(bytes.allowance) allows it", kind: .contents))
    #expect(run.outcomes.isEmpty && workspace.outputs == [])
  }

  @Test func listAtTheSizeLimitIsRead() throws {
    try workspace.write("id\na\n", "l.csv")
    #expect(try workspace.run(file: "l.csv", fileLimit: 5).names == ["a-40.png"])
    #expect(
      try workspace.run(file: "l.csv", fileLimit: 4).error
        == InputError(reason: "longer than 4 bytes: --limit list-bytes=5 allows it", kind: .contents))
  }

  @Test func pipeIsRejectedAsAPhotoWithoutWaiting() throws {
    #expect(mkfifo(workspace.path("pipe.jpg"), 0o600) == 0)
    let run = try workspace.run("id,src\na,pipe.jpg\n", as: "l.csv")
    #expect(run.outcomes[0].outputs[0].notes == ["\(workspace.path("pipe.jpg")): is not a file: used the icon"])
  }

  @Test func rowWithAPipeAsItsThemeFails() throws {
    #expect(mkfifo(workspace.path("theme.json"), 0o600) == 0)
    #expect(
      try workspace.run("id,theme\na,theme.json\n", as: "l.csv").faults
        == ["1: theme: \(workspace.path("theme.json")): is not a file"])
  }

  @Test func hugeSparsePhotoIsRejected() throws {
    try workspace.write("", "huge.jpg")
    #expect(truncate(workspace.path("huge.jpg"), 1 << 40) == 0)
    let run = try workspace.run("id,src\na,huge.jpg\n", as: "l.csv")
    #expect(run.account.lacking == [.photo: 1])
    #expect(
      run.outcomes[0].outputs[0].notes == ["\(workspace.path("huge.jpg")): longer than 67,108,864 bytes: used the icon"]
    )
  }

  @Test func pipeIsRejectedAsAList() throws {
    #expect(mkfifo(workspace.path("l.csv"), 0o600) == 0)
    #expect(
      try workspace.run(file: "l.csv").error
        == InputError(reason: "is not a file: use - for a stream", kind: .missing))
  }

  @Test func abandonedTemporaryFilesAreRemoved() throws {
    try workspace.write("half", "out/.avatar-batch/writing-1/.avatar-render-7f.tmp")
    try workspace.write("", "out/.avatar-batch/writing-1/lock")
    _ = try workspace.run("id\na\n", as: "l.csv")
    #expect(!FileManager.default.fileExists(atPath: workspace.path("out/.avatar-batch/writing-1")))
  }

  @Test func cleanupDoesNotFollowALinkAmongTemporaryDirectories() throws {
    for name in ["lock", "thesis.txt", ".avatar-render-7f.tmp", "7"] {
      try workspace.write("precious", "victim/\(name)")
    }
    try FileManager.default.createDirectory(
      atPath: workspace.path("out/.avatar-batch"), withIntermediateDirectories: true)
    #expect(symlink(workspace.path("victim"), workspace.path("out/.avatar-batch/writing-1")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").account.written == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path("victim")).sorted()
        == [".avatar-render-7f.tmp", "7", "lock", "thesis.txt"])
  }

  @Test func cleanupPreservesForeignFilesAmongTemporaryFiles() throws {
    for name in ["lock", "thesis.txt"] { try workspace.write("precious", "out/.avatar-batch/writing-1/\(name)") }
    _ = try workspace.run("id\na\n", as: "l.csv")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path("out/.avatar-batch/writing-1"))
        == ["thesis.txt"])
  }

  @Test func temporaryDirectoryWithALinkedLockIsPreserved() throws {
    try workspace.write("precious", "out/.avatar-batch/writing-1/.avatar-render-7f.tmp")
    try workspace.write("", "elsewhere")
    #expect(symlink(workspace.path("elsewhere"), workspace.path("out/.avatar-batch/writing-1/lock")) == 0)
    _ = try workspace.run("id\na\n", as: "l.csv")
    #expect(try workspace.read("out/.avatar-batch/writing-1/.avatar-render-7f.tmp") == Data("precious".utf8))
  }

  @Test func linkInPlaceOfTheStateDirectoryIsRejected() throws {
    for name in ["out", "victim"] {
      try FileManager.default.createDirectory(atPath: workspace.path(name), withIntermediateDirectories: true)
    }
    #expect(symlink("../victim", workspace.path("out/.avatar-batch")) == 0)
    #expect(
      try workspace.run("id\na\n", as: "l.csv").error
        == InputError(output: workspace.path("out") + "/.avatar-batch/", .create(.system(ENOTDIR))))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("victim")) == [])
  }

  @Test(arguments: ["record.sqlite", "record.sqlite-journal", "record.sqlite-wal"])
  func fileHardLinkedAsTheRecordIsPreserved(name: String) throws {
    try workspace.write("precious", "victim")
    try FileManager.default.createDirectory(
      atPath: workspace.path("out/.avatar-batch"), withIntermediateDirectories: true)
    #expect(link(workspace.path("victim"), workspace.path("out/.avatar-batch/\(name)")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").account.written == 1)
    #expect(try workspace.read("victim") == Data("precious".utf8))
  }

  @Test func recordHardLinkedFromAnotherDirectoryIsPreserved() throws {
    _ = try workspace.run("id\na\n", as: "l.csv")
    try FileManager.default.moveItem(
      atPath: workspace.path("out/.avatar-batch/record.sqlite"), toPath: workspace.path("other.sqlite"))
    let other = try workspace.read("other.sqlite")
    #expect(link(workspace.path("other.sqlite"), workspace.path("out/.avatar-batch/record.sqlite")) == 0)
    #expect(try workspace.run("id\nb\n", as: "l.csv").account.written == 1)
    #expect(try workspace.read("other.sqlite") == other)
  }

  @Test func runFailsIfItsOutputDirectoryIsMoved() throws {
    workspace.onRow = { [workspace] _ in rename(workspace.path("out"), workspace.path("moved")) }
    let run = try workspace.run("id\na\n", as: "l.csv")
    #expect(
      run.error
        == InputError(
          output: workspace.options.directory,
          .write(.other("was moved or replaced while files were being written to it"))))
    workspace.onRow = nil
    #expect(rename(workspace.path("moved"), workspace.path("out")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").account.written == 1)
  }

  @Test func outputDirectoryCanBeALink() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("real"), withIntermediateDirectories: true)
    #expect(symlink("real", workspace.path("out")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").account.written == 1)
    #expect(FileManager.default.fileExists(atPath: workspace.path("real/a-40.png")))
  }

  @Test func linkWithinTheOutputDirectoryIsFollowed() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("out/real"), withIntermediateDirectories: true)
    #expect(symlink("real", workspace.path("out/team")) == 0)
    #expect(try workspace.run("output\nteam/a-40\n", as: "l.csv").account.written == 1)
    #expect(FileManager.default.fileExists(atPath: workspace.path("out/real/a-40.png")))
  }
}
