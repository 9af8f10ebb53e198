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

  @Test(.enabled(if: FullDevice.exists, "this system has no /dev/full"))
  func fullDeviceIsAWriteError() throws {
    let run = try folder.run("-o", "-", after: ">/dev/full")
    #expect((run.status, run.errors) == (74, "error: standard output: can't be written: no space left on device\n"))
  }

  @Test func pictureIsNotWrittenToATerminal() throws {
    var (user, terminal): (Int32, Int32) = (-1, -1)
    try #require(openpty(&user, &terminal, nil, nil, nil) == 0)
    defer { for descriptor in [user, terminal] { close(descriptor) } }
    let path = String(cString: try #require(ttyname(terminal)))
    let run = try folder.run("--size", "8", "-o", "-", after: ">'\(path)'")
    #expect(run.status == 64)
    #expect(run.errors == "error: --output -: the standard output is a terminal; redirect it, or name a file\n")
  }

  @Test func closedOutputIsAWriteErrorAndHurtsNoFile() throws {
    let run = try folder.run("-o", "-", after: ">&-")
    #expect((run.status, run.errors) == (74, "error: standard output: can't be written: bad file descriptor\n"))
  }

  @Test func helpThatCannotBePrintedIsAWriteError() throws {
    let run = try folder.run("--help", after: ">&-")
    #expect((run.status, run.errors) == (74, "error: standard output: can't be written: bad file descriptor\n"))
  }

  @Test(arguments: [["--name", "Ada"], ["icon", "x"], ["group", "--names", "Ada"]])
  func closedOutputDoesNotMatterToAFile(command: [String]) throws {
    let run = try Command(command + ["-o", "a.png"], in: folder.url, after: ">&-")
    #expect((run.status, run.errors) == (0, ""))
    #expect(try folder.read("a.png").starts(with: pngSignature))
  }

  @Test func readerThatGoesAwayIsAWriteErrorNotASignal() throws {
    let run = try folder.run(
      "--size", "2048", "-o", "-", before: "{", after: "; echo $? >status; } | true")
    #expect(run.errors.hasPrefix("error: standard output: can't be written: broken pipe") || run.errors == "")
    #expect(["74\n", "0\n"].contains(String(decoding: try folder.read("status"), as: UTF8.self)))
  }

  @Test(arguments: [["--name", "Ada"], ["icon", "x"], ["group", "--names", "Ada"]], ["real", "missing", "link"])
  func linkIsReplacedNotFollowed(command: [String], target: String) throws {
    try folder.write("real", Data("old".utf8))
    #expect(symlink(target, folder.url.path + "/link") == 0)
    #expect(try Command(command + ["-o", "link"], in: folder.url).status == 0)
    #expect(try folder.read("link").starts(with: pngSignature))
    #expect(try folder.read("real") == Data("old".utf8))
    #expect(folder.names == ["link", "real"])
  }

  @Test func directoryMayBeALink() throws {
    #expect(mkdir(folder.url.path + "/real", 0o755) == 0)
    #expect(symlink("real", folder.url.path + "/link") == 0)
    #expect(try folder.run("-o", "link/a.png").status == 0)
    #expect(try folder.read("real/a.png").starts(with: pngSignature))
  }

  @Test func pipeWithAReaderIsWrittenTo() throws {
    #expect(mkfifo(folder.url.path + "/pipe", 0o600) == 0)
    // A pipe that is opened for reading and writing does not block.
    let run = try folder.run("-o", "pipe", before: "exec 3<>pipe;", after: "&& head -c 8 <&3")
    #expect(run.output.suffix(8) == pngSignature)
  }

  @Test func fileOfADescriptorIsWrittenTo() throws {
    #expect(try folder.run("-o", "/dev/fd/3", after: "3>a.png").status == 0)
    #expect(try folder.read("a.png").starts(with: pngSignature))
  }

  #if os(Linux)
    @Test func fileThatADescriptorInProcAppendsToIsAppendedTo() throws {
      try folder.write("log", Data("start".utf8))
      #expect(try folder.run("-o", "/proc/self/fd/3", after: "3>>log").status == 0)
      #expect(try folder.read("log").prefix(13) == Data("start".utf8) + pngSignature)
    }
  #endif

  @Test func fileThatADescriptorAppendsToIsAppendedTo() throws {
    try folder.write("log", Data("start".utf8))
    #expect(try folder.run("-o", "/dev/fd/3", after: "3>>log").status == 0)
    #expect(try folder.read("log").prefix(13) == Data("start".utf8) + pngSignature)
  }

  @Test func setuidBitOfAFileIsNotPassedOn() throws {
    try folder.write("a.png", Data())
    #expect(chmod(folder.url.path + "/a.png", 0o4755) == 0)
    #expect(try folder.run("-o", "a.png").status == 0)
    var status = stat()
    #expect(stat(folder.url.path + "/a.png", &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o755)
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
