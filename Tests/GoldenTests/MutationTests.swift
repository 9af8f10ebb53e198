import AvatarGolden
import AvatarRaster
import AvatarRender
import Foundation
import Testing

@Suite struct MutationTests {
  private func results(_ mutation: Mutation?, _ name: String) throws -> [CaseResult] {
    var cases = try ProjectGoldens.manifest.get().cases(matching: [CasePattern(name)])
    try #require(cases.count == 1)
    if let mutation, case .avatar(var spec) = cases[0].subject {
      mutation.spec(&spec)
      cases[0].subject = .avatar(spec)
    }
    guard let spoil = mutation?.raster else { return try ProjectGoldens.results(cases) }
    return try ProjectGoldens.results(cases) { CasePicture(raster: spoil($0.raster)) }
  }

  @Test(arguments: Mutation.all)
  func goldenCaseDetectsARendererChange(mutation: Mutation) throws {
    #expect(try results(nil, mutation.caseName).map(\.outcome) == [.passed])
    let spoilt = try results(mutation, mutation.caseName)
    #expect([[.failed(.differs)], [.failed(.otherSize)]].contains(spoilt.map(\.outcome)))
    #expect(spoilt[0].explanation?.isEmpty == false)
  }

  @Test(arguments: Mutation.all)
  func reportsNameTheFailedCase(mutation: Mutation) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let result = try #require(try results(mutation, mutation.caseName).first)
    var report = try ReportDirectory(directory.path, title: "mutations")
    var junit = JUnitReport(name: "mutations")
    junit.add(result, picture: try report.add(result).picture)
    var summary = RunSummary()
    summary.count(result)
    try report.finish(summary)
    #expect(!summary.hasPassed)
    let page = try String(contentsOf: directory.appending(path: "index.html"), encoding: .utf8)
    let json = try String(contentsOf: directory.appending(path: "report.json"), encoding: .utf8)
    #expect(page.contains("\"title\":\"\(mutation.caseName)\"") && json.contains("\"\(mutation.caseName)\""))
    #expect(junit.xml.contains("<failure ") && junit.xml.contains("Goldens/\(mutation.caseName).png"))
    let picture = directory.appending(path: "differences/\(mutation.caseName).png").path
    #expect(FileManager.default.fileExists(atPath: picture))
  }
}
