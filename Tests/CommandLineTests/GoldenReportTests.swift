import Foundation
import Testing

/// The reports of `golden verify` and `golden compare`.
@Suite struct GoldenReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Goldens"), withIntermediateDirectories: true)
    try folder.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
  }

  @Test func goldenWithoutACaseIsAFailureOfTheJUnitReport() throws {
    _ = try folder.run("golden", "record")
    try folder.write("Goldens/old.png", folder.read("Goldens/a.png"))
    let run = try folder.run("golden", "verify", "--junit", "junit.xml")
    #expect((run.status, run.errors) == (1, ""))
    let report = String(decoding: try folder.read("junit.xml"), as: UTF8.self)
    #expect(report.contains(#"<testsuites tests="2" failures="1" errors="0" skipped="0" time=""#))
    let message = "Goldens/old.png has no case"
    #expect(report.contains(#"<failure message="\#(message)" type="stale">\#(message)</failure>"#))
  }

  @Test(arguments: ["r/index.html", "./r/index.html", "x/../r/report.json"])
  func fileOfTheReportIsNoJUnitReportHoweverItIsSpelt(path: String) throws {
    let run = try folder.run("golden", "verify", "--report", "r", "--junit", path)
    #expect((run.status, run.text, run.errors) == (64, "", "error: --junit \(path): is a file of the report\n"))
    #expect(folder.names == ["Goldens"])
  }

  @Test func firstPictureOfAComparisonIsTheExpectedOne() throws {
    _ = try folder.run("--size", "24", "-o", "a.png")
    _ = try folder.run("--size", "32", "-o", "b.png")
    let run = try folder.run("golden", "compare", "a.png", "b.png")
    #expect((run.status, run.text) == (1, "a: 32×32 px instead of 24×24\n"))
  }
}
