import AvatarHTTP
import Synchronization

/// A table of fetches, which coalesces equal fetches, and of failures, which are not retried.
///
/// A fetched photo stays in memory only while its fetch is held by a waiting thread or a prefetch.
struct FetchCoalescer {
  private struct Entry {
    weak var fetch: CoalescedFetch?
  }

  private var fetches: [RemoteSource: Entry] = [:]
  /// The number of entries at which the entries of released fetches are removed.
  private var maxEntries = leastEntries
  private var failures: [RemoteSource: (failure: FetchError, time: ContinuousClock.Instant)] = [:]
  private let settings: FetchSettings
  private let memory = PhotoMemory()

  private static let leastEntries = 1024
  private static let maxBytes = 64 << 20
  private static let maxFailures = 20_000

  init(_ settings: FetchSettings) { self.settings = settings }

  /// Returns the number of threads that need the photo of a source.
  func waiters(for source: RemoteSource) -> Int { fetches[source]?.fetch?.waiters ?? 0 }

  /// Returns the fetch in progress with the given deadline, or nil if there is none.
  func fetch(with deadline: FetchDeadline) -> CoalescedFetch? {
    fetches.values.lazy.compactMap(\.fetch).first { $0.isInProgress(with: deadline) }
  }

  /// The number of entries, some of which may belong to released fetches.
  var knownFetches: Int { fetches.count }

  /// Whether the photos in memory leave no space for further prefetching.
  var isFull: Bool { memory.bytes >= Self.maxBytes }

  /// Returns the fetch of a source, which the caller joins.
  ///
  /// The first caller that starts the fetch performs it.
  ///
  /// - Throws: `FetchError` if the fetch failed recently.
  mutating func fetch(for source: RemoteSource) throws(FetchError) -> CoalescedFetch {
    if let known = failures[source], isRemembered(known.time) { throw known.failure }
    // The last waiting thread of a cancelled fetch has left, so joining it would return its cancellation as the result.
    if let fetch = fetches[source]?.fetch, !fetch.isCancelled {
      fetch.join()
      return fetch
    }
    if fetches.count >= maxEntries {
      fetches = fetches.filter { $0.value.fetch != nil }
      // Because the limit doubles, the average cost of the removal is constant for each fetch.
      maxEntries = max(2 * fetches.count, Self.leastEntries)
    }
    let fetch = CoalescedFetch(memory)
    fetches[source] = Entry(fetch: fetch)
    return fetch
  }

  private func isRemembered(_ time: ContinuousClock.Instant) -> Bool {
    settings.memory.map { settings.clock.now() - time < $0 } ?? true
  }

  /// Ends a fetch, and shares its result with others only if `isShared`.
  mutating func finish(
    _ result: Result<FetchedPhoto, FetchError>, of fetch: CoalescedFetch, for source: RemoteSource, isShared: Bool
  ) {
    if isShared, case .success = result { return }
    // Another fetch may have replaced a cancelled fetch.
    if fetches[source]?.fetch === fetch { fetches[source] = nil }
    guard isShared, case .failure(let failure) = result else { return }
    if failures.count >= Self.maxFailures { failures = [:] }
    failures[source] = (failure, settings.clock.now())
  }
}

/// The total memory of the fetched photos.
final class PhotoMemory: Sendable {
  private let total = Atomic(0)

  /// The approximate memory usage, in bytes.
  var bytes: Int { total.load(ordering: .relaxed) }

  func add(_ bytes: Int) { total.add(bytes, ordering: .relaxed) }
}
