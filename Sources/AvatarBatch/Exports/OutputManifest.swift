package import AvatarFileSystem
import AvatarJSON

/// A file that maps plain image names to names with hashes: `{"ada.png": "ada.3f2a….png"}`.
///
/// The file is replaced only if its contents change.
package final class OutputManifest {
  private let file: ChangedFile
  private var isEmpty = true

  /// The path of the JSON file that maps plain names to names with hashes.
  package var path: String { file.path }

  /// Starts writing the file.
  ///
  /// - Parameters:
  ///   - directory: The output directory, which also contains this file.
  ///   - shard: The shard to render, which has its own file, or nil for the whole list.
  ///   - isChecked: Whether to check without writing.
  /// - Throws: `WriteError` if the file cannot be written.
  package init(directory: String, shard: Shard?, isChecked: Bool) throws(WriteError) {
    let name = shard.map { "manifest.\($0.index)-of-\($0.count).json" } ?? "manifest.json"
    file = try ChangedFile(path: FilePath.ofDirectory(directory) + name, isChecked: isChecked)
    try file.append("{")
  }

  package func add(_ outcome: RowReport) throws(WriteError) {
    for output in outcome.outputs {
      guard let plain = output.plainName, output.isFirstOfPlainName, plain != output.file else { continue }
      try file.append("\(isEmpty ? "" : ",")\n\(JSONWriter.text(plain)):\(JSONWriter.text(output.file))")
      isEmpty = false
    }
  }

  /// Replaces the file if its contents have changed.
  ///
  /// - Returns: Whether the contents have changed.
  /// - Throws: `WriteError` if the file cannot be written.
  package func finish() throws(WriteError) -> Bool {
    try file.append("\n}\n")
    return try file.finish()
  }
}

/// A file that is written piece by piece and replaced only if its contents have changed.
final class ChangedFile {
  /// The path of the file.
  let path: String
  private let file: File
  private var sum = DigestSum()

  /// Starts writing the file, unless `isChecked` is true.
  ///
  /// Only a file that begins with `start` may be replaced, or any file if `start` is nil.
  /// - Throws: `WriteError` if the file cannot be created.
  init(path: String, isChecked: Bool, over start: String? = nil) throws(WriteError) {
    self.path = path
    file = try File(path: isChecked ? "/dev/null" : path, createsDirectories: true, over: start)
  }

  func append(_ text: String) throws(WriteError) {
    let bytes = Array(text.utf8)
    sum.add(bytes)
    try file.append(bytes)
  }

  /// Replaces the file, unless its contents are the same.
  /// - Returns: Whether the contents have changed.
  func finish() throws(WriteError) -> Bool {
    let sum = sum
    if ContentDigest(ofFile: path) == sum.digest() { return false }
    try file.finish()
    return true
  }
}
