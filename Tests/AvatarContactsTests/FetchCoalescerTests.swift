import AvatarFileSystem
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP

/// Tests of coalesced fetches and their stored results.
@Suite struct FetchCoalescerTests {
  private let origin = WebOrigin(.https, host: "a", port: 443)
  private let clock = StoppedClock()

  private func source(_ i: Int) -> RemoteSource { .url("https://a/\(i)") }
  /// Returns a photo that takes a number of bytes of memory.
  private func photo(bytes: Int = 2048) -> Result<FetchedPhoto, FetchError> {
    .success(FetchedPhoto(bytes: [UInt8](repeating: 0, count: bytes - 1024), digest: ContentDigest(of: [])))
  }
  private var failure: Result<FetchedPhoto, FetchError> { .failure(.status(404, origin, retryAfter: nil)) }

  private func isKnown(_ i: Int, _ table: inout FetchCoalescer) -> Bool {
    switch table.fetch(for: source(i), isAhead: false) {
    case .done: return true
    case .own:
      table.finish(failure, for: source(i), isAhead: false, isKept: false)
      return false
    case .others: return false
    }
  }

  @Test func firstFetchesAndTheOthersWaitForIt() {
    var table = FetchCoalescer(memory: nil)
    guard case .own(let own) = table.fetch(for: source(1), isAhead: true),
      case .others(let others) = table.fetch(for: source(1), isAhead: false),
      case .own(let another) = table.fetch(for: source(2), isAhead: false)
    else {
      Issue.record("they do not share the first")
      return
    }
    #expect(own === others && own !== another)
  }

  @Test func everyWaiterGetsTheOutcome() {
    let fetch = CoalescedFetch()
    fetch.finish(failure, spent: .zero)
    for _ in 0..<2 {
      var time = FetchDeadline(.seconds(1), clock: clock.clock)
      #expect(fetch.result(&time) == failure)
    }
  }

  @Test func onlyTheServersShareOfTheWaitIsSpent() {
    let clock = StoppedClock(step: .seconds(1))
    // The clock is read for the second time before the wait, then after the wait, and then for `rest`.
    var time = FetchDeadline(.seconds(100), clock: clock.clock)
    let fetch = CoalescedFetch()
    fetch.finish(failure, spent: .milliseconds(250))
    _ = fetch.result(&time)
    #expect(time.rest == .milliseconds(97_750))
  }

  @Test func waitThatIsShorterThanTheServersShareGivesNothingBack() {
    let clock = StoppedClock(step: .seconds(1))
    var time = FetchDeadline(.seconds(100), clock: clock.clock)
    let fetch = CoalescedFetch()
    fetch.finish(failure, spent: .seconds(50))
    _ = fetch.result(&time)
    #expect(time.rest == .seconds(97))
  }

  @Test func outcomeThatIsNotKeptIsFetchedAgain() {
    for outcome in [failure, photo()] {
      var table = FetchCoalescer(memory: nil)
      _ = table.fetch(for: source(1), isAhead: false)
      table.finish(outcome, for: source(1), isAhead: false, isKept: false)
      #expect(!isKnown(1, &table))
      table.finish(outcome, for: source(1), isAhead: false, isKept: true)
      #expect(isKnown(1, &table))
    }
  }

  @Test func outcomeIsKnownAsLongAsTheMemory() {
    for outcome in [failure, photo()] {
      var table = FetchCoalescer(memory: .seconds(10), clock: clock.clock)
      table.finish(outcome, for: source(1), isAhead: false, isKept: true)
      clock.advance(by: .milliseconds(9999))
      #expect(isKnown(1, &table))
      clock.advance(by: .milliseconds(1))
      #expect(!isKnown(1, &table))
    }
  }

  @Test func photosThatWereNotUsedForLongestAreForgottenBeyond64MiB() {
    var table = FetchCoalescer(memory: nil)
    for i in 0..<8 { table.finish(photo(bytes: 8 << 20), for: source(i), isAhead: false, isKept: true) }
    table.use(source(0))
    #expect((0..<8).allSatisfy { isKnown($0, &table) })
    for i in 0..<8 { table.use(source(i == 7 ? 0 : i + 1)) }
    table.finish(photo(bytes: 8 << 20), for: source(8), isAhead: false, isKept: true)
    // Eviction continues until a tenth of the memory is free, which takes two photos.
    #expect((0...8).map { isKnown($0, &table) } == [true, false, false, true, true, true, true, true, true])
  }

  @Test func photosFetchedAheadStayForTenMinutes() {
    var table = FetchCoalescer(memory: nil, clock: clock.clock)
    for i in 0..<9 { table.finish(photo(bytes: 8 << 20), for: source(i), isAhead: true, isKept: true) }
    clock.advance(by: .seconds(600))
    table.finish(photo(), for: source(9), isAhead: true, isKept: true)
    var copy = table
    #expect((0..<9).allSatisfy { isKnown($0, &copy) })
    clock.advance(by: .milliseconds(1))
    table.finish(photo(), for: source(10), isAhead: true, isKept: true)
    #expect((0..<9).count { isKnown($0, &table) } == 7)
  }

  @Test func nothingIsFetchedAheadBeyond64MiBThatNobodyUsed() {
    var table = FetchCoalescer(memory: nil)
    for i in 0..<7 { table.finish(photo(bytes: 8 << 20), for: source(i), isAhead: true, isKept: true) }
    table.finish(photo(bytes: (8 << 20) - 1), for: source(7), isAhead: true, isKept: true)
    let before = table.isFull
    table.finish(photo(bytes: 1024), for: source(8), isAhead: true, isKept: true)
    let after = table.isFull
    table.use(source(0))
    // A local value keeps the table out of `#expect`, which would print all of it when it fails.
    let atLast = table.isFull
    #expect(!before && after && !atLast)
  }

  @Test func photosThatWereWantedDoNotCountAsFetchedAhead() {
    var table = FetchCoalescer(memory: nil)
    for i in 0..<8 { table.finish(photo(bytes: 8 << 20), for: source(i), isAhead: false, isKept: true) }
    let isFull = table.isFull
    #expect(!isFull)
  }

  @Test func failuresAreForgottenBeyondTwentyThousand() {
    var table = FetchCoalescer(memory: nil)
    for i in 0..<20_000 { table.finish(failure, for: source(i), isAhead: false, isKept: true) }
    #expect(isKnown(0, &table))
    table.finish(failure, for: source(20_000), isAhead: false, isKept: true)
    let known = [0, 20_000].map { isKnown($0, &table) }
    #expect(known == [false, true])
  }
}
