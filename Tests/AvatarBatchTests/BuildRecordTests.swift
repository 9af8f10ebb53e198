import AvatarFileSystem
import AvatarRender
import AvatarSQLite
import Foundation
import PersonWords
import Testing

@testable import AvatarBatch

/// Tests of the record itself: what it contains after each change and each failure.
@Suite struct BuildRecordTests {
  private let workspace: BatchWorkspace
  private let directory: String

  init() throws {
    workspace = try BatchWorkspace()
    directory = FilePath.real(workspace.url.path) + "/"
    try FileManager.default.createDirectory(
      atPath: OutputDirectory.ownDirectory(of: directory), withIntermediateDirectories: true)
  }

  private func record(isChecked: Bool = false) throws -> BuildRecord {
    try BuildRecord(of: directory, isChecked: isChecked)
  }

  /// Another connection to the record, which fails at once if it has to wait.
  private func connection() throws -> Database {
    let database = try Database(.file(BuildRecord.path(of: directory)))
    try database.run("PRAGMA busy_timeout = 0")
    return database
  }

  private func entry(_ number: UInt8) throws -> BuildRecord.Entry {
    let trace = InputTrace(bytes: [1, 1, 0, 0, 0, 0, 0, 0, 0, number].span)
    return BuildRecord.Entry(
      recipe: ContentDigest(of: [number]), trace: try #require(trace),
      photo: number == 8 ? nil : ContentDigest(of: [number, 3]), digest: ContentDigest(of: [number, 1]),
      stamp: FileStamp(bytes: Int(number), inode: 2, modified: 3, changed: 4), summary: Array("s\(number)".utf8),
      skipped: number == 8 ? nil : ContentDigest(of: [number, 2]))
  }

  private var names: [String] {
    get throws { try record(isChecked: true).outputs(after: "", atMost: 100).map(\.name) }
  }

  // MARK: Failures

  @Test func failedCommitRecordsNothingAndEndsItsTransaction() throws {
    let record = try record()
    let other = try connection()
    try other.run(
      "CREATE TRIGGER t BEFORE INSERT ON outputs WHEN NEW.name = 'b' BEGIN SELECT RAISE(FAIL, 'no space'); END")
    for (i, name) in ["a", "b", "c"].enumerated() { record.set(try entry(UInt8(i)), name: name, id: name) }
    #expect(throws: DatabaseError(code: 19, reason: "no space")) { try record.commit() }
    try other.run("BEGIN EXCLUSIVE; DROP TRIGGER t; COMMIT")
    #expect(try names == [])
    record.set(try entry(1), name: "d", id: "d")
    try record.commit()
    #expect(try names == ["d"])
  }

  @Test func failedRemovalRetainsAllEntries() throws {
    let record = try record()
    for name in ["a", "b"] { record.set(try entry(1), name: name, id: name) }
    try record.commit()
    let other = try connection()
    try other.run(
      "CREATE TRIGGER t BEFORE DELETE ON outputs WHEN OLD.name = 'b' BEGIN SELECT RAISE(FAIL, 'no space'); END")
    for name in ["a", "b"] { record.removeOutput(name) }
    #expect(throws: DatabaseError.self) { try record.commit() }
    #expect(try names == ["a", "b"])
    try other.run("BEGIN EXCLUSIVE; COMMIT")
  }

  @Test func lookupsLeaveNoTransaction() throws {
    let record = try record()
    record.set(try entry(1), name: "a", id: "a")
    try record.commit()
    try record.beginReading()
    _ = try record.output("a")
    try record.endReading()
    _ = try record.output("a")
    _ = try record.outputs(after: "", atMost: 1)
    _ = try record.has(ContentDigest(of: []), ofFile: "a", in: .files)
    try connection().run("BEGIN EXCLUSIVE; COMMIT")
  }

  /// The entries of a run that fails later remain invisible until it commits.
  @Test func changesAreVisibleOnlyAfterACommit() throws {
    let record = try record()
    record.set(try entry(1), name: "a", id: "a")
    #expect(try names == [])
    try record.commit()
    record.removeOutput("a")
    #expect(try names == ["a"])
    try record.commit()
    #expect(try names == [])
  }

  // MARK: Entries

  @Test func entryRoundTrips() throws {
    let record = try record()
    record.set(try entry(7), name: "a", id: "x")
    record.set(try entry(8), name: "a", id: "y")
    record.set(try entry(9), name: "b", id: "é\u{0}")
    try record.commit()
    let found = try record.outputs(after: "", atMost: 100)
    #expect(found.map(\.name) == ["a", "b"])
    #expect(found.map(\.id) == [StableHash(of: "y"), StableHash(of: "é\u{0}")])
    for (number, output) in zip([8, 9] as [UInt8], found.map(\.output)) {
      let entry = try entry(number)
      #expect((output.recipe, output.digest, output.stamp) == (entry.recipe, entry.digest, entry.stamp))
      #expect((output.trace, output.summary, output.skipped) == (entry.trace, entry.summary, entry.skipped))
      #expect(output.photo == entry.photo)
    }
    #expect(try record.output("a")?.recipe == entry(8).recipe)
    #expect(try record.output("c") == nil)
  }

