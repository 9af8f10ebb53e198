import CCurlShim
import Dispatch
import PhotoServer
import Synchronization
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of single requests over connections that stay open.
@Suite(.needsPython) struct HTTPConnectionTests {
  private let server = PhotoServer.shared
  private let connection: HTTPConnection

  init() throws { connection = try HTTPConnection() }

  private func request(_ path: String, limit: Int = 1 << 20) -> HTTPConnection.Request {
    HTTPConnection.Request(
      url: server.webURL(path), timeout: .seconds(10), limit: limit, settings: .loopback)
  }

  /// The URL parser would not accept this host, since programs differ in how they read it.
  @Test(arguments: ["photos.example@127.0.0.1", "127.0.0.1/photos.example", "127.0.0.1#photos.example"])
  func urlParsedDifferentlyByLibcurlIsNotRequested(host: String) throws {
    let origin = WebOrigin(.http, host: host, port: server.port)
    let path = "/photo/\(unique()).png"
    var request = request(path)
    request.url = WebURL(origin: origin, target: path)
    #expect(throws: FetchError.refused(origin, "libcurl parses the URL differently, so no request was sent")) {
      try HTTPConnection().send(request)
    }
    #expect(server.log().allSatisfy { !$0.path.hasSuffix(path) })
  }

  // MARK: Reused connections

  @Test func connectionIsReusedForTheNextRequest() throws {
    let path = "/photo/\(unique()).png"
    for _ in 0..<3 { #expect(try connection.send(request(path)).status == 200) }
    #expect(Set(server.log(path).map(\.connection)).count == 1)
  }

  @Test func threadsTakeTurnsUsingOneConnection() throws {
    let path = "/photo/\(unique()).png"
    let statuses = Mutex([Int]())
    let (connection, request) = (connection, request(path))
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let status = (try? connection.send(request))?.status ?? 0
      statuses.withLock { $0.append(status) }
    }
    #expect(statuses.withLock { $0 } == Array(repeating: 200, count: 8))
    #expect(Set(server.log(path).map(\.connection)).count == 1)
  }

  @Test func requestDoesNotAffectTheNextRequest() throws {
    let path = "/photo/\(unique()).png"
    var first = request(path)
    first.headers = [("Authorization", "Bearer secret"), ("Cookie", "a=b")]
    _ = try connection.send(first)
    _ = try connection.send(request(path))
    let log = server.log(path)
    try #require(log.count == 2 && log[0].connection == log[1].connection)
    #expect(log[0].headers["authorization"] == "Bearer secret" && log[0].headers["cookie"] == "a=b")
    #expect(Set(log[1].headers.keys) == ["host", "user-agent", "accept", "accept-encoding"])
  }

  @Test func responseCookiesAreNotSentBack() throws {
    let path = "/cookies/\(unique())"
    for _ in 0..<2 { _ = try connection.send(request(path)) }
    #expect(server.log(path).map { $0.headers["cookie"] } == [nil, nil])
  }

  // MARK: Cookies

  private func request(_ path: String, _ cookies: CookieJar) -> HTTPConnection.Request {
    var request = request(path)
    request.cookies = cookies
    return request
  }

  @Test func cookiesAreSentOnAllConnectionsThatShareAJar() throws {
    let cookies = try CookieJar()
    let path = "/photo/\(unique()).png"
    _ = try connection.send(request("/cookies/\(unique())", cookies))
    _ = try HTTPConnection().send(request(path, cookies))
    let field = try #require(server.log(path).first?.headers["cookie"])
    #expect(Set(field.split(separator: "; ")) == ["session=abc123", "theme=dark"])
  }

  @Test func cookiesAreNotSharedBetweenJars() throws {
    let cookies = try CookieJar()
    let path = "/cookies/\(unique())?a=1"
    for jar in [cookies, nil, try CookieJar(), cookies] {
      var request = request(path)
      request.cookies = jar
      _ = try connection.send(request)
    }
    #expect(server.log(path).map { $0.headers["cookie"] } == [nil, nil, nil, "a=1"])
  }

  @Test func cookiesAreNotSentToAnotherHost() throws {
    let cookies = try CookieJar()
    let path = "/photo/\(unique()).png"
    _ = try connection.send(request("/cookies/\(unique())", cookies))
    var other = request(path, cookies)
    other.url = WebURL(origin: WebOrigin(.http, host: "localhost", port: server.port), target: path)
    _ = try connection.send(other)
    #expect(server.log(path).map { $0.headers["cookie"] } == [nil])
  }

  @Test func deletedCookieIsNotSent() throws {
    let cookies = try CookieJar()
    let path = "/photo/\(unique()).png"
    for value in ["1", "1; Max-Age=0"] {
      _ = try connection.send(request("/cookies/\(unique())?a=\(value.queryValue)", cookies))
    }
    _ = try connection.send(request(path, cookies))
    #expect(server.log(path).map { $0.headers["cookie"] } == [nil])
  }

  @Test func unreadBodyIsNotMistakenForTheNextResponse() throws {
    let path = "/chunked/\(unique())"
    #expect(throws: FetchError.tooLong(server.origin, limit: 10)) {
      try connection.send(request(path, limit: 10))
    }
    let response = try connection.send(request(path))
    #expect(response.status == 200 && response.body.starts(with: [0x89, 0x50]))
  }

  // MARK: Headers

  @Test(arguments: [30, 8000, 65_000])
  func responseHeaderIsLimitedTo64KiB(width: Int) throws {
    #expect(try connection.send(request("/head/65536/\(width)")).status == 200)
    #expect(throws: FetchError.refused(server.origin, "the response header is too long")) {
      try connection.send(request("/head/65537/\(width)"))
    }
  }

  @Test(arguments: [100_000, 200_000, 1_000_000])
  func headerLineBeyondTheLibcurlLimitIsRejected(bytes: Int) {
    #expect(throws: FetchError.refused(server.origin, "the response header is too long")) {
      try connection.send(request("/head/\(bytes)/\(bytes)"))
    }
  }

  @Test func onlyTheHeaderOfTheFinalResponseIsUsed() throws {
    let response = try connection.send(request("/hints/\(unique())"))
    #expect(response.status == 200 && response.headers["x-kind"] == "final")
    #expect(response.headers["cache-control"] == nil)
  }

  // MARK: Bodies

  @Test(arguments: ["/chunked/NAME", "/gzip/NAME", "/plain/NAME"])
  func bodyAtTheSizeLimitIsRead(path: String) throws {
    let path = path.replacing("NAME", with: unique())
    let count = try connection.send(request(path)).body.count
    #expect(try connection.send(request(path, limit: count)).body.count == count)
    #expect(throws: FetchError.tooLong(server.origin, limit: count - 1)) {
      try connection.send(request(path, limit: count - 1))
    }
  }

  @Test func onlyPartOfAnErrorBodyIsRead() throws {
    let response = try connection.send(request("/endless-error"))
    #expect(response.status == 404 && response.body.count <= 1 << 16)
  }

  // MARK: Time

  @Test func connectionAttemptTimesOut() {
    let busy = ClosedPort(isBusy: true)
    var request = request("/")
    request.url = WebURL(origin: WebOrigin(.http, host: "127.0.0.1", port: busy.port), target: "/")
    // The total time limit is long, so that only the limit for the connection can end the attempt.
    request.timeout = .seconds(600)
    request.settings.connectTimeout = .seconds(0.1)
    #expect(throws: FetchError.network(request.url.origin, .unreachable, "no connection within 0.1 s")) {
      try connection.send(request)
    }
  }

  @Test func slowBodyTimesOut() {
    var request = request("/trickle")
    request.settings.slowest = (speed: 1 << 30, milliseconds: 1)
    #expect(throws: FetchError.network(server.origin, .slow, "slower than 1,073,741,824 bytes a second")) {
      try connection.send(request)
    }
  }

  @Test func timeLimitsMatchTheDocumentation() {
    let settings = FetchSettings()
    #expect(settings.connectTimeout == .seconds(5) && settings.slowest == (speed: 1000, milliseconds: 5000))
  }

  /// Returns whether a body is too slow at each of several pairs of a time in milliseconds and the bytes received.
  private func isTooSlow(_ progress: [(Int64, Int64)]) -> [Bool] {
    var stretch = avr_stretch()
    return progress.map { avr_is_too_slow(&stretch, $0.0, $0.1, 1000, 5000) }
  }

  @Test func intervalBelowTheMinimumSpeedIsTooSlow() {
    #expect(isTooSlow([(100, 1), (5099, 1), (5100, 5000)]) == [false, false, true])
    #expect(isTooSlow([(100, 1), (5099, 1), (5100, 5001)]) == [false, false, false])
  }

  @Test func longerIntervalRequiresNoMoreBytes() {
    #expect(isTooSlow([(0, 1), (9000, 5001)]) == [false, false])
  }

  @Test func timeBeforeTheFirstByteIsIgnored() {
    #expect(isTooSlow([(0, 0), (60_000, 0), (120_000, 1), (124_999, 1)]) == [false, false, false, false])
  }

  @Test func nextIntervalStartsWhereThePreviousEnded() {
    let progress: [(Int64, Int64)] = [(0, 1), (5000, 9001), (9999, 9001), (10_000, 9001)]
    #expect(isTooSlow(progress) == [false, false, false, true])
  }
}

