import AvatarFileSystem

/// The name of an output, a path in the output directory that may contain the hash of the file.
struct PictureName: Hashable, Sendable {
  /// The name without a hash, which is the name of the file unless that contains one.
  let plain: String
  /// The parts of the name of the file around its hash; nil if it contains none.
  private let parts: Parts?

  private struct Parts: Hashable, Sendable {
    let before, after: String
  }

  /// The number of hexadecimal digits of a hash, 48 bits of the file's SHA-256.
  static let hashDigits = 12

  /// The placeholder of the hash in keys, which no file name can contain.
  private static let mark = "*"

  /// Creates a name without a hash.
  init(_ name: String) {
    plain = name
    parts = nil
  }

  /// Creates a name with a hash between two texts.
  ///
  /// - Parameters:
  ///   - before: The text before the hash.
  ///   - after: The text behind it, with the extension.
  ///   - plain: The name without the hash; nil to join the two texts without the separator between them.
  init(before: String, after: String, plain: String?) {
    parts = Parts(before: before, after: after)
    let directory = FilePath.directory(of: before)
    if let plain {
      self.plain = directory + plain
      return
    }
    var (first, last) = (before.utf8.dropFirst(directory.utf8.count), after.utf8[...])
    // Without the hash, "ada.{hash}.png" is "ada.png", and "{hash}/ada.png" is "ada.png".
    if first.isEmpty {
      if let mark = last.first, "-_./".utf8.contains(mark) { last = last.dropFirst() }
    } else if let mark = first.last, "-_.".utf8.contains(mark) {
      first = first.dropLast()
    }
    self.plain = directory + String(Substring(first)) + String(Substring(last))
  }

  /// Whether the name of the file contains its hash.
  var isHashed: Bool { parts != nil }

  /// Returns the name of a file with a digest.
  func file(_ digest: ContentDigest) -> String {
    parts.map { $0.before + Self.hash(of: digest) + $0.after } ?? plain
  }

  /// The key of the output in the build record: the name of the file, or, if it contains its hash, the name with a
  /// placeholder and the first digits of a digest of the plain name, which may contain an ID that no file name has.
  var key: String {
    parts.map {
      $0.before + Self.mark + $0.after + "|" + ContentDigest(of: Array(plain.utf8)).description.prefix(32)
    } ?? plain
  }

  /// A file name of the same length, for checks before the file exists.
  var example: String { parts.map { $0.before + String(repeating: "0", count: Self.hashDigits) + $0.after } ?? plain }

  private static func hash(of digest: ContentDigest) -> String { String(digest.description.prefix(hashDigits)) }

  /// Returns the name of the file of an entry in the build record.
  static func file(ofKey key: String, _ digest: ContentDigest) -> String {
    guard let mark = key.firstIndex(of: "*") else { return key }
    let rest = key[key.index(after: mark)...]
    return key[..<mark] + hash(of: digest) + (rest.firstIndex(of: "|").map { rest[..<$0] } ?? rest)
  }

  /// Returns whether an entry in the build record is about a file whose name contains its hash.
  static func isHashed(key: String) -> Bool { key.utf8.contains(UInt8(ascii: "*")) }
}
