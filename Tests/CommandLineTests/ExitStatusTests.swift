import AvatarRender
import Foundation
import PhotoServer
import Testing

@testable import AvatarCommandLine

/// Tests of each exit status that the documentation lists, for each of its lists.
@Suite struct ExitStatusTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("list.csv", Data("id,size\na,8\n".utf8))
    try directory.write("named.csv", Data("id,name\na,Ada\n".utf8))
    try directory.write("bad.csv", Data("id,size\na,0\n".utf8))
    try directory.write("manifest.json", Data(#"{"cases": [{"name": "a", "size": 8}]}"#.utf8))
    try directory.write("text.json", Data("text".utf8))
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "broken"), withIntermediateDirectories: true)
    try directory.write("broken/libharfbuzz.so.0", Data())
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "Goldens"), withIntermediateDirectories: true)
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "n", "spec": {"name": "Ada"}}]}"#.utf8))
    try directory.write("Goldens/stale.png", Data("precious".utf8))
    try directory.write(
      "Goldens/manifest.recorded.json",
      Data("{\"generator\":\"avatar-render golden\",\n\"recorded\":[\n\"stale\"\n]}\n".utf8))
  }

  /// A call and its exit status.
  struct Call: Sendable, CustomTestStringConvertible {
    let status: Int32
    let arguments: [String]
    var before = ""
    var isWithoutHarfBuzz = false
    var testDescription: String { "\(status): \(before) \(arguments.joined(separator: " "))" }

    init(_ status: Int32, _ arguments: String..., before: String = "", withoutHarfBuzz: Bool = false) {
      self.status = status
      self.arguments = arguments
      self.before = before
      isWithoutHarfBuzz = withoutHarfBuzz
    }
  }

  /// A list in the documentation: a page of the reference, or a help text.
  enum Place: String, CaseIterable {
    case statuses = "Documentation/Reference/Exit-Statuses.md"
    case batch = "Documentation/Reference/Lists.md"
    case goldens = "Documentation/Reference/Goldens.md"
    case help = "--help-all"
    case goldenHelp = "golden --help"

    var calls: [Call] {
      switch self {
      case .statuses, .help: ExitStatusTests.calls
      case .batch: ExitStatusTests.batchCalls
      case .goldens, .goldenHelp: ExitStatusTests.goldenCalls
      }
    }
  }

  private static let calls = [
    Call(0, "--type", "human", "--size", "8"), Call(1, "batch", "bad.csv", "-o", "out"), Call(64, "--size", "0"),
    Call(65, "--src", "list.csv", "--strict"), Call(66, "--theme", "none.json"),
    Call(69, "--name", "Ada", withoutHarfBuzz: true),
    Call(73, "--type", "human", "-o", "list.csv/a.png"),
    Call(74, "--type", "human", "-o", "a.png", before: "ulimit -f 0;"),
  ]

  private static let batchCalls = [
    Call(0, "batch", "list.csv", "-o", "out"), Call(1, "batch", "list.csv", "-o", "out", "--check"),
    Call(65, "batch", "text.json", "-o", "out"), Call(66, "batch", "none.csv", "-o", "out"),
    Call(69, "batch", "named.csv", "-o", "out", withoutHarfBuzz: true),
    Call(73, "batch", "list.csv", "-o", "list.csv/out"),
    Call(74, "batch", "list.csv", "-o", "out", before: "ulimit -f 0;"),
  ]

  private static let goldenCalls = [
    Call(0, "golden", "compare", portraitPNG, portraitPNG), Call(1, "golden", "verify", "--manifest", "manifest.json"),
    Call(64, "golden"), Call(65, "golden", "verify", "--manifest", "text.json"),
    Call(66, "golden", "verify", "--manifest", "none.json"),
    Call(69, "golden", "verify", withoutHarfBuzz: true),
    Call(73, "golden", "verify", "--manifest", "manifest.json", "--report", "list.csv/report"),
    Call(74, "golden", "verify", "--prune"),
  ]

  private static let portraitPNG = OptionTrial.input("one-pixel.png")

  @Test(arguments: (calls + batchCalls + goldenCalls).filter { !$0.isWithoutHarfBuzz })
  func commandExitsWithTheExpectedStatus(call: Call) throws {
    let run = try Command(process: call.arguments, in: directory.url, before: call.before)
    #expect(run.status == call.status, "\(run.text)\(run.errors)")
  }

  #if os(Linux)
    /// The loader finds an empty file instead of the library.
    @Test(arguments: (calls + batchCalls + goldenCalls).filter(\.isWithoutHarfBuzz))
    func commandWithoutALibraryExitsWithTheExpectedStatus(call: Call) throws {
      let libraries = ["broken", ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]].compactMap { $0 }
      let run = try Command(
        process: call.arguments, in: directory.url, environment: ["LD_LIBRARY_PATH": libraries.joined(separator: ":")])
      #expect(run.status == call.status, "\(run.text)\(run.errors)")
    }
  #endif

  /// A disk may be full before the file is created, for example when it has no inode left.
  @Test(arguments: [ENOSPC, EDQUOT])
  func fullDiskIsAWriteErrorEvenBeforeTheFileIsCreated(number: Int32) {
    #expect(InputError(output: "a.png", .create(.system(number))).kind.status == 74)
    #expect(InputError(output: "a.png", .create(.system(EACCES))).kind.status == 73)
  }

  /// Returns the statuses that a place lists.
  private func documented(_ place: Place) throws -> Set<Int32> {
    switch place {
    case .statuses, .batch, .goldens:
      let root = portrait.deletingLastPathComponent().appending(path: "../..").standardizedFileURL
      let text = try String(contentsOf: root.appending(path: place.rawValue), encoding: .utf8)
      let table = try #require(text.range(of: "| exit status | meaning |\n|---|---|\n"))
      let rows = text[table.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
        .prefix { $0.hasPrefix("|") }
      return Set(rows.flatMap { $0.split(separator: "|")[0].matches(of: /[0-9]+/).compactMap { Int32($0.output) } })
    case .help, .goldenHelp:
      let words = place.rawValue.split(separator: " ").map { String($0) }
      let text = try Command(words, in: directory.url).text
      let list = try #require(text.range(of: "EXIT STATUS:\n"))
      let rows = text[list.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
        .prefix { !$0.isEmpty }
      return Set(rows.compactMap { $0.firstMatch(of: /^\s+([0-9]+)\s/).flatMap { Int32($0.1) } })
    }
  }

  @Test(arguments: Place.allCases)
  func everyDocumentedStatusIsTested(place: Place) throws {
    let documented = try documented(place)
    // The statuses of signals are tested separately.
    #expect(documented.subtracting([130, 143]) == Set(place.calls.map(\.status)))
  }

  /// Interrupts a batch that waits for rows.
  ///
  /// Python starts the command, because a shell may have made the tests ignore Ctrl-C.
  @Test(.needsPython, arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interruptedBatchExitsWithTheStatusOfTheSignal(number: Int32, status: Int32) throws {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let start =
      "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
    process.arguments = [
      "python3", "-c", start, Command.executable.path, "batch", "-", "-o", "out", "--size", "8", "--json",
      "--quiet",
    ]
    process.currentDirectoryURL = directory.url
    process.environment = Command.environment(in: directory.url)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("{\"id\":\"a\"}\n".utf8))
    _ = try output.fileHandleForReading.read(upToCount: 1)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect((process.terminationReason, process.terminationStatus) == (.exit, status))
  }
}
