import AvatarJSON
import Foundation
import Testing

@testable import AvatarFileSystem

@Suite struct FileMarkTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Marks, contents of files, and whether the file has the mark.
  private static let files: [(FileMark, String, Bool)] = [
    (FileMark(start: "GIF"), "GIF89a", true),
    (FileMark(start: "GIF"), "GI", false),
    (FileMark(start: "GIF"), " GIF", false),
    (FileMark(Array("chunk".utf8), at: 3), "abcchunk", true),
    (FileMark(Array("chunk".utf8), at: 3), "abchunk", false),
    (FileMark(Array("chunk".utf8), at: 3), "abcchun", false),
    (FileMark(Array("chunk".utf8), at: 3), "ab", false),
    (FileMark("author", inFirst: 10), "the author", true),
    // One byte beyond the part that is searched.
    (FileMark("author", inFirst: 10), "their author", false),
    (FileMark("author", inFirst: 10), "", false),
  ]

  @Test(arguments: files)
  func markIsFoundInItsPartOfAFile(mark: FileMark, contents: String, isFound: Bool) throws {
    try scratch.write(contents, "a")
    #expect(mark.isIn(fileAt: scratch.file("a")) == isFound)
    #expect(mark.isIn(Array(contents.utf8)) == isFound)
  }

  @Test func linkToAMarkedFileHasNoMark() throws {
    try scratch.write("GIF", "target")
    #expect(symlink("target", scratch.file("a")) == 0)
    #expect(!FileMark(start: "GIF").isIn(fileAt: scratch.file("a")))
  }

  /// The contents of a file at the path of an output, and whether an output with a mark replaces it.
  @Test(arguments: [("GIF89a", true), ("", true), ("notes", false)])
  func ownedFileReplacesOnlyFilesOfItsKind(contents: String, isReplaced: Bool) throws {
    let path = scratch.file("a")
    try scratch.write(contents, "a")
    let reason = "cannot be created: exists but was not written by avatar-render: --force replaces it"
    let refusal = InputError(path, reason: reason, kind: .output)
    #expect(OwnedFile.refusal(of: path) == refusal)
    if isReplaced {
      try OwnedFile.write(Array("new".utf8), to: path, over: FileMark(start: "GIF"))
    } else {
      #expect(throws: refusal) { try OwnedFile.check(path, over: FileMark(start: "GIF")) }
      #expect(throws: refusal) { try OwnedFile(path, over: FileMark(start: "GIF")) }
      #expect(throws: refusal) {
        try OwnedFile.write([], to: "a", in: scratch.path + "/", over: FileMark(start: "GIF"))
      }
    }
    #expect(try scratch.read("a") == (isReplaced ? "new" : contents))
    try OwnedFile.write(Array("other".utf8), to: path)
    #expect(try scratch.read("a") == "other")
  }
}
