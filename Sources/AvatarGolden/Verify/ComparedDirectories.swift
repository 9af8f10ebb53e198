import AvatarFileSystem
package import AvatarRaster

/// The checks of two directories, whose pictures are compared by their names.
///
/// Subdirectories are included, except for hidden ones and links.
package struct ComparedDirectories {
  /// The checks, one for each name in either directory, in alphabetical order.
  package let checks: [GoldenCheck]

  /// Pairs the pictures with the same name, and then those whose names only differ in the extension of the format.
  ///
  /// - Throws: `UnreadableDirectory` for a directory that cannot be listed.
  package init(expected: String, actual: String, tolerance: ComparisonTolerance) throws(UnreadableDirectory) {
    let (expected, actual) = (FilePath.ofDirectory(expected), FilePath.ofDirectory(actual))
    let names = Set(try PictureFiles.paths(in: expected))
    let others = Set(try PictureFiles.paths(in: actual))
    let partners = Self.partners(names.subtracting(others), others.subtracting(names))
    checks = names.union(others.subtracting(partners.values)).sorted().map { name in
      GoldenCheck(
        expected: name, in: expected, actual: actual + (partners[name] ?? name), tolerance: tolerance)
    }
  }

  /// Returns the other name for each name that differs from exactly one only in the extension.
  private static func partners(_ names: Set<String>, _ others: Set<String>) -> [String: String] {
    let (stems, otherStems) = (
      Dictionary(grouping: names, by: PictureFiles.stem), Dictionary(grouping: others, by: PictureFiles.stem)
    )
    var partners: [String: String] = [:]
    for (stem, names) in stems {
      if let others = otherStems[stem], names.count == 1, others.count == 1 { partners[names[0]] = others[0] }
    }
    return partners
  }
}
