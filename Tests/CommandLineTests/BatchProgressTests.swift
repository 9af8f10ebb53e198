import Testing

@testable import AvatarBatch
@testable import AvatarCommandLine

/// The progress line of a batch.
@Suite struct BatchProgressTests {
  @Test(
    arguments: [
      (1, 2, "████████████░░░░░░░░░░░░ 50 % 1/2 rows, 0.5 a second, 2 s left"),
      (2, 2, "████████████████████████ 100 % 2/2 rows, 1.0 a second"),
      (3, nil, "3 rows, 1.5 a second"),
    ] as [(Int, Int?, String)])
  func progressIsABarAndAPercentage(done: Int, rows: Int?, line: String) {
    var summary = BatchSummary()
    summary.rows = done
    #expect(BatchProgress.line(summary, of: rows, seconds: 2, columns: nil) == line)
  }

  @Test(arguments: [(0, "0.0"), (0.26, "0.3"), (9.94, "9.9"), (10, "10"), (10.5, "11"), (1234.4, "1234")])
  func rateBelowTenHasOneDecimal(rate: Double, text: String) { #expect(BatchProgress.short(rate) == text) }

  @Test(arguments: [
    (0, "0 s"), (58.1, "59 s"), (60, "1 min 0 s"), (3599, "59 min 59 s"), (3600, "1 h 0 min"), (90_059, "25 h 0 min"),
  ])
  func remainingTimeIsShownInTwoUnits(seconds: Double, text: String) { #expect(BatchProgress.words(seconds) == text) }

  @Test(arguments: [
    (nil, "████████████░░░░░░░░░░░░ "), (80, "████████████░░░░░░░░░░░░ "), (20, "████░░░░ "), (15, ""), (3, ""),
  ])
  func barTakesTheColumnsThatTheTextLeaves(columns: Int?, bar: String) {
    #expect(BatchProgress.bar(0.5, beside: "0123456789", columns: columns) == bar)
  }
}
