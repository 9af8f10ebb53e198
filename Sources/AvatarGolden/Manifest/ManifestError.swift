/// Why goldens can't be verified or recorded at all.
package enum ManifestError: Error, Hashable, Sendable {
  /// The manifest, or a theme or a font that it names, can't be read.
  case unreadable(path: String, reason: String)
  /// It has wrong contents.
  case bad(path: String, reason: String)
  /// No case has a name that fits.
  case noCase(pattern: String, path: String)
  /// A component without which pictures cannot be made is missing or fails.
  case missingComponent(name: String, reason: String)
}
