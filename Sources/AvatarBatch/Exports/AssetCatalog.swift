package import AvatarFileSystem
package import AvatarRender

/// The properties file of an output directory that is an Xcode asset catalog.
package struct AssetCatalog {
  /// The path of the catalog's own `Contents.json`, which Xcode writes to each catalog.
  package let path: String

  /// Creates the catalog for a directory, or returns nil if the directory name does not end in `.xcassets`.
  package init?(directory: String) {
    guard FilePath.real(directory).hasSuffix(".xcassets") else { return nil }
    path = FilePath.ofDirectory(directory) + "Contents.json"
  }

  /// Writes the file unless it already exists, because an existing file may contain other properties.
  ///
  /// - Parameter isChecked: Whether to check without writing.
  /// - Returns: Whether the file was missing.
  /// - Throws: `InputError` if the file cannot be written.
  package func complete(isChecked: Bool) throws(InputError) -> Bool {
    if FileStatus(path, followsLinks: false) != nil { return false }
    if isChecked { return true }
    try OwnedFile.write(Array(Self.contents.utf8), to: path)
    return true
  }

  /// The author and the format version, as members of a `Contents.json`.
  static let info = "\"info\" : { \(author), \"version\" : 1 }"

  /// The member of a `Contents.json` that names the program that wrote the file.
  private static let author = #""author" : "avatar-render""#
  package static let mark = FileMark(author, inFirst: 1 << 20)

  private static let contents = "{\n  \(info)\n}\n"
}