/// Tests of how many connections a run opens, as the server counts them.
@Suite(.needsPython) struct ConnectionReuseTests {
  private let server = PhotoServer.shared

  private func connections(_ name: String) -> Int {
    Set(server.log().filter { $0.path.contains(name) }.map { [$0.port, $0.connection.map(String.init)] }).count
  }

  @Test func consecutivePhotosShareAConnection() throws {
    let photos = PhotoFetcher(.loopback)
    let name = unique()
    for i in 0..<12 { #expect(try photos.photo(server.url("/photo/\(name)\(i).png")).isPNG) }
    #expect(connections(name) == 1)
  }

  @Test func concurrentPhotosUseSeparateConnections() {
    var settings = FetchSettings.loopback
    settings.concurrencyOfOrigin = 2
    let photos = PhotoFetcher(settings)
    let (server, name) = (server, unique())
    onThreads(16) { i in #expect(photos.failure(server.url("/photo/\(name)\(i).png")) == nil) }
    #expect((1...2).contains(connections(name)))
  }

  @Test func connectionIsRetainedWhileAnotherServerIsRequested() throws {
    var settings = FetchSettings.loopback
    settings.concurrency = 1
    let photos = PhotoFetcher(settings)
    let name = unique()
    for i in 0..<4 {
      #expect(try photos.photo(server.url("/photo/\(name)\(i).png")).isPNG)
      #expect(try photos.photo(server.otherOrigin.text + "/photo/\(name)\(i).png").isPNG)
    }
    #expect(connections(name) == 2)
  }

  @Test func connectionIsReusedAfterAnErrorResponse() throws {
    let photos = PhotoFetcher(.loopback)
    let name = unique()
    for i in 0..<4 {
      #expect(photos.failure(server.url("/status/404?\(name)\(i)")) == .status(404, server.origin, retryAfter: nil))
    }
    #expect(connections(name) == 1)
  }
}
