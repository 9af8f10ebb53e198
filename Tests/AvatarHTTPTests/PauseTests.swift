import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of pauses that servers request with `Retry-After`.
@Suite(.needsPython) struct PauseTests {
  private let server = PhotoServer.shared
  /// A clock that starts at Sat, 15 Jun 2024 12:00:00 GMT.
  private let clock = StoppedClock(seconds: 1_718_452_800)

  private func photos(_ pauseBudget: Duration? = nil, _ log: PauseLog? = nil) -> PhotoFetcher {
    var settings = FetchSettings.loopback(clock, pauseBudget: pauseBudget)
    settings.pauses = log
    return PhotoFetcher(settings)
  }

  private func endless(_ pause: Int) -> String { PhotoServer.path(PrescribedResponse(429, "Retry-After: \(pause)")) }

  private func busy(_ pause: Int) -> FetchError { .status(429, server.origin, retryAfter: pause) }

  @Test(arguments: [
    ("120", 120), ("0120", 120), ("86400", 86_400), ("86401", 86_400), ("99999999999999999999", 86_400),
    ("Sat, 15 Jun 2024 12:02:00 GMT", 120), ("Saturday, 15-Jun-24 12:02:00 GMT", 120),
    ("Sun, 16 Jun 2024 12:00:01 GMT", 86_400), ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
  ])
  func retryAfterMayBeANumberOfSecondsOrADate(field: String, seconds: Int) {
    let path = PhotoServer.path(PrescribedResponse(429, "Retry-After: \(field)"))
    #expect(photos().failure(server.url(path)) == busy(seconds))
    #expect(server.count(path) == 1)
  }

  @Test(arguments: ["0", "Sat, 15 Jun 2024 12:00:00 GMT", "Sat, 15 Jun 2024 11:59:59 GMT", "Sun Nov  6 08:49:37 1994"])
  func expiredPauseUsesTheDefaultDelay(field: String) {
    let path = PhotoServer.path(PrescribedResponse(429, "Retry-After: \(field)"))
    #expect(photos().failure(server.url(path)) == busy(0))
    #expect(server.count(path) == 3)
    #expect(clock.sleeps.allSatisfy { $0 < .milliseconds(350) })
  }

  @Test(arguments: ["", "-1", "+5", "1.5", "10 s", "0x10", "soon"])
  func malformedRetryAfterIsIgnored(field: String) {
    let path = PhotoServer.path(PrescribedResponse(429, "Retry-After: \(field)"))
    #expect(photos(.seconds(1000)).failure(server.url(path)) == .status(429, server.origin, retryAfter: nil))
    #expect(server.count(path) == 1 && clock.sleeps.isEmpty)
    let unavailable = PhotoServer.path(PrescribedResponse(503, "Retry-After: \(field)"))
    #expect(photos().failure(server.url(unavailable)) == .status(503, server.origin, retryAfter: nil))
    #expect(server.count(unavailable) == 3)
  }

  @Test(arguments: [429, 503], ["3", "Sat, 15 Jun 2024 12:00:03 GMT"])
  func pauseIsAwaitedOnce(status: Int, field: String) throws {
    let path = PhotoServer.path(PrescribedResponse(status, "Retry-After: \(field)"), PrescribedResponse(200))
    #expect(try photos().photo(server.url(path)).isPNG)
    #expect(clock.sleeps == [.seconds(3)] && server.count(path) == 2)
  }

  @Test(arguments: [403, 500])
  func retryAfterOnOtherStatusesIsNotAwaited(status: Int) {
    let path = PhotoServer.path(PrescribedResponse(status, "Retry-After: 3"))
    #expect(photos().failure(server.url(path)) == .status(status, server.origin, retryAfter: 3))
    #expect(!clock.sleeps.contains(.seconds(3)))
  }

