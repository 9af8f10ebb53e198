import Foundation
import Testing

@testable import AvatarFileSystem

@Suite struct FileTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test func fileAppearsOnlyWhenItIsComplete() throws {
    try scratch.write("old", "a")
    let writer = try File(path: scratch.file("a"))
    try writer.append("new")
    #expect(try scratch.read("a") == "old")
    try writer.finish()
    #expect(try scratch.read("a") == "new")
    #expect(scratch.names == ["a"])
  }

  @Test func unfinishedFileLeavesNothingBehind() throws {
    do {
      let writer = try File(path: scratch.file("a"))
      try writer.append(String(repeating: "x", count: 100_000))
      #expect(scratch.names.count == 1)
    }
    #expect(scratch.names == [])
  }

  /// Bytes are collected up to 64 KiB, and more are written at once.
  @Test(arguments: [
    [1, 65_535, 1], [65_536, 1], [3, 65_536, 5], [3, 65_537, 65_535, 65_536], [0, 200_000, 0, 7, 200_000], [9, 9, 9],
  ])
  func appendedBytesKeepTheirOrder(counts: [Int]) throws {
    let writer = try File(path: scratch.file("a"))
    var expected: [UInt8] = []
    for (i, count) in counts.enumerated() {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * (i + 3)) }
      try writer.append(bytes)
      expected += bytes
    }
    try writer.finish()
    #expect(try ByteSource(path: scratch.file("a"), limit: 1 << 20, isFile: true).allBytes() == expected)
  }

  @Test func temporaryFilesHaveUniqueNames() throws {
    let writers = try (0..<3).map { _ in try File(path: scratch.file("a")) }
    #expect(scratch.names.count == 3)
    for name in scratch.names { #expect(FilePath.isTemporaryName(name)) }
    withExtendedLifetime(writers) {}
  }

  @Test(arguments: [
    ".avatar-render-.tmp", ".avatar-render-xyz.tmp", ".avatar-render-7f", "avatar-render-7f.tmp", "thesis.tmp",
    ".avatar-render-00000000000000000.tmp", ".avatar-render-7f.tmp.png",
  ])
  func similarNamesAreNotTemporaryFileNames(name: String) { #expect(!FilePath.isTemporaryName(name)) }

  @Test func linkIsReplacedAndItsTargetIsPreserved() throws {
    try scratch.write("old", "target")
    #expect(symlink("target", scratch.file("a")) == 0)
    try File.write(Array("new".utf8), to: scratch.file("a"))
    #expect(try scratch.read("target") == "old")
    #expect(FileStatus(scratch.file("a"), followsLinks: false)?.kind == .file)
  }

  @Test func linkToADirectoryIsNotReplaced() throws {
    #expect(symlink(".", scratch.file("a")) == 0)
    #expect(throws: WriteError.create(.isDirectory)) { try File.write([], to: scratch.file("a")) }
    #expect(FileStatus(scratch.file("a"), followsLinks: false)?.kind == .link)
  }

  @Test func hardLinksOfAFileRetainItsContents() throws {
    try scratch.write("old", "a")
    #expect(link(scratch.file("a"), scratch.file("b")) == 0)
    try File.write(Array("new".utf8), to: scratch.file("a"))
    #expect(try scratch.read("b") == "old")
  }

  @Test(arguments: ["nowhere/a", "nowhere/"])
  func missingDirectoryIsReported(name: String) throws {
    #expect(throws: WriteError.create(.missing)) { try File.write([], to: scratch.file(name)) }
  }

  @Test func missingDirectoriesAreCreatedOnRequest() throws {
    try File.write(Array("new".utf8), to: scratch.file("b/c/a"), createsDirectories: true)
    #expect(try scratch.read("b/c/a") == "new")
  }

  @Test(arguments: ["", "/", "/.", "/.."])
  func directoryIsNotReplaced(ending: String) throws {
    #expect(throws: WriteError.create(.isDirectory)) { try File.write([], to: scratch.path + ending) }
  }

  @Test func pipeWithoutAReaderIsRejected() throws {
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    let error = WriteError.create(.other("no process is reading from it: start the reader first"))
    #expect(throws: error) { try File(path: scratch.file("pipe")) }
    #expect(throws: error) { try File.write([0], to: scratch.file("pipe")) }
  }

  @Test func socketIsRejected() throws {
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = scratch.file("socket")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    #expect(isBound)
    #expect(throws: WriteError.create(.notAFile)) { try File(path: path) }
  }

  @Test func writingToABlockedPipeIsAnError() throws {
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    let reader = open(scratch.file("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let writer = try File(path: scratch.file("pipe"), timeout: 20)
    #expect(throws: WriteError.write(.other("no process has read from it for 0 s"))) {
      try writer.append([UInt8](repeating: 0, count: 1 << 20))
    }
  }

  @Test func fileWithAFailedWriteCannotBeFinished() throws {
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    let reader = open(scratch.file("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let writer = try File(path: scratch.file("pipe"), timeout: 20)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    #expect(throws: WriteError.self) { try writer.append(bytes) }
    while read(reader, &bytes, bytes.count) > 0 {}
    try writer.append("more")
    #expect(throws: WriteError.write(.other("no process has read from it for 0 s"))) { try writer.finish() }
    #expect(read(reader, &bytes, bytes.count) <= 0)
  }

  @Test func pipeWithAReaderIsWritten() throws {
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    let reader = open(scratch.file("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try File.write(Array("new".utf8), to: scratch.file("pipe"))
    var bytes = [UInt8](repeating: 0, count: 4)
    #expect(read(reader, &bytes, 4) == 3)
    #expect(bytes.prefix(3) == Array("new".utf8)[...])
  }

  @Test func temporaryFilesOfKilledProcessesAreRemoved() throws {
    try scratch.write("half", ".avatar-render-7f.tmp")
    try File(path: scratch.file("a")).finish()
    #expect(scratch.names == ["a"])
  }

  @Test func temporaryFilesBesideFilesAreRemovedFromTheirDirectoriesOnly() throws {
    for name in ["a", "b", "c"] {
      #expect(mkdir(scratch.file(name), 0o700) == 0)
      try scratch.write("half", "\(name)/.avatar-render-7f.tmp")
    }
    File.removeAbandoned(beside: ["a/x", "a/y", "b/", "none/x"].map(scratch.file))
    #expect(["a", "b", "c"].map { (try? Directory(scratch.file($0)).names())?.count } == [0, 0, 1])
  }

  @Test func temporaryFilesOfRunningProcessesArePreserved() throws {
    let first = try File(path: scratch.file("a"))
    try File(path: scratch.file("b")).finish()
    try first.finish()
    #expect(scratch.names == ["a", "b"])
  }

  @Test func foreignFileNamedLikeATemporaryFileIsPreserved() throws {
    try scratch.write("precious", "target")
    #expect(symlink("target", scratch.file(".avatar-render-7f.tmp")) == 0)
    #expect(mkdir(scratch.file(".avatar-render-80.tmp"), 0o700) == 0)
    try File(path: scratch.file("a")).finish()
    #expect(scratch.names == [".avatar-render-7f.tmp", ".avatar-render-80.tmp", "a", "target"])
  }

  @Test(arguments: [(EINVAL, true), (ENOSYS, true), (EOPNOTSUPP, true), (EIO, false), (ENOSPC, false)])
  func unsupportedSynchronizationIsTolerated(error: Int32, isTolerated: Bool) {
    #expect(FileError.system(error).isUnsupportedSynchronization == isTolerated)
  }

  @Test(arguments: [
    (FileError.system(ENOSPC), true), (.system(EDQUOT), true), (.system(EIO), true), (.system(EROFS), true),
    (.system(ENAMETOOLONG), false), (.notPermitted, false), (.isDirectory, false),
  ])
  func onlyDiskErrorsAffectEveryFile(error: FileError, isDiskFault: Bool) {
    #expect(error.isDiskFault == isDiskFault)
  }

  @Test func linkToAPipeIsReplaced() throws {
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    #expect(symlink("pipe", scratch.file("a")) == 0)
    try File.write(Array("new".utf8), to: scratch.file("a"))
    #expect(try scratch.read("a") == "new")
  }

  @Test func replacedFileRetainsOnlyItsBasicPermissions() throws {
    try scratch.write("old", "a")
    #expect(chmod(scratch.file("a"), 0o6604) == 0)
    try File.write([], to: scratch.file("a"))
    #expect(FileStatus(scratch.file("a"))?.permissions == 0o604)
    var status = stat()
    #expect(stat(scratch.file("a"), &status) == 0 && status.st_mode & 0o7000 == 0)
  }

  @Test func privateFileIsAccessibleOnlyToTheUser() throws {
    try File.writePrivately(Array("new".utf8), to: scratch.file("a"))
    #expect(FileStatus(scratch.file("a"))?.permissions == 0o600)
  }

  @Test func failedReplacementLeavesNothingBehind() throws {
    let writer = try File(path: scratch.file("a"))
    #expect(mkdir(scratch.file("a"), 0o700) == 0)
    #expect(throws: WriteError.create(.isDirectory)) { try writer.finish() }
    #expect(scratch.names == ["a"])
  }
}
