import AvatarGolden
import Foundation

/// This project's own goldens.
enum ProjectGoldens {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  static let manifest = Result {
    try GoldenManifest(path: root.appending(path: "Goldens/manifest.json").path)
  }

  /// Where pictures of what differs go.
  static let failures = root.appending(path: ".build/golden-failures").path

  /// The cases that this build is fast enough for: a debug build is hundreds of times slower where pixels are made.
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

  /// Verifies cases with pictures that may be spoilt.
  static func results(
    _ cases: [GoldenCase], spoilt by: @escaping @Sendable (CasePicture) -> CasePicture = { $0 }
  ) throws -> [CaseResult] {
    let manifest = try manifest.get()
    let renderer = try CaseRenderer(manifest, for: cases)
    let checks = cases.map { entry in
      GoldenCheck(name: entry.name, directory: manifest.directory, tolerance: entry.tolerance) {
        () throws(CaseError) in by(try renderer.picture(of: entry))
      }
    }
    var results: [CaseResult] = []
    try GoldenRun(drawsPictures: true).run(checks, jobs: 2) { results.append($0) }
    return results
  }
}
