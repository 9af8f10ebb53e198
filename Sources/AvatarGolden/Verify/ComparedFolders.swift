import AvatarCodec
import AvatarFileSystem
package import AvatarRaster

/// Two folders whose PNGs are compared by their names; also in folders in them, but for hidden ones and links.
package struct ComparedFolders {
  /// A check for each name that one of the folders has, in alphabetical order.
  package let checks: [GoldenCheck]

  /// - Throws: with the path of a folder that can't be listed.
  package init(expected: String, actual: String, tolerance: ComparisonTolerance) throws(UnreadableFolder) {
    let (expected, actual) = (FilePath.ofFolder(expected), FilePath.ofFolder(actual))
    let names = Set(try Self.pictures(in: expected, "")).union(try Self.pictures(in: actual, ""))
    checks = names.sorted().map { GoldenCheck(file: $0, in: actual, golden: expected, tolerance: tolerance) }
  }

  /// Paths in the root.
  private static func pictures(in root: String, _ folder: String) throws(UnreadableFolder) -> [String] {
    let names: [String]
    do throws(FileError) {
      names = try Directory.names(in: root + folder)
    } catch {
      throw UnreadableFolder(path: root + folder, reason: error.reason)
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder + name
      if FileStatus(root + path, followsLinks: false)?.kind == .folder {
        found += try pictures(in: root, path + "/")
      } else if OutputFormat.png.isFormat(of: name), FileStatus(root + path)?.kind != .folder {
        found.append(path)
      }
    }
    return found
  }
}

/// A folder that can't be listed.
package struct UnreadableFolder: Error, Hashable {
  package let path: String
  /// In words for the end of a sentence.
  package let reason: String
}
