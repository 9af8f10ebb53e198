import Foundation
import PhotoServer
import Testing

/// Tests of credentials on the command line, each for one origin.
@Suite struct CredentialOptionTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func error(_ arguments: String...) throws -> String {
    let command = try Command(
      process: ["--src", "a.jpg", "-o", "a.png"] + arguments, in: directory.url, before: "TOKEN=hunter2 EMPTY=")
    #expect(command.status == 64 && directory.names.isEmpty)
    return command.errors
  }

  @Test(arguments: ["https://b.example", "http://a.example", "https://a.example:444", "https://a.example"])
  func secondOriginIsRejected(second: String) throws {
    #expect(
      try error("--auth-origin", "https://a.example", "--auth-origin", second, "--auth", "bearer:TOKEN").hasPrefix(
        "error: --auth-origin: can be given only once, because --auth would apply to every server\n"))
  }

  @Test(arguments: [
    ("https://a.example/x", "https://a.example/x"), ("https://a.example/?x", "https://a.example/?…"),
  ])
  func originWithAPathIsRejected(origin: String, shown: String) throws {
    #expect(
      try error("--auth-origin", origin, "--auth", "bearer:TOKEN").hasPrefix(
        "error: --auth-origin \(shown): must be a server without a path, for example https://a.example\n"))
  }

  @Test(arguments: ["https://ada:hunter2@a.example", "https://hunter2@a.example"])
  func originWithAPasswordIsRejectedWithoutShowingThePassword(origin: String) throws {
    let message = try error("--auth-origin", origin, "--auth", "bearer:TOKEN")
    #expect(message.hasPrefix("error: --auth-origin https://…@a.example: must not contain a user name and a password"))
    #expect(!message.contains("hunter2"))
  }

  @Test(arguments: ["bearer", "basic", "header", "cookie"], ["EMPTY", "MISSING"])
  func variableWithoutASecretIsRejected(kind: String, variable: String) throws {
    #expect(
      try error("--auth-origin", "https://a.example", "--auth", "\(kind):\(variable)")
        == "error: --auth \(kind):\(variable): the environment variable is not set, or is empty\n")
  }

  @Test(arguments: [
    (
      "ada:hunter2", "…",
      "must be bearer:VARIABLE, basic:VARIABLE, header:VARIABLE, cookie:VARIABLE, netrc or netrc:FILE"
    ),
    (
      "baerer:hunter2", "baerer:…",
      "must be bearer:VARIABLE, basic:VARIABLE, header:VARIABLE, cookie:VARIABLE, netrc or netrc:FILE; did you mean bearer?"
    ),
    (
      "bearer", "bearer",
      "must be bearer:VARIABLE, basic:VARIABLE, header:VARIABLE, cookie:VARIABLE, netrc or netrc:FILE"
    ),
    ("basic:ada:hunter2", "basic:…", "must name an environment variable, for example basic:BASIC"),
    ("netrc:", "netrc:", "must name a file"),
  ])
  func invalidCredentialSourceIsRejectedWithoutShowingSecrets(source: String, shown: String, reason: String) throws {
    #expect(
      try error("--auth-origin", "https://a.example", "--auth", source) == "error: --auth \(shown): \(reason)\n")
  }

  @Test func twoSourcesForOneHeaderAreRejected() throws {
    #expect(
      try error("--auth-origin", "https://a.example", "--auth", "bearer:TOKEN", "--auth", "bearer:HOME")
        == "error: --auth bearer:HOME: the variable contains a second Authorization\n")
  }

  @Test func listMayFollowTheVariableOfAHeader() throws {
    try directory.write("list.csv", Data("id\nada\n".utf8))
    let command = try directory.run(
      "batch", "--auth-origin", "https://a.example", "--auth", "header:FIELD", "list.csv", "--output-dir", "out",
      "--quiet", environment: ["FIELD": "X-Api-Key: hunter2"])
    #expect((command.status, command.errors) == (0, ""))
    #expect(directory.names(in: "out") == ["ada-40.png"])
  }

  // MARK: Sent credentials

  /// The options, and the header field that the server must receive.
  private static let options: [([String], String, String)] = [
    (["--auth", "bearer:TOKEN"], "authorization", "Bearer hunter2"),
    // The values are the Base64 of ada:hunter2 and ada:pw.
    (["--auth", "basic:PAIR"], "authorization", "Basic YWRhOmh1bnRlcjI="),
    (["--auth", "header:FIELD"], "x-api-key", "hunter2"),
    (["--auth", "cookie:SESSION"], "cookie", "id=hunter2"),
    (["--auth", "netrc:passwords"], "authorization", "Basic YWRhOnB3"),
    (["--auth", "netrc"], "authorization", "Basic YWRhOnB3"),
  ]

  /// Requests a photo with credentials for `PhotoServer.shared`.
  private func request(_ url: String, _ options: [String]) throws {
    try directory.write("passwords", Data("machine 127.0.0.1 login ada password pw\n".utf8))
    let command = try Command(
      process: ["--src", url, "--auth-origin", PhotoServer.shared.url(""), "--no-cache", "--allow-private-network"]
        + options
        + ["-o", "a.png"], in: directory.url,
      before: "TOKEN=hunter2 PAIR=ada:hunter2 FIELD='X-Api-Key: hunter2' SESSION=id=hunter2 NETRC=passwords")
    #expect(command.status == 0 && command.errors == "")
  }

  @Test(.needsPython, arguments: options)
  func credentialsAreSentToTheirOrigin(options: [String], field: String, value: String) throws {
    let path = "/photo/\(unique()).png"
    try request(PhotoServer.shared.url(path), options)
    #expect(PhotoServer.shared.log(path).map { $0.headers[field] } == [value])
  }

  @Test(.needsPython, arguments: options)
  func credentialsAreNotSentToOtherOrigins(options: [String], field: String, value: String) throws {
    let server = PhotoServer.shared
    let (path, target) = ("/photo/\(unique()).png", "/photo/\(unique()).png")
    try request("http://127.0.0.1:\(server.other)\(path)", options)
    try request(server.url("/redirect-other" + target), options)
    #expect(server.log(path).map { $0.headers[field] } == [nil])
    #expect(server.log(target).map { $0.headers[field] } == [nil])
  }

  @Test func netrcLoginForAnotherMachineIsNotUsed() throws {
    try directory.write("passwords", Data("machine b.example login ada password hunter2\n".utf8))
    let command = try directory.run(
      "--src", "https://a.example/a.png", "--auth-origin", "https://a.example", "--auth", "netrc:passwords", "-o",
      "a.png")
    #expect(command.status == 65)
    #expect(command.errors.hasPrefix("error: passwords: has no user name and password for a.example\n"))
  }
}
