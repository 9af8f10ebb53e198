import AvatarGolden
import Foundation
import Testing

@Suite struct StaleGoldensTests {
  private let folder: Workspace
  private let manifest: GoldenManifest

  init() throws {
    folder = try Workspace()
    manifest = try folder.manifest(#"{"cases": [{"name": "a"}, {"name": "x/b", "spec": {"src": "photos/p.png"}}]}"#)
    for name in ["a.png", "x/b.png", "photos/p.png", "x/old.png", "Inputs/q.png", ".hidden/h.png", "note.txt"] {
      try folder.write("", name)
    }
  }

  private func stale(_ patterns: String...) -> [String] {
    StaleGoldens(manifest, matching: patterns.map { CasePattern($0) }).paths.map {
      String($0.dropFirst(folder.url.path.count + 1))
    }
  }

  @Test func picturesWithoutACaseAreStale() {
    #expect(stale() == ["x/old.png"])
  }

  @Test func onlyNamesThatFitThePatternsCount() throws {
    try folder.write("", "old.png")
    #expect(stale("x") == ["x/old.png"])
    #expect(stale("a") == [])
  }

  @Test func goldensOfOtherManifestsAreNotStale() throws {
    try folder.write(#"{"cases": [{"name": "x/old"}]}"#, "other.json")
    try folder.write(#"{"cases": [{"name": "c"}]}"#, "nested/other.json")
    try folder.write("", "nested/c.png")
    #expect(stale() == [])
  }

  @Test func manifestThatCannotBeReadIsNamed() throws {
    try folder.write(#"{"cases": [{"name": ""}]}"#, "other.json")
    try folder.write(#"{"colors": []}"#, "theme.json")
    try folder.write(#"{"grammar": {"cases": 6}}"#, "language.json")
    #expect(StaleGoldens(manifest, matching: []).unusableManifest == folder.path("other.json"))
  }

  @Test func picturesThatCasesAreMadeFromAreNotStaleHoweverTheyAreCalled() throws {
    try folder.write("", "mine.png")
    let path = folder.path("x/../mine.png")
    let manifest = try folder.manifest(
      #"{"cases": [{"name": "a", "src": "\#(path)"}, {"name": "x/b"}, {"name": "x/old"}, {"name": "photos/p"}]}"#)
    #expect(StaleGoldens(manifest, matching: []).paths == [])
  }

  @Test func photosOfGroupsAreNotStale() throws {
    let manifest = try folder.manifest(
      #"{"cases": [{"name": "a"}, {"name": "x/b", "group": {"photos": ["x/old.png", "photos/p.png"]}}]}"#)
    #expect(StaleGoldens(manifest, matching: []).paths == [])
  }

  @Test(arguments: ["other.json", "OTHER.JSON", "x/other.json"])
  func manifestThatLeadsNowhereIsNamed(name: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: folder.path("gone"))
    #expect(StaleGoldens(manifest, matching: []).unusableManifest == folder.path(name))
  }

  @Test func manifestMayNameItsCasesByEscapes() throws {
    try folder.write(#"{"c\u0061ses": [{"name": "x/old"}]}"#, "other.json")
    #expect(stale() == [])
  }

  @Test func linksAreLeftAlone() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("l.png"), withDestinationPath: folder.path("a.png"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: folder.path("."))
    #expect(stale() == ["x/old.png"])
  }

  @Test(arguments: [".git", "Package.swift", "package.json"])
  func nothingInTheRootOfAProjectIsStale(name: String) throws {
    try folder.write("", name)
    #expect(stale() == [])
  }

  @Test func goldensOfAManifestFurtherUpAreNotStale() throws {
    try folder.write(#"{"cases": [{"name": "d"}]}"#, "x/manifest.json")
    try folder.write(#"{"cases": [{"name": "a"}, {"name": "x/b"}]}"#, "manifest.json")
    try folder.write("", "x/d.png")
    let inner = try GoldenManifest(path: folder.path("x/manifest.json"))
    #expect(StaleGoldens(inner, matching: []).paths == [folder.path("x/old.png")])
  }

  @Test func picturesOfAManifestFurtherDownAreNotStale() throws {
    try folder.write(#"{"cases": [{"name": "d", "src": "../x/old.png"}]}"#, "nested/other.json")
    #expect(stale() == [])
  }

  @Test func picturesOfAReportAreNotStale() throws {
    try folder.write(#"{"cases": [], "generator": "avatar-render golden"}"#, "report/report.json")
    try folder.write("", "report/differences/a.png")
    #expect(stale() == ["x/old.png"])
  }
}
