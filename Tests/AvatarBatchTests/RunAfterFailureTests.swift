import AvatarFileSystem
import AvatarRender
import AvatarSQLite
import Foundation
import PersonWords
import Testing

@testable import AvatarBatch

/// Tests of the run after each failure: it completes what the failed run did not, and the next one has nothing to do.
@Suite struct RunAfterFailureTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  private static let rows = 12

  /// Returns a JSON list, whose sixth row may have further members.
  private func list(_ name: String, _ members: String = "") -> String {
    let rows = (0..<Self.rows).map { #"{"id": "p\#($0)", "name": "\#(name) \#($0)"\#($0 == 5 ? members : "")}"# }
    return "[" + rows.joined(separator: ",") + "]"
  }

  private var record: String { FilePath.real(workspace.path("out/.avatar-batch")) + "/record.sqlite" }

  /// The names in the record, each with the digest of its file.
  private var entries: [String: ContentDigest] {
    get throws {
      let found = try BuildRecord(of: workspace.options.directory, isChecked: true).outputs(after: "", atMost: 1000)
      return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.output.digest) })
    }
  }

  enum Failure: CaseIterable {
    case interruption, failedReport, invalidRow, strictRow, failFast, truncatedList, lostTable, lostRecord
    case replacedDirectory, copiedDirectory

    /// The number of rows that the next run does not render again.
    var unchanged: Int {
      switch self {
      case .interruption, .failedReport: 4
      case .invalidRow, .strictRow, .truncatedList: 11
      case .failFast: 5
      case .lostTable, .lostRecord, .replacedDirectory, .copiedDirectory: 0
      }
    }
  }

  /// Runs a list so that the run fails.
  private func run(_ name: String, failingWith failure: Failure) throws {
    var text = list(name)
    workspace.options.jobs = 1
    var begun: BatchRun?
    workspace.onStart = { begun = $0 }
    switch failure {
    case .interruption: workspace.onRow = { row throws(InputError) in if row.number >= 4 { throw .interrupted } }
    case .failedReport:
      workspace.onRow = { row throws(InputError) in
        if row.number >= 4 { throw InputError(output: "r.json", .write(.system(ENOSPC))) }
      }
    case .invalidRow: text = list(name, #", "size": 0"#)
    case .strictRow: text = list(name, #", "src": "none.jpg", "strict": true"#)
    case .failFast:
      text = list(name, #", "src": "none.jpg", "strict": true"#)
      workspace.options.failsFast = true
    case .truncatedList: text = list(name).replacing(#",{"id": "p11", "name": "\#(name) 11"}]"#, with: ",")
    case .lostTable:
      workspace.onRow = { [record] row throws(InputError) in
        if row.number == 4 { try? Database(.file(record)).run("DROP TABLE outputs") }
      }
    case .lostRecord:
      workspace.onRow = { [workspace] row throws(InputError) in
        if row.number == 4 { BuildRecord.remove(from: workspace.options.directory) }
      }
    case .replacedDirectory:
      workspace.onRow = { [workspace] row throws(InputError) in
        if row.number == 4 { _ = rename(workspace.path("out"), workspace.path("moved")) }
      }
    case .copiedDirectory:
      workspace.onRow = { [workspace] row throws(InputError) in
        guard row.number == 4 else { return }
        begun?.commit()
        _ = rename(workspace.path("out"), workspace.path("moved"))
        try? FileManager.default.copyItem(atPath: workspace.path("moved"), toPath: workspace.path("out"))
      }
    }
    let run = try workspace.run(text, as: "l.json")
    #expect(run.error != nil || !run.faults.isEmpty || !run.notes.isEmpty || failure == .lostRecord)
    // Nothing is left to record.
    begun?.commit()
    #expect(begun?.notes == run.notes)
    if failure == .replacedDirectory {
      try? FileManager.default.removeItem(atPath: workspace.path("out"))
      try FileManager.default.moveItem(atPath: workspace.path("moved"), toPath: workspace.path("out"))
    }
    (workspace.onStart, workspace.onRow, workspace.options.failsFast) = (nil, nil, false)
  }

  @Test(arguments: Failure.allCases, [false, true])
  func nextRunCompletesTheFiles(failure: Failure, hasEarlierRun: Bool) throws {
    let clean = try BatchWorkspace()
    #expect(try clean.run(list("Ada"), as: "l.json").account.written == Self.rows)
    if hasEarlierRun { #expect(try workspace.run(list("Bob"), as: "l.json").account.written == Self.rows) }
    try run("Ada", failingWith: failure)
    let next = try workspace.run(list("Ada"), as: "l.json")
    #expect(next.error == nil && next.faults == [] && next.notes == [])
    #expect(
      (next.account.unchanged, next.account.written) == (failure.unchanged, Self.rows - failure.unchanged))
    #expect(workspace.outputs == clean.outputs)
    for name in clean.outputs { #expect(try workspace.read("out/\(name)") == clean.read("out/\(name)"), "\(name)") }
    #expect(try entries.keys.sorted() == clean.outputs)
    for isChecked in [false, true] {
      workspace.options.isChecked = isChecked
      let last = try workspace.run(list("Ada"), as: "l.json", prunes: true)
      #expect(last.states == Array(repeating: .unchanged, count: Self.rows) && last.notes == [] && last.pruned == [:])
    }
  }

  /// The run of a stream reads the record for each group of rows, and the table is lost between two groups.
  @Test func failedLookupReleasesTheRecord() throws {
    _ = try workspace.run(#"{"id": "q", "size": 16}"#, as: "q.ndjson")
    let rows = (0..<200).map { #"{"id": "p\#($0)", "src": "none\#($0).jpg", "size": 16}"# }
    var isFree: Bool?
    workspace.options.jobs = 1
    workspace.onRow = { [record] row throws(InputError) in
      if row.number == 1 { try? Database(.file(record)).run("DROP TABLE outputs") }
      if row.number == 200 {
        let other = try? Database(.file(record))
        isFree = (try? other?.run("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE; COMMIT")) != nil
      }
    }
    try workspace.write(rows.joined(separator: "\n"), "l.ndjson")
    let run = try workspace.run(file: "l.ndjson", isStream: true)
    #expect(run.error == nil && run.faults == [] && run.account.written == 200)
    #expect(
      run.notes == [
        "\(workspace.options.directory).avatar-batch/record.sqlite: no such table: outputs: the next run will render all rows again"
      ])
    #expect(isFree == true)
    workspace.onRow = nil
    #expect(try workspace.run(file: "l.ndjson").account.written == 200)
    #expect(try workspace.run(file: "l.ndjson").account.unchanged == 200)
  }

  // MARK: Shards

  /// The shard that contains the sixth row.
  private static let shard = (1...3).compactMap { Shard("\($0)/3") }.first { $0.contains("p5") }

  private func isInShard(_ number: Int) -> Bool { Self.shard?.contains("p\(number)") == true }

  @Test(arguments: [Failure.interruption, .invalidRow, .strictRow, .failFast, .truncatedList])
  func failedShardRetainsTheEntriesOfOtherShards(failure: Failure) throws {
    _ = try workspace.run(list("Bob"), as: "l.json")
    let before = try entries
    workspace.options.shard = Self.shard
    try run("Ada", failingWith: failure)
    let own = (0..<Self.rows).filter { isInShard($0) }.map { "p\($0)-40.png" }
    let others = try entries.filter { !own.contains($0.key) }
    #expect(others.count == Self.rows - own.count && others.allSatisfy { before[$0.key] == $0.value })
    workspace.options.shard = nil
    let next = try workspace.run(list("Bob"), as: "l.json")
    for (number, state) in next.states.enumerated() where !isInShard(number) { #expect(state == .unchanged) }
  }

  @Test func everyEntryBelongsToTheShardOfItsRow() throws {
    for name in ["Ada", "Bob"] {
      for index in 1...3 {
        workspace.options.shard = Shard("\(index)/3")
        #expect(try workspace.run(list(name), as: "l.json").error == nil)
      }
    }
    let record = try BuildRecord(of: workspace.options.directory, isChecked: true)
    let found = try record.outputs(after: "", atMost: 1000)
    let ids = Dictionary(uniqueKeysWithValues: (0..<Self.rows).map { (StableHash(of: "p\($0)"), "p\($0)") })
    for entry in found {
      let id = try #require(ids[entry.id])
      #expect(entry.name.hasPrefix("\(id)-"))
    }
    #expect(Set(found.map(\.id)).count == Self.rows)
  }

  // MARK: Pruned entries

  @Test func prunedEntriesAreRemovedFromTheRecord() throws {
    _ = try workspace.run("output\na-40\nb-40\nc-40\nd-40\n", as: "l.csv")
    try FileManager.default.removeItem(atPath: workspace.path("out/b-40.png"))
    try workspace.write("mine", "out/c-40.png")
    for isChecked in [true, false] {
      let before = try entries.keys.sorted()
      workspace.options.isChecked = isChecked
      let run = try workspace.run("output\na-40\n", as: "l.csv", prunes: true)
      let spared = BatchRun.Pruned.spared("has changed since it was written")
      #expect(run.pruned == ["c-40.png": spared, "d-40.png": isChecked ? .stale : .removed] && run.notes == [])
      // The entry of a spared file remains, so that each run reports the file.
      #expect(try entries.keys.sorted() == (isChecked ? before : ["a-40.png", "c-40.png"]))
    }
    #expect(try workspace.run("output\na-40\nb-40\n", as: "l.csv").states == [.unchanged, .written])
  }

  // MARK: Personal data

  private static let people = [
    (#""name": "Zebedee Quux""#, "ZQ"), (#""initials": "XY""#, "XY"), (#""email": "zebedee.quux@mail.example""#, "ZQ"),
    (#""name": "Zebedee Quux", "size": 16"#, "Z"), (#""name": "Zebedee Quux", "src": "none.jpg""#, "ZQ"),
    (#""initials": "\#u{10000}", "name": "Zebedee Quux""#, "ZQ"), (#""name": "李小龍", "badge": "7""#, "李"),
    (#""name": "മോഹൻ ലാൽ""#, "മോ"),
    (#""type": "agent""#, nil), (#""name": "…", "email": "---@intranet""#, nil),
  ]

  /// The initials are a part of the name, so the record lacks them, and a report takes them from the row.
  @Test(arguments: people)
  func initialsAreNotInTheRecord(members: String, initials: String?) throws {
    let list = #"{"id": "a", \#(members)}"#
    let runs = try (0..<2).map { _ in try workspace.run(list, as: "l.ndjson") }
    #expect(runs.map(\.states) == [[.written], [.unchanged]])
    let reports = try runs.map { run in
      try #require(run.outcomes[0].report(of: run.outcomes[0].outputs[0]))
    }
    let areDrawn = !reports[0].shortfalls.contains(.initials)
    #expect(reports[0].initials == initials && reports[1].initials == (areDrawn ? initials : nil))
    #expect(reports[1].summary == reports[0].summary)
    #expect(runs[1].outcomes[0].outputs[0].notes == reports[0].shortfalls.sorted().map(\.note))
    let record = try BuildRecord(of: workspace.options.directory, isChecked: true)
    for (_, _, entry) in try record.outputs(after: "", atMost: 10) {
      #expect(AvatarReport(summary: entry.summary)?.summary == reports[0].summary)
    }
    let bytes = try workspace.read("out/.avatar-batch/record.sqlite")
    for text in ["Zebedee", "zebedee", "ZQ", "XY", "李", "മോ", "intranet"] {
      #expect(bytes.firstRange(of: Data("\"\(text)\"".utf8)) == nil)
      if text.count > 2 { #expect(bytes.firstRange(of: Data(text.utf8)) == nil) }
    }
  }
}
