import AvatarFiles
import Testing

@testable import AvatarPhotos

/// Fetches that several want, and their outcomes.
@Suite struct FlightTableTests {
  private let origin = WebOrigin(.https, host: "a", port: 443)
  private let clock = StoppedClock()

  private func source(_ i: Int) -> RemoteSource { .url("https://a/\(i)") }
  /// A photo that takes so much memory.
  private func photo(bytes: Int = 2048) -> Result<RemotePhoto, RemoteFailure> {
    .success(RemotePhoto(bytes: [UInt8](repeating: 0, count: bytes - 1024), digest: ContentDigest(of: [])))
  }
  private var failure: Result<RemotePhoto, RemoteFailure> { .failure(.status(404, origin, retryAfter: nil)) }

  private func isKnown(_ i: Int, _ table: inout FlightTable) -> Bool {
    switch table.flight(for: source(i), isAhead: false) {
    case .done: return true
    case .own:
      table.land(failure, for: source(i), isAhead: false, isKept: false)
      return false
    case .others: return false
    }
  }

  @Test func firstFetchesAndTheOthersWaitForIt() {
    var table = FlightTable(memory: nil)
    guard case .own(let own) = table.flight(for: source(1), isAhead: true),
      case .others(let others) = table.flight(for: source(1), isAhead: false),
      case .own(let another) = table.flight(for: source(2), isAhead: false)
    else {
      Issue.record("they do not share the first")
      return
    }
    #expect(own === others && own !== another)
  }

  @Test func everyWaiterGetsTheOutcome() {
    let flight = Flight()
    flight.land(failure, spent: .zero)
    for _ in 0..<2 {
      var time = FetchTime(.seconds(1), clock: clock.clock)
      #expect(flight.result(&time) == failure)
    }
  }

  @Test func onlyTheServersShareOfTheWaitIsSpent() {
    let clock = StoppedClock(step: .seconds(1))
    // The second reading of the clock starts the wait, the third ends it, and the fourth is for the rest.
    var time = FetchTime(.seconds(100), clock: clock.clock)
    let flight = Flight()
    flight.land(failure, spent: .milliseconds(250))
    _ = flight.result(&time)
    #expect(time.rest == .milliseconds(97_750))
  }

  @Test func waitThatIsShorterThanTheServersShareGivesNothingBack() {
    let clock = StoppedClock(step: .seconds(1))
    var time = FetchTime(.seconds(100), clock: clock.clock)
    let flight = Flight()
    flight.land(failure, spent: .seconds(50))
    _ = flight.result(&time)
    #expect(time.rest == .seconds(97))
  }

  @Test func outcomeThatIsNotKeptIsFetchedAgain() {
    for outcome in [failure, photo()] {
      var table = FlightTable(memory: nil)
      _ = table.flight(for: source(1), isAhead: false)
      table.land(outcome, for: source(1), isAhead: false, isKept: false)
      #expect(!isKnown(1, &table))
      table.land(outcome, for: source(1), isAhead: false, isKept: true)
      #expect(isKnown(1, &table))
    }
  }

  @Test func outcomeIsKnownAsLongAsTheMemory() {
    for outcome in [failure, photo()] {
      var table = FlightTable(memory: .seconds(10), clock: clock.clock)
      table.land(outcome, for: source(1), isAhead: false, isKept: true)
      clock.advance(by: .milliseconds(9999))
      #expect(isKnown(1, &table))
      clock.advance(by: .milliseconds(1))
      #expect(!isKnown(1, &table))
    }
  }

  @Test func photosThatWereNotUsedForLongestAreForgottenBeyond64MiB() {
    var table = FlightTable(memory: nil)
    for i in 0..<8 { table.land(photo(bytes: 8 << 20), for: source(i), isAhead: false, isKept: true) }
    table.use(source(0))
    #expect((0..<8).allSatisfy { isKnown($0, &table) })
    for i in 0..<8 { table.use(source(i == 7 ? 0 : i + 1)) }
    table.land(photo(bytes: 8 << 20), for: source(8), isAhead: false, isKept: true)
    // A tenth must be free then.
    #expect((0...8).map { isKnown($0, &table) } == [true, false, false, true, true, true, true, true, true])
  }

  @Test func photosFetchedAheadStayForTenMinutes() {
    var table = FlightTable(memory: nil, clock: clock.clock)
    for i in 0..<9 { table.land(photo(bytes: 8 << 20), for: source(i), isAhead: true, isKept: true) }
    clock.advance(by: .seconds(600))
    table.land(photo(), for: source(9), isAhead: true, isKept: true)
    var copy = table
    #expect((0..<9).allSatisfy { isKnown($0, &copy) })
    clock.advance(by: .milliseconds(1))
    table.land(photo(), for: source(10), isAhead: true, isKept: true)
    #expect((0..<9).count { isKnown($0, &table) } == 7)
  }

  @Test func nothingIsFetchedAheadBeyond64MiBThatNobodyUsed() {
    var table = FlightTable(memory: nil)
    for i in 0..<7 { table.land(photo(bytes: 8 << 20), for: source(i), isAhead: true, isKept: true) }
    table.land(photo(bytes: (8 << 20) - 1), for: source(7), isAhead: true, isKept: true)
    let before = table.isFull
    table.land(photo(bytes: 1024), for: source(8), isAhead: true, isKept: true)
    let after = table.isFull
    table.use(source(0))
    // The table itself is too large to be printed.
    let atLast = table.isFull
    #expect(!before && after && !atLast)
  }

  @Test func photosThatWereWantedDoNotCountAsFetchedAhead() {
    var table = FlightTable(memory: nil)
    for i in 0..<8 { table.land(photo(bytes: 8 << 20), for: source(i), isAhead: false, isKept: true) }
    let isFull = table.isFull
    #expect(!isFull)
  }

  @Test func failuresAreForgottenBeyondTwentyThousand() {
    var table = FlightTable(memory: nil)
    for i in 0..<20_000 { table.land(failure, for: source(i), isAhead: false, isKept: true) }
    #expect(isKnown(0, &table))
    table.land(failure, for: source(20_000), isAhead: false, isKept: true)
    let known = [0, 20_000].map { isKnown($0, &table) }
    #expect(known == [false, true])
  }
}
