import Dispatch
import Synchronization
import Testing

@testable import AvatarFileSystem

private let (a, b) = ("a", "b")

@Suite struct ResourceLimitTests {
  private func hasCome(_ turn: DispatchSemaphore) -> Bool { turn.wait(timeout: .now()) == .success }

  @Test func requestsWithinTheLimitProceedConcurrently() {
    let limit = ResourceLimit<String>(inAll: 3, ofKey: 2)
    for keys in [[a, a, b], [b, b, a]] {
      for key in keys { #expect(hasCome(limit.turn(of: key))) }
      for key in keys { limit.leave(of: key) }
    }
  }

  @Test(arguments: [(3, 2, "a"), (2, 2, "b")])
  func requestBeyondEitherLimitWaits(inAll: Int, ofKey: Int, second: String) {
    let limit = ResourceLimit<String>(inAll: inAll, ofKey: ofKey)
    #expect(hasCome(limit.turn(of: a)) && hasCome(limit.turn(of: second)))
    let third = limit.turn(of: second)
    #expect(!hasCome(third))
    limit.leave(of: a)
    #expect(hasCome(third))
    // The request that got its turn counts towards the limit.
    #expect(!hasCome(limit.turn(of: a)))
  }

  @Test func exhaustedKeyDoesNotBlockOthers() {
    let limit = ResourceLimit<String>(inAll: 2, ofKey: 1)
    #expect(hasCome(limit.turn(of: a)))
    let next = limit.turn(of: a)
    #expect(hasCome(limit.turn(of: b)))
    limit.leave(of: b)
    #expect(!hasCome(next))
    limit.leave(of: a)
    #expect(hasCome(next))
  }

  @Test func requestsForAKeyProceedInOrder() {
    let limit = ResourceLimit<String>(inAll: 1, ofKey: 1)
    #expect(hasCome(limit.turn(of: a)))
    let turns = (0..<3).map { _ in limit.turn(of: a) }
    for (i, turn) in turns.enumerated() {
      #expect(!turns[i...].contains { hasCome($0) })
      limit.leave(of: a)
      #expect(hasCome(turn))
    }
  }

  @Test func limitsAreNeverExceeded() {
    let limit = ResourceLimit<String>(inAll: 4, ofKey: 3)
    let counts = Mutex((inAll: 0, maximum: 0, ofA: 0, maxOfA: 0))
    _ = ThreadPool.map(Array(0..<16), threads: 16) { i in
      let key = i % 4 == 0 ? b : a
      for _ in 0..<50 {
        limit.enter(of: key)
        counts.withLock {
          $0.inAll += 1
          $0.ofA += key == a ? 1 : 0
          ($0.maximum, $0.maxOfA) = (max($0.maximum, $0.inAll), max($0.maxOfA, $0.ofA))
        }
        counts.withLock {
          $0.inAll -= 1
          $0.ofA -= key == a ? 1 : 0
        }
        limit.leave(of: key)
      }
    }
    let end = counts.withLock { $0 }
    #expect(end.maximum <= 4 && end.maxOfA <= 3 && end.inAll == 0)
  }
}