  @Test func entriesAreReadInPages() throws {
    let record = try record()
    for i in 0..<7 { record.set(try entry(1), name: "p\(i)", id: "") }
    try record.commit()
    #expect(try record.outputs(after: "", atMost: 3).map(\.name) == ["p0", "p1", "p2"])
    record.removeOutput("p2")
    record.removeOutput("p3")
    try record.commit()
    #expect(try record.outputs(after: "p2", atMost: 3).map(\.name) == ["p4", "p5", "p6"])
    #expect(try record.outputs(after: "p6", atMost: 3).map(\.name) == [])
  }

  @Test func sheetHasOnlyItsLastDigest() throws {
    let (one, two) = (ContentDigest(of: [1]), ContentDigest(of: [2]))
    let record = try record()
    for digest in [one, two] { try record.set(digest, ofFile: "a", in: .sheets) }
    let found = try [("a", two), ("a", one), ("b", two)].map { try record.has($1, ofFile: $0, in: .sheets) }
    #expect(found == [true, false, false])
  }

  // MARK: Other files of a run

  @Test func fileIsRecognizedByItsPathAndDigest() throws {
    let (one, two) = (ContentDigest(of: [1]), ContentDigest(of: [2]))
    let writer = try record()
    try writer.set(one, ofFile: "a", in: .files)
    try writer.set(two, ofFile: "b", in: .files)
    for record in [writer, try record(isChecked: true)] {
      #expect(try record.has(one, ofFile: "a", in: .files) && record.has(two, ofFile: "b", in: .files))
      let others = try [("a", two), ("b", one), ("c", one)].map { try record.has($1, ofFile: $0, in: .files) }
      #expect(others == [false, false, false])
    }
  }

  /// An earlier run may have been killed before it replaced the file.
  @Test func fileOfAnyEarlierRunIsRecognized() throws {
    let (one, two) = (ContentDigest(of: [1]), ContentDigest(of: [2]))
    for digest in [one, two, two] { try record().set(digest, ofFile: "a", in: .files) }
    #expect(try record().has(one, ofFile: "a", in: .files) && record().has(two, ofFile: "a", in: .files))
  }

  @Test func recordWithAnotherSchemaRetainsTheFiles() throws {
    let writer = try record()
    try writer.set(ContentDigest(of: [1]), ofFile: "a", in: .files)
    writer.set(try entry(1), name: "a", id: "a")
    try writer.set(ContentDigest(of: [1]), ofFile: "b", in: .sheets)
    try writer.commit()
    try connection().run("PRAGMA user_version = 1")
    let rebuilt = try record()
    #expect(try rebuilt.output("a") == nil && !rebuilt.has(ContentDigest(of: [1]), ofFile: "b", in: .sheets))
    #expect(try rebuilt.has(ContentDigest(of: [1]), ofFile: "a", in: .files))
  }

  @Test func onlyUnchangedFilesOfARunCountAsWritten() throws {
    try workspace.write("mine", "page.html")
    try workspace.write("mine", "other.html")
    let digest = try #require(ContentDigest(ofFile: workspace.path("page.html")))
    var written: [Bool] = []
    workspace.onStart = { [workspace] run in
      written = ["page.html", "other.html", "none.html"].map { run.hasWritten(workspace.path($0)) }
      workspace.onRow = { _ throws(InputError) in run.record(digest, ofFile: workspace.path("page.html")) }
    }
    func run() throws -> [Bool] {
      #expect(try workspace.run("id\na\n", as: "l.csv").error == nil)
      return written
    }
    #expect(try run() == [false, false, false])
    #expect(try run() == [true, false, false])
    try workspace.write("yours", "page.html")
    #expect(try run() == [false, false, false])
  }

  // MARK: Opening

  /// An entry of the file system other than a file.
  enum Substitute: CaseIterable {
    case link, directory, pipe

    func create(at path: String) throws {
      switch self {
      case .link: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "target")
      case .directory: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      }
    }
  }

  @Test(arguments: ["", "-journal", "-wal", "-shm"], Substitute.allCases)
  func substituteForARecordFileIsRejected(ending: String, substitute: Substitute) throws {
    try substitute.create(at: BuildRecord.path(of: directory) + ending)
    let reason = substitute == .link ? "is a symbolic link" : "is not a file"
    for isChecked in [true, false] {
      #expect(throws: DatabaseError(code: 0, reason: reason)) { try record(isChecked: isChecked) }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory + ".avatar-batch")
    #expect(names == ["record.sqlite" + ending])
    BuildRecord.remove(from: directory)
    if substitute != .directory { #expect(try record().output("a") == nil) }
  }

  @Test func missingRecordIsNotCreatedByACheck() throws {
    #expect(try record(isChecked: true).output("a") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory + ".avatar-batch") == [])
  }
}
