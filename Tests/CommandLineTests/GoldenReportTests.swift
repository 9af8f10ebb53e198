import Foundation
import Testing

/// Tests of the reports of `golden verify` and `golden compare`.
@Suite struct GoldenReportTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "Goldens"), withIntermediateDirectories: true)
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
  }

  @Test func goldenWithoutACaseIsAFailureInTheJUnitReport() throws {
    _ = try directory.run("golden", "record")
    try directory.write("Goldens/old.png", directory.read("Goldens/a.png"))
    let run = try directory.run("golden", "verify", "--junit", "junit.xml")
    #expect((run.status, run.errors) == (1, ""))
    let report = String(decoding: try directory.read("junit.xml"), as: UTF8.self)
    #expect(report.contains(#"<testsuites tests="2" failures="1" errors="0" skipped="0" time=""#))
    let message = "Goldens/old.png has no case"
    #expect(report.contains(#"<failure message="\#(message)" type="no case">\#(message)</failure>"#))
  }

  @Test(arguments: ["r/index.html", "./r/index.html", "x/../r/report.json"])
  func junitReportCannotReplaceAFileOfTheReport(path: String) throws {
    let run = try directory.run("golden", "verify", "--report", "r", "--junit", path)
    #expect((run.status, run.text, run.errors) == (64, "", "error: --junit \(path): is one of the report's files\n"))
    #expect(directory.names == ["Goldens"])
  }

  @Test func firstImageInAComparisonIsTheExpectedImage() throws {
    _ = try directory.run("--type", "human", "--size", "24", "-o", "a.png")
    _ = try directory.run("--type", "human", "--size", "32", "-o", "b.png")
    let run = try directory.run("golden", "compare", "a.png", "b.png")
    #expect((run.status, run.text) == (1, "a: 32×32 px instead of 24×24\n"))
  }
}
