import Foundation
import Testing

/// Tests of names that are markup, scripts or control characters, on the pages and in the reports about lists and
/// goldens.
@Suite struct HostileNameTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Names that must not end a script, an element or a string, and must not run.
  private static let names = [
    "</script><script>document.title = 'ran'</script>", "<!-- <script>", "]]>", "\"'&amp;\\", "\u{2028}x\u{2029}",
    "\u{202E}rtl\u{2066}", "javascript:document.title='ran'", "<img src=x onerror=\"document.title='ran'\">",
    "</title>",
  ]

  /// Renders a list whose rows have these IDs and names; most of the IDs are not valid file names.
  private func renderList() throws -> Command {
    let rows = try Self.names.enumerated().flatMap { i, name in
      [["id": name, "name": name], ["name": name, "src": name + ".png", "output": "\(i).png"]]
    }.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    try directory.write("<!--\u{202E}.ndjson", Data(rows.joined(separator: "\n").utf8))
    return try directory.run(
      "batch", "<!--\u{202E}.ndjson", "--output-dir", "out", "--size", "8", "--scale", "1", "--export", "web",
      "--gallery", "gallery",
      "--report", "r.json")
  }

  private struct Page: Decodable {
    struct Entry: Decodable { let title: String, name: String?, alt: String?, error: String?, notes: [String] }
    let title: String
    let entries: [Entry]
  }

  /// Returns the data of a page: the contents of its script element, which is JSON.
  private func data(_ page: String) throws -> Substring {
    let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    return page[start.upperBound..<end.lowerBound]
  }

  private func read(_ name: String) throws -> String { String(decoding: try directory.read(name), as: UTF8.self) }

  @Test func galleryEmbedsNamesOnlyAsData() throws {
    #expect(try renderList().status == 0)
    let html = try read("gallery/index.html")
    // The page has one element for the data, and one for its script.
    #expect(html.components(separatedBy: "</script").count == 3)
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(!html.contains("<!--"))
    let data = try data(html)
    #expect(!data.contains("<"))
    let page = try JSONDecoder().decode(Page.self, from: Data(data.utf8))
    #expect(page.title == "<!--\u{202E}.ndjson")
    #expect(page.entries.count == 2 * Self.names.count)
    #expect(Self.names.allSatisfy { name in page.entries.contains { $0.title == name } })
    #expect(page.entries.compactMap(\.name).filter(Self.names.contains).count >= Self.names.count)
    #expect(page.entries.contains { $0.notes == ["\(Self.names[0]).png: no such file: used the initials"] })
    let alts = page.entries.compactMap(\.alt)
    #expect(alts.contains(Self.names[0]) && alts.contains("rtl"))
  }

  @Test func batchReportRoundTripsHostileNames() throws {
    #expect(try renderList().status == 0)
    let report = try read("r.json")
    // Bidirectional control characters are escaped, so that a terminal shows the report as it is.
    #expect(!report.unicodeScalars.contains { ["\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}"].contains($0) })
    let rows = try #require(try object(report)["avatars"] as? [[String: Any]])
    #expect(Set(rows.compactMap { $0["id"] as? String }).isSuperset(of: Self.names))
    let skipped = rows.compactMap { ($0["skipped"] as? [[String: String]])?.first?["source"] }
    #expect(skipped.filter { $0.hasSuffix(".png") } == Self.names.map { $0 + ".png" })
  }

  @Test func messagesContainNoControlCharacters() throws {
    let errors = try renderList().errors
    #expect(!errors.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    #expect(!errors.unicodeScalars.contains { ["\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}"].contains($0) })
    #expect(errors.contains("\\u{202E}"))
  }

  /// Case names that are valid file names on every system.
  private static let cases = ["<script>a", "b]]>&amp;'", "c\u{2028}\u{202E}", "</script><!--"]

  /// Verifies goldens that do not exist, so that all cases are on the page.
  private func verifyGoldens() throws -> Command {
    let cases = Self.cases.map { ["name": $0, "src": "javascript:document.title='ran'"] }
    let manifest = String(decoding: try JSONEncoder().encode(["cases": cases]), as: UTF8.self)
    try directory.write("<!--.json", Data(manifest.utf8))
    return try directory.run(
      "golden", "verify", "--manifest", "<!--.json", "--report", "report", "--junit", "junit.xml", "--json")
  }

  @Test func goldenReportPageEmbedsNamesOnlyAsData() throws {
    #expect(try verifyGoldens().status == 1)
    let html = try read("report/index.html")
    #expect(html.components(separatedBy: "</script").count == 3)
    #expect(!html.contains("<!--"))
    let data = try data(html)
    #expect(!data.contains("<"))
    let page = try object(data)
    #expect(page["title"] as? String == "<!--.json")
    let entries = try #require(page["entries"] as? [[String: Any]])
    #expect(entries.map { $0["title"] as? String } == Self.cases)
  }

  @Test func goldenReportsRoundTripHostileNames() throws {
    let run = try verifyGoldens()
    let report = try object(read("report/report.json"))
    let entries = try #require(report["cases"] as? [[String: Any]])
    #expect(entries.map { $0["name"] as? String } == Self.cases)
    #expect(entries.allSatisfy { ($0["notes"] as? [String])?.count == 1 })
    let lines = run.text.split(separator: "\n")
    #expect(try lines.compactMap { try object($0)["name"] as? String } == Self.cases)
    #expect(!(run.text + run.errors).unicodeScalars.contains("\u{202E}"))
    let names = try read("junit.xml").matches(of: /<testcase [^<>]* name="([^"<>]*)" file=/).map { match in
      String(match.1).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
        .replacing("&amp;", with: "&")
    }
    // The part before a slash is the class.
    #expect(names == Self.cases.map { $0.replacing("</", with: "") })
  }

  /// Returns the number of elements with a name in a document.
  ///
  /// Attribute values are left out, because browsers escape a "<" only in text.
  private func elements(_ name: String, in document: String) -> Int {
    document.replacing(/="[^"]*"/, with: "").matches(of: /<[a-z]+/).count { $0.output.dropFirst() == name }
  }

  @Test(
    .enabled(if: Browser.path != nil, "needs chromium in the PATH"),
    arguments: [
      ("gallery/index.html", "&lt;!--\u{202E}.ndjson – Avatars"), ("out/avatars.html", "Avatars – HTML to copy"),
    ])
  func pageOfAListDoesNotExecuteScriptsInNames(path: String, title: String) throws {
    #expect(try renderList().status == 0)
    let (document, console) = try Browser.open(directory.url.appending(path: path), in: directory.url)
    #expect(console == [])
    #expect(document.contains("<title>\(title)</title>"))
    #expect(elements("article", in: document) == 2 * Self.names.count)
    #expect(elements("img", in: document) == 2 * Self.names.count)
    // The page has only its own script, which removes the element of the data.
    #expect(elements("script", in: document) == 1)
  }

  @Test(.enabled(if: Browser.path != nil, "needs chromium in the PATH"))
  func goldenReportPageDoesNotExecuteScriptsInNames() throws {
    #expect(try verifyGoldens().status == 1)
    let page = directory.url.appending(path: "report/index.html")
    let (document, console) = try Browser.open(page, in: directory.url)
    #expect(console == [])
    #expect(document.contains("<title>&lt;!--.json – Golden images</title>"))
    #expect(elements("article", in: document) == Self.cases.count)
    // The page has only its own script, which removes the element of the data.
    #expect(elements("script", in: document) == 1)
  }
}
