import AvatarCodec
import AvatarFileSystem

/// The pictures in a directory and its subdirectories, identified by their extensions.
package enum PictureFiles {
  /// Returns whether a name has the extension of a format that can be compared.
  package static func isPicture(_ name: String) -> Bool { ImageDecoders.standard.format(named: name) != nil }

  /// Returns a path without the extension of a picture format, if it has one.
  package static func stem(of path: some StringProtocol) -> String {
    let path = String(path)
    guard isPicture(path), let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return path }
    return String(path[..<dot])
  }

  /// Returns the pictures in a directory and its subdirectories.
  ///
  /// Hidden files and directories are left out, and links to directories are not followed.
  /// - Parameters:
  ///   - root: The path of the directory, with a trailing slash.
  ///   - directory: The subdirectory to start with: empty, or with a trailing slash.
  /// - Returns: Their paths relative to the root, in no particular order.
  /// - Throws: `UnreadableDirectory` for a directory that cannot be listed.
  package static func paths(in root: String, _ directory: String = "") throws(UnreadableDirectory) -> [String] {
    let names = try mapError(of: Directory.names(in: root + directory)) { (error: FileError) in
      UnreadableDirectory(path: root + directory, reason: error.reason)
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = directory + name
      if FileStatus(root + path, followsLinks: false)?.kind == .directory {
        found += try paths(in: root, path + "/")
      } else if isPicture(name), FileStatus(root + path)?.kind != .directory {
        found.append(path)
      }
    }
    return found
  }
}

/// A directory that cannot be listed.
package struct UnreadableDirectory: Error, Hashable {
  package let path: String
  /// The reason, in words for the end of a sentence.
  package let reason: String
}
