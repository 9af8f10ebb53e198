import AvatarFileSystem

/// A file that is written piece by piece, and replaced only if its contents have changed.
final class ChangedFile {
  /// The path of the file.
  let path: String
  private let file: FileWriter
  private var sum = DigestSum()

  /// Starts writing the file; nothing is written if `isChecked`.
  ///
  /// `start` is that of files that may be replaced; nil allows any file.
  /// - Throws: `WriteError` if the file cannot be created.
  init(path: String, isChecked: Bool, over start: String? = nil) throws(WriteError) {
    self.path = path
    file = try FileWriter(path: isChecked ? "/dev/null" : path, createsDirectories: true, over: start)
  }

  func append(_ text: String) throws(WriteError) {
    let bytes = Array(text.utf8)
    sum.add(bytes)
    try file.append(bytes)
  }

  /// Finishes the file, unless one with the same contents already exists.
  /// - Returns: Whether the contents have changed.
  func finish() throws(WriteError) -> Bool {
    let sum = sum
    let earlier = try? ContentDigest(of: ByteSource(path: path, limit: 1 << 40, isFile: true))
    if earlier == sum.digest() { return false }
    try file.finish()
    return true
  }
}
