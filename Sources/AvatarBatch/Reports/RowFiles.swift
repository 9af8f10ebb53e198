import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// Text files with an entry for each row, each of which is replaced only if its contents change.
package final class RowFiles: RunReport {
  /// A file without its entries.
  struct Frame {
    let path: String
    let head: String
    /// The text between two entries.
    var separator = ""
    let tail: String
  }

  private let frames: [Frame]
  private let writers: [OwnedFile]
  private var sums: [DigestSum]
  private var isEmpty = true
  private let isChecked: Bool
  /// Returns the entries of a row, one for each file, or none.
  private let entries: (RowReport) -> [String]

  package var files: [String] { frames.map(\.path) }

  /// Starts writing files, or compares them with existing ones if `isChecked` is true.
  ///
  /// Only a file with the mark may be replaced, or any file if the mark is nil. The path in messages is `subject`.
  /// - Throws: `InputError` if a file cannot be created.
  init(
    _ frames: [Frame], subject: String, isChecked: Bool = false, over mark: FileMark? = nil,
    entries: @escaping (RowReport) -> [String]
  ) throws(InputError) {
    self.frames = frames
    self.isChecked = isChecked
    self.entries = entries
    sums = frames.map { _ in DigestSum() }
    writers = try frames.map { frame throws(InputError) in
      try OwnedFile(isChecked ? "/dev/null" : frame.path, over: mark, as: subject)
    }
    try append(frames.map(\.head))
  }

  package func add(_ row: RowReport) throws(InputError) {
    let entries = entries(row)
    if entries.isEmpty { return }
    try append(isEmpty ? entries : zip(frames, entries).map { $0.separator + $1 })
    isEmpty = false
  }

  private func append(_ texts: [String]) throws(InputError) {
    for (i, text) in texts.enumerated() {
      let bytes = Array(text.utf8)
      sums[i].add(bytes)
      try writers[i].append(bytes)
    }
  }

  /// Replaces the files whose contents have changed, and returns their paths.
  ///
  /// - Throws: `InputError` if a file cannot be written.
  func finish() throws(InputError) -> [String] {
    try append(frames.map(\.tail))
    var changed: [String] = []
    for (i, path) in files.enumerated() where ContentDigest(ofFile: path) != sums[i].digest() {
      try writers[i].finish()
      changed.append(path)
    }
    return changed
  }

  package func finish(_: RowAccount) throws(InputError) -> [String] {
    let changed = try finish()
    return isChecked ? changed.map { "\($0): would look different now" } : []
  }
}

extension RowFiles {
  /// Returns the path of a file in the output directory whose name contains the shard, if there is one.
  static func path(of name: String, _ ending: String, _ shard: Shard?, in directory: String) -> String {
    FilePath.ofDirectory(directory) + name + (shard.map { ".\($0.index)-of-\($0.count)" } ?? "") + ending
  }

  /// Returns the relative URL of the output directory for a page in another directory: empty or with a trailing slash.
  static func url(of outputs: String, from directory: String) -> String {
    let path = FilePath.relativePath(from: directory, to: outputs)
    return path.isEmpty ? "" : FilePath.url(path) + "/"
  }
}
