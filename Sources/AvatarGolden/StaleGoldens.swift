import AvatarCodec
package import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// The PNGs in a manifest's directory that do not belong to a case.
///
/// Goldens and images of other manifests in the same directory, its parents and its subdirectories do not count.
/// Neither do reports, hidden files, links, directories with their own manifest, or directories named Inputs. If the
/// manifest is in the root of a project, nothing counts as stale, because the project may contain other images.
/// Manifests are recognised by their `.json` extension.
package struct StaleGoldens: Sendable {
  /// The paths of the stale goldens, in alphabetical order.
  package let paths: [String]
  /// The path of an unusable manifest, or of an unreadable directory that may contain one; nil if there is none.
  ///
  /// The goldens of that manifest may be in `paths`.
  package let unusableManifest: String?
  /// Other manifests and the inputs of their cases, which goldens must not replace.
  private let foreign: Set<FileStatus.Identity>

  /// Finds the stale goldens around a manifest: those whose names match a pattern, or all if there are no patterns.
  package init(_ manifest: GoldenManifest, matching patterns: [CasePattern]) {
    let directory = manifest.directory.isEmpty ? "./" : manifest.directory
    var others = OtherManifests(around: manifest)
    let found = Self.isProject(directory) ? [] : Self.pictures(in: directory, below: "", &others)
    let all = [manifest] + others.manifests
    func identities(_ paths: [String]) -> Set<FileStatus.Identity> {
      Set(paths.compactMap { FileStatus($0)?.identity })
    }
    // File identities are compared, because paths may be absolute or differ in case on a case-insensitive file system.
    foreign = identities(others.manifests.flatMap(\.inputs) + all.map(\.path))
    let known = identities(
      all.flatMap { manifest in manifest.cases.map { manifest.golden(of: $0) } + manifest.cases.flatMap(\.inputs) })
    let stale = found.filter { name in
      guard let file = FileStatus(directory + name)?.identity, !known.contains(file) else { return false }
      return patterns.isEmpty || patterns.contains { $0.matches(String(name.dropLast(4))) }
    }
    paths = stale.map { manifest.directory + $0 }.sorted()
    unusableManifest = others.unusable
  }

  /// Removes a stale golden.
  ///
  /// - Throws: `FileError` if the file cannot be removed or is not a PNG.
  package static func remove(_ path: String) throws(FileError) {
    let (directory, name) = (try Directory(FilePath.directory(of: path)), FilePath.name(of: path))
    guard try directory.has(FileMark(PNGDecoder.signature), in: name) else { throw .other("is not a PNG") }
    try directory.remove(name)
  }

  /// Returns the first golden that would replace another manifest or an input of its cases.
  package func misplaced(_ checks: [GoldenCheck]) -> GoldenCheck? {
    checks.first { check in (FileStatus(check.golden)?.identity).map(foreign.contains) == true }
  }

  /// Returns whether a directory is the root of a repository or package.
  fileprivate static func isProject(_ directory: String) -> Bool {
    [".git", "Package.swift", "package.json"].contains { FileStatus(directory + $0) != nil }
  }

  /// Returns the paths, relative to the root, of the PNGs in a directory and its subdirectories, except those that
  /// cannot be listed.
  private static func pictures(in root: String, below directory: String, _ others: inout OtherManifests) -> [String] {
    var found: [String] = []
    for name in others.names(in: root + directory) where !name.hasPrefix(".") {
      let path = directory + name
      switch FileStatus(root + path, followsLinks: false)?.kind {
      case .directory:
        if name.lowercased() == "inputs" || isProject(root + path + "/") || others.add(in: root + path + "/") {
          continue
        }
        found += pictures(in: root, below: path + "/", &others)
      case .file: if OutputFormat.png.isFormat(of: name) { found.append(path) }
      default: break
      }
    }
    return found
  }
}

