import AvatarCodec
import AvatarRender
import Foundation
import Testing

@testable import AvatarCommandLine

/// Tests of options that both the command line and `--defaults` specify.
@Suite struct OptionSourceTests {
  private typealias Row = (defaults: String, words: [String], encoding: OutputEncoding)

  private static func webp(_ quality: Int? = nil, isLossless: Bool = false) -> OutputEncoding {
    OutputEncoding(.webp, quality: quality, isLossless: isLossless)
  }

  private static let encodings: [Row] = [
    (#"{}"#, [], OutputEncoding(.png)), (#"{"format": "webp"}"#, [], webp()),
    (#"{"format": "webp"}"#, ["--format", "jpeg"], OutputEncoding(.jpeg)),
    (#"{"format": "webp"}"#, ["-o", "a.jpg"], OutputEncoding(.jpeg)),
    (#"{"format": "webp"}"#, ["-o", "a"], webp()), (#"{"format": "webp"}"#, ["-o", "a.webp"], webp()),
    (#"{"format": "webp", "quality": 40}"#, [], webp(40)),
    (#"{"format": "webp", "quality": 40}"#, ["--quality", "60"], webp(60)),
    (#"{"quality": 40}"#, ["--format", "webp"], webp(40)),
    (#"{"quality": 40}"#, ["--format", "webp", "--quality", "0"], webp(0)),
    (#"{"quality": 40}"#, ["--format", "webp", "--lossless"], webp(isLossless: true)),
    (#"{"lossless": true}"#, ["--format", "webp", "--quality", "60"], webp(60)),
    (#"{"lossless": true}"#, ["--format", "webp"], webp(isLossless: true)),
    (#"{"lossless": false}"#, ["--format", "webp"], webp()),
    // Defaults that the format does not have are ignored.
    (#"{"quality": 40}"#, [], OutputEncoding(.png)), (#"{"quality": 40}"#, ["-o", "a.png"], OutputEncoding(.png)),
    (#"{"lossless": true}"#, ["--format", "jpeg"], OutputEncoding(.jpeg)),
    (#"{"lossless": true}"#, ["-o", "a.svg"], OutputEncoding(.svg)),
    (#"{"optimize": true}"#, ["--format", "webp"], webp()),
    (#"{"optimize": true}"#, [], OutputEncoding(.png, isOptimized: true)),
    (#"{"optimize": false}"#, ["--optimize"], OutputEncoding(.png, isOptimized: true)),
    (#"{"optimize": true, "lossless": true}"#, ["--format", "avif"], OutputEncoding(.avif, isLossless: true)),
  ]

  @Test(arguments: encodings.indices)
  func commandLineOverridesTheDefaultsOfTheEncoding(row: Int) throws {
    let row = Self.encodings[row]
    let arguments = try Arguments(row.words + ["--defaults", row.defaults], of: .render)
    #expect(try arguments.encoding() == row.encoding, "\(row.defaults) \(row.words)")
  }

  /// The defaults, the options of `batch`, and the encodings.
  private static let batches: [(defaults: String, words: [String], encodings: [OutputEncoding])] = [
    (#"{"export": "web", "format": "png,webp"}"#, [], [webp(), .standard]),
    (#"{"export": "web", "format": ["png", "webp"]}"#, [], [webp(), .standard]),
    (#"{"format": "png,webp"}"#, [], [.standard]),
    (#"{"format": "png,webp"}"#, ["--export", "web"], [webp(), .standard]),
    (#"{"format": "png,webp"}"#, ["--export", "ios"], [.standard]),
    (#"{"format": "webp"}"#, ["--export", "ios"], [.standard]),
    (#"{"export": "ios"}"#, ["--format", "webp"], [webp()]),
    (#"{"export": "android"}"#, ["--format", "webp"], [webp()]),
    (#"{"export": "web"}"#, ["--format", "jpeg,png"], [OutputEncoding(.jpeg), .standard]),
    (#"{"format": "webp"}"#, ["--name-template", "{id}.jpg"], [OutputEncoding(.jpeg)]),
    (#"{"format": "webp"}"#, ["--name-template", "{id}.{format}"], [webp()]),
    (#"{"name-template": "{id}.jpg"}"#, ["--format", "webp"], [webp()]),
    (#"{"name-template": "{id}.jpg"}"#, [], [OutputEncoding(.jpeg)]),
    (#"{"name-template": "{id}.jpg"}"#, ["--export", "ios"], [.standard]),
    (#"{"name-template": "{id}.jpg", "format": "webp"}"#, [], [OutputEncoding(.jpeg)]),
    (#"{"format": "webp", "quality": 40}"#, ["--quality", "60"], [webp(60)]),
  ]

  @Test(arguments: batches.indices)
  func commandLineOverridesTheDefaultsOfTheFormats(row: Int) throws {
    let row = Self.batches[row]
    let arguments = try Arguments(["l.csv", "-o", "out", "--defaults", row.defaults] + row.words, of: .batch)
    #expect(try arguments.batchEncodings() == row.encodings, "\(row.defaults) \(row.words)")
  }

  /// The defaults, the options of `batch`, and the build system.
  @Test(
    arguments: [
      (#"{"export": "ios"}"#, [], "ios"), (#"{"export": "ios"}"#, ["--export", "android"], "android"),
      (#"{"export": "ios"}"#, ["--format", "webp"], "none"), (#"{"export": "ios"}"#, ["--format", "png"], "ios"),
      (#"{"export": "android"}"#, ["--format", "webp"], "android"),
      (#"{"export": "android"}"#, ["--format", "avif"], "none"),
      (#"{"export": "ios"}"#, ["--name-template", "{id}.png"], "none"),
      (#"{"name-template": "{id}.png"}"#, ["--export", "ios"], "ios"),
    ] as [(String, [String], String)])
  func buildSystemOfTheDefaultsYieldsToOptions(defaults: String, words: [String], export: String) throws {
    let arguments = try Arguments(["l.csv", "-o", "out", "--defaults", defaults] + words, of: .batch)
    #expect(arguments.batchExport?.rawValue ?? "none" == export)
  }

  /// Both values are on the command line, so neither yields.
  @Test(arguments: [
    (["--quality", "40", "--lossless"], "--quality 40: cannot be combined with --lossless"),
    (["--check", "--rerender"], "--check: cannot be combined with --rerender"),
    (["--check", "--grid", "g.png"], "--grid g.png: cannot be combined with --check, which writes nothing"),
    (["--check", "--gallery", "g"], "--gallery g: cannot be combined with --check, which writes nothing"),
    (["--check", "--snippet", "g.md"], "--snippet g.md: cannot be combined with --check, which writes nothing"),
    (["--check", "--depfile", "d"], "--depfile d: cannot be combined with --check, which writes nothing"),
    (["--verbose", "--quiet"], "--verbose: cannot be combined with --quiet"),
    (["--offline", "--no-cache"], "--offline: cannot be combined with --no-cache"),
    (["--offline", "--refresh"], "--offline: cannot be combined with --refresh"),
    (["--refresh", "--no-cache"], "--refresh: cannot be combined with --no-cache"),
    (["--columns", "3"], "--columns 3: needs --grid"), (["--spacing", "3"], "--spacing 3: needs --grid"),
  ])
  func contradictionOnTheCommandLineIsRejected(words: [String], message: String) {
    for order in [words, Array(words.reversed())] where order == words || words.allSatisfy({ $0.hasPrefix("--") }) {
      let error = #expect(throws: InputError.self) { try Arguments(["l.csv", "-o", "out"] + order, of: .batch) }
      #expect(error?.message == message && error?.kind == .usage)
    }
  }
}
