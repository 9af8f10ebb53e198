import Foundation
import Testing

@testable import AvatarFileSystem
@testable import AvatarJSON

@Suite struct ByteSearchTests {
  @Test(arguments: [
    ("", true), ("abc", true), ("bcab", true), ("cabd", true), ("d", true), ("cabe", false), ("abdx", false),
  ])
  func textIsFoundAtAnyPosition(text: String, isThere: Bool) {
    #expect(Array("abcabcabd".utf8).contains(text: text) == isThere)
  }

  @Test func emptyBytesContainNoText() { #expect(![UInt8]().contains(text: "a")) }
}

@Suite struct LocalFilesTests {
  private let scratch: Scratch
  private let files: LocalFiles

  init() throws {
    scratch = try Scratch()
    try scratch.write("inside", "root/deep/photo")
    try scratch.write("outside", "secret")
    files = .within(try Directory(scratch.file("root")))
  }

  private func contents(_ name: String) throws(FileError) -> [UInt8] {
    try files.open(scratch.file(name), limit: 100).allBytes()
  }

  @Test func openDirectoryIsUnaffectedByReplacingItsPath() throws {
    let root = scratch.file("root")
    #expect(rename(root, scratch.file("moved")) == 0 && mkdir(root, 0o777) == 0)
    try scratch.write("planted", "root/photo")
    #expect(throws: FileError.outside) { try contents("root/photo") }
    #expect(try contents("moved/deep/photo") == Array("inside".utf8))
  }

  @Test(arguments: [
    ("root", true), ("root/none/at/all", true), ("root/deep/photo", true), ("secret", false), ("rootX", false),
    ("none/root", false),
  ])
  func pathInsideADirectoryIsDetected(path: String, isContained: Bool) {
    #expect(Directory.contains(scratch.file("root"), scratch.file(path)) == isContained)
  }

  @Test func rootDirectoryContainsEveryPath() { #expect(Directory.contains("/", "/none/at/all")) }

  @Test func fileInTheDirectoryIsOpened() throws { #expect(try contents("root/deep/photo") == Array("inside".utf8)) }

  @Test func linkToAFileInTheDirectoryIsFollowed() throws {
    #expect(symlink("deep/photo", scratch.file("root/link")) == 0)
    #expect(try contents("root/link") == Array("inside".utf8))
  }

  @Test(arguments: ["secret", "root/../secret"])
  func pathOutsideTheDirectoryIsRejected(name: String) {
    #expect(throws: FileError.outside) { try contents(name) }
  }

  @Test(arguments: ["../secret", "link", ".."])
  func linkOutOfTheDirectoryIsRejected(target: String) {
    #expect(symlink(target, scratch.file("root/link")) == 0)
    #expect(throws: FileError.outside) { try contents("root/link") }
  }

  /// The system call `open` resolves the links of a path first, so it can only follow a link that replaces a file after
  /// that.
  @Test func linkThatReplacedAFileIsRejected() throws {
    #expect(symlink("deep/photo", scratch.file("root/late")) == 0)
    let root = try Directory(scratch.file("root"))
    #expect(throws: FileError.system(ELOOP)) { try ByteSource("late", in: root, limit: 100) }
  }

  @Test func directoryIsNotReadAsAPhoto() { #expect(throws: FileError.isDirectory) { try contents("root/deep") } }

  @Test func missingFileInTheDirectoryIsReported() { #expect(throws: FileError.missing) { try contents("root/none") } }
}
