package import AvatarFiles

/// Which local files the photos of a list may be. Lists and contacts come from other people.
package struct LocalPhotoRules: Sendable {
  /// The directory that they must be in; nil allows any.
  package var root: ConfiningDirectory?
  /// Whether contacts, which are vCards and those of a server, may name local files at all.
  package var areAllowedForContacts = false

  package init() {}
}
