/// The reason why goldens cannot be verified or recorded at all.
package enum ManifestError: Error, Hashable, Sendable {
  /// The manifest, or a theme or a font in it, cannot be read.
  case unreadable(path: String, reason: String)
  /// The contents of a file are invalid.
  case bad(path: String, reason: String)
  /// The manifest has no case whose name matches a pattern.
  case noCase(pattern: String, path: String)
  /// A component is missing or has failed without which no picture can be rendered.
  case missingComponent(name: String, reason: String)
}
