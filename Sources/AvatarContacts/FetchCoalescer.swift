import AvatarFileSystem
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
  private var mostEntries = leastEntries
  private var failures: [RemoteSource: (failure: FetchError, time: ContinuousClock.Instant)] = [:]
  private let settings: FetchSettings
  private let memory = PhotoMemory()

  private static let leastEntries = 1024
  private static let mostBytes = 64 << 20
  private static let mostFailures = 20_000

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
  var isFull: Bool { memory.bytes >= Self.mostBytes }

  /// Returns the fetch of a source, which the caller joins.
  ///
  /// The first caller that starts the fetch performs it.
  ///
  /// - Throws: `FetchError` if the fetch failed recently.
  mutating func fetch(for source: RemoteSource) throws(FetchError) -> CoalescedFetch {
    if let known = failures[source], isRemembered(known.time) { throw known.failure }
    if let fetch = fetches[source]?.fetch, !fetch.isCancelled {
      fetch.join()
      return fetch
    }
    if fetches.count >= mostEntries {
      fetches = fetches.filter { $0.value.fetch != nil }
      mostEntries = max(2 * fetches.count, Self.leastEntries)
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
    if failures.count >= Self.mostFailures { failures = [:] }
    failures[source] = (failure, settings.clock.now())
  }
}

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

/// The total memory of the fetched photos.
final class PhotoMemory: Sendable {
  private let total = Atomic(0)

  /// The approximate memory usage, in bytes.
  var bytes: Int { total.load(ordering: .relaxed) }

  func add(_ bytes: Int) { total.add(bytes, ordering: .relaxed) }
}

/// The prefetches for one avatar, whose photos stay in memory as long as this object exists.
package final class Prefetch: Sendable {
  let fetches: [(source: RemoteSource, fetch: CoalescedFetch)]

  init(_ fetches: [(source: RemoteSource, fetch: CoalescedFetch)] = []) { self.fetches = fetches }

  /// Creates a prefetch without photos.
  package convenience init() { self.init([]) }

  deinit { for (_, fetch) in fetches { fetch.leave() } }

  /// Returns the fetch at a position in the fallback chain, or nil after the last one.
  func fetch(at position: Int) -> (source: RemoteSource, fetch: CoalescedFetch)? {
    fetches.indices.contains(position) ? fetches[position] : nil
  }
}
