package import AvatarFileSystem
import AvatarJSON

/// The names of the goldens that were recorded for a manifest, which are the only ones that pruning removes.
///
/// They are in a file beside the manifest: those of `Goldens/manifest.json` in `Goldens/manifest.recorded.json`.
package struct RecordedGoldens: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  private let directory: String
  private var names: Set<String> = []
  /// The names when the file was read.
  private var earlier: Set<String> = []

  /// The start of the file, by which a later run recognises it.
  private static let start = "{\"generator\":\"avatar-render golden\",\n\"recorded\":[\n"
  private static let largestFile = 64 << 20

  /// Reads the file of a manifest; without a usable one, nothing was recorded.
  package init(_ manifest: GoldenManifest) {
    path = FilePath.withoutExtension(manifest.path) + ".recorded.json"
    directory = manifest.directory
    guard let bytes = try? ByteSource(path: path, limit: Self.largestFile, isFile: true).allBytes(),
      bytes.starts(with: Self.start.utf8), case .array(let items)? = (try? JSONParser.parse(bytes))?["recorded"]
    else { return }
    names = Set(items.compactMap(\.text))
    earlier = names
  }

  /// Returns whether a golden was recorded, by its path.
  package func contains(_ golden: String) -> Bool { name(golden).map { names.contains($0) } ?? false }

  /// Adds a golden that exists, by its path.
  package mutating func insert(_ golden: String) { if let name = name(golden) { names.insert(name) } }

  /// Removes a golden, by its path.
  package mutating func remove(_ golden: String) { if let name = name(golden) { names.remove(name) } }

  private func name(_ golden: String) -> String? {
    guard golden.hasPrefix(directory), golden.hasSuffix(".png") else { return nil }
    return String(golden.dropFirst(directory.count).dropLast(4))
  }

  /// Writes the file if the names have changed.
  ///
  /// - Parameter isForced: Whether a file of another program is replaced.
  /// - Throws: `WriteError` if it cannot be written, or another file is at its path.
  package func write(isForced: Bool) throws(WriteError) {
    if names == earlier { return }
    let text = Self.start + names.sorted().map(JSONText.quoted).joined(separator: ",\n") + "\n]}\n"
    try FileWriter.write(Array(text.utf8), to: path, over: isForced ? nil : Self.start)
  }
}
