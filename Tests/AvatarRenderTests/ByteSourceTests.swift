import AvatarFileSystem
import Foundation
import Testing

/// A temporary directory for one test.
private final class Place {
  let url = FileManager.default.temporaryDirectory.appending(path: "source-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }
}

@Suite struct ByteSourceTests {
  private let place: Place
  init() throws { place = try Place() }

  private func open(_ path: String, isFile: Bool = false) throws(FileError) -> [UInt8] {
    try ByteSource(path: path, limit: 1 << 20, isFile: isFile, timeout: .milliseconds(20)).allBytes()
  }

  @Test func wordsAreBigEndianAndPaddedWithZeros() {
    let source = ByteSource(Array(1...19))
    let words = source.words(at: 1, count: 8)
    #expect(words.words == [0x0203_0405_0607_0809, 0x0A0B_0C0D_0E0F_1011, 0x1213_0000_0000_0000])
    #expect(words.bytes == 18)
    #expect(source.words(at: 3, count: 2).words == [0x0405_0607_0809_0A0B, 0x0C0D_0E0F_1011_1213])
    #expect(source.words(at: 19, count: 1).words.isEmpty)
  }

  @Test func pipeWithoutAWriterTimesOut() {
    mkfifo(place.path("pipe"), 0o600)
    #expect(throws: FileError.timedOut(seconds: 0.02, isEmpty: true)) { try open(place.path("pipe")) }
    #expect(
      FileError.timedOut(seconds: 10, isEmpty: true).reason
        == "nothing could be read from this pipe or device within 10 s")
  }

  @Test func endlessPipeTimesOut() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("half".utf8))
    #expect(throws: FileError.timedOut(seconds: 0.02, isEmpty: false)) {
      try open("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    }
    #expect(
      FileError.timedOut(seconds: 0.1, isEmpty: false).reason == "this pipe or device did not end within 0.1 s")
  }

  @Test func pipeWithAWriterIsReadToItsEnd() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("whole".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try open("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)") == Array("whole".utf8))
  }

  @Test func pipeAtTheSizeLimitIsRead() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("whole".utf8))
    try pipe.fileHandleForWriting.close()
    let source = try ByteSource(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)", limit: 5)
    #expect(try source.allBytes() == Array("whole".utf8))
  }

  @Test func pipeIsRejectedAsAFile() {
    mkfifo(place.path("pipe"), 0o600)
    #expect(throws: FileError.notAFile) { try open(place.path("pipe"), isFile: true) }
  }

  @Test func socketIsRejectedAsAFile() {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = "/tmp/s\(UUID().uuidString.prefix(8))"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    defer { unlink(path) }
    #expect(throws: FileError.notAFile) { try open(path) }
  }

  @Test func readErrorIsReported() throws {
    try Data(count: 1000).write(to: place.url.appending(path: "file"))
    let source = try ByteSource(path: place.path("file"), limit: 1 << 20)
    source.failReads(from: 500, with: EIO)
    #expect(source.bytes(at: 0, length: 500).count == 500)
    #expect(source.failure == nil)
    #expect(throws: FileError.system(EIO)) { try source.allBytes() }
    #expect(source.failure == .system(EIO))
  }

  /// The errors that follow are usually consequences of the first.
  @Test func firstReadErrorIsReported() throws {
    try Data(count: 1000).write(to: place.url.appending(path: "file"))
    let source = try ByteSource(path: place.path("file"), limit: 1 << 20)
    for error in [EIO, ESTALE] {
      source.failReads(from: 500, with: error)
      #expect(source.bytes(at: 400, length: 200) == [])
    }
    #expect(source.failure == .system(EIO))
  }

  @Test func truncationDuringReadingIsDetected() throws {
    try Data(count: 1000).write(to: place.url.appending(path: "file"))
    let source = try ByteSource(path: place.path("file"), limit: 1 << 20)
    truncate(place.path("file"), 10)
    #expect(source.hasChanged)
    #expect(throws: FileError.changed) { try source.allBytes() }
  }

  @Test func replacedContentsOfTheSameLengthAreDetected() throws {
    let file = place.url.appending(path: "file")
    try Data(count: 1000).write(to: file)
    // If a file system's clock is coarse, two writes of a test may have the same time.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: file.path)
    let source = try ByteSource(path: file.path, limit: 1 << 20)
    #expect(!source.hasChanged)
    let writer = try FileHandle(forUpdating: file)
    try writer.write(contentsOf: Data("other".utf8))
    try writer.close()
    #expect(source.hasChanged)
  }

  @Test func openFileIsUnaffectedByReplacingItsPath() throws {
    try Data(count: 1000).write(to: place.url.appending(path: "file"))
    let source = try ByteSource(path: place.path("file"), limit: 1 << 20)
    try Data(count: 10).write(to: place.url.appending(path: "other"))
    rename(place.path("other"), place.path("file"))
    #expect(!source.hasChanged)
    #expect(try source.allBytes().count == 1000)
  }

  @Test(arguments: [ENOMEM, EMFILE, ENFILE, EIO, ESTALE, ETIMEDOUT])
  func systemErrorIsAttributedToTheMachine(number: Int32) {
    #expect(FileError.system(number).isMachineFault)
  }

  @Test(arguments: [.missing, .isDirectory, .notPermitted, .notAFile, .system(ENOTDIR), .system(ELOOP)] as [FileError])
  func pathErrorIsNotAttributedToTheMachine(error: FileError) {
    #expect(!error.isMachineFault)
  }
}
