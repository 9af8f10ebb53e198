import Foundation
import PhotoServer
import Testing

/// Tests of lists of accounts on GitHub.
@Suite(.needsPython) struct GitHubListTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func run(
    _ server: PhotoServer, _ list: String = "github:big/project", _ options: [String] = [], token: String? = nil
  ) throws -> Command {
    try Command(
      [
        "batch", list, "-o", "out", "--size", "24", "--server", "github=\(server.url("/"))", "--allow-private-network",
        "--cache-dir", "cache",
      ] + options + (token == nil ? [] : ["--auth", "bearer:TOKEN", "--auth-origin", server.url("")]),
      in: directory.url,
      environment: ["TOKEN": token ?? "", "GITHUB_TOKEN": "secret-of-github"])
  }

  /// Returns the members of the report's lines.
  private func entries(_ command: Command) throws -> [[String: Any]] {
    try command.text.split(separator: "\n").map { try object($0) }
  }

  @Test func eachOf300ContributorsIsRequestedOnce() throws {
    let server = PhotoServer()
    let command = try run(server, "github:big/project", ["--json"])
    #expect(command.status == 0, "\(command.errors)")
    let entries = try entries(command)
    #expect(entries.map { $0["id"] as? String }.count == 300 && entries[0]["id"] as? String == "Person-1")
    // Six are bots; the images of three accounts do not exist.
    let contents = Dictionary(grouping: entries) { $0["content"] as? String }.mapValues(\.count)
    #expect(contents == ["photo": 291, "initials": 3, "icon": 6])
    let paths = server.log().map(\.path)
    #expect(Set(paths).count == paths.count && paths.count == 3 + 294)
    #expect(paths.filter { $0.hasPrefix("/u/") }.allSatisfy { $0.hasSuffix("?v=4&s=24") })
  }

  @Test func secondRunRevalidatesImagesWithoutDownloadingThem() throws {
    let server = PhotoServer(["--page-age", "0"])
    #expect(try run(server).status == 0)
    let before = server.log().count
    let again = try run(server)
    #expect(again.errors.contains("0 written, 300 unchanged"), "\(again.errors)")
    #expect(server.log().dropFirst(before).map(\.status) == [304, 304, 304])
  }

  @Test func secondRunDoesNotNeedAServer() throws {
    let server = PhotoServer()
    let first = try run(server)
    server.stop()
    let again = try run(server, "github:big/project", ["--offline", "--rerender"])
    #expect((first.status, again.status) == (0, 0))
    #expect(again.errors.contains("300 written, 0 unchanged"), "\(again.errors)")
  }

  @Test func photoIsRequestedForTheLargestSizeAndDensity() throws {
    let server = PhotoServer(["--contributors", "1"])
    _ = try run(server, "github:big/project", ["--size", "48,96", "--scale", "1,2"])
    #expect(server.log().map(\.path).filter { $0.hasPrefix("/u/") } == ["/u/1?v=4&s=192"])
  }

  @Test func githubAppIsAHexagonNamedAfterItsLogin() throws {
    let server = PhotoServer(["--contributors", "50"])
    _ = try run(server)
    let app = try directory.read("out/robot50[bot]-24.png")
    try directory.write("agent.csv", Data("id,type\na,agent\n".utf8))
    _ = try directory.run("batch", "agent.csv", "-o", "agent", "--size", "24")
    #expect(try directory.read("agent/a-24.png") == app)
  }

  @Test func teamListRequiresAToken() throws {
    let server = PhotoServer.shared
    let way = "--auth bearer:VARIABLE --auth-origin \(server.url(""))"
    #expect(try run(server, "github:acme/@core", token: "test-token").errors.contains("2 written"))
    let without = try run(server, "github:acme/@core")
    #expect(
      (without.status, without.errors) == (
        64,
        "error: batch github:acme/@core: needs \(way): GitHub shows teams only to members of their organisation\n"
      ))
  }

  @Test func defaultTokenIsSentOnlyToThePublicServer() throws {
    let server = PhotoServer(["--contributors", "1"])
    #expect(try run(server).status == 0)
    #expect(server.log().count { $0.path.hasPrefix("/api/") } == 1)
    #expect(server.log().allSatisfy { $0.headers["authorization"] == nil })
  }

  @Test(
    arguments: [
      ([:], 64, "needs GITHUB_TOKEN: GitHub shows teams only to members of their organisation"),
      (["GITHUB_TOKEN": ""], 64, "needs GITHUB_TOKEN: GitHub shows teams only to members of their organisation"),
      (["GITHUB_TOKEN": "x"], 66, "is not in the cache, and no request is sent (--offline)"),
    ] as [([String: String], Int32, String)])
  func publicServerUsesTheTokenFromTheVariable(
    environment: [String: String], status: Int32, reason: String
  ) throws {
    let run = try directory.run(
      "batch", "github:acme/@core", "-o", "out", "--offline", "--quiet", environment: environment)
    #expect(run.status == status)
    #expect(run.errors.hasSuffix("github:acme/@core: \(reason)\n"), "\(run.errors)")
  }

  @Test(arguments: [["batch", "github:acme/@core", "-o", "out"], ["--src", "github:octocat"]])
  func invalidTokenErrorNamesTheVariable(arguments: [String]) throws {
    let run = try Command(arguments, in: directory.url, environment: ["GITHUB_TOKEN": "hunter2\n"])
    #expect(
      (run.status, run.errors) == (64, "error: GITHUB_TOKEN: the variable must not be empty or contain line breaks\n"))
  }

  @Test func invalidTokenIsIgnoredWithoutGitHubPhotos() throws {
    let run = try directory.run("--name", "Ada", "-o", "a.png", environment: ["GITHUB_TOKEN": "hunter2\n"])
    #expect((run.status, run.errors) == (0, ""))
  }

  @Test func tokenIsNotInFilesOrMessages() throws {
    let server = PhotoServer(["--contributors", "3"])
    let command = try run(
      server, "github:private/project", ["--report", "report.json", "--snippet", "a.md", "--grid", "a.png"],
      token: "test-token")
    #expect(command.status == 0 && !command.errors.contains("test-token") && !command.text.contains("test-token"))
    let files = FileManager.default.enumerator(at: directory.url, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard let data = try? Data(contentsOf: file) else { continue }
      #expect(data.range(of: Data("test-token".utf8)) == nil, "\(file.path)")
    }
    #expect(
      server.log().filter { $0.path.hasPrefix("/api/") }.map { $0.headers["authorization"] } == ["Bearer test-token"])
  }

  @Test func truncatedListIsAnError() throws {
    let server = PhotoServer(["--rate", "1/600"])
    let command = try run(
      server, "github:big/project", ["--prune", "--limit", "wait=0", "--json"])
    let last = command.errors.split(separator: "\n").last ?? ""
    #expect(command.status == 66)
    #expect(
      last.hasPrefix("error: github:big/project: 127.0.0.1:\(server.port): the rate limit was reached and resets at "))
    #expect(
      last.hasSuffix("a token (--auth bearer:VARIABLE --auth-origin \(server.url(""))) raises the limit"),
      "\(command.errors)")
    #expect(directory.names(in: "out").count == 100)
    // The limit of the API does not apply to photos.
    let lines = try entries(command)
    let contents = Dictionary(grouping: lines.dropLast()) { $0["content"] as? String }.mapValues(\.count)
    #expect(contents == ["photo": 97, "initials": 1, "icon": 2])
    // The error follows the lines about images.
    #expect(lines.last?["status"] as? Int == 66)
  }

  @Test(arguments: ["github:", "github:apple", "github:a/b/c", "monica:12"])
  func unknownListNameIsRejected(list: String) throws {
    let command = try directory.run(
      "batch", list, "-o", "out", "--server", "monica=https://a.example", environment: ["MONICA_TOKEN": "x"])
    #expect(command.status == 64 && command.errors.hasPrefix("error: batch \(list): must be "), "\(command.errors)")
  }

  // MARK: Grid and snippet

  @Test func gridShowsAvatarsInListOrder() throws {
    let server = PhotoServer(["--contributors", "5"])
    let command = try run(
      server, "github:big/project", ["--grid", "all.png", "--columns", "3", "--spacing", "2"])
    #expect(command.status == 0, "\(command.errors)")
    let grid = try Pixels(directory.url.appending(path: "all.png"))
    #expect((grid.width, grid.height) == (3 * 24 + 4, 2 * 24 + 2))
    for i in 0..<5 {
      let avatar = try Pixels(directory.url.appending(path: "out/Person-\(i + 1)-24.png"))
      #expect(grid.part(x: i % 3 * 26, y: i / 3 * 26, side: 24) == avatar.colors)
    }
    #expect(grid.part(x: 52, y: 26, side: 24).allSatisfy { $0 == 0 })
  }

  @Test func snippetLinksImagesToTheirPages() throws {
    let server = PhotoServer(["--contributors", "2"])
    let command = try run(server, "github:big/project", ["--snippet", "docs/team.md"])
    #expect(command.status == 0, "\(command.errors)")
    let lines = (1...2).map { i in
      "  <a href=\"\(server.url("/Person-\(i)"))\"><img src=\"../out/Person-\(i)-24.png\" width=\"24\" height=\"24\" alt=\"Person-\(i)\"></a>\n"
    }
    #expect(
      String(decoding: try directory.read("docs/team.md"), as: UTF8.self)
        == "<!-- Written by avatar-render batch. -->\n<p>\n\(lines.joined())</p>\n")
  }
}
