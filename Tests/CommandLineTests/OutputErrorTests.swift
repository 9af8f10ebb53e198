import Foundation
import Testing

@Suite struct OutputErrorTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [["--name", "Ada"], ["icon", "x"], ["group", "--names", "Ada"]])
  func missingDirectoriesAreCreated(command: [String]) throws {
    #expect(try Command(command + ["-o", "deep/down/a.png"], in: directory.url).text == "deep/down/a.png\n")
    #expect(try directory.read("deep/down/a.png").starts(with: pngSignature))
  }

  @Test func missingDirectoriesForFramesAreCreated() throws {
    #expect(try directory.run("icon", "x", "--frames", "2", "-o", "deep/x.png").status == 0)
    #expect(directory.names(in: "deep") == ["x-001.png", "x-002.png"])
  }

  @Test func outputWithATrailingSlashUsesTheDefaultName() throws {
    let run = try directory.run("--name", "Ada", "--format", "webp", "-o", "new/pictures/")
    #expect((run.status, run.text) == (0, "new/pictures/ada-40.webp\n"))
    #expect(try directory.run("--name", "Ada", "-o", "new/pictures/").text == "new/pictures/ada-40.png\n")
  }

  @Test func frameOutputWithATrailingSlashUsesDefaultNames() throws {
    #expect(try directory.run("icon", "x", "--frames", "2", "-o", "frames/").status == 0)
    #expect(directory.names(in: "frames") == ["x-24-001.png", "x-24-002.png"])
  }

  @Test func fileInPlaceOfADirectoryIsRejected() throws {
    try directory.write("file", Data("x".utf8))
    let run = try directory.run("--type", "human", "-o", "file/a.png")
    #expect((run.status, run.errors) == (73, "error: file/a.png: cannot be created: not a directory\n"))
  }

  @Test func directoryIsRejectedAsAnOutput() throws {
    let run = try directory.run("--type", "human", "-o", ".")
    let message = ".: cannot be created: is a directory: add a trailing slash to write a file with the default name"
    #expect((run.status, run.errors) == (73, "error: \(message)\n"))
  }

  @Test func failedWritePreservesTheExistingFile() throws {
    try directory.write("a.png", Data("old".utf8))
    // A file size limit stands in for a full disk.
    let run = try directory.runProcess("--type", "human", "--size", "512", "-o", "a.png", before: "ulimit -f 0;")
    #expect(run.status == 74)
    #expect(directory.names == ["a.png"])
    #expect(try directory.read("a.png") == Data("old".utf8))
  }

  @Test(.enabled(if: FullDevice.exists, "this system has no /dev/full"))
  func fullDeviceIsAWriteError() throws {
    let run = try directory.runProcess("--type", "human", "-o", "-", after: ">/dev/full")
    #expect((run.status, run.errors) == (74, "error: standard output: cannot be written: no space left on device\n"))
  }

  @Test func imageIsNotWrittenToATerminal() throws {
    var (user, terminal): (Int32, Int32) = (-1, -1)
    try #require(openpty(&user, &terminal, nil, nil, nil) == 0)
    defer { for descriptor in [user, terminal] { close(descriptor) } }
    let path = String(cString: try #require(ttyname(terminal)))
    let run = try directory.runProcess("--type", "human", "--size", "8", "-o", "-", after: ">'\(path)'")
    #expect(run.status == 64)
    #expect(run.errors == "error: --output -: standard output is a terminal: redirect it, or name a file\n")
  }

  @Test func closedStandardOutputIsAWriteError() throws {
    let run = try directory.runProcess("--type", "human", "-o", "-", after: ">&-")
    #expect((run.status, run.errors) == (74, "error: standard output: cannot be written: bad file descriptor\n"))
  }

  @Test func helpThatCannotBePrintedIsAWriteError() throws {
    let run = try directory.runProcess("--help", after: ">&-")
    #expect((run.status, run.errors) == (74, "error: standard output: cannot be written: bad file descriptor\n"))
  }

  @Test(arguments: [["--name", "Ada"], ["icon", "x"], ["group", "--names", "Ada"]])
  func closedStandardOutputDoesNotAffectFileOutput(command: [String]) throws {
    let run = try Command(process: command + ["-o", "a.png"], in: directory.url, after: ">&-")
    #expect((run.status, run.errors) == (0, ""))
    #expect(try directory.read("a.png").starts(with: pngSignature))
  }

  @Test func brokenPipeIsAWriteErrorWithoutASignal() throws {
    let run = try directory.runProcess(
      "--type", "human", "--size", "2048", "-o", "-", before: "{", after: "; echo $? >status; } | true")
    #expect(run.errors.hasPrefix("error: standard output: cannot be written: broken pipe") || run.errors == "")
    #expect(["74\n", "0\n"].contains(String(decoding: try directory.read("status"), as: UTF8.self)))
  }

  @Test(arguments: [["--name", "Ada"], ["icon", "x"], ["group", "--names", "Ada"]], ["real", "missing", "link"])
  func linkIsReplacedButNotFollowed(command: [String], target: String) throws {
    try directory.write("real", Data("old".utf8))
    #expect(symlink(target, directory.url.path + "/link") == 0)
    #expect(try Command(command + ["-o", "link"], in: directory.url).status == 0)
    #expect(try directory.read("link").starts(with: pngSignature))
    #expect(try directory.read("real") == Data("old".utf8))
    #expect(directory.names == ["link", "real"])
  }

  @Test func outputDirectoryCanBeALink() throws {
    #expect(mkdir(directory.url.path + "/real", 0o755) == 0)
    #expect(symlink("real", directory.url.path + "/link") == 0)
    #expect(try directory.run("--type", "human", "-o", "link/a.png").status == 0)
    #expect(try directory.read("real/a.png").starts(with: pngSignature))
  }

  @Test func imageIsWrittenToAPipeWithAReader() throws {
    #expect(mkfifo(directory.url.path + "/pipe", 0o600) == 0)
    // A pipe that is opened for reading and writing does not block.
    let run = try directory.runProcess(
      "--type", "human", "-o", "pipe", before: "exec 3<>pipe;", after: "&& head -c 8 <&3")
    #expect(run.output.suffix(8) == pngSignature)
  }

  @Test(arguments: [
    ["--type", "human", "-o", "pipe"], ["icon", "check", "-o", "pipe"], ["group", "--names", "Ada", "-o", "pipe"],
    ["batch", "team.csv", "-o", "out", "--report", "pipe"], ["golden", "compare", "a.png", "a.png", "-o", "pipe"],
    ["golden", "compare", "a.png", "a.png", "--junit", "pipe", "--quiet"],
  ])
  func pipeWithoutAReaderIsRejectedWithoutWaiting(call: [String]) throws {
    #expect(mkfifo(directory.url.path + "/pipe", 0o600) == 0)
    try directory.write("team.csv", Data("id\na\n".utf8))
    try directory.write("a.png", try directory.avatar("--type", "human"))
    let run = try Command(call, in: directory.url)
    let reason = "cannot be created: no process is reading from it: start the reader first"
    #expect((run.status, run.errors) == (73, "error: pipe: \(reason)\n"))
  }

  @Test func imageIsWrittenToAFileDescriptor() throws {
    #expect(try directory.runProcess("--type", "human", "-o", "/dev/fd/3", after: "3>a.png").status == 0)
    #expect(try directory.read("a.png").starts(with: pngSignature))
  }

  #if os(Linux)
    @Test func imageIsAppendedThroughADescriptorInProc() throws {
      try directory.write("log", Data("start".utf8))
      #expect(try directory.runProcess("--type", "human", "-o", "/proc/self/fd/3", after: "3>>log").status == 0)
      #expect(try directory.read("log").prefix(13) == Data("start".utf8) + pngSignature)
    }
  #endif

  @Test func imageIsAppendedThroughADescriptor() throws {
    try directory.write("log", Data("start".utf8))
    #expect(try directory.runProcess("--type", "human", "-o", "/dev/fd/3", after: "3>>log").status == 0)
    #expect(try directory.read("log").prefix(13) == Data("start".utf8) + pngSignature)
  }

  @Test func setuidBitIsNotInherited() throws {
    try directory.write("a.png", Data())
    #expect(chmod(directory.url.path + "/a.png", 0o4755) == 0)
    #expect(try directory.run("--type", "human", "-o", "a.png").status == 0)
    var status = stat()
    #expect(stat(directory.url.path + "/a.png", &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o755)
  }

  @Test func existingFilePermissionsArePreserved() throws {
    try directory.write("a.png", Data())
    let path = directory.url.appending(path: "a.png").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try directory.run("--type", "human", "-o", "a.png").status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  @Test func standardOutputCanBeNamedByItsPath() throws {
    let run = try directory.run("--type", "human", "-o", "/dev/stdout")
    #expect(try run.output == directory.run("--type", "human", "-o", "-").output)
  }

  @Test func deviceIsWrittenToButNotReplaced() throws {
    #expect(try directory.run("--type", "human", "-o", "/dev/null").status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }
}
