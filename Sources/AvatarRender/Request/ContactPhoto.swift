package import AvatarContacts

/// The photo of a contact on a server or of an e-mail address in a directory.
public struct ContactPhoto: Hashable, Sendable {
  package let remote: RemoteSource
}
