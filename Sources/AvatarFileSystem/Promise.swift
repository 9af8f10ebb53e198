import AvatarSystem
import Dispatch
import Synchronization

/// A value that a thread provides for the threads or the task waiting for it.
package final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case pending
    case awaited(CheckedContinuation<Value?, Never>)
    case fulfilled(Value)
    case abandoned
  }

  private let state = Mutex(State.pending)
  private let isEnded = DispatchSemaphore(value: 0)

  package init() {}

  /// Whether the task was cancelled and the value is therefore no longer needed.
  package var isAbandoned: Bool {
    state.withLock { state in
      if case .abandoned = state { true } else { false }
    }
  }

  /// Provides the value; only the first call has an effect.
  package func fulfil(_ value: Value) {
    settle(.fulfilled(value))?.resume(returning: value)
    isEnded.signal()
  }

  /// Blocks the calling thread until the value is available; nil if this takes longer than the given number of
  /// milliseconds.
  ///
  /// Any number of threads can wait.
  package func wait(milliseconds: Int? = nil) -> Value? {
    let end = milliseconds.map { .now() + .milliseconds($0) } ?? DispatchTime.distantFuture
    // The signal is passed on to the next waiting thread.
    if isEnded.wait(timeout: end) == .success { isEnded.signal() }
    return state.withLock { state in
      if case .fulfilled(let value) = state { value } else { nil }
    }
  }

  /// Ends the wait for the value, unless it has already ended.
  ///
  /// - Returns: The continuation of the waiting task; nil if there is none.
  private func settle(_ outcome: State) -> CheckedContinuation<Value?, Never>? {
    state.withLock { state in
      switch state {
      case .pending: state = outcome
      case .awaited(let continuation):
        state = outcome
        return continuation
      case .fulfilled, .abandoned: break
      }
      return nil
    }
  }

  /// Waits for the value, which only one task may do; nil if the task is cancelled first.
  package func value() async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let value: Value?? = state.withLock { state in
          switch state {
          case .pending: state = .awaited(continuation)
          case .fulfilled(let value): return .some(value)
          // If the task was cancelled before this closure ran, nothing else would resume the continuation.
          case .awaited, .abandoned: return .some(nil)
          }
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    } onCancel: {
      settle(.abandoned)?.resume(returning: nil)
    }
  }
}
