import AvatarHTTP
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

  /// Returns the number of threads and tasks that need the photo of a source.
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
