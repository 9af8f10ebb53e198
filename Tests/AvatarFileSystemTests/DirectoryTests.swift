import Foundation
import Testing

@testable import AvatarFileSystem

@Suite struct DirectoryTests {
  private let scratch: Scratch
  private let tree: Directory

  init() throws {
    scratch = try Scratch()
    tree = try Directory(creating: scratch.file("tree"))
    try scratch.write("outside", "secret")
  }

  private func link(_ target: String, _ name: String) { #expect(symlink(target, scratch.file("tree/\(name)")) == 0) }

  @Test func missingDirectoriesOfAFileAreCreated() throws {
    try tree.write(Array("x".utf8), to: "a/b/c")
    #expect(try scratch.read("tree/a/b/c") == "x")
  }

  @Test(arguments: ["../secret", "a/../../secret", "/secret", "./a"])
  func pathOutsideTheTreeIsRejected(name: String) throws {
    #expect(throws: WriteError.create(.outside)) { try tree.write([], to: name) }
  }

  @Test(arguments: ["..", "../other", "."])
  func linkOutOfTheTreeIsRejected(target: String) throws {
    try scratch.write("", "other/x")
    link(target == "." ? scratch.path : target, "a")
    #expect(throws: WriteError.create(.outside)) { try tree.write([], to: "a/secret") }
    #expect(throws: FileError.outside) { try tree.remove("a/secret") }
    #expect(try scratch.read("secret") == "outside")
  }

  @Test func linkWithinTheTreeIsFollowed() throws {
    try tree.write([], to: "real/deep/x")
    link("real/deep", "a")
    try tree.write(Array("x".utf8), to: "a/y")
    #expect(try scratch.read("tree/real/deep/y") == "x")
  }

  @Test func linkToTheTreeItselfIsFollowed() throws {
    link(".", "a")
    try tree.write(Array("x".utf8), to: "a/a/y")
    #expect(try scratch.read("tree/y") == "x")
  }

  @Test func fileInPlaceOfADirectoryIsRejected() throws {
    try tree.write([], to: "a")
    #expect(throws: WriteError.create(.system(ENOTDIR))) { try tree.write([], to: "a/b") }
  }

  @Test func movedDirectoryIsStillWrittenTo() throws {
    #expect(rename(scratch.file("tree"), scratch.file("moved")) == 0)
    #expect(symlink("other", scratch.file("tree")) == 0)
    try tree.write(Array("x".utf8), to: "a")
    #expect(try scratch.read("moved/a") == "x")
  }

  @Test func movedSubdirectoryIsRecreated() throws {
    try tree.write([], to: "a/x")
    #expect(rename(scratch.file("tree/a"), scratch.file("moved")) == 0)
    try tree.write(Array("x".utf8), to: "a/y")
    #expect(try scratch.read("tree/a/y") == "x")
  }

  #if os(Linux)
    @Test func directoryIsOpenedOnlyForLookups() throws {
      let directory = try Directory(scratch.path)
      // The descriptor permits only lookups in the directory.
      var byte: UInt8 = 0
      #expect(read(directory.descriptor, &byte, 1) < 0 && errno == EBADF)
    }

    @Test func readErrorIsNotTreatedAsAMismatch() throws {
      let system = try Directory("/proc/self")
      #expect(throws: FileError.system(EIO)) { try system.has(FileMark(start: "PNG"), in: "mem") }
    }
  #endif

  @Test(arguments: [(1, []), (2, ["a", "b"])])
  func directoryBeyondTheEntryLimitListsNothing(limit: Int, names: [String]) throws {
    for name in ["b", "a"] { try tree.write([], to: name) }
    #expect(try Directory(scratch.file("tree")).entries(limit: limit) == names)
  }

  @Test func removingALinkPreservesItsTarget() throws {
    link("../secret", "a")
    try tree.remove("a")
    #expect(try scratch.read("secret") == "outside")
    #expect(FileStatus(scratch.file("tree/a"), followsLinks: false) == nil)
  }

  @Test func onlyEmptyDirectoriesAreRemovedWithAFile() throws {
    for name in ["a/b/c/x", "a/y"] { try tree.write([], to: name) }
    try tree.remove("a/b/c/x")
    tree.removeEmptyDirectories(of: "a/b/c/x")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("tree/a")) == ["y"])
  }

  @Test func fileIsReplacedOnlyIfItStartsWithTheExpectedBytes() throws {
    try tree.write(Array("GIF".utf8), to: "a")
    #expect(throws: WriteError.create(.otherContents)) { try tree.write([], to: "a", over: FileMark(start: "PNG")) }
    try tree.write(Array("new".utf8), to: "a", over: FileMark(start: "GI"))
    #expect(try scratch.read("tree/a") == "new")
  }
}
