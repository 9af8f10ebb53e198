import Dispatch
import Synchronization
import Testing

@testable import AvatarHTTP

private let a = WebOrigin(.https, host: "a", port: 443)
private let b = WebOrigin(.https, host: "b", port: 443)

@Suite struct ConnectionLimiterTests {
  /// Returns whether a turn has come; nil stands for no turn.
  private func hasCome(_ turn: DispatchSemaphore?) -> Bool { turn?.wait(timeout: .now()) == .success }

  @Test func asManyAsThereIsRoomForEnterAtOnce() {
    let limiter = ConnectionLimiter(inAll: 3, ofOrigin: 2)
    for origins in [[a, a, b], [b, b, a]] {
      for origin in origins { #expect(limiter.turn(origin) == nil) }
      for origin in origins { limiter.leave(origin) }
    }
  }

  @Test func oneMoreOfAnOriginWaits() {
    let limiter = ConnectionLimiter(inAll: 3, ofOrigin: 2)
    #expect(limiter.turn(a) == nil && limiter.turn(a) == nil)
    let third = limiter.turn(a)
    #expect(third != nil && !hasCome(third))
    limiter.leave(a)
    #expect(hasCome(third))
    // The request that got its turn counts towards the limit.
    #expect(limiter.turn(a) != nil)
  }

  @Test func oneMoreInAllWaits() {
    let limiter = ConnectionLimiter(inAll: 2, ofOrigin: 2)
    #expect(limiter.turn(a) == nil && limiter.turn(b) == nil)
    let third = limiter.turn(b)
    #expect(third != nil && !hasCome(third))
    limiter.leave(a)
    #expect(hasCome(third))
    #expect(limiter.turn(a) != nil)
  }

  @Test func fullOriginDoesNotHoldUpOthers() {
    let limiter = ConnectionLimiter(inAll: 2, ofOrigin: 1)
    #expect(limiter.turn(a) == nil)
    let next = limiter.turn(a)
    #expect(limiter.turn(b) == nil)
    limiter.leave(b)
    #expect(!hasCome(next))
    limiter.leave(a)
    #expect(hasCome(next))
  }

  @Test func turnsOfAnOriginComeInOrder() {
    let limiter = ConnectionLimiter(inAll: 1, ofOrigin: 1)
    #expect(limiter.turn(a) == nil)
    let turns = (0..<3).map { _ in limiter.turn(a) }
    for (i, turn) in turns.enumerated() {
      #expect(!turns[i...].contains { hasCome($0) })
      limiter.leave(a)
      #expect(hasCome(turn))
    }
  }

  @Test func neverMoreThanMayAreIn() {
    let limiter = ConnectionLimiter(inAll: 4, ofOrigin: 3)
    let counts = Mutex((inAll: 0, most: 0, ofA: 0, mostOfA: 0))
    onThreads(16) { i in
      let origin = i % 4 == 0 ? b : a
      for _ in 0..<50 {
        limiter.enter(origin)
        counts.withLock {
          $0.inAll += 1
          $0.ofA += origin == a ? 1 : 0
          ($0.most, $0.mostOfA) = (max($0.most, $0.inAll), max($0.mostOfA, $0.ofA))
        }
        counts.withLock {
          $0.inAll -= 1
          $0.ofA -= origin == a ? 1 : 0
        }
        limiter.leave(origin)
      }
    }
    let end = counts.withLock { $0 }
    #expect(end.most <= 4 && end.mostOfA <= 3 && end.inAll == 0)
  }
}
