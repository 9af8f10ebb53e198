import AvatarFileSystem
import Foundation
import Testing

@Suite struct FileStatusTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Overwrites a file in place and gives it a fixed modification time.
  private func overwrite(_ name: String, _ text: String) throws -> FileStamp {
    let file = try FileHandle(forUpdating: URL(filePath: scratch.file(name)))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: scratch.file(name))
    return try #require(FileStatus(scratch.file(name))).stamp
  }

  @Test func resetModificationTimeDoesNotHideAChange() throws {
    try scratch.write("old", "photo")
    let before = try overwrite("photo", "old")
    var after = try overwrite("photo", "new")
    // A file system's clock may advance in steps of 10 ms, so the change is repeated until the clock has advanced.
    var changes = 1
    while after == before, changes < 10_000 {
      after = try overwrite("photo", "new")
      changes += 1
    }
    #expect(after != before)
    #expect(after == FileStamp(bytes: 3, inode: before.inode, modified: before.modified, changed: after.changed))
  }
}
