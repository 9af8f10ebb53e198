import AvatarFileSystem
package import AvatarRaster

/// Two directories whose pictures are compared by their names; also in directories in them, but for hidden ones and links.
package struct ComparedDirectories {
  /// A check for each name that one of the directories has, in alphabetical order.
  package let checks: [GoldenCheck]

  /// Pairs the pictures that have the same name, and then those whose names differ in the format's extension only.
  ///
  /// - Throws: `UnreadableDirectory` for a directory that can't be listed.
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

  /// Returns the other name of each name that differs from exactly one in its extension only.
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
