import AvatarRender
import Testing

@testable import AvatarCommandLine

/// Tests of option values at their limits and one step beyond.
@Suite struct OptionLimitTests {
  /// An option, the words that it needs beside it, its values at the limits and one step beyond, and the requirement.
  struct Row: Sendable, CustomTestStringConvertible {
    let option: String
    var command = AvatarCommandLine.Command.batch
    var words = ["l.csv", "-o", "out"]
    let allowed: [String]
    let refused: [String]
    let requirement: String

    var testDescription: String { option }
  }

  private static let percentage =
    "a number of rows, or a percentage of all rows from 0% to 100%, for example 10 or 2.5%"

  private static let numbers: [Row] = [
    Row(
      option: "--columns", words: ["l.csv", "-o", "out", "--grid", "g.png"], allowed: ["1", "1000"],
      refused: ["0", "1001", "-1", "1.5"], requirement: "a whole number from 1 to 1000"),
    Row(
      option: "--spacing", words: ["l.csv", "-o", "out", "--grid", "g.png"], allowed: ["0", "1024", "0.5"],
      refused: ["1024.001", "-0.001", "1e3"], requirement: "a number from 0 to 1024"),
    Row(
      option: "--quality", allowed: ["0", "100"], refused: ["-1", "101", "50.5"],
      requirement: "a whole number from 0 to 100"),
    Row(
      option: "--jobs", allowed: ["1", "1024"], refused: ["0", "1025"], requirement: "a whole number from 1 to 1024"),
    Row(
      option: "--timeout", allowed: ["0.1", "600"], refused: ["0.099", "600.001", "0"],
      requirement: "a number of seconds from 0.1 to 600"),
    Row(
      option: "--max-fallbacks", allowed: ["0", "0%", "100%", "99.9%"], refused: ["100.001%", "-1", "1.5", "%", ""],
      requirement: percentage),
    Row(
      option: "--shard", allowed: ["1/1", "2/2"], refused: ["0/2", "3/2", "1/0", "1"],
      requirement: "a part number and the number of parts, for example 2/4"),
    Row(
      option: "--delimiter", allowed: [" ", "~", "tab", "\t", "\\t"], refused: ["", ",,", "\"", "é"],
      requirement: "one ASCII character, or tab"),
    Row(
      option: "--frames", command: .icon, words: ["--field", "error"], allowed: ["2", "1000"], refused: ["1", "1001"],
      requirement: "a whole number from 2 to 1000"),
    Row(
      option: "--at", command: .icon, words: ["--field", "error"], allowed: ["0", "62.5", "1000000"],
      refused: ["-1", "1e3"], requirement: "milliseconds, 0 or more, for example 125 or 62.5"),
  ]

  /// The limits without a range of their own, at the smallest and the largest amount.
  private static let amounts: [String] = [
    "bytes", "pixels", "side", "memory", "block-visits", "profile-bytes", "output-pixels", "list-bytes",
  ].flatMap { ["\($0)=1", "\($0)=1G", "\($0)=9223372036854775807"] }

  private static let limits: [Row] = [
    Row(
      option: "--limit", allowed: ["requests=1", "requests=64", "REQUESTS=64"], refused: ["requests=0", "requests=65"],
      requirement: "a whole number from 1 to 64"),
    Row(
      option: "--limit", allowed: ["requests-per-host=1", "requests-per-host=64"],
      refused: ["requests-per-host=0", "requests-per-host=65", "requests-per-host=1k"],
      requirement: "a whole number from 1 to 64"),
    Row(
      option: "--limit", allowed: ["wait=0", "wait=86400"], refused: ["wait=-1", "wait=86401"],
      requirement: "a whole number from 0 to 86400"),
    Row(
      option: "--limit",
      allowed: amounts,
      refused: ["bytes=0", "pixels=-1", "side=1.5", "memory=9223372036854775808", "list-bytes=9223372036854775807k"],
      requirement: "a whole number, 1 or more, for example 5000000, 5M (millions) or 5Mi (× 1024²)"),
  ]