extension GoldenManifest {
  /// Returns the images that do not belong to a case, in directories where other images are named after their cases.
  ///
  /// For example, `build/screenshots/` is such a directory if the case `a/b` has the image `build/screenshots/a/b.png`.
  /// The root of a project does not count, because it may contain other images.
  /// - Returns: The directories with such images, and the image paths, both in alphabetical order.
  package func unnamedPictures() -> [(directory: String, paths: [String])] {
    var directories: Set<String> = []
    var known = Set(cases.compactMap { FileStatus(golden(of: $0))?.identity })
    for entry in cases {
      guard case .picture(let path) = entry.subject else { continue }
      if let file = FileStatus(path)?.identity { known.insert(file) }
      let stem = PictureFiles.stem(of: path)
      guard stem.hasSuffix("/" + entry.name) else { continue }
      directories.insert(FilePath.ofDirectory(FilePath.normalized(String(stem.dropLast(entry.name.count)))))
    }
    return directories.sorted().compactMap { directory in
      guard !StaleGoldens.isProject(directory), let names = try? PictureFiles.paths(in: directory) else { return nil }
      let paths = names.map { directory + $0 }.filter { path in
        (FileStatus(path)?.identity).map { !known.contains($0) } == true
      }
      return paths.isEmpty ? nil : (directory, paths.sorted())
    }
  }
}

/// The other manifests in the directory of a manifest, in its parents up to the repository root, and in its
/// subdirectories.
private struct OtherManifests {
  private(set) var manifests: [GoldenManifest] = []
  /// The path of the first unusable manifest, or nil if there is none.
  private(set) var unusable: String?
  private let own: FileStatus.Identity?

  init(around manifest: GoldenManifest) {
    own = FileStatus(manifest.path)?.identity
    // Both the directories of the path, which may be links, and the real ones are searched for manifests.
    var parent = manifest.directory
    while !parent.isEmpty && parent != "/" {
      add(in: parent)
      parent = FilePath.directory(of: String(parent.dropLast()))
    }
    var directory = manifest.directory.isEmpty ? "./" : manifest.directory
    for _ in 0..<64 {
      add(in: directory)
      if FileStatus(directory + ".git") != nil || FileStatus(directory)?.identity == FileStatus("/")?.identity {
        return
      }
      directory += "../"
    }
  }

  /// Returns the names of all entries in a directory.
  ///
  /// A directory that cannot be listed is reported as unusable, because it may contain a manifest.
  mutating func names(in directory: String) -> [String] {
    if let names = try? Directory(directory).names() { return names }
    unusable = unusable ?? directory
    return []
  }

  /// Adds the manifests in a directory.
  ///
  /// - Returns: Whether the directory contains a manifest or a report.
  @discardableResult
  mutating func add(in directory: String) -> Bool {
    var isOthers = false
    for name in names(in: directory) where name.lowercased().hasSuffix(".json") {
      let path = directory + name
      let status = FileStatus(path)
      // Files that are too large are not manifests.
      if status?.kind == .directory || status.map({ $0.identity == own || $0.bytes > Self.largestFile }) == true {
        continue
      }
      guard status?.kind == .file, let bytes = try? ByteSource(path: path, limit: Self.largestFile).allBytes() else {
        isOthers = true
        unusable = unusable ?? path
        continue
      }
      // The data of a report contains cases too.
      let isReport = RunReport.mark.isIn(bytes)
      guard isReport || Self.mayBeManifest(bytes) else { continue }
      isOthers = true
      if isReport { continue }
      do {
        manifests.append(try GoldenManifest(path: path))
      } catch {
        unusable = unusable ?? path
      }
    }
    return isOthers
  }

  /// Returns whether a file contains a list of cases, or mentions cases but cannot be parsed.
  private static func mayBeManifest(_ bytes: [UInt8]) -> Bool {
    // Most files need not be parsed, because they contain neither the word nor escapes that may spell it.
    guard bytes.contains(text: "\"cases\"") || bytes.contains(text: "\\u") || bytes.contains(0) else { return false }
    guard let json = try? JSONParser.parse(bytes) else { return true }
    if case .object(let fields) = json, case .array? = fields["cases"] { return true }
    return false
  }

  /// The maximum size of a manifest, in bytes.
  private static let largestFile = 64 << 20
}
