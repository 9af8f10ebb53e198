import AvatarFiles
import AvatarRender

/// PNGs in a manifest's folder that belong to no case.
///
/// Not counted are goldens and pictures of other manifests in that folder, in those it lies in and in those in it; folders
/// with a manifest of their own; reports, folders named Inputs, hidden files and links. Where the manifest lies in the root of
/// a project none are looked for: other pictures live there.
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
    var others = OtherManifests(around: manifest)
    let found = Self.pictures(in: folder, below: "", &others)
    // Not by their paths: one may be absolute, or written otherwise where capitals don't count.
    let files = Set(
      ([manifest] + others.manifests).flatMap { manifest in
        manifest.cases.map { manifest.golden(of: $0) } + manifest.cases.flatMap(\.inputs)
      }.compactMap { FileStatus($0)?.identity })
    let stale = found.filter { name in
      guard let file = FileStatus(folder + name)?.identity, !files.contains(file) else { return false }
      return patterns.isEmpty || patterns.contains { $0.matches(String(name.dropLast(4))) }
    }
    paths = stale.map { manifest.folder + $0 }.sorted()
    unusableManifest = others.unusable
  }

  /// Whether a folder is the root of a repository or of a package.
  fileprivate static func isProject(_ folder: String) -> Bool {
    [".git", "Package.swift", "package.json"].contains { FileStatus(folder + $0) != nil }
  }

  /// Paths in the root. A folder that can't be listed has none.
  private static func pictures(in root: String, below folder: String, _ others: inout OtherManifests) -> [String] {
    var found: [String] = []
    for name in (try? Folder.names(in: root + folder)) ?? [] where !name.hasPrefix(".") {
      let path = folder + name
      switch FileStatus(root + path, followsLinks: false)?.kind {
      case .folder:
        if name.lowercased() == "inputs" || isProject(root + path + "/") || others.add(in: root + path + "/") {
          continue
        }
        found += pictures(in: root, below: path + "/", &others)
      case .file: if name.lowercased().hasSuffix(".png") { found.append(path) }
      default: break
      }
    }
    return found
  }
}

/// Manifests in the same folder as another one, in the folders that it lies in, up to the repository's root, and in those in
/// it.
private struct OtherManifests {
  private(set) var manifests: [GoldenManifest] = []
  /// The first that can't be used.
  private(set) var unusable: String?
  private let own: FileStatus.Identity?

  init(around manifest: GoldenManifest) {
    own = FileStatus(manifest.path)?.identity
    var folder = manifest.folder.isEmpty ? "./" : manifest.folder
    for _ in 0..<64 {
      add(in: folder)
      if FileStatus(folder + ".git") != nil || FileStatus(folder)?.identity == FileStatus("/")?.identity { return }
      folder += "../"
    }
  }

  /// Adds the manifests in a folder.
  /// - Returns: whether there is one, or a report.
  @discardableResult
  mutating func add(in folder: String) -> Bool {
    var isOthers = false
    for name in (try? Folder.names(in: folder)) ?? [] where name.hasSuffix(".json") {
      let path = folder + name
      guard let status = FileStatus(path), status.kind == .file, status.identity != own,
        let file = try? ByteSource(path: path, limit: Self.largestFile)
      else { continue }
      let bytes = file.bytes(at: 0, length: file.count)
      guard bytes.contains("\"cases\"".utf8) else { continue }
      // A report's data have cases too.
      if bytes.contains(RunReport.mark.utf8) {
        isOthers = true
        continue
      }
      guard Self.mayBeManifest(bytes) else { continue }
      isOthers = true
      do throws(ManifestError) {
        manifests.append(try GoldenManifest(path: path))
      } catch {
        unusable = unusable ?? path
      }
    }
    return isOthers
  }

  /// Whether it has a list of cases, or can't be read at all.
  private static func mayBeManifest(_ bytes: [UInt8]) -> Bool {
    guard let json = try? JSONParser.parse(bytes) else { return true }
    if case .object(let fields) = json, case .array? = fields["cases"] { return true }
    return false
  }

  /// More than a manifest has, and little enough to look into any file.
  private static let largestFile = 16 << 20
}
