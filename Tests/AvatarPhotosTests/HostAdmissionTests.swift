import AvatarFiles
import Dispatch
import Synchronization
import Testing

@testable import AvatarPhotos

private let a = WebOrigin(.https, host: "a", port: 443)
private let b = WebOrigin(.https, host: "b", port: 443)

@Suite struct HostAdmissionTests {
  /// Whether the turn has come that was waited for.
  private func hasCome(_ turn: DispatchSemaphore?) -> Bool { turn?.wait(timeout: .now()) == .success }

  @Test func asManyAsThereIsRoomForEnterAtOnce() {
    let admission = HostAdmission(inAll: 3, ofOrigin: 2)
    for origins in [[a, a, b], [b, b, a]] {
      for origin in origins { #expect(admission.turn(origin) == nil) }
      for origin in origins { admission.leave(origin) }
    }
  }

  @Test func oneMoreOfAnOriginWaits() {
    let admission = HostAdmission(inAll: 3, ofOrigin: 2)
    #expect(admission.turn(a) == nil && admission.turn(a) == nil)
    let third = admission.turn(a)
    #expect(third != nil && !hasCome(third))
    admission.leave(a)
    #expect(hasCome(third))
    // Its turn counts.
    #expect(admission.turn(a) != nil)
  }

  @Test func oneMoreInAllWaits() {
    let admission = HostAdmission(inAll: 2, ofOrigin: 2)
    #expect(admission.turn(a) == nil && admission.turn(b) == nil)
    let third = admission.turn(b)
    #expect(third != nil && !hasCome(third))
    admission.leave(a)
    #expect(hasCome(third))
    #expect(admission.turn(a) != nil)
  }

  @Test func fullOriginDoesNotHoldUpOthers() {
    let admission = HostAdmission(inAll: 2, ofOrigin: 1)
    #expect(admission.turn(a) == nil)
    let next = admission.turn(a)
    #expect(admission.turn(b) == nil)
    admission.leave(b)
    #expect(!hasCome(next))
    admission.leave(a)
    #expect(hasCome(next))
  }

  @Test func turnsOfAnOriginComeInOrder() {
    let admission = HostAdmission(inAll: 1, ofOrigin: 1)
    #expect(admission.turn(a) == nil)
    let turns = (0..<3).map { _ in admission.turn(a) }
    for (i, turn) in turns.enumerated() {
      #expect(!turns[i...].contains { hasCome($0) })
      admission.leave(a)
      #expect(hasCome(turn))
    }
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
