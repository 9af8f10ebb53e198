import AvatarFileSystem
import AvatarJSON

/// A suggestion for a path that does not exist: a file with a similar name in the same directory.
struct NearestFile {
  let path: String

  /// Finds the file; nil if no name in the directory is similar.
  ///
  /// - Complexity: O(entries of the directory), at most 10,000 of which are compared.
  init?(to path: String) {
    let directory = FilePath.directory(of: path)
    let names = (try? Directory(directory))?.entries(limit: 10_000) ?? []
    guard let name = FilePath.name(of: path).nearest(in: names) else { return nil }
    self.path = directory + name
  }

  /// The suggestion, for the end of a message.
  var question: String { "; did you mean \(path)?" }
}

extension String {
  /// Returns the most similar of some names; nil if none differs by only a typing error.
  ///
  /// A name that differs only in its case, or only in its extension, counts as one typing error.
  func nearest(in names: [String]) -> String? {
    if let found = nearest(of: names, most: { _ in Swift.max(1, min(3, count / 3)) }) { return found }
    let stem = FilePath.withoutExtension(lowercased())
    return names.filter { FilePath.withoutExtension($0.lowercased()) == stem }.min()
  }
}
