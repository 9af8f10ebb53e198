import Foundation
import Testing

@Suite struct OutputFaultTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func missingFolderCannotTakeTheOutput() throws {
    let run = try folder.run("-o", "nowhere/a.png")
    #expect((run.status, run.errors) == (73, "error: nowhere/a.png: can't be created: no such folder\n"))
  }

  @Test func fileIsNotAFolder() throws {
    try folder.write("file", Data("x".utf8))
    let run = try folder.run("-o", "file/a.png")
    #expect((run.status, run.errors) == (73, "error: file/a.png: can't be created: not a directory\n"))
  }

  @Test func folderIsNotAnOutput() throws {
    let run = try folder.run("-o", ".")
    #expect((run.status, run.errors) == (73, "error: .: can't be created: is a folder\n"))
  }

  @Test func fileThatCannotGrowLeavesNothingAndKeepsTheOldOne() throws {
    try folder.write("a.png", Data("old".utf8))
    // A file size limit stands in for a full disk.
    let run = try folder.run("--size", "512", "-o", "a.png", before: "ulimit -f 0;")
    #expect(run.status == 74)
    #expect(folder.names == ["a.png"])
    #expect(try folder.read("a.png") == Data("old".utf8))
  }

  @Test func fullDeviceIsAWriteError() throws {
    let run = try folder.run("-o", "-", after: ">/dev/full")
    #expect((run.status, run.errors) == (74, "error: standard output: can't be written: no space left on device\n"))
  }

  @Test func closedOutputIsAWriteErrorAndHurtsNoFile() throws {
    let run = try folder.run("-o", "-", after: ">&-")
    #expect((run.status, run.errors) == (74, "error: standard output: can't be written: bad file descriptor\n"))
  }

  @Test func helpThatCannotBePrintedIsAWriteError() throws {
    let run = try folder.run("--help", after: ">&-")
    #expect((run.status, run.errors) == (74, "error: standard output: can't be written: bad file descriptor\n"))
  }

  @Test func pathThatCannotBePrintedLeavesTheFileWhole() throws {
    let run = try folder.run("-o", "a.png", after: ">&-")
    #expect(run.status == 74)
    #expect(try folder.read("a.png").starts(with: pngSignature))
  }

  @Test func readerThatGoesAwayIsAWriteErrorNotASignal() throws {
    let run = try folder.run(
      "--size", "2048", "-o", "-", before: "{", after: "; echo $? >status; } | true")
    #expect(run.errors.hasPrefix("error: standard output: can't be written: broken pipe") || run.errors == "")
    #expect(["74\n", "0\n"].contains(String(decoding: try folder.read("status"), as: UTF8.self)))
  }

  @Test func linkIsFollowedNotReplaced() throws {
    try folder.write("real.png", Data("old".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link.png").path, withDestinationPath: "real.png")
    #expect(try folder.run("-o", "link.png").status == 0)
    #expect(try folder.read("real.png").starts(with: pngSignature))
    #expect(folder.names == ["link.png", "real.png"])
  }

  @Test func linkToNothingYetIsFollowedToo() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link.png").path, withDestinationPath: "new.png")
    #expect(try folder.run("-o", "link.png").status == 0)
    #expect(try folder.read("new.png").starts(with: pngSignature))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.url.path + "/link.png") == "new.png")
  }

  @Test func linkInACircleCannotBeCreated() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "a").path, withDestinationPath: "a")
    #expect(try folder.run("-o", "a").status == 73)
    #expect(folder.names == ["a"])
  }

  @Test func fileThatWasThereKeepsItsPermissions() throws {
    try folder.write("a.png", Data())
    let path = folder.url.appending(path: "a.png").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try folder.run("-o", "a.png").status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  @Test func standardOutputByItsPathIsTheStandardOutput() throws {
    let run = try folder.run("-o", "/dev/stdout")
    #expect(try run.output == folder.run("-o", "-").output)
  }

  @Test func deviceIsWrittenToNotReplaced() throws {
    #expect(try folder.run("-o", "/dev/null").status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }
}
