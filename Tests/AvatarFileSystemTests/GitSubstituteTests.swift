import Foundation
import Testing

@testable import AvatarFileSystem

@Suite struct GitSubstituteTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private static let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n"
  private static let end = "\0\0\0\rIHDR\0\0"

  @Test(
    arguments: [
      (pointer, .lfsPointer), (pointer.replacingOccurrences(of: "\n", with: "\r\n"), .lfsPointer),
      ("version https://git-lfs.com/spec/v1\next-0-foo sha256:11\noid sha256:00\nsize 9\n", .lfsPointer),
      ("version https://git-lfs.github.com/spec/v1\n", nil), (pointer + String(repeating: " ", count: 1024), nil),
      ("", nil), ("name\nAda\n", nil),
    ] as [(String, GitSubstitute?)])
  func pointerIsRecognizedByItsFirstAndObjectLines(text: String, substitute: GitSubstitute?) throws {
    try expect(substitute, Array(text.utf8))
  }

  @Test(
    arguments: [
      ("\n\u{1A}\n", .convertedPNG), ("\r\n\u{1A}\r\n", .convertedPNG), ("\r\r\n\u{1A}\r\n", .convertedPNG),
      ("\r\n\u{1A}\n", nil),
    ] as [(String, GitSubstitute?)])
  func convertedLineEndsOfAPNGAreRecognized(lineEnds: String, substitute: GitSubstitute?) throws {
    for count in [0, 2000] {
      try expect(substitute, [0x89] + Array("PNG\(lineEnds)\(Self.end)".utf8) + [UInt8](repeating: 0, count: count))
    }
  }

  /// Every way to open a file recognises a substitute.
  private func expect(_ substitute: GitSubstitute?, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: scratch.file("a")))
    let ways: [() throws -> Void] = [
      { _ = try ByteSource(path: scratch.file("a"), limit: 1 << 20) },
      { _ = try ByteStream(path: scratch.file("a"), limit: 1 << 20) },
      { _ = try LocalFiles.within(Directory(scratch.path)).open(scratch.file("a"), limit: 1 << 20) },
    ]
    for open in ways {
      do {
        try open()
        #expect(substitute == nil)
      } catch let error as FileError {
        #expect(substitute.map { FileError.substitute($0) } == error)
      }
    }
  }
}
