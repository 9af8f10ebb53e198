import Dispatch
import Synchronization

/// The running fetches and the results of recent ones, so that equal fetches are coalesced.
struct FlightTable {
  private var running: [RemoteSource: Flight] = [:]
  private var failures: [RemoteSource: (failure: RemoteFailure, time: ContinuousClock.Instant)] = [:]
  private var photos: [RemoteSource: Kept] = [:]
  private var bytes = 0
  /// The bytes of prefetched photos that no avatar has used yet.
  private var bytesAhead = 0
  private var clock = 0
  /// How long a result is reused; nil is as long as the process runs.
  private let memory: Duration?
  private let time: RequestClock

  private struct Kept {
    let photo: RemotePhoto
    let time: ContinuousClock.Instant
    var used: Int
    var isAhead: Bool

    /// Of memory, about.
    var bytes: Int { photo.bytes.count + 1024 }
  }

  private static let mostBytes = 64 << 20
  private static let mostFailures = 20_000

  init(memory: Duration?, clock time: RequestClock = RequestClock()) {
    self.memory = memory
    self.time = time
  }

  enum Place {
    case own(Flight)
    case others(Flight)
    case done(Result<RemotePhoto, RemoteFailure>)
  }

  /// Whether enough has been fetched ahead.
  var isFull: Bool { bytesAhead >= Self.mostBytes }

  mutating func flight(for source: RemoteSource, isAhead: Bool) -> Place {
    if let known = failures[source], isRemembered(known.time) { return .done(.failure(known.failure)) }
    if let kept = photos[source], isRemembered(kept.time) {
      if !isAhead { use(source) }
      return .done(.success(kept.photo))
    }
    if let flight = running[source] { return .others(flight) }
    let flight = Flight()
    running[source] = flight
    return .own(flight)
  }

  private func isRemembered(_ time: ContinuousClock.Instant) -> Bool {
    memory.map { self.time.now() - time < $0 } ?? true
  }

  /// Notes that somebody has asked for it.
  mutating func use(_ source: RemoteSource) {
    guard var kept = photos[source] else { return }
    clock += 1
    if kept.isAhead { bytesAhead -= kept.bytes }
    kept.used = clock
    kept.isAhead = false
    photos[source] = kept
  }

  /// Ends a fetch, and stores its result for later requests if `isKept`.
  mutating func land(
    _ result: Result<RemotePhoto, RemoteFailure>, for source: RemoteSource, isAhead: Bool, isKept: Bool
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

  /// Forgets what was not used for longest, a tenth of all; what was fetched ahead only where nobody came for it.
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
final class Flight: Sendable {
  private let landed = DispatchGroup()
  private let outcome = Mutex<(result: Result<RemotePhoto, RemoteFailure>, spent: Duration)?>(nil)

  init() { landed.enter() }

  /// Passes the result, and the time that servers took for it, to the threads that wait.
  func land(_ result: Result<RemotePhoto, RemoteFailure>, spent: Duration) {
    outcome.withLock { $0 = (result, spent) }
    landed.leave()
  }

  /// Waits for the result; only the time that servers took for it counts against the deadline.
  func result(_ time: inout FetchTime) -> Result<RemotePhoto, RemoteFailure> {
    let start = time.clock.now()
    landed.wait()
    guard let (result, spent) = outcome.withLock({ $0 }) else { return .failure(.local("it was not asked for")) }
    time.give(back: max(time.clock.now() - start - spent, .zero))
    return result
  }
}
