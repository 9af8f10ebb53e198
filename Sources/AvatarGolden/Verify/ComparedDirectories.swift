import AvatarCodec
import AvatarFileSystem
package import AvatarRaster

/// Two directories whose PNGs are compared by their names; also in directories in them, but for hidden ones and links.
package struct ComparedDirectories {
  /// A check for each name that one of the directories has, in alphabetical order.
  package let checks: [GoldenCheck]

  /// - Throws: with the path of a directory that can't be listed.
  package init(expected: String, actual: String, tolerance: ComparisonTolerance) throws(UnreadableDirectory) {
    let (expected, actual) = (FilePath.ofDirectory(expected), FilePath.ofDirectory(actual))
    let names = Set(try Self.pictures(in: expected, "")).union(try Self.pictures(in: actual, ""))
    checks = names.sorted().map { GoldenCheck(file: $0, in: actual, golden: expected, tolerance: tolerance) }
  }

  /// Paths in the root.
  private static func pictures(in root: String, _ directory: String) throws(UnreadableDirectory) -> [String] {
    let names = try mapError(of: Directory.names(in: root + directory)) { (error: FileError) in
      UnreadableDirectory(path: root + directory, reason: error.reason)
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = directory + name
      if FileStatus(root + path, followsLinks: false)?.kind == .directory {
        found += try pictures(in: root, path + "/")
      } else if OutputFormat.png.isFormat(of: name), FileStatus(root + path)?.kind != .directory {
        found.append(path)
      }
    }
    return found
  }
}

/// A directory that can't be listed.
package struct UnreadableDirectory: Error, Hashable {
  package let path: String
  /// In words for the end of a sentence.
  package let reason: String
}
