import AvatarFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// PNGs in a manifest's folder that belong to no case.
///
/// Not counted are pictures that a case is made from, those in folders named Inputs, hidden ones, links, what lies in a
/// folder with a manifest.json of its own or is a report, and the goldens of other manifests in the same folder. Where the manifest lies in the
/// root of a repository none are looked for: other pictures live there.
package struct StaleGoldens: Sendable {
  /// Paths, in alphabetical order.
  package let paths: [String]
  /// Of a manifest in the same folder that can't be read: its goldens may be among those found.
  package let unreadableManifest: String?

  /// - Parameter patterns: only those whose name would fit one of them; all where there is none.
  package init(_ manifest: GoldenManifest, matching patterns: [CasePattern]) {
    let folder = manifest.folder.isEmpty ? "./" : manifest.folder
    guard !FileManager.default.fileExists(atPath: folder + ".git") else {
      (paths, unreadableManifest) = ([], nil)
      return
    }
    var known = Set(manifest.cases.map { manifest.golden(of: $0) } + manifest.cases.flatMap(\.inputs))
    var unreadable: String?
    for name in Self.names(in: folder) where name.hasSuffix(".json") && !WholeFile.same(folder + name, manifest.path) {
      do throws(ManifestError) {
        let other = try GoldenManifest(path: manifest.folder + name)
        known.formUnion(other.cases.map { other.golden(of: $0) } + other.cases.flatMap(\.inputs))
      } catch {
        if Self.looksLikeManifest(folder + name) { unreadable = manifest.folder + name }
      }
    }
    // Not by their paths: one may be absolute, or written otherwise where capitals don't count.
    let files = Set(known.compactMap(WholeFile.identity))
    let found = Self.pictures(in: manifest.folder, below: "").filter { name in
      guard let file = WholeFile.identity(manifest.folder + name), !files.contains(file) else { return false }
      return patterns.isEmpty || patterns.contains { $0.matches(String(name.dropLast(4))) }
    }
    paths = found.map { manifest.folder + $0 }.sorted()
    unreadableManifest = unreadable
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func looksLikeManifest(_ path: String) -> Bool {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { return true }
    return String(decoding: data, as: UTF8.self).contains("\"cases\"")
  }

  /// Paths within the root.
  private static func pictures(in root: String, below folder: String) -> [String] {
    var found: [String] = []
    for name in names(in: root.isEmpty && folder.isEmpty ? "." : root + folder) where !name.hasPrefix(".") {
      let path = root + folder + name
      switch (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType {
      case .typeDirectory?:
        let isOthers =
          name == "Inputs"
          || ["manifest.json", "report.json"].contains { file in
            FileManager.default.fileExists(atPath: "\(path)/\(file)")
          }
        if !isOthers { found += pictures(in: root, below: folder + name + "/") }
      case .typeRegular?: if name.lowercased().hasSuffix(".png") { found.append(folder + name) }
      default: break
      }
    }
    return found
  }
}
