import Dispatch
import Synchronization

/// A limit on the amount of a resource that threads can use at the same time, in total and for each key.
///
/// A thread waits if its amount would exceed the limit; waiting threads proceed in order of arrival. Threads that wait
/// for a key at its limit do not delay threads with other keys.
package final class ResourceLimit<Key: Hashable & Sendable>: Sendable {
  private let maxInAll, maxPerKey: Int
  private let state = Mutex(State())

  private struct State {
    var inAll = 0
    var peak = 0
    var used: [Key?: Int] = [:]
    var waiting: [(amount: Int, key: Key?, turn: DispatchSemaphore)] = []

    mutating func use(_ amount: Int, of key: Key?) {
      inAll += amount
      peak = max(peak, inAll)
      let rest = used[key, default: 0] + amount
      // Unused keys are removed, so that the dictionary does not grow with every key.
      used[key] = rest == 0 ? nil : rest
    }
  }

  package init(inAll: Int, ofKey: Int = .max) {
    maxInAll = inAll
    maxPerKey = ofKey
  }

  package var waitingThreads: Int { state.withLock { $0.waiting.count } }

  /// The largest amount that has been in use at any one time.
  package var peak: Int { state.withLock { $0.peak } }

  /// Waits until the given amount, reduced to the limit if it is larger, can be used.
  ///
  /// - Returns: The amount that the caller must pass to `leave`.
  @discardableResult
  package func enter(_ amount: Int = 1, of key: Key? = nil) -> Int {
    let amount = min(max(amount, 0), maxInAll)
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

  /// Releases an amount, which waiting threads can then use.
  package func leave(_ amount: Int = 1, of key: Key? = nil) {
    state.withLock { state in
      state.use(-amount, of: key)
      startWaiting(&state)
    }
  }

  /// Starts the waiting uses that the limits allow; a smaller use does not overtake a larger one with the same key.
  private func startWaiting(_ state: inout State) {
    var blocked: Set<Key?> = []
    // A copy is filtered, because the closure changes `state` and must not access it during its own mutation.
    var rest = state.waiting
    rest.removeAll { next in
      let isAllowed =
        !blocked.contains(next.key) && next.amount <= maxInAll - state.inAll
        && next.amount <= maxPerKey - state.used[next.key, default: 0]
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
