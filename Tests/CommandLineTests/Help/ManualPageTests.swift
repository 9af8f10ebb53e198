import Foundation
import Testing

@testable import AvatarCommandLine

@Suite struct ManualPageTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test(.needs("mandoc")) func manualPageProducesNoWarnings() throws {
    try directory.write("avatar-render.1", try directory.run("manual").output)
    let (_, output) = try #require(InstalledTool("mandoc")).run(
      ["-T", "lint", "-W", "warning", "avatar-render.1"], in: directory)
    #expect(output == "")
  }

  @Test(.needs("mandoc")) func manualPageShowsOptionsAsTheyAreTyped() throws {
    try directory.write("avatar-render.1", try directory.run("manual").output)
    let (status, output) = try #require(InstalledTool("mandoc")).run(
      ["-T", "utf8", "-O", "width=200", "avatar-render.1"], in: directory)
    let text = output.replacing(/.\u{8}/, with: "")
    #expect(status == 0)
    for row in Option.rows { #expect(text.contains(row.mayBeTyped ? row.label : row.name), "\(row.label)") }
    #expect(text.contains(#"avatar-render photo.jpg --size lg --scale 1,2,3 -o ada.png"#))
    #expect(text.contains("1…2048, or xs 24"))
  }

  @Test func manualPageContainsOnlyASCIIAndKnownRequests() throws {
    let manual = try directory.run("manual")
    #expect((manual.status, manual.errors) == (0, ""))
    #expect(manual.output.allSatisfy { $0 < 128 })
    let requests = Set(
      manual.text.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map { $0.prefix(3) })
    #expect(requests == [".TH", ".SH", ".SS", ".TP", ".PD", ".br", ".PP", ".RS", ".RE", ".nf", ".fi"])
  }

  @Test(arguments: [
    ("-o", #"\-o"#), (".ndjson", #"\&.ndjson"#), ("'a'", #"\&\(aqa\(aq"#), ("a\\b", #"a\eb"#), ("~", #"\(ti"#),
    ("…", #"\[u2026]"#), ("^`\"", #"\(ha\(ga\(dq"#),
  ])
  func roffTextIsEscaped(text: String, roff: String) { #expect(Roff.line(text) == roff) }
}
