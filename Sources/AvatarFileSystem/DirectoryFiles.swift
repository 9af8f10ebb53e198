import AvatarSystem

extension Directory {
  /// Returns the paths of the files in the directory, relative to it, with the files and subdirectories of each
  /// directory in alphabetical order.
  ///
  /// Links to directories are not followed.
  ///
  /// - Parameters:
  ///   - isRecursive: Whether files in subdirectories are included, except hidden ones, whose names start with a dot.
  ///   - skipped: A directory whose files are left out; nil if there is none.
  ///   - isWanted: Returns whether an entry is included, by its name and its kind, which is nil if no entry has the name
  ///     because that of the file is not UTF-8. It is not called for the subdirectories whose files are included.
  /// - Returns: The paths.
  /// - Throws: `FileError` if a directory cannot be read.
  package func files(
    isRecursive: Bool, skipping skipped: FileStatus.Identity? = nil, where isWanted: (String, FileStatus.Kind?) -> Bool
  ) throws(FileError) -> [String] {
    var paths: [String] = []
    for name in try names() {
      let status = status(name)
      if let status, status.identity == skipped { continue }
      if status?.kind == .directory, isRecursive, !name.hasPrefix(".") {
        let directory = try Directory(name, in: self)
        paths += try directory.files(isRecursive: true, skipping: skipped, where: isWanted).map { "\(name)/\($0)" }
      } else if isWanted(name, status?.kind) {
        paths.append(name)
      }
    }
    return paths
  }
}

extension Directory {
  /// Returns the names of the entries, in alphabetical order; empty if the directory has more than `limit` or cannot be
  /// read.
  package func entries(limit: Int) -> [String] {
    guard let names = try? names(), names.count <= limit else { return [] }
    return names
  }
}

extension FilePath {
  /// Returns the paths that match a pattern with `*`, `?` and `[…]`, in alphabetical order, as in a shell.
  package static func matching(_ pattern: String) -> [String] {
    var matches = unsafe glob_t()
    defer { unsafe globfree(&matches) }
    guard unsafe glob(pattern, 0, nil, &matches) == 0 else { return [] }
    return unsafe (0..<Int(matches.gl_pathc)).compactMap { i in
      unsafe matches.gl_pathv[i].map { unsafe String(cString: $0) }
    }.sorted()
  }

  /// Returns whether a path is a pattern with `*`, `?` or `[…]`.
  package static func isPattern(_ path: String) -> Bool { path.utf8.contains { "*?[".utf8.contains($0) } }
}
