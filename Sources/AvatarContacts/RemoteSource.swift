package import AvatarHTTP

/// A photo on a server.
package enum RemoteSource: Hashable, Sendable {
  case url(String)
  /// The photo that a directory has for an e-mail address; `pixels` is the requested side.
  case directory(PhotoDirectory, EmailAddress, pixels: Int)
  /// The photo of a contact of a Monica server, by its URL, which may be relative.
  case monica(contact: String, url: String)
}

/// The servers that identify people by an e-mail address or a contact number instead of a photo's URL.
package struct ContactServers: Sendable {
  /// The base URLs of photo directories, if they differ from the standard ones.
  package var directories: [PhotoDirectory: WebURL] = [:]
  package var monica: MonicaServer?

  package init(directories: [PhotoDirectory: WebURL] = [:], monica: MonicaServer? = nil) {
    self.directories = directories
    self.monica = monica
  }
}
