import AvatarFileSystem

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
    let own = lowercased()
    let most = Swift.max(1, min(3, count / 3))
    let found = names.lazy.map { name in (name: name, errors: own.typingErrors(in: name.lowercased(), most: most)) }
      .filter { $0.errors <= most }.min { ($0.errors, $0.name) < ($1.errors, $1.name) }
    if let found { return found.name }
    let stem = FilePath.withoutExtension(own)
    return names.filter { FilePath.withoutExtension($0.lowercased()) == stem }.min()
  }

  /// Returns the edit distance to another text, limited to `most` + 1.
  ///
  /// It is the optimal string alignment distance (Damerau 1964, doi:10.1145/363958.363994): the number of characters to
  /// insert, remove, replace or swap with a neighbour.
  /// - Complexity: O(count²).
  private func typingErrors(in other: String, most: Int) -> Int {
    let (a, b) = (Array(self), Array(other))
    guard abs(a.count - b.count) <= most, Swift.max(a.count, b.count) <= 1000 else { return most + 1 }
    var (before, last) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var errors = Swift.min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { errors = Swift.min(errors, before[j - 1] + 1) }
        row.append(errors)
      }
      (before, last) = (last, row)
    }
    return Swift.min(last[b.count], most + 1)
  }
}
