import Foundation
import Testing

@testable import AvatarCommandLine

/// Tests of the page that `script/dev reference` writes.
@Suite struct ManualPageTests {
  private let directory: TemporaryDirectory
  private let page: URL
  init() throws {
    directory = try TemporaryDirectory()
    page =
      portrait.deletingLastPathComponent().appending(path: "../../Documentation/avatar-render.1").standardizedFileURL
  }

  @Test(.needs("mandoc")) func manualPageProducesNoWarnings() throws {
    let (_, output) = try #require(InstalledTool("mandoc")).run(
      ["-T", "lint", "-W", "warning", page.path], in: directory)
    #expect(output == "")
  }

  @Test(.needs("mandoc")) func manualPageShowsOptionsAsTheyAreTyped() throws {
    let (status, output) = try #require(InstalledTool("mandoc")).run(
      ["-T", "utf8", "-O", "width=200", page.path], in: directory)
    let text = output.replacing(/.\u{8}/, with: "")
    #expect(status == 0)
    for row in Option.rows { #expect(text.contains(row.label), "\(row.label)") }
    #expect(text.contains(#"avatar-render photo.jpg --size lg --scale 1,2,3 -o ada.png"#))
    #expect(text.contains("1…2048, or xs 24"))
  }

  @Test func manualPageContainsOnlyASCIIAndKnownRequests() throws {
    let manual = try String(contentsOf: page, encoding: .utf8)
    #expect(manual.utf8.allSatisfy { $0 < 128 })
    let requests = Set(
      manual.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map { $0.prefix(3) })
    #expect(requests == [".TH", ".SH", ".SS", ".TP", ".PD", ".br", ".PP", ".nf", ".fi"])
  }
}
