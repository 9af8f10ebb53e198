package import AvatarHTTP

/// The servers that identify people by an e-mail address or a contact's identifier instead of a photo's URL.
package struct ContactServers: Sendable {
  /// A kind of contact server; the raw value is the scheme of references to its contacts.
  package enum Kind: String, CaseIterable, Sendable {
    case monica
    case github

    /// The type of the servers of this kind.
    var type: any ContactServer.Type {
      switch self {
      case .monica: MonicaServer.self
      case .github: GitHubServer.self
      }
    }

    /// The name of the server's software in messages.
    package var name: String { type.name }
  }

  /// The base URLs of photo directories, if they differ from the standard ones.
  package var directories: [PhotoDirectory: WebURL] = [:]
  private var servers: [Kind: any ContactServer] = [:]

  package init(directories: [PhotoDirectory: WebURL] = [:], _ servers: [any ContactServer] = []) {
    self.directories = directories
    for server in servers { add(server) }
  }

  /// Adds a server, which replaces one of the same kind.
  package mutating func add(_ server: any ContactServer) {
    for kind in Kind.allCases where kind.type == type(of: server) { servers[kind] = server }
  }

  /// Adds the credentials of the servers, unless the user specified others for their origins.
  func addCredentials(to all: inout [OriginCredentials]) {
    for server in servers.values { server.addCredentials(to: &all) }
  }

  /// Returns the server of this kind.
  /// - Throws: `FetchError` if there is none.
  func server(_ kind: Kind) throws(FetchError) -> any ContactServer {
    guard let server = servers[kind] ?? kind.type.standard else { throw .local("no \(kind.name) server is specified") }
    return server
  }

  /// Returns the reason why a list does not exist, as the end of a message; nil if a server may have it.
  package func fault(of list: ContactList) -> String? {
    guard let server = try? server(list.server) else {
      return "needs --server \(list.server.rawValue)=URL"
    }
    return server.fault(ofList: list.selector)
  }
}

/// A list of contacts on a server, for example `monica:` or `github:apple/swift`.
package struct ContactList: Hashable, Sendable {
  package let server: ContactServers.Kind
  /// The text behind the scheme and its colon; empty for all contacts of the server.
  package let selector: String

  package init(_ server: ContactServers.Kind, _ selector: String = "") {
    self.server = server
    self.selector = selector
  }

  /// Parses the name of a list; nil if the text does not start with the scheme of a server.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let server = ContactServers.Kind(rawValue: String(Substring(parts[0]))) else { return nil }
    self.init(server, String(Substring(parts[1])))
  }
}
