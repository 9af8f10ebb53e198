import AvatarRender
import Foundation
import Testing

@testable import AvatarCommandLine

@Suite struct LimitOptionsTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    ("1", 1), ("5000000", 5_000_000), ("5M", 5_000_000), ("5m", 5_000_000), ("64Mi", 64 << 20), ("64MiB", 64 << 20),
    ("2kB", 2000), ("1G", 1_000_000_000), ("1099511627776", 1 << 40),
  ])
  func countsAreParsedWithTheirUnits(text: String, count: Int) throws {
    #expect(try OptionValue<Int>.count.parse(text) == count)
  }

  @Test(arguments: ["", "0", "-1", "1.5M", "M", "B", "1T", "1 M", "99999999999999999999", "9223372036854775807G", "٣"])
  func invalidCountIsRejected(text: String) {
    #expect(throws: InputError.self) { try OptionValue<Int>.count.parse(text) }
  }

  private static let names =
    "bytes, pixels, side, memory, block-visits, profile-bytes, output-pixels, requests, requests-per-host"

  @Test(
    arguments: [
      ([], "pixels=many", "must be a whole number, 1 or more, for example 5000000, 5M (millions) or 5Mi (× 1024²)"),
      ([], "pixels", "needs a value, for example pixels=256M"),
      ([], "pixels=", "needs a value, for example pixels=256M"), ([], "pixel=3", "unknown limit; did you mean pixels?"),
      ([], "5M", "unknown limit; must be \(names) or none"),
      ([], "list-bytes=3", "unknown limit; must be \(names) or none"),
      (["icon", "check"], "pixels=3", "unknown limit; must be output-pixels or none"),
      (["batch", "./portrait.jpg", "-o", "out"], "list-bytes=3", "does not apply to photos"),
    ] as [([String], String, String)])
  func invalidLimitErrorListsTheKnownLimits(arguments: [String], text: String, reason: String) throws {
    let run = try Command(arguments + ["--limit", text], in: directory.url)
    #expect((run.status, run.text, run.errors) == (64, "", "error: --limit \(text): \(reason)\n"))
  }

  @Test(
    arguments: [
      (["--limit", "PIXELS=5"], 768), (["--limit", "pixels=1M", "--limit", "pixels=5"], 768),
      (["--limit", "none", "--limit", "pixels=5"], 768), (["--limit", "pixels=5", "--limit", "none"], nil),
      (["--defaults", #"{"limit": {"pixels": 5}}"#, "--limit", "side=99"], 768),
      (["--defaults", #"{"limit": ["pixels=5", "side=99"]}"#], 768),
      (["--limit", "pixels=768", "--defaults", #"{"limit": "pixels=5"}"#], nil),
      (["--limit", "none", "--defaults", #"{"limit": {"pixels": 5, "bytes": 5}}"#], nil),
    ] as [([String], Int?)])
  func lastValueOfARepeatedLimitApplies(arguments: [String], enough: Int?) throws {
    let photo = OptionTrial.input("small-24x32.png")
    let run = try Command([photo, "-o", "a.png"] + arguments, in: directory.url)
    let error = enough.map {
      "error: \(photo): 24×32 pixels: at most 5 are allowed: --limit pixels=\($0) allows it\n"
    }
    #expect((run.status, run.errors) == (error == nil ? 0 : 65, error ?? ""))
  }

  @Test func limitsApplyToThePhoto() throws {
    let run = try directory.run("--src", portrait.path, "--limit", "bytes=10k", "-o", "a.png")
    #expect(
      run.errors == "note: \(portrait.path): longer than 10,000 bytes: --limit bytes=62k allows it: used the icon\n")
  }

  @Test func memoryLimitIsTheOnlyOneForLargePhotos() throws {
    try directory.write("a.jpg", Data(progressiveJPEG(7200)))
    let run = try directory.run("--src", "a.jpg", "--limit", "memory=1M", "-o", "a.png")
    #expect(run.errors.hasPrefix("note: a.jpg: a JPEG with several scans that needs 103,680,000 bytes of memory: "))
  }

  @Test func focusConflictsWithGravity() throws {
    let run = try directory.run("--type", "human", "--focus", "0,0", "--gravity", "attention")
    #expect((run.status, directory.names) == (64, []))
    #expect(run.errors.hasPrefix("error: --focus 0,0: cannot be combined with --gravity attention"))
  }

  @Test func warningDoesNotFailAStrictRun() throws {
    try directory.write("a.jpg", try Data(contentsOf: portrait).dropLast(2))
    let run = try directory.run("--src", "a.jpg", "--strict", "--scale", "1,2", "-o", "a.png")
    #expect((run.status, run.errors) == (0, "note: a.jpg: is truncated, but the image is complete\n"))
    let json = try directory.run("--src", "a.jpg", "--json", "-o", "a.png").text
    #expect(json.contains(#""warnings":[{"reason":"is truncated, but the image is complete","source":"a.jpg"}]"#))
  }

  @Test func limitNoneDoesNotChangeTheLimitsOfRequests() throws {
    let arguments = try Arguments(["l.csv", "-o", "out", "--limit", "wait=5", "--limit", "none"], of: .batch)
    #expect(arguments.limitValues["wait"] == 5)
    #expect(arguments.limitValues["requests"] == nil)
    #expect(arguments.limitValues["pixels"] == .max)
  }
}
