import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// The names of the goldens recorded for a manifest, which are the only ones that pruning removes.
///
/// The names are in a file next to the manifest: `Goldens/manifest.recorded.json` for `Goldens/manifest.json`.
package struct RecordedGoldens: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  private let directory: String
  private var names: Set<String> = []
  /// The names as read from the file.
  private var earlier: Set<String> = []

  /// The beginning of the file, which later runs use to recognise it.
  private static let start = "{\"generator\":\"avatar-render golden\",\n\"recorded\":[\n"
  private static let mark = FileMark(start: start)
  private static let largestFile = 64 << 20

  /// Reads the file for a manifest; if the file is unusable, there are no recorded goldens.
  package init(_ manifest: GoldenManifest) {
    path = FilePath.withoutExtension(manifest.path) + ".recorded.json"
    directory = manifest.directory
    guard let bytes = try? ByteSource(path: path, limit: Self.largestFile, isFile: true).allBytes(),
      Self.mark.isIn(bytes), case .array(let items)? = (try? JSONParser.parse(bytes))?["recorded"]
    else { return }
    names = Set(items.compactMap(\.text))
    earlier = names
  }

  /// Returns whether a golden was recorded, given its path.
  package func contains(_ golden: String) -> Bool { name(golden).map { names.contains($0) } ?? false }

  /// Adds an existing golden, given its path.
  package mutating func insert(_ golden: String) { if let name = name(golden) { names.insert(name) } }

  /// Removes a golden, given its path.
  package mutating func remove(_ golden: String) { if let name = name(golden) { names.remove(name) } }

  private func name(_ golden: String) -> String? {
    guard golden.hasPrefix(directory), golden.hasSuffix(".png") else { return nil }
    return String(golden.dropFirst(directory.count).dropLast(4))
  }

  /// Checks, before goldens are recorded, that the file may be replaced.
  ///
  /// - Parameter isForced: Whether to replace another program's file.
  /// - Throws: `InputError` if another program's file, a pipe or a device is at its path.
  package func check(isForced: Bool) throws(InputError) {
    if FileStatus(path, followsLinks: false)?.kind == .other { throw InputError(output: path, .create(.notAFile)) }
    if !isForced { try OwnedFile.check(path, over: Self.mark) }
  }

  /// Writes the file if the names have changed.
  ///
  /// - Parameter isForced: Whether to replace another program's file.
  /// - Throws: `InputError` if the file cannot be written, or if it must not be replaced.
  package func write(isForced: Bool) throws(InputError) {
    if names == earlier { return }
    try check(isForced: isForced)
    let text = Self.start + names.sorted().map { JSONWriter.text($0) }.joined(separator: ",\n") + "\n]}\n"
    try OwnedFile.write(Array(text.utf8), to: FilePath.name(of: path), in: directory)
  }
}
