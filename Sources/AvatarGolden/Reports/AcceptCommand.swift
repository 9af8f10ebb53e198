import AvatarJSON

/// The command that accepts pictures by recording them as the goldens of a manifest.
package struct AcceptCommand: Hashable, Sendable {
  /// The default manifest of the command line.
  package static let standardManifest = "Goldens/manifest.json"

  private let manifest: String

  /// Creates the command for the manifest at a path.
  package init(manifest: String) { self.manifest = manifest }

  /// The command line that accepts all pictures of the manifest, for a POSIX shell.
  package var line: String {
    if manifest == Self.standardManifest { return "avatar-render golden record" }
    // A path that starts with a hyphen would be parsed as an option.
    return "avatar-render golden record --manifest " + (manifest.hasPrefix("-") ? "./" + manifest : manifest).shellWord
  }

  /// Returns the command line that accepts the picture of a case, for a POSIX shell.
  package func line(for name: String) -> String { line + (name.hasPrefix("-") ? " -- " : " ") + name.shellWord }
}
