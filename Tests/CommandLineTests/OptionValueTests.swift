import AvatarJSON
import AvatarRender
import Testing

@testable import AvatarCommandLine

/// Tests of the values of options that are not fields of a request.
@Suite struct OptionValueTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  /// The parser's own message quotes the value before the option name.
  @Test(arguments: [
    "x", "it's", "' is invalid for '--name <text>': must be", "'--name", "<n>", "-1", "--zzz", " ", "a\u{301}",
    "\u{301}",
  ])
  func invalidValueIsQuotedAfterItsOption(value: String) throws {
    let message = "error: --timeout \(value): must be a number of seconds from 0.1 to 600\n"
    for command in [[], ["render"], ["batch", "l.csv", "-o", "out"], ["group", "--names", "Ada"]] {
      let run = try Command(command + ["--timeout", value], in: directory.url)
      #expect((run.status, run.text, run.errors) == (64, "", message))
    }
    #expect(directory.names == [])
  }

  @Test(arguments: [
    (["--timeout="], "--timeout: must be a number of seconds from 0.1 to 600"),
    (["--timeout=0"], "--timeout 0: must be a number of seconds from 0.1 to 600"),
    (["--timeout", "a\u{1B}[31m\nb"], #"--timeout a\u{1B}[31m\nb: must be a number of seconds from 0.1 to 600"#),
    (["-o", ""], "-o: must name a file, or be - for standard output"),
    (["--output", ""], "--output: must name a file, or be - for standard output"),
    (
      ["icon", "star"],
      "icon star: must be user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file"
    ),
    (
      ["icon", "it's"],
      "icon it's: must be user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file"
    ),
    (["cache", "info", "--cache-dir", "-"], "--cache-dir -: must name a directory"),
    (["batch", "l.csv", "-o", "-"], "-o -: must name a directory"),
    (["batch", "l.csv", "-o", "out", "--delimiter", "ab"], "--delimiter ab: must be one ASCII character, or tab"),
    (["batch", "l.csv", "-o", "out", "--gallery", ""], "--gallery: must name a directory"),
    (
      ["--server", "monika=https://a.example"],
      "--server monika=https://a.example: the name must be gravatar, libravatar, monica or github; did you mean monica?"
    ),
    (
      ["--server", "https://a.example"],
      "--server https://a.example: must be gravatar, libravatar, monica or github with a URL, for example monica=https://crm.example.org"
    ),
    (["golden", "verify", "--junit", "-"], "--junit -: must name a file"),
    (
      ["golden", "compare", "a", "b", "--tolerance", "perceptual=2"],
      "--tolerance perceptual=2: must be a distance from 0 to 1, for example 0.02"
    ),
  ])
  func invalidValueErrorStatesTheRequirement(arguments: [String], message: String) throws {
    let run = try Command(arguments, in: directory.url)
    #expect((run.status, run.text, run.errors) == (64, "", "error: \(message)\n"))
    #expect(directory.names == [])
  }

  @Test func invalidURLIsTruncatedWithoutItsPassword() throws {
    let long = "https://a.example:99999/" + String(repeating: "a", count: 1000)
    let run = try directory.run("--server", "gravatar=" + long)
    #expect(run.errors == "error: --server gravatar=\(long.prefix(291))…: its port must be 1…65535\n")
    let secret = try directory.run("--server", "monica=https://ada:pw@a.example")
    #expect(
      secret.errors.hasPrefix("error: --server monica=https://…@a.example: must not contain a user name and a password")
    )
  }

  @Test func optionWithoutAValueIsAUsageError() throws {
    let run = try directory.run("--timeout")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: --timeout: needs a value, <s>\n"))
  }

  @Test(
    arguments: [
      (.number(70), 70), (.string("70"), 70), (.number(100), 100), (.number(101), nil), (.string("101"), nil),
      (.number(-1), nil), (.number(70.5), nil), (.string("70.5"), nil), (.number(1e300), nil), (.bool(true), nil),
    ] as [(JSONValue, Int?)])
  func integerOptionAcceptsNumbersAndStrings(value: JSONValue, number: Int?) {
    #expect((try? OptionValue<Int>.integer(0...100).read(value)) == number)
  }

  @Test(
    arguments: [
      (.number(0.1), 0.1), (.string("0.1"), 0.1), (.number(600), 600), (.number(600.1), nil), (.string("1e2"), nil),
      (.number(-1), nil), (.string("-1"), nil), (.null, nil),
    ] as [(JSONValue, Double?)])
  func numberIsReadFromEachForm(value: JSONValue, number: Double?) {
    let kind = OptionValue<Double>.number("s", "a number") { $0 <= 600 }
    #expect((try? kind.read(value)) == number)
  }

  @Test(arguments: [
    ("0", 0), ("90", 90), ("90s", 90), ("2m", 120), ("12h", 43200), ("30d", 2_592_000), ("4w", 2_419_200),
  ])
  func agesAreParsedWithTheirUnits(text: String, seconds: Int) throws {
    #expect(try OptionValue<Int>.age.parse(text) == seconds)
  }

  @Test(arguments: ["", "s", "1.5h", "-1", "1y", "1H", "99999999999999999999", "9223372036854775807w"])
  func invalidAgeIsRejected(text: String) {
    #expect(throws: InputError.self) { try OptionValue<Int>.age.parse(text) }
  }
}
