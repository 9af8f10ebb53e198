import AvatarGolden
import AvatarRender
import Foundation

/// The goldens of this project.
enum ProjectGoldens {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  static let manifest = Result {
    try GoldenManifest(path: root.appending(path: "Goldens/manifest.json").path)
  }

  /// The directory for difference images.
  static let failures = root.appending(path: ".build/golden-failures").path

  /// The cases for which this build is fast enough: a debug build is hundreds of times slower at rasterization.
  static var cases: [GoldenCase] {
    get throws {
      #if DEBUG
        return try manifest.get().cases.filter { entry in
          if case .avatar(let spec) = entry.subject { return spec.pixels <= 48 }
          return true
        }
      #else
        return try manifest.get().cases
      #endif
    }
  }

  /// Verifies cases, with images that a mutation may change.
  static func results(
    _ cases: [GoldenCase], spoilt by: @escaping @Sendable (CasePicture) -> CasePicture = { $0 }
  ) throws -> [CaseResult] {
    let manifest = try manifest.get()
    let renderer = try CaseRenderer(manifest, for: cases)
    let checks = cases.map { entry in
      GoldenCheck(name: entry.name, directory: manifest.directory, tolerance: entry.tolerance) {
        () throws(InputError) in by(try renderer.picture(of: entry))
      }
    }
    var results: [CaseResult] = []
    try GoldenRun(drawsPictures: true).run(checks, jobs: 2) { results.append($0) }
    return results
  }
}
