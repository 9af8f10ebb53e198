import AvatarBatch
import AvatarFileSystem
import AvatarRender
import PeopleLists

/// A suggestion for a nonexistent path: a file of the required kind with a similar name in the same directory.
struct NearestFile {
  /// The kind of file that a path must name.
  enum Kind {
    /// A photo or a directory of photos.
    case photo
    /// A list, a photo or a directory of photos.
    case list
    /// A JSON file, for example a theme.
    case json
  }

  let path: String

  /// Finds the file, or returns nil if no name in the directory is similar.
  ///
  /// A name that differs only in its extension is similar. The maximum number of other edits depends on the length of
  /// the name without its extension.
  ///
  /// - Complexity: O(n) for n directory entries, of which at most 10,000 are compared.
  init?(to path: String, _ kind: Kind) {
    let directory = FilePath.directory(of: path)
    let names = (try? Directory(directory))?.entries(limit: 10_000) ?? []
    let usable = names.filter { Self.isUsable($0, in: directory, as: kind) }
    let name = FilePath.name(of: path)
    let stem = FilePath.withoutExtension(name).lowercased()
    let maxEdits = max(1, min(3, stem.count / 3))
    let nearest = name.nearest(of: usable) { _ in maxEdits }
    guard let found = nearest ?? usable.first(where: { FilePath.withoutExtension($0).lowercased() == stem }) else {
      return nil
    }
    self.path = directory + found
  }

  private static func isUsable(_ name: String, in directory: String, as kind: Kind) -> Bool {
    switch kind {
    case .json: return name.lowercased().hasSuffix(".json")
    case .list where ListFormat(path: name) != nil: return true
    case .photo, .list:
      return PhotoFiles.isPhoto(name) || !name.contains(".") && FileStatus(directory + name)?.kind == .directory
    }
  }

  /// The suggestion, for the end of an error message.
  var question: String { "; did you mean \(path)?" }
}
