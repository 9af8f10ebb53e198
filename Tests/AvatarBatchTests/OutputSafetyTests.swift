import AvatarFiles
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

@Suite struct OutputSafetyTests {
  private let workspace: BatchWorkspace
  init() throws { workspace = try BatchWorkspace() }

  @Test(arguments: [
    "../a", "/etc/a", "a/../../b", "..", ".", ".hidden", "a/./b", "a//b", "a/", "a\\b", "CON", "con.x", "lib/aux",
    "COM1",
    "nul .txt", "a.", "a ", "a\u{1}b", "a\u{202E}b", "C:x", "a*b", "a?b", "<a>", "a|b", "a\"b", "\u{7F}",
    String(repeating: "x", count: 300),
  ])
  func nameThatIsNotSafeFails(_ id: String) throws {
    let json = String(decoding: try JSONEncoder().encode([["id": id]]), as: UTF8.self)
    let run = try workspace.run(json, as: "l.json")
    #expect(run.faults.count == 1)
    #expect(workspace.outputs == [])
  }

  @Test(arguments: ["a/b", "Ł", "宋智洋", "a b", "a.b", "con1", "auxiliary", "a@b.c", "é", "x/con-1"])
  func harmlessNameIsTaken(_ id: String) throws {
    let json = String(decoding: try JSONEncoder().encode([["id": id]]), as: UTF8.self)
    #expect(try workspace.run(json, as: "l.json").faults == [])
  }

  @Test func zeroByteInANameFails() throws {
    #expect(try workspace.run(#"[{"id": "a\u0000b"}]"#, as: "l.json").faults.count == 1)
  }