  @Test(arguments: numbers + limits)
  func valueOneStepBeyondALimitIsRejected(row: Row) throws {
    for value in row.allowed {
      #expect(throws: Never.self, "\(value)") { try Arguments(row.words + ["\(row.option)=\(value)"], of: row.command) }
    }
    for value in row.refused {
      let error = #expect(throws: InputError.self, "\(value)") {
        try Arguments(row.words + ["\(row.option)=\(value)"], of: row.command)
      }
      let shown = value.isEmpty ? "" : " \(value)"
      #expect(error?.message == "\(row.option)\(shown): must be \(row.requirement)")
      #expect(error?.kind == .usage)
    }
  }

  @Test(arguments: [
    (["bytes=1k"], "bytes", 1000), (["bytes=1Ki"], "bytes", 1024), (["bytes=2M"], "bytes", 2_000_000),
    (["bytes=2Mi"], "bytes", 2 << 20), (["bytes=3g"], "bytes", 3_000_000_000), (["bytes=3GiB"], "bytes", 3 << 30),
    (["bytes=7B"], "bytes", 7), (["bytes=5", "bytes=6"], "bytes", 6), (["bytes=5", "side=6"], "bytes", 5),
    (["none", "side=6"], "side", 6), (["side=6", "none"], "side", .max), (["none", "side=6"], "bytes", .max),
  ])
  func lastLimitApplies(values: [String], name: String, limit: Int) throws {
    let words = values.flatMap { ["--limit", $0] }
    #expect(try Arguments(words, of: .render).limitValues[name] == limit)
  }

  // MARK: Lists of values

  private static let counts: [(option: String, allowed: String, refused: String, reason: String)] = [
    ("--size", (1...16).list, (1...17).list, "must have at most 16 sizes"),
    ("--size", "1,2048", "1,2049", "must be 1…2048 or one of xs sm md lg xl xxl; separate several with commas"),
    ("--size", "2048", "2049", "must be 1…2048 or one of xs sm md lg xl xxl"),
    ("--size", "1", "0", "must be 1…2048 or one of xs sm md lg xl xxl"),
    ("--size", "xs,xl", "xs,", "must be 1…2048 or one of xs sm md lg xl xxl; separate several with commas"),
  ]

  @Test(arguments: counts.indices)
  func sizesAreLimited(row: Int) throws {
    let row = Self.counts[row]
    #expect(throws: Never.self) { try [AvatarSize](option: row.allowed, in: Theme()) }
    let error = InputError(row.option, .value(row.refused), reason: row.reason)
    #expect(throws: error) { try [AvatarSize](option: row.refused, in: Theme()) }
  }

  @Test(arguments: [
    ("1,1.1,1.2,1.3,1.4,1.5,1.6,1.7", "1,1.1,1.2,1.3,1.4,1.5,1.6,1.7,1.8", "must have at most 8 numbers"),
    ("0.5,4", "0.499", "must be numbers from 0.5 to 4, separated by commas, for example 1,2,3"),
    ("4", "4.001", "must be numbers from 0.5 to 4, separated by commas, for example 1,2,3"),
    ("1", "1,,2", "must be numbers from 0.5 to 4, separated by commas, for example 1,2,3"),
  ])
  func scalesAreLimited(allowed: String, refused: String, reason: String) {
    #expect(throws: Never.self) { try [AvatarScale](option: allowed) }
    #expect(throws: InputError("--scale", .value(refused), reason: reason)) { try [AvatarScale](option: refused) }
  }

  /// Equal values count once.
  @Test func repeatedValuesAreReadOnce() throws {
    #expect(try [AvatarSize](option: "24,xs, 24 ,24px,48", in: Theme()).map(\.points) == [24, 48])
    #expect(try [AvatarScale](option: "2,@2x, 2.0,1").map(\.factor) == [2, 1])
    let many = Array(repeating: "24", count: 17).joined(separator: ",")
    #expect(try [AvatarSize](option: many, in: Theme()).map(\.points) == [24])
  }

  // MARK: Fallbacks

  @Test(arguments: [
    ("0", 0, 10, true), ("0", 1, 10, false), ("3", 3, 3, true), ("3", 4, 9, false), ("0%", 0, 9, true),
    ("0%", 1, 1000, false), ("10%", 1, 10, true), ("10%", 2, 19, false), ("10%", 2, 20, true), ("2.5%", 1, 40, true),
    ("2.5%", 1, 39, false), ("100%", 9, 9, true), ("50%", 0, 0, true),
  ])
  func fallbacksAreAllowedUpToTheirNumber(maximum: String, fallbacks: Int, rows: Int, isAllowed: Bool) throws {
    #expect(try #require(MaxFallbacks(maximum)).allows(fallbacks, of: rows) == isAllowed)
  }
}

extension ClosedRange<Int> {
  /// The numbers, separated by commas.
  fileprivate var list: String { map { "\($0)" }.joined(separator: ",") }
}
