package import AvatarHTTP

/// The servers that identify people by an e-mail address or a contact identifier instead of a photo URL.
package struct ContactServers: Sendable {
  /// A kind of contact server, whose raw value is the scheme of references to its contacts.
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

    /// The name of the server software in messages.
    package var name: String { type.name }
  }

  /// The base URLs of photo directories that differ from the standard ones.
  package var directories: [PhotoDirectory: WebURL] = [:]
  /// At most one server of each kind.
  private var servers: [any ContactServer] = []

  package init(directories: [PhotoDirectory: WebURL] = [:], _ servers: [any ContactServer] = []) {
    self.directories = directories
    for server in servers { add(server) }
  }

  /// Adds a server, replacing any server of the same kind.
  package mutating func add(_ server: any ContactServer) {
    servers.removeAll { type(of: $0) == type(of: server) }
    servers.append(server)
  }

  /// Adds the servers' credentials, unless the user specified other credentials for their origins.
  func addCredentials(to all: inout [OriginCredentials]) {
    for server in servers { server.addCredentials(to: &all) }
  }

  /// Returns the server of this kind.
  /// - Throws: `FetchError` if there is none.
  func server(_ kind: Kind) throws(FetchError) -> any ContactServer {
    guard let server = servers.first(where: { type(of: $0) == kind.type }) ?? kind.type.standard
    else { throw .local("no \(kind.name) server is specified") }
    return server
  }

  /// Returns the reason why a list does not exist, for the end of an error message, or nil if a server may have it.
  package func fault(of list: ContactList) -> String? {
    guard let server = try? server(list.server) else {
      return "needs --server \(list.server.rawValue)=URL"
    }
    return server.fault(ofList: list.selector)
  }
}

extension Array where Element == OriginCredentials {
  /// Adds an API token, unless the user specified other credentials for its origin, which take precedence.
  mutating func add(token: String, for origin: WebOrigin) {
    let i = firstIndex { $0.origin == origin } ?? endIndex
    if i == endIndex { append(OriginCredentials(origin: origin)) }
    try? self[i].add(bearer: token)
  }
}