  @Test func secondRowOfANameFails() throws {
    let run = try workspace.run("id,size\na,24\nb,24\na,24\n", as: "l.csv")
    #expect(
      run.faults == ["3: a-24.png: is the output of row 1 already, or not told apart from it by every system"])
    #expect(workspace.outputs == ["a-24.png", "b-24.png"])
  }

  @Test func namesInOtherNormalizationCollide() throws {
    #expect(try workspace.run("id\ncaf\u{E9}\ncafe\u{301}\n", as: "l.csv").faults.count == 1)
  }

  @Test func namesInOtherCaseCollideWhereCaseIsIgnored() {
    #expect(OutputName.key("É.png", ignoresCase: true) == OutputName.key("e\u{301}.PNG", ignoresCase: true))
    #expect(OutputName.key("A", ignoresCase: false) != OutputName.key("a", ignoresCase: false))
  }

  @Test func sizesOfARowNeedNamesOfTheirOwn() throws {
    let run = try workspace.run("id,size\na,\"24,48\"\n", as: "l.csv", template: "{id}.png")
    #expect(
      run.faults == [
        "1: size: a.png: two of the row's pictures would have this name: the name must tell the size"
      ])
  }

  @Test func linkOutOfTheFolderIsNotFollowed() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("out"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: workspace.path("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("out/team"), withDestinationPath: workspace.path("elsewhere"))
    let run = try workspace.run("id\nteam/a\nteam/deep/b\nc\n", as: "l.csv")
    #expect(run.faults.count == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("elsewhere")) == [])
    #expect(run.names == ["c-40.png"])
  }

  @Test func linkOutOfTheFolderIsNotFollowedWhereItsNameIsAnotherFormOfAFolders() throws {
    try workspace.write("id\ncaf\u{E9}/a\ncafe\u{301}/b\n", "l.csv")
    for name in ["out/caf\u{E9}", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: workspace.path(name), withIntermediateDirectories: true)
    }
    #expect(symlink("../elsewhere", workspace.path("out") + "/cafe\u{301}") == 0)
    workspace.options.jobs = 1
    #expect(try workspace.run(file: "l.csv").faults.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("elsewhere")) == [])
  }

  @Test func recordThatIsALinkIsNotFollowed() throws {
    try workspace.write("mine", "mine.sqlite")
    try FileManager.default.createDirectory(
      atPath: workspace.path("out/.avatar-batch"), withIntermediateDirectories: true)
    #expect(symlink("../../mine.sqlite", workspace.path("out/.avatar-batch/record.sqlite")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").summary.written == 1)
    #expect(try workspace.read("mine.sqlite") == Data("mine".utf8))
  }

  @Test func photoReachedThroughALinkAtAnOutputsPlaceStays() throws {
    try workspace.write(try Data(contentsOf: portrait), "p.jpg")
    try FileManager.default.createDirectory(atPath: workspace.path("out"), withIntermediateDirectories: true)
    #expect(symlink("../p.jpg", workspace.path("out/a-40.png")) == 0)
    #expect(try workspace.run("id,src\na,out/a-40.png\n", as: "l.csv").faults.count == 1)
  }

  @Test func linkInThePlaceOfAnOutputIsReplaced() throws {
    try workspace.write("keep", "elsewhere.png")
    try FileManager.default.createDirectory(atPath: workspace.path("out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("out/a-40.png"), withDestinationPath: workspace.path("elsewhere.png"))
    _ = try workspace.run("id\na\n", as: "l.csv")
    #expect(FileStatus(workspace.path("out/a-40.png"), followsLinks: false)?.kind == .file)
    #expect(try workspace.read("elsewhere.png") == Data("keep".utf8))
  }

  @Test func folderAndPipeInThePlaceOfAnOutputStay() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("out/a-40.png"), withIntermediateDirectories: true)
    #expect(mkfifo(workspace.path("out/b-40.png"), 0o600) == 0)
    let run = try workspace.run("id\na\nb\nc\n", as: "l.csv")
    #expect(run.faults.count == 2)
    #expect(FileStatus(workspace.path("out/b-40.png"), followsLinks: false)?.kind == .other)
    #expect(run.names == ["c-40.png"])
  }

  @Test func outputNeverReplacesAPhotoOfTheList() throws {
    try workspace.write(try Data(contentsOf: portrait), "out/b-40.png")
    let run = try workspace.run("id,src\nb,\na,out/b-40.png\n", as: "l.csv")
    #expect(run.faults.count == 1)
    #expect(try workspace.read("out/b-40.png") == Data(contentsOf: portrait))
  }

  @Test func outputNeverReplacesAThemeOfTheList() throws {
    try workspace.write("{}", "out/b-40.png")
    let run = try workspace.run("id,theme\nb,\na,out/b-40.png\n", as: "l.csv")
    #expect(run.faults.count == 1)
    #expect(try workspace.read("out/b-40.png") == Data("{}".utf8))
  }

  @Test func listOfHolesIsRefused() throws {
    FileManager.default.createFile(atPath: workspace.path("l.json"), contents: nil)
    #expect(truncate(workspace.path("l.json"), 1 << 42) == 0)
    #expect(try workspace.run(file: "l.json").error != nil)
  }

  @Test func pipesAreRefusedAndNotWaitedFor() throws {
    #expect(mkfifo(workspace.path("pipe.jpg"), 0o600) == 0)
    let run = try workspace.run("id,src\na,pipe.jpg\n", as: "l.csv")
    #expect(run.outcomes[0].outputs[0].notes == ["\(workspace.path("pipe.jpg")): is not a file: used the icon"])
  }

  @Test func themeThatIsAPipeFailsItsRow() throws {
    #expect(mkfifo(workspace.path("theme.json"), 0o600) == 0)
    #expect(try workspace.run("id,theme\na,theme.json\n", as: "l.csv").faults.count == 1)
  }

  @Test func hugeSparsePhotoIsRefused() throws {
    FileManager.default.createFile(atPath: workspace.path("huge.jpg"), contents: nil)
    #expect(truncate(workspace.path("huge.jpg"), 1 << 40) == 0)
    #expect(try workspace.run("id,src\na,huge.jpg\n", as: "l.csv").summary.fellBack == 1)
  }

  @Test func listThatIsAPipeIsRefused() throws {
    #expect(mkfifo(workspace.path("l.csv"), 0o600) == 0)
    #expect(try workspace.run(file: "l.csv").error != nil)
  }

  @Test func abandonedTemporaryFilesAreRemoved() throws {
    try workspace.write("half", "out/.avatar-batch/writing-1/.avatar-render-7f.tmp")
    try workspace.write("", "out/.avatar-batch/writing-1/lock")
    _ = try workspace.run("id\na\n", as: "l.csv")
    #expect(!FileManager.default.fileExists(atPath: workspace.path("out/.avatar-batch/writing-1")))
  }

  @Test func foreignDirectoryBehindALinkAmongTemporaryOnesKeepsItsFiles() throws {
    for name in ["lock", "thesis.txt", ".avatar-render-7f.tmp", "7"] {
      try workspace.write("precious", "victim/\(name)")
    }
    try FileManager.default.createDirectory(
      atPath: workspace.path("out/.avatar-batch"), withIntermediateDirectories: true)
    #expect(symlink(workspace.path("victim"), workspace.path("out/.avatar-batch/writing-1")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").summary.written == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path("victim")).sorted()
        == [".avatar-render-7f.tmp", "7", "lock", "thesis.txt"])
  }

  @Test func foreignFilesAmongAbandonedTemporaryOnesStay() throws {
    for name in ["lock", "thesis.txt"] { try workspace.write("precious", "out/.avatar-batch/writing-1/\(name)") }
    _ = try workspace.run("id\na\n", as: "l.csv")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path("out/.avatar-batch/writing-1"))
        == ["thesis.txt"])
  }

  @Test func temporaryDirectoryWhoseLockIsALinkStays() throws {
    try workspace.write("precious", "out/.avatar-batch/writing-1/.avatar-render-7f.tmp")
    try workspace.write("", "elsewhere")
    #expect(symlink(workspace.path("elsewhere"), workspace.path("out/.avatar-batch/writing-1/lock")) == 0)
    _ = try workspace.run("id\na\n", as: "l.csv")
    #expect(try workspace.read("out/.avatar-batch/writing-1/.avatar-render-7f.tmp") == Data("precious".utf8))
  }

  @Test func ownDirectoryThatIsALinkIsRejected() throws {
    for name in ["out", "victim"] {
      try FileManager.default.createDirectory(atPath: workspace.path(name), withIntermediateDirectories: true)
    }
    #expect(symlink("../victim", workspace.path("out/.avatar-batch")) == 0)
    #expect(
      try workspace.run("id\na\n", as: "l.csv").error
        == .output(path: workspace.path("out") + "/.avatar-batch/", .create(.system(ENOTDIR))))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("victim")) == [])
  }

  @Test(arguments: ["record.sqlite", "record.sqlite-journal", "record.sqlite-wal"])
  func fileBehindAHardLinkInThePlaceOfTheRecordStays(name: String) throws {
    try workspace.write("precious", "victim")
    try FileManager.default.createDirectory(
      atPath: workspace.path("out/.avatar-batch"), withIntermediateDirectories: true)
    #expect(link(workspace.path("victim"), workspace.path("out/.avatar-batch/\(name)")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").summary.written == 1)
    #expect(try workspace.read("victim") == Data("precious".utf8))
  }

  @Test func runWhoseDirectoryIsMovedAwayFailsAndIsRepeated() throws {
    workspace.onRow = { [workspace] in rename(workspace.path("out"), workspace.path("moved")) }
    let run = try workspace.run("id\na\n", as: "l.csv")
    #expect(
      run.error
        == .output(
          path: workspace.options.folder, .write(.other("was moved or replaced while files were written to it"))))
    workspace.onRow = nil
    #expect(rename(workspace.path("moved"), workspace.path("out")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").summary.written == 1)
  }

  @Test func outputDirectoryMayBeALink() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("real"), withIntermediateDirectories: true)
    #expect(symlink("real", workspace.path("out")) == 0)
    #expect(try workspace.run("id\na\n", as: "l.csv").summary.written == 1)
    #expect(FileManager.default.fileExists(atPath: workspace.path("real/a-40.png")))
  }

  @Test func linkToADirectoryInsideTheOutputDirectoryIsFollowed() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("out/real"), withIntermediateDirectories: true)
    #expect(symlink("real", workspace.path("out/team")) == 0)
    #expect(try workspace.run("id\nteam/a\n", as: "l.csv").summary.written == 1)
    #expect(FileManager.default.fileExists(atPath: workspace.path("out/real/a-40.png")))
  }
}
