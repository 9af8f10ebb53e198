import AvatarFiles

/// PNGs in a manifest's folder that belong to no case.
///
/// Not counted are pictures that a case is made from, goldens of other manifests in that folder or in one that it lies in,
/// folders with a manifest of their own, reports, folders named Inputs, hidden files and links. Where the manifest lies in the
/// root of a project none are looked for: other pictures live there.
package struct StaleGoldens: Sendable {
  /// Paths, in alphabetical order.
  package let paths: [String]
  /// Of a manifest that can't be used: its goldens may be among those found.
  package let unusableManifest: String?

  /// - Parameter patterns: only those whose name would fit one of them; all where there is none.
  package init(_ manifest: GoldenManifest, matching patterns: [CasePattern]) {
    let folder = manifest.folder.isEmpty ? "./" : manifest.folder
    guard !Self.isProject(folder) else {
      (paths, unusableManifest) = ([], nil)
      return
    }
    let others = OtherManifests(around: manifest)
    let known = [manifest] + others.manifests
    // Not by their paths: one may be absolute, or written otherwise where capitals don't count.
    let files = Set(
      known.flatMap { manifest in manifest.cases.map { manifest.golden(of: $0) } + manifest.cases.flatMap(\.inputs) }
        .compactMap { FileStatus($0)?.identity })
    let found = Self.pictures(in: folder, below: "").filter { name in
      guard let file = FileStatus(folder + name)?.identity, !files.contains(file) else { return false }
      return patterns.isEmpty || patterns.contains { $0.matches(String(name.dropLast(4))) }
    }
    paths = found.map { manifest.folder + $0 }.sorted()
    unusableManifest = others.unusable
  }

  /// Whether a folder is the root of a repository or of a package.
  fileprivate static func isProject(_ folder: String) -> Bool {
    [".git", "Package.swift", "package.json"].contains { FileStatus(folder + $0) != nil }
  }

  /// Paths in the root. A folder that can't be listed has none.
  private static func pictures(in root: String, below folder: String) -> [String] {
    var found: [String] = []
    for name in (try? Folder.names(in: root + folder)) ?? [] where !name.hasPrefix(".") {
      let path = folder + name
      switch FileStatus(root + path, followsLinks: false)?.kind {
      case .folder: if !isOthers(root + path + "/", name) { found += pictures(in: root, below: path + "/") }
      case .file: if name.lowercased().hasSuffix(".png") { found.append(path) }
      default: break
      }
    }
    return found
  }

  /// Whether what lies in a folder is none of the manifest's business.
  private static func isOthers(_ folder: String, _ name: String) -> Bool {
    name == "Inputs" || isProject(folder) || !OtherManifests.candidates(in: folder).isEmpty
  }
}

/// Manifests in the same folder as another one, and in the folders that it lies in, up to the repository's root.
private struct OtherManifests {
  private(set) var manifests: [GoldenManifest] = []
  /// The first that can't be used.
  private(set) var unusable: String?

  init(around manifest: GoldenManifest) {
    let own = FileStatus(manifest.path)?.identity
    var folder = manifest.folder.isEmpty ? "./" : manifest.folder
    for _ in 0..<64 {
      for path in Self.candidates(in: folder) where FileStatus(path)?.identity != own {
        do throws(ManifestError) {
          manifests.append(try GoldenManifest(path: path))
        } catch {
          unusable = unusable ?? path
        }
      }
      if FileStatus(folder + ".git") != nil || FileStatus(folder)?.identity == FileStatus("/")?.identity { return }
      folder += "../"
    }
  }

  /// More than a manifest has, and little enough to look into any file.
  private static let largestFile = 64 << 20

  /// Files that look like manifests, or like reports, which say what they have in the same words.
  static func candidates(in folder: String) -> [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { $0.hasSuffix(".json") }.map { folder + $0 }.filter { path in
      guard FileStatus(path)?.kind == .file, let file = try? ByteSource(path: path, limit: largestFile) else {
        return false
      }
      return file.bytes(at: 0, length: file.count).contains("\"cases\"".utf8)
    }
  }
}
