package import AvatarFileSystem
import AvatarJSON

/// A file that lists the images for web pages: `{"ada": {"40": {"src": …, "srcset": "… 1x, … 2x"}}}`.
///
/// If there are several formats, `sources` has the srcset of each but the last, and `picture` has all of it as HTML.
package final class SourceSets {
  private let file: FileWriter
  /// The path of the file.
  package let path: String
  private var sum = DigestSum()
  private var isEmpty = true

  /// Begins to write the file.
  ///
  /// - Parameters:
  ///   - directory: The directory of the outputs, which also gets this file.
  ///   - shard: The shard that is rendered, which has a file of its own; nil for the whole list.
  ///   - isChecked: Whether nothing is written.
  /// - Throws: `WriteError` if the file can't be written.
  package init(directory: String, shard: Shard?, isChecked: Bool) throws(WriteError) {
    let name = shard.map { "srcset.\($0.index)-of-\($0.count).json" } ?? "srcset.json"
    path = FilePath.ofDirectory(directory) + name
    file = try FileWriter(path: isChecked ? "/dev/null" : path, createsDirectories: true)
    try add("{")
  }

  package func add(_ outcome: RowOutcome) throws(WriteError) {
    let pictures = outcome.outputs.filter { $0.size > 0 }
    guard let id = outcome.id, !pictures.isEmpty else { return }
    let alt = outcome.alt
    var sizes: [Int] = []
    for picture in pictures where !sizes.contains(picture.size) { sizes.append(picture.size) }
    let members = sizes.map { size in
      (name: "\(size)", value: Optional(WebPicture(pictures.filter { $0.size == size }, size: size, alt: alt).json))
    }
    try add("\(isEmpty ? "" : ",")\n\(JSONText.quoted(id)):\(JSONText.object(members))")
    isEmpty = false
  }

  private func add(_ text: String) throws(WriteError) {
    let bytes = Array(text.utf8)
    sum.add(bytes)
    try file.append(bytes)
  }

  /// Finishes the file, unless one with the same contents exists already.
  ///
  /// - Returns: Whether the file was written.
  package func finish() throws(WriteError) -> Bool {
    try add("\n}\n")
    let sum = sum
    let earlier = try? ContentDigest(of: ByteSource(path: path, limit: 1 << 40, isFile: true))
    if earlier == sum.digest() { return false }
    try file.finish()
    return true
  }
}
