import AvatarGolden
import Foundation
import Testing

@Suite struct StaleGoldensTests {
  private let directory: Workspace
  private let manifest: GoldenManifest

  init() throws {
    directory = try Workspace()
    manifest = try directory.manifest(#"{"cases": [{"name": "a"}, {"name": "x/b", "spec": {"src": "photos/p.png"}}]}"#)
    for name in ["a.png", "x/b.png", "photos/p.png", "x/old.png", "Inputs/q.png", ".hidden/h.png", "note.txt"] {
      try directory.write("", name)
    }
  }

  private func stale(_ patterns: String...) -> [String] {
    StaleGoldens(manifest, matching: patterns.map { CasePattern($0) }).paths.map {
      String($0.dropFirst(directory.url.path.count + 1))
    }
  }

  @Test func imagesWithoutACaseAreStale() {
    #expect(stale() == ["x/old.png"])
  }

  @Test func onlyNamesThatMatchThePatternAreStale() throws {
    try directory.write("", "old.png")
    #expect(stale("x") == ["x/old.png"])
    #expect(stale("a") == [])
  }

  @Test func goldensInOtherManifestsAreNotStale() throws {
    try directory.write(#"{"cases": [{"name": "x/old"}]}"#, "other.json")
    try directory.write(#"{"cases": [{"name": "c"}]}"#, "nested/other.json")
    try directory.write("", "nested/c.png")
    #expect(stale() == [])
  }

  @Test func unreadableManifestIsReported() throws {
    try directory.write(#"{"cases": [{"name": ""}]}"#, "other.json")
    try directory.write(#"{"colors": []}"#, "theme.json")
    try directory.write(#"{"grammar": {"cases": 6}}"#, "language.json")
    #expect(StaleGoldens(manifest, matching: []).unusableManifest == directory.path("other.json"))
  }

  @Test func inputImagesAreNotStaleRegardlessOfSpelling() throws {
    try directory.write("", "mine.png")
    let path = directory.path("x/../mine.png")
    let manifest = try directory.manifest(
      #"{"cases": [{"name": "a", "src": "\#(path)"}, {"name": "x/b"}, {"name": "x/old"}, {"name": "photos/p"}]}"#)
    #expect(StaleGoldens(manifest, matching: []).paths == [])
  }

  @Test func groupPhotosAreNotStale() throws {
    let manifest = try directory.manifest(
      #"{"cases": [{"name": "a"}, {"name": "x/b", "group": {"photos": ["x/old.png", "photos/p.png"]}}]}"#)
    #expect(StaleGoldens(manifest, matching: []).paths == [])
  }

  @Test(arguments: ["other.json", "OTHER.JSON", "x/other.json"])
  func danglingManifestLinkIsReported(name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.path(name), withDestinationPath: directory.path("gone"))
    #expect(StaleGoldens(manifest, matching: []).unusableManifest == directory.path(name))
  }

  @Test func escapedCasesKeyIsRecognized() throws {
    try directory.write(#"{"c\u0061ses": [{"name": "x/old"}]}"#, "other.json")
    #expect(stale() == [])
  }

  @Test func linksAreIgnored() throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("l.png"), withDestinationPath: directory.path("a.png"))
    try FileManager.default.createSymbolicLink(atPath: directory.path("loop"), withDestinationPath: directory.path("."))
    #expect(stale() == ["x/old.png"])
  }

  @Test(arguments: [".git", "Package.swift", "package.json"])
  func imagesInAProjectRootAreNotStale(name: String) throws {
    try directory.write("", name)
    #expect(stale() == [])
  }

  @Test func goldensOfAParentManifestAreNotStale() throws {
    try directory.write(#"{"cases": [{"name": "d"}]}"#, "x/manifest.json")
    try directory.write(#"{"cases": [{"name": "a"}, {"name": "x/b"}]}"#, "manifest.json")
    try directory.write("", "x/d.png")
    let inner = try GoldenManifest(path: directory.path("x/manifest.json"))
    #expect(StaleGoldens(inner, matching: []).paths == [directory.path("x/old.png")])
  }

  /// The manifest is in `real`, but its path leads through a link in `project`.
  @Test func goldensOfAManifestAboveALinkAreNotStale() throws {
    try directory.write(#"{"cases": [{"name": "d"}]}"#, "real/sub/manifest.json")
    try directory.write("", "real/sub/old.png")
    try directory.write(#"{"cases": [{"name": "link/old"}]}"#, "project/manifest.json")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("project/link"), withDestinationPath: directory.path("real/sub"))
    let inner = try GoldenManifest(path: directory.path("project/link/manifest.json"))
    #expect(StaleGoldens(inner, matching: []).paths == [])
  }

  @Test func inputImagesOfANestedManifestAreNotStale() throws {
    try directory.write(#"{"cases": [{"name": "d", "src": "../x/old.png"}]}"#, "nested/other.json")
    #expect(stale() == [])
  }

  @Test func imagesInAReportAreNotStale() throws {
    try directory.write(#"{"cases": [], "generator": "avatar-render golden"}"#, "report/report.json")
    try directory.write("", "report/differences/a.png")
    #expect(stale() == ["x/old.png"])
  }
}
