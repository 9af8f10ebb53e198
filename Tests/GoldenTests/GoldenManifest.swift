import AvatarRender
import Foundation

/// Goldens/manifest.json: what is rendered, and compared with which picture.
struct GoldenManifest: Decodable {
  struct Case: Decodable, Sendable, CustomStringConvertible {
    /// Also the golden's path: Goldens/`name`.png.
    var name: String
    /// `src` is relative to the manifest's folder.
    var spec: AvatarSpec

    var description: String { name }
    var golden: URL { GoldenManifest.folder.appending(path: "\(name).png") }
  }

  var cases: [Case]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens")
    .standardizedFileURL

  /// The cases of the manifest, with the paths of their photos made absolute.
  static func load() throws -> [Case] {
    let data = try Data(contentsOf: folder.appending(path: "manifest.json"))
    return try JSONDecoder().decode(GoldenManifest.self, from: data).cases.map { entry in
      var entry = entry
      if case .file(let path) = entry.spec.photo { entry.spec.photo = .file(folder.appending(path: path).path) }
      return entry
    }
  }
}
