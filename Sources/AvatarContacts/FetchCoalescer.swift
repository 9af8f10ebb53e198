import AvatarFileSystem
import AvatarHTTP
import Dispatch
import Synchronization

/// A table of fetches, which coalesces equal ones, and of failures, which are not repeated.
///
/// A fetched photo stays in memory only while something holds its fetch: a thread that waits for it, or a prefetch.
struct FetchCoalescer {
  private struct Entry {
    weak var fetch: CoalescedFetch?
  }

  private var fetches: [RemoteSource: Entry] = [:]
  /// The number of entries at which those whose fetches are gone are removed.
  private var sweepAt = leastSweep
  private var failures: [RemoteSource: (failure: FetchError, time: ContinuousClock.Instant)] = [:]
  /// The time for which a failure is cached; nil for no limit.
  private let memory: Duration?
  private let clock: RequestClock
  private let heldBytes = HeldBytes()

  private static let leastSweep = 1024
  private static let mostBytes = 64 << 20
  private static let mostFailures = 20_000

  init(memory: Duration?, clock: RequestClock = .system) {
    self.memory = memory
    self.clock = clock
  }

  enum Place {
    /// The caller is the first, and performs the fetch.
    case own(CoalescedFetch)
    case others(CoalescedFetch)
    case failed(FetchError)
  }

  /// Returns the number of threads that need the photo of a source.
  func waiters(for source: RemoteSource) -> Int { fetches[source]?.fetch?.waiters ?? 0 }

  /// Returns the fetch whose deadline this is; nil if there is none.
  func fetch(with deadline: FetchDeadline) -> CoalescedFetch? {
    fetches.values.lazy.compactMap(\.fetch).first { $0.deadline === deadline }
  }

  /// The number of entries, some of which may be of fetches that are gone.
  var knownFetches: Int { fetches.count }

  /// Whether the photos in memory leave no space for prefetching more.
  var isFull: Bool { heldBytes.count >= Self.mostBytes }

  /// Returns the fetch of a source, which the caller joins; a new one has the given deadline.
  mutating func fetch(for source: RemoteSource, _ deadline: FetchDeadline) -> Place {
    if let known = failures[source], isRemembered(known.time) { return .failed(known.failure) }
    if let fetch = fetches[source]?.fetch, !fetch.deadline.isCancelled {
      fetch.join()
      return .others(fetch)
    }
    if fetches.count >= sweepAt {
      fetches = fetches.filter { $0.value.fetch != nil }
      sweepAt = max(2 * fetches.count, Self.leastSweep)
    }
    let fetch = CoalescedFetch(deadline, heldBytes)
    fetch.join()
    fetches[source] = Entry(fetch: fetch)
    return .own(fetch)
  }

  private func isRemembered(_ time: ContinuousClock.Instant) -> Bool { memory.map { clock.now() - time < $0 } ?? true }

  /// Ends a fetch; its result is shared with others only if `isShared`.
  mutating func finish(
    _ result: Result<FetchedPhoto, FetchError>, of fetch: CoalescedFetch, for source: RemoteSource, isShared: Bool
  ) {
    if isShared, case .success = result { return }
    // Another fetch may have replaced one that was cancelled.
    if fetches[source]?.fetch === fetch { fetches[source] = nil }
    guard isShared, case .failure(let failure) = result else { return }
    if failures.count >= Self.mostFailures { failures = [:] }
    failures[source] = (failure, clock.now())
  }
}

/// A fetch with its result, for which any number of threads may wait.
final class CoalescedFetch: Sendable {
  private struct State {
    var outcome: (result: Result<FetchedPhoto, FetchError>, spent: Duration)?
    /// The number of threads that need the result.
    var waiters = 0
  }

  private let finished = DispatchGroup()
  private let state = Mutex(State())
  private let heldBytes: HeldBytes
  /// The deadline of the fetch, which is cancelled when its result is no longer needed.
  let deadline: FetchDeadline

  init(_ deadline: FetchDeadline, _ heldBytes: HeldBytes = HeldBytes()) {
    self.deadline = deadline
    self.heldBytes = heldBytes
    finished.enter()
  }

  deinit { heldBytes.add(-bytes) }

  /// The approximate memory that the photo takes, in bytes.
  private var bytes: Int { state.withLock { (try? $0.outcome?.result.get()).map { $0.bytes.count + 1024 } ?? 0 } }

  /// Passes the result, and the time that servers took for it, to the waiting threads.
  func finish(_ result: Result<FetchedPhoto, FetchError>, spent: Duration) {
    state.withLock { $0.outcome = (result, spent) }
    heldBytes.add(bytes)
    finished.leave()
  }

  /// The number of threads that need the result.
  var waiters: Int { state.withLock { $0.waiters } }

  /// Registers a thread that needs the result.
  func join() { state.withLock { $0.waiters += 1 } }

  /// Waits for the result and returns it.
  ///
  /// Only the time that servers took for it counts against the deadline.
  func result(_ deadline: FetchDeadline) -> Result<FetchedPhoto, FetchError> {
    let start = deadline.clock.now()
    finished.wait()
    guard let (result, spent) = state.withLock({ $0.outcome }) else { return .failure(.local("no request was sent")) }
    deadline.give(back: max(deadline.clock.now() - start - spent, .zero))
    return result
  }

  /// Removes a thread that no longer needs the result; the fetch ends with the last one.
  func leave() {
    let isLast = state.withLock { state in
      state.waiters -= 1
      return state.waiters == 0
    }
    if isLast { deadline.cancel() }
  }

  /// Returns whether a result only means that the fetch was cancelled, so that another fetch may succeed.
  func isCancelled(_ result: Result<FetchedPhoto, FetchError>) -> Bool {
    guard case .failure = result else { return false }
    return result.isUnasked || deadline.isCancelled
  }
}

/// The total memory of the fetched photos.
final class HeldBytes: Sendable {
  private let total = Atomic(0)

  /// The approximate number of bytes.
  var count: Int { total.load(ordering: .relaxed) }

  func add(_ bytes: Int) { total.add(bytes, ordering: .relaxed) }
}

/// A handle for the photos that were fetched ahead for one avatar, which stay in memory as long as it exists.
package final class Prefetch: Sendable {
  private let fetches = Mutex([CoalescedFetch]())

  package init() {}

  deinit { for fetch in fetches.withLock({ $0 }) { fetch.leave() } }

  /// Retains a fetch that was joined for this prefetch.
  func hold(_ fetch: CoalescedFetch) { fetches.withLock { $0.append(fetch) } }
}
