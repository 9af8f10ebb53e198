import Dispatch
import Synchronization

/// A memory budget in bytes that all jobs share.
///
/// A job that needs more than is free waits.
final class MemoryBudget: Sendable {
  private let total: Int
  private let state: Mutex<State>

  private struct State {
    var free: Int
    var waiting: [(bytes: Int, turn: DispatchSemaphore)] = []
    var leastFree: Int

    mutating func take(_ bytes: Int) {
      free -= bytes
      leastFree = min(leastFree, free)
    }
  }

  init(bytes: Int) {
    total = bytes
    state = Mutex(State(free: bytes, leastFree: bytes))
  }

  /// The number of jobs that wait for memory.
  var waitingJobs: Int { state.withLock { $0.waiting.count } }

  /// The maximum number of bytes in use at a time.
  var mostTaken: Int { state.withLock { total - $0.leastFree } }

  /// Reserves bytes as soon as they are free, at most the whole budget.
  ///
  /// - Returns: The number of bytes to give back.
  func take(_ bytes: Int) -> Int {
    let bytes = min(max(bytes, 0), total)
    let turn = state.withLock { state -> DispatchSemaphore? in
      if state.waiting.isEmpty && bytes <= state.free {
        state.take(bytes)
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append((bytes, turn))
      return turn
    }
    turn?.wait()
    return bytes
  }

  func give(_ bytes: Int) {
    state.withLock { state in
      state.free += bytes
      while let first = state.waiting.first, first.bytes <= state.free {
        state.take(first.bytes)
        state.waiting.removeFirst()
        first.turn.signal()
      }
    }
  }
}
