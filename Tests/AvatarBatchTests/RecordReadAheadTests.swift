import AvatarFileSystem
import AvatarRender
import AvatarSQLite
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of records that are read in full because the list needs most of their entries.
@Suite struct RecordReadAheadTests {
  private let directory: String

  init() throws {
    directory =
      FileManager.default.temporaryDirectory.appending(path: "record-\(UUID().uuidString)").path + "/"
    try FileManager.default.createDirectory(
      atPath: OutputDirectory.ownDirectory(of: directory), withIntermediateDirectories: true)
  }

  private func output(_ text: String) -> BuildRecord.Entry {
    BuildRecord.Entry(
      recipe: ContentDigest(of: Array(text.utf8)), trace: InputTrace(), digest: ContentDigest(of: [1]),
      stamp: FileStamp(bytes: 1, inode: 2, modified: 3, changed: 4), summary: Array(text.utf8))
  }

  private func write(_ names: [String]) throws {
    let record = try BuildRecord(of: directory, isChecked: false)
    for name in names { record.set(output(name), name: name, id: name) }
    try record.commit()
  }

  @Test func entryIsTheSameWithAndWithoutReadAhead() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try write(["a", "b"])
    for rows in [0, 2] {
      let record = try BuildRecord(of: directory, isChecked: true)
      try record.readAhead(for: rows)
      let entry = try #require(try record.output("b"))
      let written = output("b")
      #expect((entry.recipe, entry.digest, entry.stamp) == (written.recipe, written.digest, written.stamp))
      #expect((entry.trace, entry.summary) == (InputTrace(), Array("b".utf8)))
      #expect(try record.output("c") == nil)
    }
  }

  @Test func recordWithManyPendingChangesIsFullUntilTheyAreCommitted() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let (record, entry) = (try BuildRecord(of: directory, isChecked: false), output("a"))
    for i in 1...1024 {
      #expect(!record.isFull)
      record.set(entry, name: "\(i)", id: "a")
    }
    #expect(record.isFull)
    try record.commit()
    #expect(!record.isFull)
  }

  @Test func recordWithAnOlderSchemaIsOverwritten() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = BuildRecord.path(of: FilePath.real(directory) + "/")
    try Database(.file(path)).run(
      """
      CREATE TABLE outputs (name TEXT, summary TEXT); CREATE TABLE inputs (path TEXT);
      INSERT INTO outputs VALUES ('a.png', 'Zebedee Quux'); PRAGMA user_version = 3
      """)
    try write(["b"])
    #expect(try Data(contentsOf: URL(filePath: path)).firstRange(of: Data("Zebedee".utf8)) == nil)
  }

  /// An entry that is written later shows whether the record was read in full.
  @Test(arguments: [(1, true), (2, false)])
  func readAheadIsSkippedForALargeRecord(rows: Int, isFound: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try write(["a", "b", "c"])
    let record = try BuildRecord(of: directory, isChecked: true)
    try record.readAhead(for: rows)
    try write(["d"])
    #expect(try (record.output("d") != nil) == isFound)
  }
}
