import AvatarCodec
import AvatarFileSystem
import Foundation
import PhotoServer
import Testing

/// Tests of batches that are killed or interrupted, or that run at the same time.
@Suite struct InterruptedBatchTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(at: directory.url.appending(path: "out"), withIntermediateDirectories: true)
  }

  // MARK: Rows and files

  /// A list with an image of a different size for each row.
  private static let rows = (0..<40).map { #"{"id":"p\#($0)","name":"Person \#($0)","size":\#(16 + $0)}"# }

  private static func name(_ row: Int) -> String { "p\(row)-\(16 + row).png" }

  private func start(_ options: String...) throws -> RunningCommand {
    try RunningCommand(["batch", "-", "-o", "out", "--json", "--jobs", "2"] + options, in: directory.url)
  }

  private func runAll(_ options: String..., rows: some Sequence<String> = rows) throws -> Command {
    try Command(
      ["batch", "-", "-o", "out", "--json"] + options, in: directory.url,
      input: Data(rows.map { $0 + "\n" }.joined().utf8))
  }

  /// The files of an undisturbed run.
  private static let clean = Result {
    let test = try InterruptedBatchTests()
    #expect(try test.runAll().status == 0)
    return try test.files()
  }

  /// Returns the files in the output directory that a user sees.
  private func files() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.appending(path: "out").path)
    return try Dictionary(
      uniqueKeysWithValues: names.filter { !$0.hasPrefix(".") }.map { ($0, try directory.read("out/\($0)")) })
  }

  /// Files that a run has left behind, other than its record and the database's own files.
  private var remains: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directory.url.appending(path: "out/.avatar-batch").path)
        .filter { !$0.hasPrefix("record.sqlite") }
    }
  }

  /// Expects that every file with a final name is complete.
  private func expectCompleteFiles(_ moment: Comment) throws {
    let clean = try Self.clean.get()
    for (name, data) in try files() { #expect(data == clean[name], "\(name), \(moment)") }
  }

  private struct Entry: Decodable, Hashable {
    let id, status: String
  }

  private func entry(_ line: some StringProtocol) throws -> Entry {
    try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
  }

  /// The line about an interruption, which follows those about images.
  private static func interruption(status: Int32) -> String {
    #"{"error":"interrupted; run again to continue","status":\#(status)}"#
  }

  private func entries(_ run: Command) throws -> [Entry] {
    let lines = run.text.split(separator: "\n")
    return try lines.filter { $0 != Self.interruption(status: run.status) }.map { try entry($0) }
  }

  private static func entries(_ status: String, of rows: Range<Int>) -> [Entry] {
    rows.map { Entry(id: "p\($0)", status: status) }
  }

  @Test func uninterruptedRunWritesEveryImageAtItsSize() throws {
    let clean = try Self.clean.get()
    #expect(clean.count == Self.rows.count)
    for row in Self.rows.indices {
      let data = try #require(clean[Self.name(row)])
      let picture = try Photo(ByteSource(Array(data)), limits: PhotoLimits()).picture(limits: PhotoLimits())
      #expect(picture.width == 16 + row && picture.height == 16 + row)
    }
  }

  // MARK: Killed runs

  /// The moment of an interruption: after the report of some rows, and more files.
  struct Moment: CustomTestStringConvertible {
    let signal: Int32
    let reportedRows: Int
    let files: Int

    var status: Int32 { 128 + signal }
    var testDescription: String { "signal \(signal) after \(reportedRows) rows and \(files) files" }
  }

  /// The list is rendered once.
  static let moments: [Moment] = [
    (SIGKILL, 1, 1), (SIGKILL, 4, 9), (SIGKILL, 13, 3), (SIGKILL, 22, 14), (SIGTERM, 1, 2), (SIGTERM, 9, 11),
    (SIGTERM, 17, 5), (SIGINT, 2, 7), (SIGINT, 11, 1), (SIGINT, 20, 16),
  ].map { Moment(signal: $0, reportedRows: $1, files: $2) }

  /// Runs until the moment, and polls the output directory meanwhile.
  ///
  /// - Returns: The rows that were reported.
  private func runUntil(_ moment: Moment, _ options: String...) throws -> [Entry] {
    #if os(Linux)
      let events = DirectoryEvents(directory.url.appending(path: "out").path)
    #endif
    let run = try start()
    try run.give(Self.rows[..<moment.reportedRows])
    var reported: [Entry] = []
    for _ in 0..<moment.reportedRows {
      reported.append(try entry(try #require(run.nextLine())))
      try expectCompleteFiles("after \(reported.count) rows")
    }
    // Without the last row the run never completes, regardless of the delay of the signal.
    try run.give(Self.rows[moment.reportedRows...].dropLast())
    #if os(Linux)
      var seen: [DirectoryEvents.Event] = []
      while Set(seen.map(\.name)).count < moment.reportedRows + moment.files {
        let new = events.next(from: run)
        try #require(!new.isEmpty)
        seen += new
        try expectCompleteFiles("after \(seen.count) events")
      }
    #endif
    run.send(moment.signal)
    let end = run.finish()
    #expect(end.status == moment.status)
    #if os(Linux)
      // A file that is created or written under its final name could be seen incomplete, if only briefly.
      #expect((seen + events.rest()).first { !$0.isMove } == nil)
    #endif
    try expectCompleteFiles("at the end")
    if moment.signal != SIGKILL {
      #expect(end.errors.hasSuffix("error: interrupted; run again to continue\n"), "\(end.errors)")
      #expect(try remains == [])
    }
    return reported + (try entries(end))
  }

  @Test(arguments: moments)
  func nextRunCompletesAKilledRun(moment: Moment) throws {
    let reported = try runUntil(moment)
    #expect(reported == Self.entries("written", of: reported.indices))
    let next = try runAll()
    #expect((next.status, next.errors.contains("error")) == (0, false))
    let unchanged = try entries(next).filter { $0.status == "unchanged" }.map(\.id)
    if moment.signal == SIGKILL {
      // More rows may have been recorded than could be reported.
      #expect(Set(unchanged).isSuperset(of: reported.map(\.id)))
    } else {
      #expect(unchanged == reported.map(\.id))
    }
    #expect(try files() == Self.clean.get())
    #expect(try remains == [])
  }

  @Test func checkAfterAnInterruptionReportsUnfinishedRows() throws {
    let reported = try runUntil(Moment(signal: SIGTERM, reportedRows: 6, files: 2)).map(\.id)
    let check = try runAll("--check")
    #expect(check.status == 1)
    let rows = try entries(check)
    #expect(rows.filter { $0.status == "unchanged" }.map(\.id) == reported)
    #expect(rows.filter { $0.status == "stale" }.count == Self.rows.count - reported.count)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func signalInterruptsTheWaitForTheRestOfARow(signal: Int32) throws {
    let run = try start()
    try run.giveUnfinishedLine()
    run.send(signal)
    let end = run.finish()
    #expect((end.status, end.text) == (128 + signal, Self.interruption(status: 128 + signal) + "\n"))
    #expect(end.errors.hasSuffix("error: interrupted; run again to continue\n"), "\(end.errors)")
  }

  @Test(.needsPython, arguments: [SIGTERM, SIGINT])
  func signalInterruptsTheWaitForAPhoto(signal: Int32) throws {
    let photo = "/slow/60/\(unique()).png"
    let run = try start("--allow-private-network", "--timeout", "600")
    try run.give([#"{"id":"p0","src":"\#(PhotoServer.shared.url(photo))","size":16}"#])
    while run.isRunning, PhotoServer.shared.count(photo) == 0 { sched_yield() }
    run.send(signal)
    let end = run.finish()
    #expect((end.status, end.text) == (128 + signal, Self.interruption(status: 128 + signal) + "\n"))
    #expect(end.errors.hasSuffix("error: interrupted; run again to continue\n"), "\(end.errors)")
  }

  /// The second row waits 60 s for its photo.
  ///
  /// The first row is so large that it is not rendered together with the second.
  @Test(.needsPython) func finishedRowIsReportedWhileTheNextRowWaits() throws {
    let photo = PhotoServer.shared.url("/slow/60/\(unique()).png")
    let run = try start("--allow-private-network", "--timeout", "600")
    try run.give([#"{"id":"p0","size":1024}"#, #"{"id":"p1","src":"\#(photo)","size":17}"#])
    #expect(try entry(#require(run.nextLine())) == Entry(id: "p0", status: "written"))
    run.send(SIGKILL)
    #expect(run.finish().text == "")
  }

  // MARK: Full output

  #if os(Linux)
    /// Starts a run whose report fills the standard output, so that the run blocks.
    ///
    /// - Returns: The run and its arguments.
    private func startUntilOutputIsFull() throws -> (RunningCommand, [String]) {
      // Each row has so many files that a few rows fill the report's buffer, and then the pipe.
      let sizes = (8..<24).map(String.init).joined(separator: ",")
      let list = Self.rows.prefix(12).map { $0.replacing(/,"size":\d+/, with: "") }
      try directory.write("list.ndjson", Data(list.joined(separator: "\n").utf8))
      let options = ["--size", sizes, "--scale", "1,1.25,1.5,1.75,2,2.5,3,4"]
      let arguments = ["batch", "list.ndjson", "-o", "out", "--json"] + options
      let run = try RunningCommand(arguments, in: directory.url)
      run.waitUntilOutputIsFull()
      return (run, arguments)
    }

    @Test func rowsReportedByAKilledRunAreRecorded() throws {
      let (run, arguments) = try startUntilOutputIsFull()
      run.send(SIGKILL)
      // The last line may be incomplete.
      let reported = try run.finish().text.split(separator: "\n").filter { $0.hasSuffix("}") }.map { try entry($0) }
      #expect(reported.count > 100)
      let next = try entries(Command(arguments, in: directory.url))
      #expect(next.count == 12 * 16 * 8)
      #expect(next.prefix(reported.count).filter { $0.status != "unchanged" } == [])
    }

    /// After the first signal the run still waits for the reader of its report.
    @Test func secondSignalEndsTheRunImmediately() throws {
      let (run, _) = try startUntilOutputIsFull()
      run.sendUntilItEnds(SIGINT)
      let end = run.finish()
      #expect((end.status, end.errors) == (128 + SIGINT, ""))
    }
  #endif

  // MARK: Pruning

  @Test(arguments: [SIGTERM, SIGKILL])
  func interruptedRunPrunesNothing(signal: Int32) throws {
    _ = try runAll()
    let run = try start("--prune")
    try run.give(Self.rows[..<3])
    for _ in 0..<3 { _ = try #require(run.nextLine()) }
    run.send(signal)
    #expect(run.finish().status == 128 + signal)
    #expect(try files() == Self.clean.get())
  }

  @Test func pruningAfterAnInterruptionPreservesUnrecordedFiles() throws {
    let killed = try runUntil(Moment(signal: SIGKILL, reportedRows: 5, files: 3)).map(\.id)
    // The files are those that a killed run has written without recording them.
    let unrecorded = Self.name(39)
    try directory.write("out/\(unrecorded)", try #require(try Self.clean.get()[unrecorded]))
    let prune = try runAll("--prune", rows: Self.rows[..<2])
    #expect(prune.status == 0)
    let left = try files()
    #expect(left[Self.name(0)] != nil && left[Self.name(1)] != nil && left[unrecorded] != nil)
    // The files are recorded, but no row refers to them any more.
    for row in 2..<killed.count { #expect(left[Self.name(row)] == nil) }
    try expectCompleteFiles("after --prune")
    _ = try runAll()
    #expect(try files() == Self.clean.get())
  }

  // MARK: Two runs

  @Test func twoRunsCanWriteToTheSameDirectoryConcurrently() throws {
    func passRows(_ range: Range<Int>, to run: RunningCommand) throws {
      try run.give(Self.rows[range])
      for _ in range { _ = try #require(run.nextLine()) }
      try expectCompleteFiles("after rows \(range)")
    }
    let first = try start()
    try passRows(0..<10, to: first)
    // The second run removes the files of killed runs, but none of the first run, which is not finished.
    let second = try start()
    try passRows(5..<25, to: second)
    try passRows(10..<30, to: first)
    try passRows(25..<40, to: second)
    for run in [first, second] {
      let end = try run.end()
      #expect(end.status == 0)
      #expect(end.errors.wholeMatch(of: /\d+ written, \d+ unchanged in [0-9.]+ s\n/) != nil, "\(end.errors)")
    }
    #expect(try files() == Self.clean.get())
    #expect(try remains == [])
    #expect(try entries(runAll()) == Self.entries("unchanged", of: Self.rows.indices))
  }
}
