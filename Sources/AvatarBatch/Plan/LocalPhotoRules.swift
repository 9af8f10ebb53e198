package import AvatarFileSystem
package import AvatarRender

/// The rules for local files that a list names as photos.
///
/// They exist because lists and contacts come from other people.
package struct LocalPhotoRules: Sendable {
  /// The directory that must contain the files; nil allows any.
  package var root: ConfiningDirectory?
  /// Whether contacts, from vCards or a server, may specify local files.
  package var areAllowedForContacts = false

  package init() {}

  /// The files that rows may name.
  package var files: LocalFiles { root.map { .within($0) } ?? .anywhere }
}
