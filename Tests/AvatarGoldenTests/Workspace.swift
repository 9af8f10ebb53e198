import AvatarGolden
import Foundation

/// A temporary directory for one test.
final class Workspace: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "goldens-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ text: String, _ name: String) throws { try write(Data(text.utf8), name) }

  func write(_ data: Data, _ name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  /// The paths of the files in the directory, including hidden ones.
  var names: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []).sorted().filter {
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: path($0), isDirectory: &isDirectory) && !isDirectory.boolValue
    }
  }

  /// Returns a manifest in the directory, from JSON text.
  func manifest(_ json: String) throws -> GoldenManifest {
    try write(json, "manifest.json")
    return try GoldenManifest(path: path("manifest.json"))
  }

  /// Runs all cases of a manifest.
  func run(_ manifest: GoldenManifest, _ mode: RecordMode = .never) throws -> [CaseResult] {
    let checks = manifest.checks(manifest.cases, try CaseRenderer(manifest, for: manifest.cases))
    var results: [CaseResult] = []
    try GoldenRun(mode: mode, drawsPictures: true).run(checks, jobs: 2) { results.append($0) }
    return results
  }
}
