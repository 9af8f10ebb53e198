import Testing

@testable import AvatarHTTP
@testable import PhotoClient

private let a = WebOrigin(.https, host: "a", port: 443)
private let b = WebOrigin(.https, host: "b", port: 443)

/// Tests of when the circuit breaker stops requests to a server, and for how long.
@Suite struct CircuitBreakerTests {
  private let clock = StoppedClock()
  private let breaker: CircuitBreaker
  private let failure = FetchError.network(a, .noConnection, "no connection")
  private let busy = FetchError.status(429, a, retryAfter: 30)

  init() { breaker = CircuitBreaker(.loopback(clock)) }

  private func fail(_ count: Int, _ origin: WebOrigin = a) {
    for _ in 0..<count { breaker.recordFailure(failure, of: origin) }
  }

  // MARK: Failed connections

  @Test func fourConsecutiveFailuresOpenTheCircuitBreaker() {
    fail(3)
    #expect(breaker.refusal(of: a) == nil)
    fail(1)
    #expect(breaker.refusal(of: a) == .network(a, .unreachable, "no connection"))
    #expect(breaker.refusal(of: b) == nil)
  }

  @Test func successResetsTheFailureCount() {
    fail(4)
    breaker.recordResponse(of: a)
    #expect(breaker.refusal(of: a) == nil)
    fail(3)
    #expect(breaker.refusal(of: a) == nil)
    fail(1)
    #expect(breaker.refusal(of: a) != nil)
  }

  @Test func serverIsRetriedOneMinuteAfterTheLastFailure() {
    fail(3)
    clock.advance(by: .seconds(50))
    fail(1)
    clock.advance(by: .milliseconds(59_999))
    #expect(breaker.refusal(of: a) != nil)
    clock.advance(by: .milliseconds(1))
    #expect(breaker.refusal(of: a) == nil)
    // A single further failure opens the circuit again.
    fail(1)
    #expect(breaker.refusal(of: a) == .network(a, .unreachable, "no connection"))
  }

  @Test(arguments: [false, true])
  func fullTableIsEmptiedOnlyByANewServer(isPause: Bool) {
    func add(_ origin: WebOrigin) {
      if isPause { breaker.note(busy, of: origin, pause: .seconds(30)) } else { fail(1, origin) }
    }
    fail(4)
    for i in 1..<10_000 { add(WebOrigin(.https, host: "\(i)", port: 443)) }
    add(WebOrigin(.https, host: "1", port: 443))
    #expect(breaker.refusal(of: a) != nil)
    add(b)
    #expect(breaker.refusal(of: a) == nil)
  }

  // MARK: Pauses

  @Test func pauseEndsAfterItsDuration() {
    breaker.note(busy, of: a, pause: .seconds(30))
    clock.advance(by: .milliseconds(29_999))
    #expect(breaker.pause(of: a).map { $0 == (.milliseconds(1), busy) } == true)
    #expect(breaker.pause(of: b) == nil)
    clock.advance(by: .milliseconds(1))
    #expect(breaker.pause(of: a) == nil)
  }

  @Test func longestPauseApplies() {
    breaker.note(busy, of: a, pause: .seconds(100))
    breaker.note(failure, of: a, pause: .seconds(99))
    #expect(breaker.pause(of: a).map { $0 == (.seconds(100), busy) } == true)
    breaker.note(failure, of: a, pause: .seconds(101))
    #expect(breaker.pause(of: a).map { $0 == (.seconds(101), failure) } == true)
  }

  @Test func circuitBreakerOpensIfPausesExceedTheLimit() {
    for (limit, failure) in [(99, FetchError.network(a, .unreachable, "responded with 429 repeatedly")), (100, nil)] {
      let breaker = CircuitBreaker(.loopback(clock, pauseBudget: .seconds(limit)))
      breaker.note(busy, of: a, pause: .seconds(30))
      clock.advance(by: .seconds(30))
      #expect(breaker.refusal(of: a) == nil)
      breaker.note(busy, of: a, pause: .seconds(70))
      #expect(breaker.refusal(of: a) == failure)
    }
  }

  @Test func pausesMayTotal200SecondsByDefault() {
    breaker.note(busy, of: a, pause: .seconds(200))
    #expect(breaker.refusal(of: a) == nil)
    breaker.note(busy, of: a, pause: .seconds(201))
    #expect(breaker.refusal(of: a) != nil)
  }

  @Test func overlappingPausesAreCountedOnce() {
    for (limit, isRefused) in [(49, true), (50, false)] {
      let breaker = CircuitBreaker(.loopback(clock, pauseBudget: .seconds(limit)))
      for _ in 0..<3 {
        breaker.note(busy, of: a, pause: .seconds(30))
        clock.advance(by: .seconds(10))
      }
      #expect((breaker.refusal(of: a) != nil) == isRefused)
    }
  }

  @Test func successResetsTheCircuitBreaker() {
    breaker.note(busy, of: a, pause: .seconds(300))
    breaker.recordResponse(of: a)
    #expect(breaker.refusal(of: a) == nil)
  }

  @Test func pauseIsReportedOnceUnlessItIsExtended() {
    #expect(!breaker.isNewPause(of: a))
    let news = [100_000, 100_999, 101_000].map { milliseconds in
      breaker.note(busy, of: a, pause: .milliseconds(milliseconds))
      return [breaker.isNewPause(of: a), breaker.isNewPause(of: a)]
    }
    #expect(news == [[true, false], [false, false], [true, false]])
  }
}
