import Dispatch
import Synchronization

/// A limit on the amount of a resource that threads use at a time, in total and for each key.
///
/// A thread waits if the limit does not allow more, and then gets its turn in order of arrival. Threads that use the
/// resource for a key at its limit do not delay threads for other keys.
package final class ResourceLimit<Key: Hashable & Sendable>: Sendable {
  private let mostInAll, mostOfKey: Int
  private let state = Mutex(State())

  private struct State {
    var inAll = 0
    var mostUsed = 0
    var used: [Key?: Int] = [:]
    var waiting: [(amount: Int, key: Key?, turn: DispatchSemaphore)] = []

    mutating func use(_ amount: Int, of key: Key?) {
      inAll += amount
      mostUsed = max(mostUsed, inAll)
      let rest = used[key, default: 0] + amount
      used[key] = rest == 0 ? nil : rest
    }
  }

  package init(inAll: Int, ofKey: Int = .max) {
    mostInAll = inAll
    mostOfKey = ofKey
  }

  /// The number of waiting threads.
  package var waitingThreads: Int { state.withLock { $0.waiting.count } }

  /// The maximum amount in use at any time so far.
  package var mostUsed: Int { state.withLock { $0.mostUsed } }

  /// Waits until the given amount, at most the whole limit, may be used.
  ///
  /// - Returns: The amount that the caller must pass to `leave`.
  @discardableResult
  package func enter(_ amount: Int = 1, of key: Key? = nil) -> Int {
    let amount = min(max(amount, 0), mostInAll)
    turn(amount, of: key).wait()
    return amount
  }

  /// Queues the use of an amount and returns the semaphore that signals its start.
  func turn(_ amount: Int = 1, of key: Key? = nil) -> DispatchSemaphore {
    let turn = DispatchSemaphore(value: 0)
    state.withLock { state in
      state.waiting.append((amount, key, turn))
      startWaiting(&state)
    }
    return turn
  }

  /// Ends the use of an amount.
  package func leave(_ amount: Int = 1, of key: Key? = nil) {
    state.withLock { state in
      state.use(-amount, of: key)
      startWaiting(&state)
    }
  }

  /// Starts the uses that the limits allow; a smaller one does not overtake a larger one of the same key.
  private func startWaiting(_ state: inout State) {
    var blocked: Set<Key?> = []
    var rest = state.waiting
    rest.removeAll { next in
      let isAllowed =
        !blocked.contains(next.key) && next.amount <= mostInAll - state.inAll
        && next.amount <= mostOfKey - state.used[next.key, default: 0]
      if isAllowed {
        state.use(next.amount, of: next.key)
        next.turn.signal()
      } else {
        blocked.insert(next.key)
      }
      return isAllowed
    }
    state.waiting = rest
  }
}
