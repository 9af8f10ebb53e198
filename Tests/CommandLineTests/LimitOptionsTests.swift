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
  func countsAreReadWithTheirUnits(text: String, count: Int) throws {
    #expect(try OptionValue<Int>.count.parse(text) == count)
  }

  @Test(arguments: ["", "0", "-1", "1.5M", "M", "B", "1T", "1 M", "99999999999999999999", "9223372036854775807G", "٣"])
  func whatIsNoCountIsRefused(text: String) {
    #expect(throws: InvalidValue.self) { try OptionValue<Int>.count.parse(text) }
  }

  @Test func limitThatIsNoCountIsAnError() throws {
    let run = try directory.run("--max-pixels", "many")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: --max-pixels many: must be a whole number from 1 up"))
  }

  @Test func limitsReachThePhoto() throws {
    let run = try directory.run("--src", portrait.path, "--max-bytes", "10k", "-o", "a.png")
    #expect(
      run.errors == "note: \(portrait.path): longer than 10,000 bytes: --max-bytes 62k allows it: used the icon\n")
  }

  /// The limit of memory is too low for the photo, so that the message names the limit that applies.
  @Test func limitOfMemoryReplacesTheStandardLimitOfHeldPixels() throws {
    try directory.write("a.jpg", Data(progressiveJPEG(7200)))
    let run = try directory.run("--src", "a.jpg", "--max-memory", "1M", "-o", "a.png")
    #expect(run.errors.hasPrefix("note: a.jpg: a JPEG with several scans that needs 103,680,000 bytes of memory: "))
    let both = try directory.run("--src", "a.jpg", "--max-memory", "1M", "--max-held-pixels", "9M", "-o", "a.png")
    #expect(both.errors.hasPrefix("note: a.jpg: 7200×7200 pixels of a JPEG with several scans: at most 9,000,000 "))
  }

  @Test func focusAndAttentionDoNotGoTogether() throws {
    let run = try directory.run("--focus", "0,0", "--gravity", "attention")
    #expect((run.status, directory.names) == (64, []))
    #expect(run.errors.hasPrefix("error: --focus 0,0: must not be given together with --gravity attention"))
  }

  @Test func warningIsNotedAndTheStatusIsZeroEvenUnderStrict() throws {
    try directory.write("a.jpg", try Data(contentsOf: portrait).dropLast(2))
    let run = try directory.run("--src", "a.jpg", "--strict", "--scale", "1,2", "-o", "a.png")
    #expect((run.status, run.errors) == (0, "note: a.jpg: ends too early, but the image is complete\n"))
    let json = try directory.run("--src", "a.jpg", "--json", "-o", "a.png").text
    #expect(json.contains(#""warnings":[{"reason":"ends too early, but the image is complete","source":"a.jpg"}]"#))
  }
}
