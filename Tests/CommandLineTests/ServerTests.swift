import Foundation
import PhotoServer
import Testing

/// Tests of photos from servers, as a shell requests them.
@Suite(.needsPython) struct ServerTests {
  private let directory: TemporaryDirectory
  private let server = PhotoServer.shared

  init() throws { directory = try TemporaryDirectory() }

  /// Runs the command with a separate cache and access to this machine's server.
  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
    try Command(
      arguments + ["--allow-private-network"], in: directory.url,
      environment: environment.merging(["XDG_CACHE_HOME": directory.url.path + "/cache"]) { $1 })
  }

  private func json(_ command: Command) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
  }

  @Test func cachedPhotoIsNotRequestedAgain() throws {
    let path = "/photo/\(unique()).png"
    for _ in 0..<2 {
      #expect(try json(run("--src", server.url(path), "--json", "-o", "a.png"))["content"] as? String == "photo")
    }
    #expect(server.count(path) == 1)
  }

  @Test func verboseRunReportsTheCacheState() throws {
    let url = server.url("/photo/\(unique()).png")
    for end in ["downloaded", "from the cache, still fresh"] {
      #expect(try run("--src", url, "--verbose", "-o", "a.png").errors.hasSuffix(", \(end)\n"))
    }
  }

  @Test func privateAddressesAreRejectedUnlessAllowed() throws {
    let path = "/photo/\(unique()).png"
    let command = try directory.run("--src", server.url(path), "--no-cache", "-o", "a.png")
    #expect(command.errors.contains("is not a public Internet address: --allow-private-network"))
    #expect(command.status == 0 && server.count(path) == 0)
  }

  @Test func offlineRunUsesTheCache() throws {
    let server = PhotoServer()
    let online = try run("--src", server.url("/max-age/0/a.png"), "-o", "a.png")
    server.stop()
    let offline = try run("--src", server.url("/max-age/0/a.png"), "--offline", "--json", "-o", "b.png")
    #expect(online.status == 0)
    #expect(try json(offline)["content"] as? String == "photo")
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func photoWithAWrongChecksumRemainsCached() throws {
    let server = PhotoServer()
    let online = try run("--src", server.url("/wrong-checksum/a.png"), "-o", "a.png")
    server.stop()
    let offline = try run("--src", server.url("/wrong-checksum/a.png"), "--offline", "--json", "-o", "b.png")
    #expect(online.errors.contains("wrong image data checksum"))
    #expect(try json(offline)["content"] as? String == "photo")
  }

  @Test func unreachableServerFallsBackToInitials() throws {
    let server = PhotoServer()
    server.stop()
    let command = try run("--src", server.url("/a.png"), "--name", "Ada Lovelace", "-o", "a.png")
    #expect(
      command.errors
        == "note: \(server.url("/a.png")): 127.0.0.1:\(server.port): connection refused: used the initials\n")
  }

  @Test func gravatarIsRequestedOnceAtTheLargestDensity() throws {
    let server = PhotoServer()
    let command = try run(
      "--email", " Ada@Example.com", "--gravatar", "--server", "gravatar=\(server.url("/avatar"))", "--size", "48",
      "--scale",
      "1,3", "--quiet", "-o", "a.png")
    let query = server.log().map { $0.path.drop { $0 != "?" } }
    #expect(command.status == 0 && query == ["?s=144&d=404&r=g"])
  }

  @Test func jsonReportsGravatarAsTheContent() throws {
    let command = try run(
      "--email", "ada@example.com", "--gravatar", "--server", "gravatar=\(server.url("/avatar"))", "--json", "-o",
      "a.png")
    #expect(try json(command)["content"] as? String == "gravatar")
  }

  @Test func serverCanBeSpecifiedOnlyOnce() throws {
    let servers = ["https://a.example", "https://b.example"].flatMap { ["--server", "gravatar=\($0)"] }
    let command = try Command(["--name", "Ada"] + servers, in: directory.url)
    let message = "--server gravatar=…: can be given only once per server"
    #expect((command.status, command.errors) == (64, "error: \(message)\n"))
  }

  @Test func emailAddressAloneIsNotSent() throws {
    let server = PhotoServer()
    _ = try run("--email", "ada@example.com", "--server", "gravatar=\(server.url("/avatar"))", "-o", "a.png")
    #expect(server.log().isEmpty)
  }

  @Test func agentSendsNoRequests() throws {
    let path = "/photo/\(unique()).png"
    let command = try run("--type", "agent", "--src", server.url(path), "-o", "a.png")
    #expect(command.errors.contains("agents never show a photo") && server.count(path) == 0)
  }

  @Test(arguments: [("/status/404", "404 (not found)"), ("/status/410", "410 (gone)")])
  func photoThatIsNotOnItsServerIsMissing(path: String, status: String) throws {
    let (url, place) = (server.url(path), server.url("").dropFirst("http://".count))
    let command = try run("--src", url, "--no-cache", "-o", "a.png")
    let message = "\(url): \(place) responded with \(status)"
    #expect((command.status, command.errors) == (0, "warning: \(message): used the icon\n"))
    let strict = try run("--src", url, "--no-cache", "--strict", "-o", "b.png")
    #expect((strict.status, strict.errors) == (66, "error: \(message)\n"))
    #expect(!directory.names.contains("b.png"))
  }

  @Test func contactThatIsNotOnItsServerIsMissing() throws {
    let options = ["--server", "monica=\(server.url("/"))", "--name", "Ada", "--allow-private-network", "--no-cache"]
    let token = ["MONICA_TOKEN": "test-token"]
    let message = "Monica's contact 999999: \(server.url("").dropFirst("http://".count)) responded with 404 (not found)"
    let command = try Command(
      ["--src", "monica:999999", "-o", "a.png"] + options, in: directory.url, environment: token)
    #expect((command.status, command.errors) == (0, "warning: \(message): used the initials\n"))
    let strict = try Command(
      ["--src", "monica:999999", "--strict", "-o", "b.png"] + options, in: directory.url, environment: token)
    #expect((strict.status, strict.errors) == (66, "error: \(message)\n"))
    // In a list, it is a row without the requested photo, which --strict counts as failed.
    try directory.write("list.csv", Data("name,src\nAda,monica:999999\nBob,\n".utf8))
    let list = ["batch", "list.csv", "-o", "out"] + options.filter { !["--name", "Ada"].contains($0) }
    let batch = try Command(list, in: directory.url, environment: token)
    #expect(batch.status == 0 && batch.errors.contains("1 without the requested photo"), "\(batch.errors)")
    #expect(try Command(list + ["--strict"], in: directory.url, environment: token).status == 1)
  }

  @Test func contactPhotoIsUsed() throws {
    let command = try run(
      "--src", "monica:1", "--server", "monica=\(server.url("/"))", "--json",
      environment: ["MONICA_TOKEN": "test-token"])
    #expect(try json(command)["content"] as? String == "photo")
    #expect(try json(command)["output"] as? String == "contact-1-40.png")
  }

  @Test func contactWithoutAPhotoFallsBackToInitials() throws {
    let server = PhotoServer()
    let command = try run(
      "--src", "monica:4", "--server", "monica=\(server.url("/"))", "--json",
      environment: ["MONICA_TOKEN": "test-token"])
    #expect(try json(command)["content"] as? String == "initials")
    #expect(try json(command)["alt"] as? String == "Edsger Dijkstra")
    #expect(server.log().map(\.path) == ["/api/contacts/4?with=contactfields"])
  }

  @Test func contactCanBePassedAsAnArgument() throws {
    let command = try run(
      "monica:1", "--gravatar", "--server", "monica=\(server.url("/"))", "--json",
      environment: ["MONICA_TOKEN": "test-token"])
    #expect(try json(command)["content"] as? String == "photo")
    #expect(try json(command)["output"] as? String == "contact-1-40.png")
  }

  @Test func nameOptionOverridesTheContactName() throws {
    let command = try run(
      "--src", "monica:4", "--name", "Zoe Quinn", "--server", "monica=\(server.url("/"))", "--json",
      environment: ["MONICA_TOKEN": "test-token"])
    #expect(try json(command)["initials"] as? String == "ZQ")
  }

  @Test func backgroundOptionOverridesTheContactColor() throws {
    let options = ["--name", "Zoe Quinn", "--background", "#123456", "-o"]
    let contact = [
      "--src", "monica:4", "--server", "monica=\(server.url("/"))", "--allow-private-network",
      "--no-cache",
    ]
    let command = try Command(
      contact + options + ["a.png"], in: directory.url, environment: ["MONICA_TOKEN": "test-token"])
    #expect((command.status, command.errors) == (0, ""))
    #expect(try Command(options + ["b.png"], in: directory.url).status == 0)
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func noteHidesThePasswordInAURL() throws {
    let command = try run("--src", "http://ada:hunter2@127.0.0.1:1/a.png", "--name", "Ada", "-o", "a.png")
    let reason = "must not contain a user name and a password: use --auth basic:VARIABLE and --auth-origin"
    #expect(
      (command.status, command.errors)
        == (0, "note: http://…@127.0.0.1:1/a.png: \(reason): used the initials\n"))
  }

  @Test func secretsAreNotInFilesOrNotes() throws {
    let command = try run(
      "--src", server.url("/auth/bearer/hunter2/x.png"), "--auth-origin", server.url(""), "--auth", "bearer:TOKEN",
      "--json",
      "-o", "a.png", environment: ["TOKEN": "hunter3"])
    let again = try run(
      "--src", server.url("/auth/basic/ada/hunter2/x.png"), "--auth-origin", server.url(""), "--auth", "basic:TOKEN",
      "-o",
      "a.png", environment: ["TOKEN": "ada:hunter2"])
    #expect(
      command.errors.contains("responded with 401") && !command.errors.contains("hunter3") && again.errors.isEmpty)
    let cache = directory.url.appending(path: "cache").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: cache).filter { name in
      let type = try FileManager.default.attributesOfItem(atPath: "\(cache)/\(name)")[.type]
      return type as? FileAttributeType != .typeDirectory
    }
    for name in files { #expect(try directory.read("cache/\(name)").range(of: Data("hunter".utf8)) == nil, "\(name)") }
    #expect(files.contains { $0.contains("/entries/") } && files.contains { $0.contains("/photos/") })
  }

  @Test(arguments: [
    (["--gravatar"], "--gravatar: needs --email"),
    (["--src", "monica:12"], "error: --src monica:12: needs --server monica=URL\n"),
    (["monica:12"], "error: monica:12: needs --server monica=URL\n"),
    (["group", "monica:12", "-o", "a.png"], "error: monica:12: needs --server monica=URL\n"),
    (
      ["--server", "monica=https://a.example"],
      "--server monica=https://a.example: needs a token: set the MONICA_TOKEN environment variable, or name another with --auth bearer:VARIABLE --auth-origin https://a.example\n"
    ),
    (
      ["--auth-origin", "https://a.example"],
      "--auth-origin https://a.example: needs --auth, for example --auth bearer:TOKEN"
    ),
    (["--auth-origin", "https://a.example/x", "--auth", "bearer:HOME"], "must be a server without a path"),
    (["--auth", "bearer:HOME"], "--auth bearer:HOME: needs --auth-origin"),
    (
      ["--auth-origin", "https://a.example", "--auth", "bearer:NO_SUCH"],
      "--auth bearer:NO_SUCH: the environment variable is not set"
    ),
    (["--timeout", "0"], "--timeout 0: must be a number of seconds from 0.1 to 600"),
    (["--offline", "--no-cache"], "--offline: cannot be combined with --no-cache"),
    (["--server", "gravatar=ftp://a.example"], "--server gravatar=ftp://a.example: ftp: must be http or https"),
  ]) func invalidOptionIsReported(_ arguments: [String], _ message: String) throws {
    let command = try Command(arguments, in: directory.url)
    #expect(command.status == 64 && command.errors.contains(message), "\(command.errors)")
  }

  @Test func unwritableCacheIsReportedOnce() throws {
    try directory.write("file", Data())
    let command = try run("--src", server.url("/photo/n.png"), "--cache-dir", "file", "--scale", "1,2", "-o", "a.png")
    #expect(command.errors == "note: the cache file/: not a directory: photos are not cached\n")
    #expect(command.status == 0)
  }

  @Test func clearingTheCachePreservesForeignFiles() throws {
    _ = try run("--src", server.url("/photo/clear.png"), "--cache-dir", "kept", "-o", "a.png")
    try directory.write("kept/mine.txt", Data("mine".utf8))
    let cleared = try directory.run("cache", "clear", "--cache-dir", "kept")
    #expect(cleared.status == 0 && cleared.text.hasPrefix("kept/: 0 photos"))
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: directory.url.appending(path: "kept").path) == ["mine.txt"])
  }
}
