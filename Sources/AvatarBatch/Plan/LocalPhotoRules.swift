package import AvatarFileSystem

/// The rules for local files that a list names as photos.
///
/// They exist because lists and contacts come from other people.
package struct LocalPhotoRules: Sendable {
  /// The directory that the files must be in; nil allows any.
  package var root: ConfiningDirectory?
  /// Whether contacts, from vCards or from a server, may name local files at all.
  package var areAllowedForContacts = false

  package init() {}
}
