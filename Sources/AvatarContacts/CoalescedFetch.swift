import AvatarHTTP
import Dispatch
import Synchronization

/// A fetch that any number of threads may wait for, and its result.
final class CoalescedFetch: Sendable {
  private let finished = DispatchGroup()
  private let outcome = Mutex<(result: Result<FetchedPhoto, FetchError>, spent: Duration)?>(nil)
  private let heldBytes: HeldBytes

  init(_ heldBytes: HeldBytes = HeldBytes()) {
    self.heldBytes = heldBytes
    finished.enter()
  }

  deinit { heldBytes.add(-bytes) }

  /// The approximate memory that the photo takes, in bytes.
  private var bytes: Int { outcome.withLock { (try? $0?.result.get()).map { $0.bytes.count + 1024 } ?? 0 } }

  /// Passes the result, and the time that servers took for it, to the waiting threads.
  func finish(_ result: Result<FetchedPhoto, FetchError>, spent: Duration) {
    outcome.withLock { $0 = (result, spent) }
    heldBytes.add(bytes)
    finished.leave()
  }

  /// Waits for the result and returns it.
  ///
  /// Only the time that servers took for it counts against the deadline.
  func result(_ deadline: FetchDeadline) -> Result<FetchedPhoto, FetchError> {
    let start = deadline.clock.now()
    finished.wait()
    guard let (result, spent) = outcome.withLock({ $0 }) else { return .failure(.local("no request was sent")) }
    deadline.give(back: max(deadline.clock.now() - start - spent, .zero))
    return result
  }
}

/// The memory that fetched photos take together.
final class HeldBytes: Sendable {
  private let total = Atomic(0)

  /// The approximate number of bytes.
  var count: Int { total.load(ordering: .relaxed) }

  func add(_ bytes: Int) { total.add(bytes, ordering: .relaxed) }
}

/// The photos that were fetched ahead for one avatar; they stay in memory as long as this exists.
package final class Prefetch: Sendable {
  private let fetches = Mutex([CoalescedFetch]())

  package init() {}

  func hold(_ fetch: CoalescedFetch) { fetches.withLock { $0.append(fetch) } }
}
