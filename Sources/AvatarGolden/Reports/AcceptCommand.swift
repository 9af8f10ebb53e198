import AvatarJSON

/// The command that accepts images by recording them as a manifest's goldens.
package struct AcceptCommand: Hashable, Sendable {
  /// The default manifest of the command line.
  package static let standardManifest = "Goldens/manifest.json"

  private let manifest: String

  /// Creates the command for the manifest at a path.
  package init(manifest: String) { self.manifest = manifest }

  /// The command line that accepts all images of the manifest, for a POSIX shell.
  package var line: String { "avatar-render golden record" + option }

  private var option: String {
    // A path that starts with a hyphen would be parsed as an option.
    manifest == Self.standardManifest ? "" : " --manifest " + Self.argument(manifest)
  }

  private static func argument(_ path: String) -> String { (path.hasPrefix("-") ? "./" + path : path).shellWord }

  /// Returns the command line that adds cases for the images in a directory to the manifest, for a POSIX shell.
  package func addition(of directory: String) -> String {
    "avatar-render golden init --add " + Self.argument(directory) + option
  }

  /// Returns the command line that updates the cases of a list, for a POSIX shell.
  func update(fromList path: String) -> String { "avatar-render golden init " + Self.argument(path) + option }

  /// Returns the command line that accepts the image of a case, for a POSIX shell.
  package func line(for name: String) -> String { line + (name.hasPrefix("-") ? " -- " : " ") + name.shellWord }
}
