package import AvatarRaster

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Two folders whose PNGs are compared by their names; folders in them too, but for hidden ones.
package struct ComparedFolders {
  private let expected, actual: String

  package init(expected: String, actual: String) {
    func folder(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }
    (self.expected, self.actual) = (folder(expected), folder(actual))
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// A case for each name that one of the folders has, in alphabetical order.
  package func manifest(_ tolerance: ComparisonTolerance) -> GoldenManifest {
    let names = Set(names(in: expected) + names(in: actual)).sorted()
    let cases = names.map { name in
      GoldenCase(name: String(name.dropLast(4)), subject: .png(actual + name), tolerance: tolerance)
    }
    return GoldenManifest(path: expected, cases: cases)
  }

  private func names(in root: String, below folder: String = "") -> [String] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []).sorted()
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      if Self.isFolder(root + folder + name) { return self.names(in: root, below: folder + name + "/") }
      return name.hasSuffix(".png") ? [folder + name] : []
    }
  }
}
