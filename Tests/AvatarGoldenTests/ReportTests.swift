import AvatarCodec
import AvatarJSON
import AvatarRaster
import AvatarRender
import Foundation
import Testing

@testable import AvatarGolden

@Suite struct ReportTests {
  private let directory: Workspace
  init() throws { directory = try Workspace() }

  private func results(_ names: String...) throws -> [CaseResult] {
    let cases = try names.map { name in
      #"{"name": \#(String(decoding: try JSONEncoder().encode(name), as: UTF8.self)), "size": 24}"#
    }
    return try directory.run(directory.manifest(#"{"cases": [\#(cases.joined(separator: ","))]}"#))
  }

  private func report(_ results: [CaseResult]) throws {
    var report = try ReportDirectory(directory.path("report"), title: "manifest.json")
    var summary = RunSummary()
    for result in results {
      summary.count(result)
      _ = try report.add(result)
    }
    try report.finish(summary)
  }

  @Test func namesCannotEndThePageScript() throws {
    try report(results("</script><b>&<!--"))
    let page = String(decoding: try directory.read("report/index.html"), as: UTF8.self)
    #expect(page.contains(#"\u003C/script>\u003Cb>&\u003C!--"#))
    #expect(page.components(separatedBy: "</script>").count == 3)
  }

  @Test func pageDoesNotNeedTheNetwork() throws {
    try report(results("a"))
    let page = String(decoding: try directory.read("report/index.html"), as: UTF8.self)
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("src=\""))
    #expect(page.contains("default-src 'none'"))
  }

  @Test func pageShowsTheGoldenOfAPassedCase() throws {
    let manifest = try directory.manifest(#"{"cases": [{"name": "a", "size": 24}]}"#)
    _ = try directory.run(manifest, .all)
    try report(directory.run(manifest))
    let page = String(decoding: try directory.read("report/index.html"), as: UTF8.self)
    let golden = try directory.read("a.png").base64EncodedString()
    #expect(page.contains("\"images\":[{\"source\":\"data:image/png;base64,\(golden)\",\"label\":\"passed\"}]"))
  }

  @Test func pageContainsAtMost64MiBOfImages() {
    var page = ReportPage(title: "manifest.json")
    for (name, count) in [("a", 3), ("b", 64 << 20)] {
      var result = CaseResult(name: name, golden: "\(name).png")
      result.outcome = .failed(.missing)
      result.actual = [UInt8](repeating: 0, count: count)
      page.add(result, CaseReport(result))
    }
    let html = String(decoding: page.html(RunSummary()), as: UTF8.self)
    let images = html.matches(of: /"images":(\[[^\]]*\])/).map { String($0.1) }
    #expect(images == [#"[{"source":"data:image/png;base64,AAAA","label":"actual"}]"#, "[]"])
  }

  @Test func onlyImagesFromAnEarlierReportAreRemoved() throws {
    let results = try results("a", "x/b")
    try report(results)
    try directory.write("mine", "report/differences/mine.png")
    #expect(directory.names.contains("report/differences/x/b.png"))
    try report([results[0]])
    #expect(
      directory.names == [
        "manifest.json", "report/differences/a.png", "report/differences/mine.png", "report/index.html",
        "report/report.json",
      ])
  }

