import AvatarCodec
import AvatarFileSystem
package import AvatarRender

/// The images in a directory and its subdirectories, identified by their extensions.
package enum PictureFiles {
  /// Returns whether a name has the extension of a comparable format.
  package static func isPicture(_ name: String) -> Bool { ImageDecoders.standard.format(named: name) != nil }

  /// Returns a path without its image format extension, if it has one.
  package static func stem(of path: some StringProtocol) -> String {
    let path = String(path)
    guard isPicture(path), let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return path }
    return String(path[..<dot])
  }

  /// Returns the images in a directory and its subdirectories.
  ///
  /// Hidden files and directories are omitted, and links to directories are not followed.
  /// - Parameters:
  ///   - root: The path of the directory, with a trailing slash.
  ///   - directory: The subdirectory to start with, empty or with a trailing slash.
  /// - Returns: The paths relative to the root, in no particular order.
  /// - Throws: `InputError` if a directory cannot be listed.
  package static func paths(in root: String, _ directory: String = "") throws(InputError) -> [String] {
    let names = try mapError(of: Directory(root + directory).names()) { (error: FileError) in
      InputError(root + directory, reason: error.reason, kind: .missing)
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
