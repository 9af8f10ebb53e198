package import AvatarHTTP

/// The servers that identify people by an e-mail address or a contact's identifier instead of a photo's URL.
package struct ContactServers: Sendable {
  /// A kind of server that knows people; the raw value is the scheme of references to its contacts.
  package enum Kind: String, CaseIterable, Sendable {
    case monica

    /// The name for messages.
    package var name: String { "Monica" }

    /// The argument that selects all contacts of the server as a list, for example `monica:`.
    package var list: String { rawValue + ":" }

    /// Whether a text can be the identifier of a contact.
    package func isID(_ text: String) -> Bool { MonicaServer.isID(text) }
  }

  /// The base URLs of photo directories, if they differ from the standard ones.
  package var directories: [PhotoDirectory: WebURL] = [:]
  package var monica: MonicaServer?

  package init(directories: [PhotoDirectory: WebURL] = [:], monica: MonicaServer? = nil) {
    self.directories = directories
    self.monica = monica
  }

  /// Adds the credentials of the servers, unless the user gave others for their origins.
  func addCredentials(to all: inout [OriginCredentials]) { monica?.addCredentials(to: &all) }

  /// Returns the server of this kind.
  /// - Throws: `FetchError` if there is none.
  func server(_ kind: Kind) throws(FetchError) -> MonicaServer {
    guard let monica else { throw .local("no \(kind.name) server is given") }
    return monica
  }
}
