import Testing

@testable import AvatarHTTP
@testable import PhotoClient

@Suite struct FetchDeadlineTests {
  private let clock = StoppedClock()

  private func time(_ seconds: Int, pauseBudget: Duration? = nil) -> FetchDeadline {
    FetchDeadline(.seconds(seconds), pauseBudget: pauseBudget, clock: clock.clock)
  }

  @Test func remainingTimeDecreasesToZero() {
    let time = time(100)
    clock.advance(by: .seconds(30))
    #expect(time.rest == .seconds(70))
    clock.advance(by: .seconds(100))
    #expect(time.rest == .zero)
  }

  @Test func pauseLongerThanTheBudgetIsRejected() {
    let time = time(100, pauseBudget: .seconds(100))
    let isMade = time.deduct(pause: .milliseconds(100_001))
    #expect(!isMade && time.rest == .seconds(100))
  }

  @Test func pauseBudgetIsInAdditionToTheDeadline() {
    let time = time(100, pauseBudget: .seconds(10))
    let isMade = time.deduct(pause: .seconds(10))
    #expect(isMade && time.rest == .seconds(110))
  }

  @Test func pausesForAPhotoShareOneBudget() {
    let time = time(1000, pauseBudget: .seconds(15))
    let areMade = [10, 6, 5].map { time.deduct(pause: .seconds($0)) }
    #expect(areMade == [true, false, true])
  }

  @Test func pausesWithoutABudgetAreLimitedByTheDeadline() {
    let time = time(100)
    let areMade = [99, 100].map { time.deduct(pause: .seconds($0)) }
    #expect(areMade == [true, false] && time.rest == .seconds(100))
  }

  @Test func emptyPauseBudgetStillAllowsABackoff() {
    let time = time(100, pauseBudget: .zero)
    let isPauseMade = time.deduct(pause: .seconds(1))
    #expect(!isPauseMade && time.allows(backoff: .milliseconds(300)))
  }

  @Test func backoffMustBeShorterThanTheRemainingTime() {
    let time = time(100)
    #expect(time.allows(backoff: .milliseconds(99_999)) && !time.allows(backoff: .seconds(100)))
  }

  @Test func extendingTheDeadlineRestoresTime() {
    let time = time(100)
    clock.advance(by: .seconds(30))
    time.extend(by: .seconds(20))
    #expect(time.rest == .seconds(90))
  }
}
