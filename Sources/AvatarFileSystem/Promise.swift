import Synchronization

/// A value that a thread provides for one task, which stops waiting at once if it is cancelled.
package final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case pending
    case awaited(CheckedContinuation<Value?, Never>)
    case fulfilled(Value)
    case abandoned
  }

  private let state = Mutex(State.pending)

  package init() {}

  /// Whether the task was cancelled, so that the value is not needed.
  package var isAbandoned: Bool {
    state.withLock { state in
      if case .abandoned = state { true } else { false }
    }
  }

  /// Provides the value; only the first call has an effect.
  package func fulfil(_ value: Value) { settle(.fulfilled(value))?.resume(returning: value) }

  /// Ends the wait for the value, unless it has already ended.
  ///
  /// - Returns: The continuation of the task that waits; nil if there is none.
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

  /// Waits for the value, which only one task may do; nil if the task is cancelled before.
  package func value() async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let value: Value?? = state.withLock { state in
          switch state {
          case .pending: state = .awaited(continuation)
          case .fulfilled(let value): return .some(value)
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
