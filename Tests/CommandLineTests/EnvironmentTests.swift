import Foundation
import PhotoServer
import Testing

@testable import AvatarCommandLine

/// Tests that the command reads these variables, and no others.
@Suite struct EnvironmentTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  /// The test of each variable that the sources read.
  private static let tests = [
    "GITHUB_ACTIONS": "GoldenCommandTests.annotationsAreWrittenOnGitHub",
    "GITHUB_WORKSPACE": "GoldenCommandTests.annotationPathsAreRelativeToTheRepository",
    "CI": "GoldenRecordTests.recordingInCIRequiresAMode",
    "CI_PROJECT_DIR": "EnvironmentTests.junitAttachmentsAreRelativeToTheProject",
    "AVATAR_GOLDENS": "GoldenRecordingTests.variableSelectsTheRecordingMode",
    "HOME": "EnvironmentTests.userCacheIsInTheHomeDirectory",
    "XDG_CACHE_HOME": "EnvironmentTests.variableSelectsTheUserCacheDirectory",
    "COLUMNS": "EnvironmentTests.columnsVariableSetsTheHelpWidth",
    "NO_COLOR": "MessageColorTests.variablesDisableColors",
    "CLICOLOR_FORCE": "MessageColorTests.variableForcesColorsInPipes",
    "TERM": "MessageColorTests.variablesDisableColors",
    "AVATAR_DEBUG_LAYERS": "LayerFilesTests.unusableLayerDirectoryIsAnError",
    "NETRC": "EnvironmentTests.variableSelectsThePasswordFile",
    "GITHUB_TOKEN": "GitHubListTests.publicServerUsesTheTokenFromTheVariable",
    "MONICA_TOKEN": "ServerTests.contactPhotoIsUsed",
    "AVATAR_CACHE_MAX_AGE": "CacheCommandTests.missingPhotoEntriesExpireAtTheMaximumAge",
    "AVATAR_CACHE_MAX_BYTES": "EnvironmentTests.variableLimitsTheCacheSize",
    "SSL_CERT_FILE": "ConnectionTests.variableSelectsTheCertificateFile",
    "CURL_CA_BUNDLE": "ConnectionTests.variableSelectsTheCertificateFile",
    "http_proxy": "ConnectionTests.variableSelectsTheProxyForPlainRequests",
    "https_proxy": "ConnectionTests.variableSelectsTheProxyForSecureRequests",
    "HTTPS_PROXY": "ConnectionTests.variableSelectsTheProxyForSecureRequests",
    "all_proxy": "ConnectionTests.variableSelectsTheProxyForPlainRequests",
    "ALL_PROXY": "ConnectionTests.variableSelectsTheProxyForPlainRequests",
    "no_proxy": "ConnectionTests.noProxyVariableBypassesTheProxy",
    "NO_PROXY": "ConnectionTests.noProxyVariableBypassesTheProxy",
  ]

  /// Expects the function to exist, to be a test, and to name the variable.
  @Test(arguments: tests)
  func testForEachVariableMentionsTheVariable(variable: String, test: String) throws {
    let names = test.split(separator: ".")
    let directory = portrait.deletingLastPathComponent().appending(path: "../../Tests").standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
    let file = try #require(files.first { $0.hasSuffix("/\(names[0]).swift") })
    let text = try String(contentsOf: directory.appending(path: file), encoding: .utf8)
    let name = try #require(text.range(of: " func \(names[1])("))
    let start = try #require(text[..<name.lowerBound].range(of: "  @Test", options: .backwards))
    let end = try #require(text[name.upperBound...].range(of: "\n  }\n"))
    #expect(!text[start.upperBound..<name.lowerBound].contains(" func "))
    #expect(text[start.upperBound..<end.lowerBound].contains("\"\(variable)\""))
  }

  @Test func everyEnvironmentVariableIsTested() throws {
    let sources = portrait.deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
    var read: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where name.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
      let accesses = ["ProcessEnvironment", "ProcessInfo.processInfo.environment", "CredentialSource.token("]
      guard accesses.contains(where: { text.contains($0) }) else { continue }
      read.formUnion(text.matches(of: /"([A-Z]+(_[A-Z]+)*|[a-z]+_proxy)"/).map { String($0.1) })
    }
    #expect(read == Set(Self.tests.keys))
  }

  @Test func documentationListsEveryVariable() throws {
    let page = portrait.deletingLastPathComponent().appending(path: "../../Documentation/Reference/Environment.md")
    let rows = try String(contentsOf: page.standardizedFileURL, encoding: .utf8).split(separator: "\n")
    let listed = rows.flatMap { $0.prefix { $0 != "." }.matches(of: /`([A-Za-z_]+)`/).map { String($0.1) } }
    // This variable is for the tests of the library's users.
    #expect(Set(listed) == Set(Self.tests.keys).subtracting(["AVATAR_GOLDENS"]))
    #expect(Set(listed).count == listed.count)
  }

  @Test(arguments: [
    ("AVATAR_CACHE_MAX_AGE", "must be a whole number followed by s, m, h, d or w, for example 12h or 30d"),
    (
      "AVATAR_CACHE_MAX_BYTES",
      "must be a whole number, 1 or more, for example 5000000, 5M (millions) or 5Mi (× 1024²)"
    ),
  ])
  func invalidCacheLimitErrorNamesTheVariable(variable: String, reason: String) throws {
    let remote = ["--src", "https://photos.example/a.png", "--offline", "-o", "a.png"]
    for arguments in [["cache", "info"], remote, ["doctor"]] {
      let run = try Command(arguments, in: directory.url, environment: [variable: "soon"])
      #expect((run.status, run.errors) == (64, "error: \(variable) soon: \(reason)\n"))
      #expect(run.text.isEmpty == (arguments != ["doctor"]))
    }
    for options in [["--name", "Ada"], ["--src", "http://127.0.0.1:9/a.png", "--no-cache"]] {
      let run = try Command(options + ["-o", "b.png"], in: directory.url, environment: [variable: "soon"])
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test func variableLimitsTheCacheSize() throws {
    for arguments in [["cache", "info"], ["doctor"]] {
      let run = try Command(arguments, in: directory.url, environment: ["AVATAR_CACHE_MAX_BYTES": "5k"])
      #expect(run.text.contains(" of 5,000 bytes"), "\(run.text)")
    }
  }

  @Test func userCacheIsInTheHomeDirectory() throws {
    #if os(macOS)
      let place = "Library/Caches"
    #else
      let place = ".cache"
    #endif
    let home = directory.url.path + "/someone"
    #expect(
      try directory.run("cache", "info", environment: ["HOME": home]).text.hasPrefix(
        "\(home)/\(place)/avatar-render/: "))
    let none = try directory.runProcess("cache", "info", before: "unset HOME;")
    #expect(none.status == 64)
    #expect(none.errors.hasPrefix("error: cache: neither XDG_CACHE_HOME nor HOME is set"))
  }

  @Test func variableSelectsTheUserCacheDirectory() throws {
    let place = directory.url.path + "/caches"
    let run = try directory.run("cache", "info", environment: ["XDG_CACHE_HOME": place])
    #expect(run.text.hasPrefix("\(place)/avatar-render/: "))
    // A relative path must be ignored.
    let relative = try directory.run("cache", "info", environment: ["XDG_CACHE_HOME": "caches"])
    #expect(relative.text.hasPrefix(directory.url.path + "/home/"))
  }

  @Test(.needsPython) func variableSelectsThePasswordFile() throws {
    try directory.write("passwords", Data("machine 127.0.0.1 login ada password s3cret\n".utf8))
    let server = PhotoServer.shared
    let run = try directory.run(
      "--src", server.url("/auth/basic/ada/s3cret/\(unique()).png"), "--auth-origin", server.url(""), "--auth", "netrc",
      "--allow-private-network", "--no-cache", "-o", "a.png",
      environment: ["NETRC": directory.url.appending(path: "passwords").path])
    #expect((run.status, run.errors) == (0, ""))
  }

  @Test func junitAttachmentsAreRelativeToTheProject() throws {
    try directory.write("manifest.json", Data(#"{"cases": [{"name": "a", "size": 8}]}"#.utf8))
    let project = directory.url.deletingLastPathComponent().path
    _ = try directory.run(
      "golden", "verify", "--manifest", "manifest.json", "--report", "r", "--junit", "j.xml",
      environment: ["CI_PROJECT_DIR": project])
    let path = directory.url.lastPathComponent + "/r/differences/a.png"
    #expect(String(decoding: try directory.read("j.xml"), as: UTF8.self).contains("[[ATTACHMENT|\(path)]]"))
  }

  @Test func columnsVariableSetsTheHelpWidth() throws {
    func lines(_ columns: String) throws -> Int {
      let help = try directory.run("cache", "info", "--help", environment: ["COLUMNS": columns])
      #expect((help.status, help.errors) == (0, ""))
      // The narrowest terminal leaves out no text.
      #expect(
        help.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
          "The directory for cached photos."))
      return help.text.split(separator: "\n").count
    }
    #expect(try lines("120") < lines("80"))
    #expect(try lines("80") < lines("60"))
    #expect(try lines("1") == lines("40"))
  }

  /// Each variable would change a result if the command, or a library that it uses, read it.
  @Test func unrelatedVariablesChangeNothing() throws {
    let others = [
      "CI": "true", "NO_COLOR": "1", "TERM": "xterm", "TZ": "Asia/Kolkata", "LC_ALL": "tr_TR.UTF-8",
      "LANGUAGE": "ar", "AVATAR_GOLDENS": "all",
    ]
    try directory.write("manifest.json", Data(#"{"cases": [{"name": "a", "size": 8}]}"#.utf8))
    for arguments in [["--help"], ["--name", "İpek", "-o", "-"], ["golden", "verify", "--manifest", "manifest.json"]] {
      let plain = try Command(arguments, in: directory.url)
      let other = try Command(arguments, in: directory.url, environment: others)
      #expect((plain.status, plain.output, plain.errors) == (other.status, other.output, other.errors), "\(arguments)")
    }
    #expect(directory.names == ["manifest.json"])
  }
}
