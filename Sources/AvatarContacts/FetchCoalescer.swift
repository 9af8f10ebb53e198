import AvatarHTTP
import Dispatch
import Synchronization

/// A table of running fetches and recent results, which coalesces equal fetches.
struct FetchCoalescer {
  private var running: [RemoteSource: CoalescedFetch] = [:]
  private var failures: [RemoteSource: (failure: FetchError, time: ContinuousClock.Instant)] = [:]
  private var photos: [RemoteSource: Kept] = [:]
  private var bytes = 0
  /// The bytes of prefetched photos that no avatar has used yet.
  private var bytesAhead = 0
  private var clock = 0
  /// The time for which a result is reused; nil does not limit it.
  private let memory: Duration?
  private let time: RequestClock

  private struct Kept {
    let photo: FetchedPhoto
    let time: ContinuousClock.Instant
    var used: Int
    var isAhead: Bool

    /// The approximate memory that the photo takes, in bytes.
    var bytes: Int { photo.bytes.count + 1024 }
  }

  private static let mostBytes = 64 << 20
  private static let mostFailures = 20_000

  init(memory: Duration?, clock time: RequestClock = RequestClock()) {
    self.memory = memory
    self.time = time
  }

  enum Place {
    case own(CoalescedFetch)
    case others(CoalescedFetch)
    case done(Result<FetchedPhoto, FetchError>)
  }

  /// Whether the prefetched photos that no avatar has used yet fill the memory for photos.
  var isFull: Bool { bytesAhead >= Self.mostBytes }

  mutating func fetch(for source: RemoteSource, isAhead: Bool) -> Place {
    if let known = failures[source], isRemembered(known.time) { return .done(.failure(known.failure)) }
    if let kept = photos[source], isRemembered(kept.time) {
      if !isAhead { use(source) }
      return .done(.success(kept.photo))
    }
    if let fetch = running[source] { return .others(fetch) }
    let fetch = CoalescedFetch()
    running[source] = fetch
    return .own(fetch)
  }

  private func isRemembered(_ time: ContinuousClock.Instant) -> Bool {
    memory.map { self.time.now() - time < $0 } ?? true
  }

  /// Records that an avatar uses the photo of a source.
  mutating func use(_ source: RemoteSource) {
    guard var kept = photos[source] else { return }
    clock += 1
    if kept.isAhead { bytesAhead -= kept.bytes }
    kept.used = clock
    kept.isAhead = false
    photos[source] = kept
  }

  /// Ends a fetch, and stores its result for later requests if `isKept`.
  mutating func finish(
    _ result: Result<FetchedPhoto, FetchError>, for source: RemoteSource, isAhead: Bool, isKept: Bool
  ) {
    running[source] = nil
    if !isKept { return }
    clock += 1
    let now = time.now()
    switch result {
    case .failure(let failure):
      if failures.count >= Self.mostFailures { failures = [:] }
      failures[source] = (failure, now)
    case .success(let photo):
      forget(source)
      let kept = Kept(photo: photo, time: now, used: clock, isAhead: isAhead)
      photos[source] = kept
      bytes += kept.bytes
      bytesAhead += isAhead ? kept.bytes : 0
      if bytes > Self.mostBytes { makeRoom(now) }
    }
  }

  /// Evicts the least recently used photos until a tenth of the memory is free.
  ///
  /// Prefetched photos that no avatar has used yet are evicted only after `longestAhead`.
  private mutating func makeRoom(_ now: ContinuousClock.Instant) {
    let idle = photos.filter { !$0.value.isAhead || now - $0.value.time > Self.longestAhead }
    for (source, _) in idle.sorted(by: { $0.value.used < $1.value.used }) {
      if bytes <= Self.mostBytes / 10 * 9 { return }
      forget(source)
    }
  }

  private static let longestAhead = Duration.seconds(600)

  private mutating func forget(_ source: RemoteSource) {
    guard let kept = photos.removeValue(forKey: source) else { return }
    bytes -= kept.bytes
    bytesAhead -= kept.isAhead ? kept.bytes : 0
  }
}

/// A running fetch, which any number of threads may wait for.
final class CoalescedFetch: Sendable {
  private let finished = DispatchGroup()
  private let outcome = Mutex<(result: Result<FetchedPhoto, FetchError>, spent: Duration)?>(nil)

  init() { finished.enter() }

  /// Passes the result, and the time that servers took for it, to the waiting threads.
  func finish(_ result: Result<FetchedPhoto, FetchError>, spent: Duration) {
    outcome.withLock { $0 = (result, spent) }
    finished.leave()
  }

  /// Waits for the result and returns it.
  ///
  /// Only the time that servers took for it counts against the deadline.
  func result(_ time: inout FetchDeadline) -> Result<FetchedPhoto, FetchError> {
    let start = time.clock.now()
    finished.wait()
    guard let (result, spent) = outcome.withLock({ $0 }) else { return .failure(.local("no request was sent")) }
    time.give(back: max(time.clock.now() - start - spent, .zero))
    return result
  }
}
