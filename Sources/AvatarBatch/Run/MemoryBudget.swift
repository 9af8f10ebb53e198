import Dispatch
import Synchronization

/// Bytes of memory that all jobs share. Who wants more than are free waits, in the order of asking.
final class MemoryBudget: Sendable {
  private let total: Int
  private let state: Mutex<State>

  private struct State {
    var free: Int
    var waiting: [(bytes: Int, turn: DispatchSemaphore)] = []
  }

  init(bytes: Int) {
    total = bytes
    state = Mutex(State(free: bytes))
  }

  /// Takes bytes, when they are there; who wants more than there are gets them all.
  /// - Returns: how many to give back.
  func take(_ bytes: Int) -> Int {
    let bytes = min(max(bytes, 0), total)
    let turn = state.withLock { state -> DispatchSemaphore? in
      if state.waiting.isEmpty && bytes <= state.free {
        state.free -= bytes
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
        state.free -= first.bytes
        state.waiting.removeFirst()
        first.turn.signal()
      }
    }
  }
}
