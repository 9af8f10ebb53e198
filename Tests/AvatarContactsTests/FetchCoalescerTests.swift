import AvatarFileSystem
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of coalesced fetches and remembered failures.
@Suite struct FetchCoalescerTests {
  private let origin = WebOrigin(.https, host: "a", port: 443)
  private let clock = StoppedClock()

  private var deadline: FetchDeadline { FetchDeadline(.seconds(1), clock: clock.clock) }

  private func source(_ i: Int) -> RemoteSource { .url("https://a/\(i)") }
  /// Returns a photo that takes the given number of bytes of memory.
  private func photo(bytes: Int = 2048) -> Result<FetchedPhoto, FetchError> {
    .success(FetchedPhoto(bytes: [UInt8](repeating: 0, count: bytes - 1024), digest: ContentDigest(of: [])))
  }
  private var failure: Result<FetchedPhoto, FetchError> { .failure(.status(404, origin, retryAfter: nil)) }

  /// Performs a fetch, and returns it.
  private func finished(
    _ result: Result<FetchedPhoto, FetchError>, _ i: Int, _ table: inout FetchCoalescer, isShared: Bool = true
  ) throws -> CoalescedFetch {
    let fetch = try table.fetch(for: source(i))
    #expect(fetch.start(deadline))
    table.finish(result, of: fetch, for: source(i), isShared: isShared)
    fetch.finish(result, spent: .zero)
    return fetch
  }

  /// Returns whether another caller would not perform the fetch.
  private func isKnown(_ i: Int, _ table: inout FetchCoalescer) -> Bool {
    (try? table.fetch(for: source(i)).start(deadline)) != true
  }

  @Test func identicalFetchesAreCoalesced() throws {
    var table = FetchCoalescer(.loopback)
    let fetches = try [1, 1, 2].map { try table.fetch(for: source($0)) }
    #expect(fetches.map { $0.start(deadline) } == [true, false, true])
  }

  @Test func prefetchDoesNotRepeatACompletedFetch() throws {
    var table = FetchCoalescer(.loopback)
    let prefetch = Prefetch([(source(1), try table.fetch(for: source(1)))])
    _ = try finished(photo(), 1, &table)
    #expect(prefetch.fetch(at: 0)?.fetch.start(deadline) == false)
  }

  @Test func everyWaiterReceivesTheOutcome() {
    let fetch = CoalescedFetch()
    fetch.finish(failure, spent: .zero)
    for _ in 0..<2 { #expect(fetch.result(FetchDeadline(.seconds(1), clock: clock.clock)) == failure) }
  }

  @Test func onlyServerTimeIsDeductedFromTheDeadline() {
    let clock = StoppedClock(step: .seconds(1))
    // The clock is read for the second time before the wait, then after the wait, and then for `rest`.
    let deadline = FetchDeadline(.seconds(100), clock: clock.clock)
    let fetch = CoalescedFetch()
    fetch.finish(failure, spent: .milliseconds(250))
    _ = fetch.result(deadline)
    #expect(deadline.rest == .milliseconds(97_750))
  }

  @Test func waitShorterThanTheServerTimeIsFullyDeducted() {
    let clock = StoppedClock(step: .seconds(1))
    let deadline = FetchDeadline(.seconds(100), clock: clock.clock)
    let fetch = CoalescedFetch()
    fetch.finish(failure, spent: .seconds(50))
    _ = fetch.result(deadline)
    #expect(deadline.rest == .seconds(97))
  }

  @Test func unsharedOutcomeIsFetchedAgain() throws {
    for outcome in [failure, photo()] {
      var table = FetchCoalescer(.loopback)
      let fetch = try finished(outcome, 1, &table, isShared: false)
      withExtendedLifetime(fetch) { #expect(!isKnown(1, &table)) }
    }
  }

  @Test(arguments: [false, true])
  func releasingThePrefetchCancelsAnUnneededFetch(isNeeded: Bool) throws {
    var table = FetchCoalescer(.loopback)
    var prefetch: Prefetch? = Prefetch([(source(1), try table.fetch(for: source(1)))])
    let deadline = deadline
    #expect(prefetch?.fetch(at: 0)?.fetch.start(deadline) == true)
    let other = isNeeded ? try table.fetch(for: source(1)) : nil
    prefetch = nil
    withExtendedLifetime(other) { #expect(deadline.isCancelled == !isNeeded) }
  }

  @Test func fetchThatReplacedACancelledOneIsRetained() throws {
    var table = FetchCoalescer(.loopback)
    let first = try table.fetch(for: source(1))
    first.leave()
    let second = try table.fetch(for: source(1))
    #expect(second.start(deadline))
    table.finish(failure, of: first, for: source(1), isShared: false)
    withExtendedLifetime(second) { #expect(isKnown(1, &table)) }
  }

  @Test func photoIsRememberedWhileItsFetchIsRetained() throws {
    var table = FetchCoalescer(.loopback)
    var fetch: CoalescedFetch? = try finished(photo(), 1, &table)
    withExtendedLifetime(fetch) { #expect(isKnown(1, &table)) }
    fetch = nil
    #expect(!isKnown(1, &table))
  }

  @Test func failureIsRememberedForTheConfiguredTime() throws {
    var settings = FetchSettings.loopback(clock)
    settings.memory = .seconds(10)
    var table = FetchCoalescer(settings)
    _ = try finished(failure, 1, &table)
    clock.advance(by: .milliseconds(9999))
    #expect(isKnown(1, &table))
    clock.advance(by: .milliseconds(1))
    #expect(!isKnown(1, &table))
  }

  @Test func retainedPhotosAreLimitedTo64MiB() throws {
    var table = FetchCoalescer(.loopback)
    var held: [CoalescedFetch] = []
    for i in 0..<7 { held.append(try finished(photo(bytes: 8 << 20), i, &table)) }
    held.append(try finished(photo(bytes: (8 << 20) - 1), 7, &table))
    let before = table.isFull
    held.append(try finished(photo(bytes: 1025), 8, &table))
    let after = table.isFull
    held.removeFirst()
    #expect(!before && after && !table.isFull)
  }

  @Test func failuresDoNotCountTowardsTheMemoryLimit() throws {
    var table = FetchCoalescer(.loopback)
    let fetch = try finished(failure, 1, &table)
    withExtendedLifetime(fetch) { #expect(!table.isFull) }
  }

  @Test func unreferencedFetchesAreForgotten() throws {
    var table = FetchCoalescer(.loopback)
    let held = try finished(photo(), 0, &table)
    for i in 1..<5000 { _ = try finished(photo(), i, &table) }
    #expect(table.knownFetches <= 1025)
    withExtendedLifetime(held) { #expect(isKnown(0, &table)) }
  }

  @Test func atMostTwentyThousandFailuresAreRemembered() throws {
    var table = FetchCoalescer(.loopback)
    for i in 0..<20_000 { _ = try finished(failure, i, &table) }
    #expect(isKnown(0, &table))
    _ = try finished(failure, 20_000, &table)
    let known = [0, 20_000].map { isKnown($0, &table) }
    #expect(known == [false, true])
  }
}
