import AvatarFiles
import Dispatch
import Synchronization
import Testing

@testable import AvatarPhotos

private let a = WebOrigin(.https, host: "a", port: 443)
private let b = WebOrigin(.https, host: "b", port: 443)

/// Asks for its turn on a thread of its own; the semaphore says when it has come.
private func entering(_ admission: HostAdmission, _ origin: WebOrigin) -> DispatchSemaphore {
  let isIn = DispatchSemaphore(value: 0)
  _ = BackgroundThread.start {
    admission.enter(origin)
    isIn.signal()
  }
  return isIn
}

@Suite struct HostAdmissionTests {
  @Test func asManyAsThereIsRoomForEnterAtOnce() {
    let admission = HostAdmission(inAll: 3, ofOrigin: 2)
    for origin in [a, a, b] { admission.enter(origin) }
    for origin in [a, a, b] { admission.leave(origin) }
    for origin in [b, b, a] { admission.enter(origin) }
  }

  @Test func whoLeavesLetsTheNextIn() {
    let admission = HostAdmission(inAll: 1, ofOrigin: 1)
    admission.enter(a)
    let next = entering(admission, a)
    #expect(next.wait(timeout: .now() + .milliseconds(20)) == .timedOut)
    admission.leave(a)
    next.wait()
    admission.leave(a)
    admission.enter(b)
  }

  @Test func fullOriginDoesNotHoldUpOthers() {
    let admission = HostAdmission(inAll: 2, ofOrigin: 1)
    admission.enter(a)
    let next = entering(admission, a)
    admission.enter(b)
    admission.leave(b)
    #expect(next.wait(timeout: .now() + .milliseconds(20)) == .timedOut)
    admission.leave(a)
    next.wait()
  }

  @Test func neverMoreThanMayAreIn() {
    let admission = HostAdmission(inAll: 4, ofOrigin: 3)
    let counts = Mutex((inAll: 0, most: 0, ofA: 0, mostOfA: 0))
    onThreads(16) { i in
      let origin = i % 4 == 0 ? b : a
      for _ in 0..<50 {
        admission.enter(origin)
        counts.withLock {
          $0.inAll += 1
          $0.ofA += origin == a ? 1 : 0
          ($0.most, $0.mostOfA) = (max($0.most, $0.inAll), max($0.mostOfA, $0.ofA))
        }
        counts.withLock {
          $0.inAll -= 1
          $0.ofA -= origin == a ? 1 : 0
        }
        admission.leave(origin)
      }
    }
    #expect(counts.withLock { $0.most <= 4 && $0.mostOfA <= 3 && $0.inAll == 0 })
  }
}

@Suite struct HostLedgerTests {
  private let ledger = HostLedger()
  private let failure = RemoteFailure.network(a, .noConnection, "no connection")

  @Test func fourFailuresInARowAreEnough() {
    for _ in 0..<4 {
      #expect(ledger.refusal(of: a) == nil)
      ledger.noteFailure(failure, of: a)
    }
    #expect(ledger.refusal(of: a) == .network(a, .unreachable, "no connection"))
    #expect(ledger.refusal(of: b) == nil)
  }

  @Test func answerForgivesThem() {
    for _ in 0..<3 { ledger.noteFailure(failure, of: a) }
    ledger.noteAnswer(of: a)
    ledger.noteFailure(failure, of: a)
    #expect(ledger.refusal(of: a) == nil)
  }

  @Test func pausesThatAreOverAreNone() {
    ledger.note(failure, of: a, pause: .zero)
    #expect(ledger.pause(of: a) == nil)
  }

  @Test func hostIsGivenUpWhenItsPausesAddUpToMoreThanTheLimit() {
    let answer = RemoteFailure.status(429, a, retryAfter: 30)
    ledger.note(answer, of: a, pause: .seconds(30))
    #expect(ledger.refusal(of: a, longestPause: .seconds(30)) == nil)
    ledger.note(answer, of: a, pause: .seconds(70))
    #expect(
      ledger.refusal(of: a, longestPause: .seconds(30)) == .network(a, .unreachable, "answered 429 again and again"))
    #expect(ledger.refusal(of: a, longestPause: .seconds(100)) == nil)
  }

  @Test func pauseIsNewOnceAndWhenItIsExtended() {
    #expect(!ledger.isNewPause(of: a))
    ledger.note(failure, of: a, pause: .seconds(100))
    let first = (0..<2).map { _ in ledger.isNewPause(of: a) }
    ledger.note(failure, of: a, pause: .seconds(200))
    let extended = (0..<2).map { _ in ledger.isNewPause(of: a) }
    #expect(first == [true, false] && extended == [true, false])
  }

  @Test func longestPauseCounts() {
    #expect(ledger.pause(of: a) == nil)
    let answer = RemoteFailure.status(429, a, retryAfter: 100)
    ledger.note(answer, of: a, pause: .seconds(100))
    ledger.note(failure, of: a, pause: .seconds(10))
    #expect(ledger.pause(of: a).map { $0.rest > .seconds(90) && $0.failure == answer } == true)
    #expect(ledger.pause(of: b) == nil)
  }
}

@Suite struct FetchTimeTests {
  @Test func pausesThatTakeTooLongAreNotMade() {
    var time = FetchTime(.seconds(100), patience: .seconds(100))
    let isMade = time.takes(pause: .seconds(1000))
    #expect(!isMade && time.rest > .seconds(90))
  }

  @Test func patienceIsBesidesTheTime() {
    var time = FetchTime(.seconds(100), patience: .milliseconds(10))
    let isMade = time.takes(pause: .milliseconds(10))
    #expect(isMade && time.rest > .seconds(90))
  }

  @Test func pausesOfOnePhotoAddUp() {
    var time = FetchTime(.seconds(1000), patience: .seconds(15))
    let areMade = [time.takes(pause: .seconds(10)), time.takes(pause: .seconds(10)), time.takes(pause: .seconds(5))]
    #expect(areMade == [true, false, true])
  }

  @Test func withoutPatiencePausesCountAgainstTheTimeout() {
    var time = FetchTime(.seconds(100))
    let areMade = [time.takes(pause: .seconds(50)), time.takes(pause: .seconds(101))]
    #expect(areMade == [true, false])
  }

  @Test func noPatienceStillLeavesTimeForAnotherAttempt() {
    var time = FetchTime(.seconds(100), patience: .zero)
    let isPauseMade = time.takes(pause: .seconds(1))
    #expect(!isPauseMade && time.takes(backoff: .milliseconds(300)))
  }

  @Test func timeThatWasGivenBackIsThereAgain() {
    var time = FetchTime(.zero)
    #expect(time.rest == .zero)
    time.give(back: .seconds(100))
    #expect(time.rest > .seconds(90))
  }
}
