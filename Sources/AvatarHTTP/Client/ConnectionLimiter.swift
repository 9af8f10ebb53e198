import Dispatch
import Synchronization

/// A limit for the number of requests that run at a time, in total and per origin.
///
/// Further requests wait, and start in the order of their arrival. Requests to an origin that is at its limit do not
/// delay requests to other origins.
final class ConnectionLimiter: Sendable {
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

  /// Waits until a request may start; the caller must call `leave` when the request has ended.
  func enter(_ origin: WebOrigin) { turn(origin)?.wait() }

  /// Queues a request, and returns the semaphore that signals its start; nil if it may start at once.
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

  /// Ends a request, and starts the waiting requests that the limits now allow.
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
