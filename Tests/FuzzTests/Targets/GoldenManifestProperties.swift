import AvatarFileSystem
import AvatarRender
import Foundation

@testable import AvatarGolden

enum GoldenManifestProperties {
  /// A directory that does not exist, to which relative paths refer.
  private static let directory = "/nonexistent/"

  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let manifest: GoldenManifest
    do throws(InputError) {
      manifest = try GoldenManifest(bytes, path: directory + "manifest.json")
    } catch {
      guard error.kind == .contents, !error.reason.isEmpty else {
        throw BrokenProperty(description: "what is wrong with a manifest is its contents, for a reason: \(error)")
      }
      return
    }
    try expect(!manifest.cases.isEmpty, "a manifest has cases")
    for entry in manifest.cases {
      let golden = manifest.golden(of: entry)
      try expect(golden.hasPrefix(directory), "\(golden) is in the manifest's directory")
      try expectEqual(FilePath.normalized(golden), golden, "a golden's path has no detours")
      if case .avatar(let spec) = entry.subject { try check(spec) }
      try expect(CasePattern(entry.name).matches(entry.name) || entry.name.hasSuffix("/"), "a name fits itself")
    }
    let names = Set(manifest.cases.map { $0.name.lowercased() })
    try expectEqual(names.count, manifest.cases.count, "names are not there twice")
  }

  /// Checks that a request can be written and read back.
  private static func check(_ spec: AvatarSpec) throws(BrokenProperty) {
    guard let written = try? JSONEncoder().encode(spec) else {
      guard case .url? = spec.photo.source else {
        throw BrokenProperty(description: "a request of a manifest can be written")
      }
      return
    }
    let again = try? JSONDecoder().decode(AvatarSpec.self, from: written)
    try expect(again == spec, "a request that is written is read again: \(String(decoding: written, as: UTF8.self))")
  }
}
