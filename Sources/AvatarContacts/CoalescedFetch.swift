import AvatarFileSystem
import AvatarHTTP
import Synchronization

/// A fetch and its result, for which any number of threads may wait.
final class CoalescedFetch: Sendable {
  private struct State {
    /// The deadline of the thread that performs the fetch, or nil before the fetch is started.
    var deadline: FetchDeadline?
    /// The number of threads that need the result.
    var waiters = 1
  }

  private let outcome = Promise<(result: Result<FetchedPhoto, FetchError>, spent: Duration)>()
  private let state = Mutex(State())
  private let memory: PhotoMemory

  /// Creates a fetch that one thread needs.
  init(_ memory: PhotoMemory = PhotoMemory()) { self.memory = memory }

  deinit { if let (result, _) = outcome.wait(milliseconds: 0) { memory.add(-Self.bytes(of: result)) } }

  /// Returns the approximate memory required by a photo, in bytes.
  private static func bytes(of result: Result<FetchedPhoto, FetchError>) -> Int {
    (try? result.get()).map { $0.bytes.count + 1024 } ?? 0
  }

  /// Returns whether the caller is the first to start the fetch and therefore must perform it.
  func start(_ deadline: FetchDeadline) -> Bool {
    state.withLock { state in
      guard state.deadline == nil else { return false }
      state.deadline = deadline
      return true
    }
  }

  /// Passes the result, and the time that servers took to provide it, to the waiting threads.
  func finish(_ result: Result<FetchedPhoto, FetchError>, spent: Duration) {
    memory.add(Self.bytes(of: result))
    outcome.fulfil((result, spent))
  }

  /// The number of threads that need the result.
  var waiters: Int { state.withLock { $0.waiters } }

  /// Whether no thread needs the result any longer.
  var isCancelled: Bool { waiters == 0 }

  /// Returns whether a thread with the given deadline performs the fetch.
  func isInProgress(with deadline: FetchDeadline) -> Bool {
    outcome.wait(milliseconds: 0) == nil && state.withLock { $0.deadline === deadline }
  }

  /// Registers a thread that needs the result.
  func join() { state.withLock { $0.waiters += 1 } }

  /// Waits for the result and returns it.
  ///
  /// Only the time spent by servers on the result counts against the deadline.
  func result(_ deadline: FetchDeadline) -> Result<FetchedPhoto, FetchError> {
    let start = deadline.clock.now()
    guard let (result, spent) = outcome.wait() else { return .failure(.local("no request was sent")) }
    deadline.extend(by: max(deadline.clock.now() - start - spent, .zero))
    return result
  }

  /// Removes a thread that no longer needs the result, and ends the fetch when the last thread leaves.
  func leave() {
    let deadline = state.withLock { state in
      state.waiters -= 1
      return state.waiters == 0 ? state.deadline : nil
    }
    deadline?.cancel()
  }

  /// Returns whether a result only indicates that the fetch was cancelled, in which case another fetch may succeed.
  func isCancelled(_ result: Result<FetchedPhoto, FetchError>) -> Bool {
    guard case .failure = result else { return false }
    return result.isUnsent || isCancelled
  }
}
