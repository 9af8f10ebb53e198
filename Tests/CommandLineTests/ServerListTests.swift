import Foundation
import PhotoServer
import Testing

/// Tests of lists whose photos are on servers.
@Suite(.needsPython) struct ServerListTests {
  private let directory: TemporaryDirectory
  private let server = PhotoServer()

  init() throws { directory = try TemporaryDirectory() }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
    try Command(
      ["batch"] + arguments + ["--allow-private-network", "--cache-dir", "cache"], in: directory.url,
      environment: environment)
  }

  private func write(_ paths: [String], _ name: String = "list.csv") throws {
    let rows = paths.enumerated().map { "c\($0),Person \($0),\(server.url($1))" }
    try directory.write(name, Data((["id,name,src"] + rows).joined(separator: "\n").utf8))
  }

  /// Returns the content of each row's image, in the report's order.
  private func contents(_ command: Command) throws -> [String] {
    try command.text.split(separator: "\n").map { line in
      let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return "\(entry?["id"] ?? "") \(entry?["content"] ?? "")"
    }
  }

  @Test func contactsAreRequestedOnceAndReportedInOrder() throws {
    let broken = [7: "/status/404", 41: "/redirect-loop", 66: "/html-as-png", 90: "/status/410", 93: "/empty"]
    try write((0..<100).map { broken[$0] ?? "/photo/\($0).png" })
    let command = try run("list.csv", "-o", "out", "--size", "24", "--json")
    #expect(try contents(command) == (0..<100).map { "c\($0) \(broken[$0] == nil ? "photo" : "initials")" })
    let paths = server.log().map(\.path).filter { $0.hasPrefix("/photo/") }
    #expect(paths.count == 95 && Set(paths).count == 95)
  }

  @Test func rowsWithTheSamePhotoRequestItOnce() throws {
    try write([String](repeating: "/photo/one.png", count: 30))
    let command = try run("list.csv", "-o", "out", "--size", "24")
    #expect(command.status == 0 && server.count("/photo/one.png") == 1)
  }

  /// The contact itself has no photo, so Gravatar is requested; nothing may be cached.
  @Test(arguments: [[], ["--check"], ["--rerender"]])
  func rowInThreeSizesSendsOneRequestPerURL(options: [String]) throws {
    let server = PhotoServer(["--contacts", "12"])
    try directory.write("list.csv", Data("id,src\na,monica:2\n".utf8))
    func run(_ options: [String]) throws -> Command {
      try Command(
        [
          "batch", "list.csv", "-o", "out", "--size", "24,48,96", "--scale", "1,2", "--no-cache",
          "--allow-private-network", "--server", "monica=\(server.url("/"))", "--gravatar",
          "--server", "gravatar=\(server.url("/avatar"))",
        ] + options, in: directory.url, environment: ["MONICA_TOKEN": "test-token"])
    }
    if !options.isEmpty { _ = try run([]) }
    let before = server.log().count
    _ = try run(options)
    let paths = server.log().dropFirst(before).map(\.path)
    #expect(!paths.isEmpty && Set(paths).count == paths.count, "\(paths)")
  }

  /// The build record does not contain the name, so it comes from the cache.
  @Test func contactNamesAnImageInBothRuns() throws {
    let server = PhotoServer(["--contacts", "12"])
    try directory.write("list.csv", Data("id,src\na,monica:4\n".utf8))
    let runs = try (0..<2).map { _ in
      try Command(
        [
          "batch", "list.csv", "-o", "out", "--json", "--allow-private-network", "--server",
          "monica=\(server.url("/"))",
        ], in: directory.url, environment: ["MONICA_TOKEN": "test-token"])
    }
    #expect(runs.map { $0.text.contains(#""status":"written""#) } == [true, false])
    for run in runs {
      #expect(run.text.contains(#""initials":"ED""#) && run.text.contains(#""alt":"Edsger Dijkstra""#), "\(run.text)")
    }
  }

  @Test func secondRunRendersNothingAndSendsNoRequests() throws {
    try write((0..<10).map { "/photo/\($0).png" })
    _ = try run("list.csv", "-o", "out")
    let again = try run("list.csv", "-o", "out")
    #expect(again.errors.contains("0 written, 10 unchanged") && server.log().count == 10)
  }

  @Test func secondRunDoesNotRenderRowsWithoutPhotosAgain() throws {
    try write(["/status/404", "/empty", "/status/403"])
    _ = try run("list.csv", "-o", "out")
    let again = try run("list.csv", "-o", "out")
    #expect(again.errors.contains("0 written, 3 unchanged"))
  }

  @Test func truncatedContactListPrunesNothing() throws {
    let (whole, part) = (PhotoServer(["--contacts", "120"]), PhotoServer(["--contacts", "120", "--pages", "1"]))
    for server in [whole, part] {
      let command = try run(
        "monica:", "--server", "monica=\(server.url("/"))", "-o", "out", "--size", "24",
        "--quiet",
        "--prune", "--type", "agent", environment: ["MONICA_TOKEN": "test-token"])
      #expect(command.status == (server.port == whole.port ? 0 : 66))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.appending(path: "out").path)
    #expect(names.count { $0.hasSuffix(".png") } == 120)
  }

  @Test func missingSizeIsRenderedFromTheSharedPhoto() throws {
    try directory.write("list.ndjson", Data(#"{"id":"a","email":"ada@example.com","size":[24,96]}"#.utf8))
    let arguments = ["-o", "out", "--gravatar", "--server", "gravatar=\(server.url("/avatar"))", "--quiet"]
    for _ in 0..<2 {
      let command = try Command(
        ["batch", "list.ndjson"] + arguments + ["--allow-private-network", "--cache-dir", "cache"], in: directory.url)
      #expect(command.status == 0)
      try FileManager.default.removeItem(at: directory.url.appending(path: "out/a-24.png"))
    }
    #expect(server.log().map { $0.path.drop { $0 != "?" } } == ["?s=96&d=404&r=g"])
  }

  @Test func imagesArePreservedWhileServersAreDown() throws {
    let server = PhotoServer()
    try directory.write("list.csv", Data("id,name,src\na,Ada L,\(server.url("/no-store/a"))\n".utf8))
    _ = try run("list.csv", "-o", "out")
    let picture = try directory.read("out/a-40.png")
    server.stop()
    let down = try run("list.csv", "-o", "out")
    let offline = try run("list.csv", "-o", "out", "--offline")
    #expect(down.errors.contains("0 written, 1 unchanged") && offline.errors.contains("0 written, 1 unchanged"))
    #expect(try directory.read("out/a-40.png") == picture)
  }

  /// The second server responds that it has no photo.
  @Test func imageIsPreservedWhileTheFirstOfTwoServersIsDown() throws {
    let down = PhotoServer()
    let row = "a,Ada L,\(down.url("/no-store/a")),ada@example.com"
    try directory.write("list.csv", Data("id,name,src,email\n\(row)\n".utf8))
    let gravatar = ["--gravatar", "--server", "gravatar=\(server.url("/status/404"))"]
    func run() throws -> Command {
      try Command(
        ["batch", "list.csv", "-o", "out", "--allow-private-network", "--cache-dir", "cache"] + gravatar,
        in: directory.url)
    }
    #expect(try run().errors.contains("1 written, 0 unchanged"))
    let picture = try directory.read("out/a-40.png")
    down.stop()
    #expect(try run().errors.contains("0 written, 1 unchanged"))
    #expect(try directory.read("out/a-40.png") == picture)
  }

  @Test func contactListEndsEarlyIfARowFails() throws {
    let server = PhotoServer(["--contacts", "1000"])
    let command = try run(
      "monica:", "--server", "monica=\(server.url("/"))", "-o", "out", "--fail-fast",
      "--strict",
      "--gravatar", "--server", "gravatar=\(server.url("/status/404"))", "--quiet",
      environment: ["MONICA_TOKEN": "test-token"]
    )
    #expect(command.status == 1)
  }

  @Test func repeatedContactPageEndsTheList() throws {
    let server = PhotoServer(["--contacts", "250", "--repeat"])
    let command = try run(
      "monica:", "--server", "monica=\(server.url("/"))", "-o", "out", "--size", "8",
      "--quiet",
      "--type", "agent", environment: ["MONICA_TOKEN": "test-token"])
    #expect(
      (command.status, command.errors) == (66, "error: contacts: page 2 of the contacts repeats the previous page\n"))
    #expect(directory.names(in: "out").count == 100)
  }

  @Test func unwritableCacheIsReportedOncePerRun() throws {
    try directory.write("file", Data())
    try write(["/photo/n.png"])
    let command = try Command(
      ["batch", "list.csv", "-o", "out", "--allow-private-network", "--cache-dir", "file"], in: directory.url)
    let lines = command.errors.split(separator: "\n")
    #expect(command.status == 0 && lines.count == 2)
    #expect(lines.first == "note: the cache file/: not a directory: photos are not cached")
  }

  @Test func changedPhotoIsRenderedAgain() throws {
    try write(["/etag-changing/a"])
    _ = try run("list.csv", "-o", "out")
    let again = try run("list.csv", "-o", "out")
    #expect(again.errors.contains("1 written, 0 unchanged"))
  }

  @Test func changedContactPhotoIsRenderedAgain() throws {
    try directory.write("list.csv", Data("id,src\na,monica:3?/etag-changing/contact\n".utf8))
    for _ in 0..<2 {
      let command = try run(
        "list.csv", "-o", "out", "--server", "monica=\(server.url("/"))", environment: ["MONICA_TOKEN": "test-token"])
      #expect(command.errors.hasPrefix("1 written, 0 unchanged in "), "\(command.errors)")
    }
  }

  @Test func contactUnknownOfflineIsNotRenderedAgain() throws {
    try directory.write("list.csv", Data("id,src\na,monica:1\n".utf8))
    // The record contains no names.
    for (option, summary, alt) in [
      ("--strict", "1 written, 0 unchanged in ", "Grace Hopper"),
      ("--offline", "0 written, 1 unchanged in ", "User avatar"),
    ] {
      let command = try run(
        "list.csv", "-o", "out", "--server", "monica=\(server.url("/"))", "--json", option,
        environment: ["MONICA_TOKEN": "test-token"])
      #expect(command.errors.hasPrefix(summary), "\(command.errors)")
      #expect(command.text.contains(#""alt":"\#(alt)""#))
      try FileManager.default.removeItem(at: directory.url.appending(path: "cache"))
    }
  }

  @Test func rowsFromOtherServersContinueDuringAPause() throws {
    let busy = (0..<3).map { "b\($0),B,\(server.url("/status/429?retry-after=120&\($0)"))" }
    let others = (0..<3).map { "o\($0),O,http://127.0.0.1:\(server.other)/photo/\($0).png" }
    try directory.write("list.csv", Data((["id,name,src"] + busy + others).joined(separator: "\n").utf8))
    let command = try run("list.csv", "-o", "out", "--size", "24", "--json")
    #expect(
      try contents(command) == ["b0 initials", "b1 initials", "b2 initials", "o0 photo", "o1 photo", "o2 photo"])
    let pauses = command.errors.split(separator: "\n").filter { $0.contains("requested a pause") }
    #expect(
      pauses == [
        "note: 127.0.0.1:\(server.port): requested a pause of 120 s: not waiting: longer than --limit wait=60"
      ])
  }

  @Test func gravatarIsRequestedForRowsWithoutAPhoto() throws {
    let rows = [#"{"id":"a","email":"ada@example.com"}"#, #"{"id":"b","name":"B C"}"#]
    try directory.write("list.ndjson", Data(rows.joined(separator: "\n").utf8))
    let command = try run(
      "list.ndjson", "-o", "out", "--gravatar", "--server", "gravatar=\(server.url("/avatar"))", "--json")
    #expect(try contents(command) == ["a gravatar", "b initials"])
  }

  @Test func allMonicaContactsAreRendered() throws {
    let server = PhotoServer(["--contacts", "230"])
    let command = try run(
      "monica:", "--server", "monica=\(server.url("/"))", "--server",
      "gravatar=\(server.url("/avatar"))", "-o",
      "out", "--size", "24", "--json", environment: ["MONICA_TOKEN": "test-token"])
    let contents = try contents(command)
    #expect(contents.count == 230 && command.status == 0)
    #expect(contents.filter { $0.hasSuffix("photo") }.count == 115)
    #expect(Set(server.log().filter { $0.path.hasPrefix("/store") }.map(\.path)).isEmpty)
  }

  @Test func offlineRunRendersTheContactsOfTheLastRun() throws {
    let server = PhotoServer(["--contacts", "120"])
    let options = [
      "monica:", "--server", "monica=\(server.url("/"))", "--server", "gravatar=\(server.url("/avatar"))", "-o", "out",
      "--size", "24", "--allow-private-network", "--cache-dir", "cache",
    ]
    let token = ["MONICA_TOKEN": "test-token"]
    let online = try Command(["batch"] + options, in: directory.url, environment: token)
    #expect(online.status == 0)
    let names = directory.names(in: "out")
    let images = try names.map { try directory.read("out/\($0)") }
    server.stop()
    let offline = try Command(
      ["batch"] + options + ["--offline", "--rerender", "--prune"], in: directory.url, environment: token)
    #expect(offline.status == 0 && offline.errors.contains("120 written, 0 unchanged"), "\(offline.errors)")
    #expect(directory.names(in: "out") == names)
    #expect(try names.map { try directory.read("out/\($0)") } == images)
  }

  @Test func onlyContactsWithAGravatarAreRequestedFromGravatar() throws {
    let server = PhotoServer(["--contacts", "12"])
    let command = try run(
      "monica:", "--server", "monica=\(server.url("/"))", "--server",
      "gravatar=\(server.url("/avatar"))", "-o", "out", "--size", "24", "--json",
      environment: ["MONICA_TOKEN": "test-token"])
    // The tenth contact has a Gravatar avatar that does not exist; the twelfth has the second contact's address.
    #expect(try contents(command)[..<3] == ["1 photo", "2 gravatar", "3 photo"])
    #expect(try contents(command)[9...] == ["10 initials", "11 photo", "12 initials"])
    #expect(server.log().filter { $0.path.hasPrefix("/avatar/") }.count == 3)
  }

  @Test func unreachableMonicaServerMakesTheListUnreadable() throws {
    let gone = PhotoServer()
    gone.stop()
    let command = try run(
      "monica:", "--server", "monica=\(gone.url("/"))", "-o", "out",
      environment: ["MONICA_TOKEN": "x"])
    #expect(command.status == 66 && command.errors.contains("connection refused"))
  }

  @Test func cacheIsSharedByConcurrentRunsEvenIfSomeAreKilled() throws {
    try write((0..<40).map { "/photo/\($0).png" })
    let limit = ["AVATAR_CACHE_MAX_BYTES": "200k"]
    let runs = try (1...8).map { i in
      let process = Process()
      process.executableURL = Command.executable
      process.arguments = [
        "batch", "list.csv", "-o", "out\(i)", "--size", "24", "--allow-private-network", "--cache-dir", "cache",
        "--quiet",
      ]
      process.currentDirectoryURL = directory.url
      process.environment = Command.environment(in: directory.url, adding: limit)
      try process.run()
      return process
    }
    for process in runs[4...] { kill(process.processIdentifier, SIGKILL) }
    for process in runs { process.waitUntilExit() }
    let last = try run("list.csv", "-o", "out", "--size", "24", "--json", environment: limit)
    #expect(try contents(last).allSatisfy { $0.hasSuffix("photo") })
    let fresh = try run("list.csv", "-o", "fresh", "--size", "24", "--no-cache")
    #expect(fresh.status == 0)
    for i in 0..<40 {
      let expected = try directory.read("fresh/c\(i)-24.png")
      #expect(try directory.read("out/c\(i)-24.png") == expected)
      #expect(try directory.read("out1/c\(i)-24.png") == expected)
    }
    let photos = try FileManager.default.subpathsOfDirectory(atPath: directory.url.appending(path: "cache").path)
    let bytes = try photos.reduce(0) { sum, name in
      let path = directory.url.appending(path: "cache/" + name).path
      return sum + ((try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0)
    }
    #expect(bytes < 250_000)
  }
}
