package import AvatarFileSystem

/// The Xcode asset catalog that an output directory is.
package struct AssetCatalog {
  /// The path of the file with the catalog's own properties, which Xcode writes into each catalog.
  package let path: String

  /// Creates the catalog of a directory; nil if the name of the directory does not end in `.xcassets`.
  package init?(directory: String) {
    guard FilePath.real(directory).hasSuffix(".xcassets") else { return nil }
    path = FilePath.ofDirectory(directory) + "Contents.json"
  }

  /// Writes the file, unless one exists: that of a project may have properties of its own.
  ///
  /// - Parameter isChecked: Whether nothing is written.
  /// - Returns: Whether the file was missing.
  /// - Throws: `WriteError` if the file can't be written.
  package func complete(isChecked: Bool) throws(WriteError) -> Bool {
    if FileStatus(path, followsLinks: false) != nil { return false }
    if !isChecked { try FileWriter.write(Array(Self.contents.utf8), to: path, createsDirectories: true) }
    return true
  }

  /// The author and the version of the format, as members of a `Contents.json`.
  static let info = "\"info\" : { \(author), \"version\" : 1 }"

  /// The member of a `Contents.json` that names the program that wrote it.
  package static let author = #""author" : "avatar-render""#

  private static let contents = "{\n  \(info)\n}\n"
}
