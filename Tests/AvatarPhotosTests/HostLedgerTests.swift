import Testing

@testable import AvatarPhotos

private let a = WebOrigin(.https, host: "a", port: 443)
private let b = WebOrigin(.https, host: "b", port: 443)

/// Servers that no requests are sent to for a while.
@Suite struct HostLedgerTests {
  private let clock = StoppedClock()
  private let ledger: HostLedger
  private let failure = RemoteFailure.network(a, .noConnection, "no connection")
  private let busy = RemoteFailure.status(429, a, retryAfter: 30)

  init() { ledger = HostLedger(clock: clock.clock) }

  private func fail(_ count: Int, _ origin: WebOrigin = a) {
    for _ in 0..<count { ledger.noteFailure(failure, of: origin) }
  }

  // MARK: Connections that fail

  @Test func fourFailuresInARowAreEnough() {
    fail(3)
    #expect(ledger.refusal(of: a) == nil)
    fail(1)
    #expect(ledger.refusal(of: a) == .network(a, .unreachable, "no connection"))
    #expect(ledger.refusal(of: b) == nil)
  }

  @Test func responseForgivesFailures() {
    fail(4)
    ledger.noteAnswer(of: a)
    #expect(ledger.refusal(of: a) == nil)
    fail(3)
    #expect(ledger.refusal(of: a) == nil)
    fail(1)
    #expect(ledger.refusal(of: a) != nil)
  }

  @Test func serverIsTriedAgainAMinuteAfterTheLastFailure() {
    fail(3)
    clock.advance(by: .seconds(50))
    fail(1)
    clock.advance(by: .milliseconds(59_999))
    #expect(ledger.refusal(of: a) != nil)
    clock.advance(by: .milliseconds(1))
    #expect(ledger.refusal(of: a) == nil)
    // One more, and it is left alone again.
    fail(1)
    #expect(ledger.refusal(of: a) == .network(a, .unreachable, "no connection"))
  }

  @Test func tenThousandServersAreRemembered() {
    fail(4)
    for i in 1..<10_000 { fail(1, WebOrigin(.https, host: "\(i)", port: 443)) }
    #expect(ledger.refusal(of: a) != nil)
    fail(1, b)
    #expect(ledger.refusal(of: a) == nil)
  }

  // MARK: Pauses

  @Test func pauseEndsWhenItIsOver() {
    ledger.note(busy, of: a, pause: .seconds(30))
    clock.advance(by: .milliseconds(29_999))
    #expect(ledger.pause(of: a).map { $0 == (.milliseconds(1), busy) } == true)
    #expect(ledger.pause(of: b) == nil)
    clock.advance(by: .milliseconds(1))
    #expect(ledger.pause(of: a) == nil)
  }

  @Test func longestPauseCounts() {
    ledger.note(busy, of: a, pause: .seconds(100))
    ledger.note(failure, of: a, pause: .seconds(99))
    #expect(ledger.pause(of: a).map { $0 == (.seconds(100), busy) } == true)
    ledger.note(failure, of: a, pause: .seconds(101))
    #expect(ledger.pause(of: a).map { $0 == (.seconds(101), failure) } == true)
  }

  @Test func serverIsGivenUpWhenItsPausesAddUpToMoreThanTheLimit() {
    ledger.note(busy, of: a, pause: .seconds(30))
    clock.advance(by: .seconds(30))
    #expect(ledger.refusal(of: a, longestPause: .seconds(30)) == nil)
    ledger.note(busy, of: a, pause: .seconds(70))
    #expect(
      ledger.refusal(of: a, longestPause: .seconds(99)) == .network(a, .unreachable, "answered 429 again and again"))
    #expect(ledger.refusal(of: a, longestPause: .seconds(100)) == nil)
  }

  @Test func pausesMayAddUpTo200SecondsIfNothingElseIsSaid() {
    ledger.note(busy, of: a, pause: .seconds(200))
    #expect(ledger.refusal(of: a) == nil)
    ledger.note(busy, of: a, pause: .seconds(201))
    #expect(ledger.refusal(of: a) != nil)
  }

  @Test func pausesAtTheSameTimeCountOnce() {
    for _ in 0..<3 {
      ledger.note(busy, of: a, pause: .seconds(30))
      clock.advance(by: .seconds(10))
    }
    #expect(ledger.refusal(of: a, longestPause: .seconds(49)) != nil)
    #expect(ledger.refusal(of: a, longestPause: .seconds(50)) == nil)
  }

  @Test func responseForgivesPauses() {
    ledger.note(busy, of: a, pause: .seconds(300))
    ledger.noteAnswer(of: a)
    #expect(ledger.refusal(of: a) == nil)
  }

  @Test func pauseIsNewOnceAndWhenItIsExtendedByASecond() {
    #expect(!ledger.isNewPause(of: a))
    let news = [100_000, 100_999, 101_000].map { milliseconds in
      ledger.note(busy, of: a, pause: .milliseconds(milliseconds))
      return [ledger.isNewPause(of: a), ledger.isNewPause(of: a)]
    }
    #expect(news == [[true, false], [false, false], [true, false]])
  }
}
