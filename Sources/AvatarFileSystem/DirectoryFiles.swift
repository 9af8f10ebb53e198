import AvatarSystem

extension Directory {
  /// Returns the paths of the files in the directory, relative to it, with the files and subdirectories of each
  /// directory in alphabetical order.
  ///
  /// Hidden entries, whose names start with a dot, are left out, and links to directories are not followed.
  ///
  /// - Parameters:
  ///   - isRecursive: Whether files in subdirectories are included.
  ///   - skipped: A directory whose files are left out; nil if there is none.
  ///   - isWanted: Returns whether a file with this name is included.
  /// - Returns: The paths.
  /// - Throws: `FileError` if a directory cannot be read.
  package func files(
    isRecursive: Bool, skipping skipped: FileStatus.Identity? = nil, where isWanted: (String) -> Bool
  ) throws(FileError) -> [String] {
    var paths: [String] = []
    for name in try names() where !name.hasPrefix(".") {
      let status = status(name)
      switch status?.kind {
      case .directory:
        if !isRecursive || status?.identity == skipped { continue }
        let directory = try Directory(name, in: self)
        paths += try directory.files(isRecursive: true, skipping: skipped, where: isWanted).map { "\(name)/\($0)" }
      case .file, .link, .other, nil:
        if isWanted(name) { paths.append(name) }
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
