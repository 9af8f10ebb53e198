import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of retries and the delays before them.
@Suite(.needsPython) struct RetryTests {
  private let server = PhotoServer.shared
  private let clock = StoppedClock()

  private func failure(_ path: String, pauseBudget: Duration? = nil) -> FetchError? {
    PhotoFetcher(.loopback(clock, pauseBudget: pauseBudget)).failure(server.url(path))
  }

  @Test func retriesAreDelayedBy100And300Milliseconds() {
    #expect(failure("/status/500?\(unique())") == .status(500, server.origin, retryAfter: nil))
    let delays = clock.sleeps
    #expect(delays.count == 2)
    #expect((.milliseconds(100) ..< .milliseconds(150)).contains(delays[0]))
    #expect((.milliseconds(300) ..< .milliseconds(350)).contains(delays[1]))
  }

  @Test func retryDelayBeyondTheDeadlineIsNotAwaited() {
    let path = "/status/500?\(unique())"
    var settings = FetchSettings.loopback(clock)
    settings.delays = (first: .seconds(2), later: .seconds(8))
    #expect(PhotoFetcher(settings).failure(server.url(path)) == .status(500, server.origin, retryAfter: nil))
    #expect(server.count(path) == 2 && clock.sleeps.count == 1)
  }

  @Test func refusedConnectionIsTriedThreeTimes() {
    let closed = ClosedPort()
    let failure = PhotoFetcher(.loopback(clock)).failure("http://127.0.0.1:\(closed.port)/a.png")
    let origin = WebOrigin(.http, host: "127.0.0.1", port: closed.port)
    #expect(failure == .network(origin, .noConnection, "connection refused"))
    #expect(clock.sleeps.count == 2)
  }

  @Test(arguments: ["/garbage", "/html-as-png", "/empty", "/huge-length"])
  func unusableResponseIsNotRetried(path: String) {
    let path = "\(path)?\(unique())"
    switch failure(path) {
    case .refused(server.origin, _), .tooLong(server.origin, _): break
    default: Issue.record("it was not refused")
    }
    #expect(server.count(path) == 1 && clock.sleeps.isEmpty)
  }

  @Test func timedOutResponseIsNotRetried() throws {
    let path = "/slow/60/\(unique())"
    let photos = PhotoFetcher(.loopback(clock, timeout: .seconds(1)))
    try photos.openConnection(to: server)
    #expect(photos.failure(server.url(path)) == .network(server.origin, .slow, "no complete response within 1 s"))
    #expect(server.count(path) == 1 && clock.sleeps.isEmpty)
  }

  @Test func photoIsNotRequestedAfterTheDeadline() throws {
    let path = "/photo/\(unique()).png"
    let photos = PhotoFetcher(.loopback(clock))
    let time = FetchDeadline(.zero, clock: clock.clock)
    #expect(throws: FetchError.network(server.origin, .unsent, "no time was left for a request")) {
      try photos.photo(.url(server.url(path)), limit: 1 << 20, time)
    }
    #expect(server.count(path) == 0)
    #expect(try photos.photo(server.url(path)).isPNG)
  }

  // MARK: Unreachable servers

  @Test func unreachableServerIsSkippedForAMinute() {
    let closed = ClosedPort()
    var settings = FetchSettings.loopback(clock)
    settings.delays = (first: .zero, later: .zero)
    let photos = PhotoFetcher(settings)
    /// Returns the number of delays before retries of a request that fails.
    func retries(_ name: String) -> Int {
      let before = clock.sleeps.count
      #expect(photos.failure("http://127.0.0.1:\(closed.port)/\(name)") != nil)
      return clock.sleeps.count - before
    }
    let first = [retries("a"), retries("b"), retries("c")]
    clock.advance(by: .milliseconds(59_900))
    let early = retries("d")
    clock.advance(by: .milliseconds(100))
    let late = [retries("e"), retries("f")]
    // Three attempts for `a` and one for `b` open the circuit. A minute later, one failed attempt opens it again.
    #expect(first == [2, 1, 0] && early == 0 && late == [1, 0])
  }

  @Test func timedOutConnectionIsNotRetried() {
    let busy = ClosedPort(isBusy: true)
    let photos = PhotoFetcher(.loopback(clock, timeout: .seconds(0.1)))
    let origin = WebOrigin(.http, host: "127.0.0.1", port: busy.port)
    #expect(
      photos.failure("\(origin.text)/a.png") == .network(origin, .unreachable, "no connection within 0.1 s"))
    #expect(clock.sleeps.isEmpty)
  }

  @Test func shortTimeoutDoesNotMarkTheServerAsUnreachable() {
    let busy = ClosedPort(isBusy: true)
    let photos = PhotoFetcher(.loopback(clock))
    let origin = WebOrigin(.http, host: "127.0.0.1", port: busy.port)
    for i in 0..<5 {
      let time = FetchDeadline(.seconds(0.02), clock: clock.clock)
      #expect(throws: FetchError.network(origin, .slow, "no connection within 0 s")) {
        try photos.photo(.url("\(origin.text)/\(i).png"), limit: 1, time)
      }
    }
  }

  // MARK: Remembered failures

  @Test func failureCausedByAShortDeadlineIsNotRemembered() throws {
    let path = "/slow-once/60/\(unique())"
    let photos = PhotoFetcher(.loopback(clock))
    try photos.openConnection(to: server)
    let time = FetchDeadline(.seconds(1), clock: clock.clock)
    #expect(throws: FetchError.network(server.origin, .slow, "no complete response within 1 s")) {
      try photos.photo(.url(server.url(path)), limit: 1 << 20, time)
    }
    #expect(try photos.photo(server.url(path)).isPNG)
  }

  @Test func failureAfterTheFullDeadlineIsRemembered() throws {
    let path = "/slow-once/60/\(unique())"
    let photos = PhotoFetcher(.loopback(clock, timeout: .seconds(1)))
    try photos.openConnection(to: server)
    for _ in 0..<2 {
      #expect(photos.failure(server.url(path)) == .network(server.origin, .slow, "no complete response within 1 s"))
    }
    #expect(server.count(path) == 1)
  }

  @Test func failureIsRememberedForTheConfiguredTime() {
    let path = "/status/404?\(unique())"
    var settings = FetchSettings.loopback(clock)
    settings.memory = .seconds(60)
    let photos = PhotoFetcher(settings)
    let counts = [Duration.zero, .milliseconds(59_900), .milliseconds(100)].map { pause in
      clock.advance(by: pause)
      _ = photos.failure(server.url(path))
      return server.count(path)
    }
    #expect(counts == [1, 1, 2])
  }
}