  @Test func pauseWithoutADurationDefaultsTo60Seconds() throws {
    let path = PhotoServer.path(PrescribedResponse(429), PrescribedResponse(200))
    let log = PauseLog()
    var settings = FetchSettings.loopback(clock, pauseBudget: .seconds(60))
    settings.pauses = log
    let time = FetchDeadline(.seconds(10), pauseBudget: .seconds(60), clock: clock.clock)
    let query = HTTPClient.Query(
      url: server.webURL(path), accept: "image/*", limit: 1 << 20, standardPause: .seconds(60))
    #expect(try HTTPClient(settings).get(query, time).status == 200)
    #expect(clock.sleeps == [.seconds(60)])
    #expect(
      log.removeAll() == [
        "\(server.origin.place): requested a pause without a valid length, assumed to be 60 s: waiting"
      ])
  }

  // MARK: Endless pauses

  @Test func photoDeadlineLimitsThePauses() {
    let path = endless(6)
    #expect(photos().failure(server.url(path)) == busy(6))
    #expect(clock.sleeps == [.seconds(6)] && server.count(path) == 2)
  }

  @Test func twoPausesAreAwaitedWithinTheDeadline() {
    let path = endless(1)
    #expect(photos().failure(server.url(path)) == busy(1))
    #expect(clock.sleeps == [.seconds(1), .seconds(1)] && server.count(path) == 3)
  }

  @Test func pauseBudgetAllowsTenPauses() {
    let path = endless(1)
    #expect(photos(.seconds(1000)).failure(server.url(path)) == busy(1))
    #expect(clock.sleeps == [Duration](repeating: .seconds(1), count: 10) && server.count(path) == 11)
  }

  @Test func pauseBudgetLimitsThePausesForOnePhoto() {
    let path = endless(10)
    #expect(photos(.seconds(29)).failure(server.url(path)) == busy(10))
    #expect(clock.sleeps == [.seconds(10), .seconds(10)] && server.count(path) == 3)
  }

  @Test func pauseBudgetLimitsThePausesForAllPhotos() {
    let photos = photos(.seconds(30))
    let paths = (0..<20).map { _ in endless(1) }
    for path in paths { #expect(photos.failure(server.url(path)) != nil) }
    #expect(clock.sleeps.reduce(.zero, +) <= .seconds(31))
    #expect(paths.reduce(0) { $0 + server.count($1) } <= 33)
  }

  @Test func serverThatOnlyRequestsPausesIsSkippedForAMinute() throws {
    let photos = photos(.seconds(20))
    let other = "/photo/\(unique()).png"
    #expect(photos.failure(server.url(endless(20))) == busy(20))
    // The last pause that the server requested is not over.
    #expect(photos.failure(server.url(other)) == busy(20))
    clock.advance(by: .seconds(20))
    let failure = FetchError.network(server.origin, .unreachable, "responded with 429 repeatedly")
    #expect(photos.failure(server.url(other + "?a")) == failure)
    clock.advance(by: .milliseconds(39_900))
    #expect(photos.failure(server.url(other + "?b")) == failure)
    clock.advance(by: .milliseconds(100))
    #expect(try photos.photo(server.url(other + "?c")).isPNG)
    #expect(server.log().count { $0.path.hasPrefix(other) } == 1)
  }

  @Test func pauseDoesNotAffectOtherServers() throws {
    let photos = photos(.seconds(20))
    #expect(photos.failure(server.url(endless(20))) == busy(20))
    #expect(try photos.photo(server.otherOrigin.text + "/photo/\(unique()).png").isPNG)
  }

  @Test func successResetsTheAccumulatedPauses() throws {
    let photos = photos(.seconds(20))
    for _ in 0..<3 {
      let path = PhotoServer.path(PrescribedResponse(429, "Retry-After: 15"), PrescribedResponse(200))
      #expect(try photos.photo(server.url(path)).isPNG)
    }
    #expect(clock.sleeps == [Duration](repeating: .seconds(15), count: 3))
  }

  // MARK: Notices

  private func notice(_ pause: Int, limit: Duration?) -> String {
    PauseLog.notice(of: server.origin.place, .seconds(pause), isStated: true, limit: limit)
  }

  @Test func acceptedAndRejectedPausesAreReported() {
    let log = PauseLog()
    let photos = photos(.seconds(15), log)
    #expect(photos.failure(server.url(endless(10))) == busy(10))
    #expect(log.removeAll() == [notice(10, limit: nil), notice(10, limit: .seconds(15))])
    // The next photos fail because of the same pause, which must not be reported again.
    for _ in 0..<3 { #expect(photos.failure(server.url("/photo/\(unique()).png")) == busy(10)) }
    #expect(log.removeAll() == [])
  }

  @Test func unrequestedDelayIsNotReported() {
    let log = PauseLog()
    #expect(photos(.seconds(15), log).failure(server.url(endless(0))) == busy(0))
    #expect(log.removeAll() == [])
  }

  @Test func pauseForASinglePhotoIsNotReported() {
    let log = PauseLog()
    #expect(photos(nil, log).failure(server.url(endless(60))) == busy(60))
    #expect(log.removeAll() == [])
  }

  @Test(arguments: [
    (Duration.seconds(3), true, Duration?.none, "a: requested a pause of 3 s: waiting"),
    (.milliseconds(3001), true, nil, "a: requested a pause of 4 s: waiting"),
    (.seconds(60), false, nil, "a: requested a pause without a valid length, assumed to be 60 s: waiting"),
    (
      .seconds(60), true, .seconds(30),
      "a: requested a pause of 60 s: not waiting: longer than --limit wait=30"
    ),
    (
      .seconds(3), true, .seconds(2.5),
      "a: requested a pause of 3 s: not waiting: longer than --limit wait=2.5"
    ),
  ])
  func noteDescribesThePauseAndWhetherItIsAwaited(pause: Duration, isStated: Bool, limit: Duration?, words: String) {
    #expect(PauseLog.notice(of: "a", pause, isStated: isStated, limit: limit) == words)
  }
}