  @Test(arguments: ["index.html", "report.json"])
  func foreignReportFilesAreNotReplaced(name: String) throws {
    try directory.write("mine", "report/\(name)")
    #expect(throws: InputError(output: directory.path("report") + "/\(name)", .create(.otherContents))) {
      try report([])
    }
    #expect(try directory.read("report/\(name)") == Data("mine".utf8))
  }

  @Test func foreignImagesAreNotReplaced() throws {
    try directory.write("mine", "report/differences/a.png")
    #expect(throws: InputError(output: directory.path("report") + "/differences/", .create(.otherContents))) {
      try report(results("a"))
    }
    #expect(try directory.read("report/differences/a.png") == Data("mine".utf8))
  }

  @Test func interruptedReportIsRebuilt() throws {
    let results = try results("a")
    var report = try ReportDirectory(directory.path("report"), title: "manifest.json")
    _ = try report.add(results[0])
    try self.report(results)
    #expect(directory.names.contains("report/index.html"))
  }

  @Test func linkToADirectoryAmongImagesIsRejected() throws {
    try report(results("a", "x/b"))
    try FileManager.default.removeItem(atPath: directory.path("report/differences/x"))
    try directory.write("mine", "mine/b.png")
    #expect(symlink(directory.path("mine"), directory.path("report/differences/x")) == 0)
    let error = try #require(throws: InputError.self) { try report(results("a", "x/b")) }
    #expect(error.subject == directory.path("report") + "/differences/x/b.png")
    #expect(error.reason == "cannot be created: leads out of the directory through a link" && error.kind == .output)
    try report([])
    #expect(try directory.read("mine/b.png") == Data("mine".utf8))
  }

  @Test func linkInPlaceOfAnImageIsReplacedButNotFollowed() throws {
    try report(results("a"))
    try FileManager.default.removeItem(atPath: directory.path("report/differences/a.png"))
    try directory.write("mine", "mine/b.png")
    #expect(symlink(directory.path("mine/b.png"), directory.path("report/differences/a.png")) == 0)
    try report(results("a"))
    #expect(try directory.read("mine/b.png") == Data("mine".utf8))
    #expect(try directory.read("report/differences/a.png").starts(with: PNGDecoder.signature))
  }

  @Test func foreignFileAmongImagesIsNotReplaced() throws {
    try report(results("a"))
    try directory.write("mine", "report/differences/a.png")
    let error = try #require(throws: InputError.self) { try report(results("a")) }
    #expect(error.subject == directory.path("report") + "/differences/a.png")
    #expect(error.reason.hasSuffix("was not written by avatar-render: --force replaces it") && error.kind == .output)
    #expect(try directory.read("report/differences/a.png") == Data("mine".utf8))
  }

  @Test func jsonReportContainsTheMeasurements() throws {
    let black = PremultipliedColor(straightRed: 0, green: 0, blue: 0, alpha: 255)
    try directory.write(Data(PNGEncoder.encode(Raster(width: 24, height: 24, color: black))), "a.png")
    try report(results("a"))
    let json = try JSONSerialization.jsonObject(with: directory.read("report/report.json")) as? [String: Any]
    let entry = (json?["cases"] as? [[String: Any]])?.first
    let difference = entry?["difference"] as? [String: Any]
    #expect(json?["failed"] as? Int == 1 && entry?["outcome"] as? String == "failed")
    #expect(difference?["compared"] as? Int == 576 && difference?["box"] as? [Int] == [0, 0, 24, 24])
    #expect(entry?["picture"] as? String == "differences/a.png")
  }

  @Test func junitReportCountsAndNamesFailures() throws {
    var junit = JUnitReport(name: "goldens")
    for result in try results("x/a\"<&") { junit.add(result, picture: "r/a.png") }
    junit.add(stale: "old.png")
    let parser = XMLCounter(junit.xml)
    #expect(parser.isValid)
    #expect(parser.elements["testcase"] == 2 && parser.elements["failure"] == 2)
    #expect(junit.xml.contains(#"classname="x" name="a&quot;&lt;&amp;""#))
    #expect(junit.xml.contains("[[ATTACHMENT|r/a.png]]"))
  }

  @Test func junitReportReplacesControlCharacters() {
    var junit = JUnitReport(name: "goldens")
    junit.add(stale: "a\u{1}b.png")
    #expect(junit.xml.contains("name=\"a\u{FFFD}b.png\""))
  }

  @Test func junitReportCountsAStaleGoldenAsAFailure() {
    var junit = JUnitReport(name: "goldens")
    junit.add(stale: "old.png")
    #expect(junit.xml.contains(#"<testsuites tests="1" failures="1" "#))
  }

  @Test func imageNamesAreSafeForArtifacts() throws {
    try report(results("a:b?%"))
    #expect(directory.names.contains("report/differences/a%3Ab%3F%25.png"))
  }

  @Test func annotationsAreEscaped() {
    #expect(
      String(errorOnGitHub: "50 %\nx: y", title: "d,e: f", file: "a,b:c.png")
        == "::error file=a%2Cb%3Ac.png,title=d%2Ce%3A f::50 %25%0Ax: y")
  }

  @Test(arguments: [
    (0.0, "0"), (12, "12"), (0.25, "0.25"), (254.99, "255"), (1e19, "1e+19"), (12.3456, "12.3"), (1.2345, "1.2"),
    (0.12345, "0.12"),
    (1.0 / 257, "0.0039"), (0.0001, "under 0.001"),
  ])
  func numbersAreFormattedCompactly(number: Double, text: String) {
    #expect(number.short == text)
  }
}
