import Dispatch
import Synchronization

/// How many requests run at a time, in all and to each origin. Who comes when there are too many waits, in the order of
/// coming as far as its origin lets it.
final class HostAdmission: Sendable {
  private let mostInAll, mostOfOrigin: Int
  private let state = Mutex(State())

  private struct State {
    var inAll = 0
    var running: [WebOrigin: Int] = [:]
    var waiting: [(origin: WebOrigin, turn: DispatchSemaphore)] = []
  }

  init(inAll: Int, ofOrigin: Int) {
    mostInAll = inAll
    mostOfOrigin = ofOrigin
  }

  /// Waits for its turn; `leave` gives it back.
  func enter(_ origin: WebOrigin) { turn(origin)?.wait() }

  /// Returns what signals the turn of a request; nil where it is its turn already.
  func turn(_ origin: WebOrigin) -> DispatchSemaphore? {
    state.withLock { state -> DispatchSemaphore? in
      if admits(origin, state) {
        admit(origin, &state)
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append((origin, turn))
      return turn
    }
  }

  func leave(_ origin: WebOrigin) {
    state.withLock { state in
      state.inAll -= 1
      let rest = state.running[origin, default: 1] - 1
      state.running[origin] = rest == 0 ? nil : rest
      while let i = state.waiting.firstIndex(where: { admits($0.origin, state) }) {
        let next = state.waiting.remove(at: i)
        admit(next.origin, &state)
        next.turn.signal()
      }
    }
  }

  private func admits(_ origin: WebOrigin, _ state: State) -> Bool {
    state.inAll < mostInAll && state.running[origin, default: 0] < mostOfOrigin
  }

  private func admit(_ origin: WebOrigin, _ state: inout State) {
    state.inAll += 1
    state.running[origin, default: 0] += 1
  }
}
