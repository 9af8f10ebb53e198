import Foundation
import Testing

@testable import AvatarFileSystem

@Suite struct ByteStreamTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Reads a stream to its end.
  private func bytes(of stream: ByteStream) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try stream.peek()
      if piece.isEmpty { return bytes }
      bytes += piece
      stream.take(piece.count)
    }
  }

  @Test func fileAtTheSizeLimitIsRead() throws {
    try scratch.write("12345", "a")
    #expect(try bytes(of: ByteStream(path: scratch.file("a"), limit: 5)) == Array("12345".utf8))
  }

  @Test func fileBeyondTheSizeLimitIsRejected() throws {
    try scratch.write("123456", "a")
    #expect(throws: FileError.tooLong(limit: 5, size: 6)) { try ByteStream(path: scratch.file("a"), limit: 5) }
  }

  @Test func fileThatGrowsBeyondTheLimitIsNotReadFurther() throws {
    try scratch.write("12345", "a")
    let stream = try ByteStream(path: scratch.file("a"), limit: 5)
    #expect(truncate(scratch.file("a"), 6) == 0)
    #expect(throws: FileError.tooLong(limit: 5)) { try bytes(of: stream) }
  }

  @Test func truncatedFileIsReadToItsNewEnd() throws {
    try scratch.write("12345", "a")
    let stream = try ByteStream(path: scratch.file("a"), limit: 5)
    #expect(truncate(scratch.file("a"), 2) == 0)
    #expect(try bytes(of: stream) == Array("12".utf8))
  }

  @Test func directoryAndPipeAreRejected() throws {
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    #expect(throws: FileError.notAFile) { try ByteStream(path: scratch.file("pipe"), limit: 5) }
    #expect(throws: FileError.isDirectory) { try ByteStream(path: scratch.path, limit: 5) }
    #expect(throws: FileError.missing) { try ByteStream(path: scratch.file("none"), limit: 5) }
  }
}
