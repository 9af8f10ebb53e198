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

/// A list of contacts on a server, for example `monica:` or `github:apple/swift`.
package struct ContactList: Hashable, Sendable {
  package let server: ContactServers.Kind
  /// The text after the scheme and its colon, or empty for all contacts on the server.
  package let selector: String

  package init(_ server: ContactServers.Kind, _ selector: String = "") {
    self.server = server
    self.selector = selector
  }

  /// Parses a list name, or returns nil if the string does not start with a server scheme.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let server = ContactServers.Kind(rawValue: String(Substring(parts[0]))) else { return nil }
    self.init(server, String(Substring(parts[1])))
  }
}

/// A server that provides contacts and their photos.
///
/// Each kind of server has its own file and an entry in `ContactServers.Kind`.
package protocol ContactServer: Sendable {
  /// The name of this kind of server in messages.
  static var name: String { get }

  /// The default server, or nil if there is none.
  static var standard: Self? { get }

  /// Returns whether a string may be a contact identifier.
  static func isID(_ text: String) -> Bool

  /// Returns a contact photo URL, adapted to an image with a side of `pixels`.
  static func photo(_ url: String, pixels: Int) -> String

  /// Adds the server's credentials, unless the user specified other credentials for its origin.
  func addCredentials(to all: inout [OriginCredentials])

  /// Checks the name of a list.
  /// - Parameter selector: The part of the list name after the scheme and its colon.
  /// - Returns: The reason why the server has no such list, for the end of an error message, or nil if it may have one.
  func fault(ofList selector: String) -> String?

  /// Returns a page of a contact list.
  /// - Parameters:
  ///   - selector: The list, for which `fault(ofList:)` returns nil.
  ///   - position: The position from the previous page, or nil for the first page.
  ///   - http: The client.
  ///   - deadline: The deadline for the page.
  /// - Returns: The page.
  /// - Throws: `FetchError` if the server does not respond with the page.
  func contacts(
    of selector: String, at position: String?, from http: CachingHTTPClient, _ deadline: FetchDeadline
  ) throws(FetchError) -> ContactPage

  /// Returns a contact, from the cache if its entry is fresh.
  func contact(_ id: String, from http: CachingHTTPClient, _ deadline: FetchDeadline) throws(FetchError) -> Contact

  /// Returns the photo of a contact whose reference contains the photo's URL.
  func photo(
    of contact: ContactReference, from http: CachingHTTPClient, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> FetchedPhoto

  /// Removes a contact's photo from the cache.
  func invalidate(_ contact: ContactReference, _ http: CachingHTTPClient)
}

extension Array where Element == OriginCredentials {
  /// Adds an API token, unless the user specified other credentials for its origin, which take precedence.
  mutating func add(token: String, for origin: WebOrigin) {
    let i = firstIndex { $0.origin == origin } ?? endIndex
    if i == endIndex { append(OriginCredentials(origin: origin)) }
    try? self[i].add(bearer: token)
  }
}

/// A reference to a contact on a server, for example `monica:12`.
///
/// If the URL of the contact's photo is known, a question mark and the URL may follow.
package struct ContactReference: Hashable, Sendable {
  package let server: ContactServers.Kind
  package let id: String
  /// The URL of the photo, which may be relative, or nil if unknown.
  package let photo: String?

  package init(_ server: ContactServers.Kind, id: String, photo: String? = nil) {
    self.server = server
    self.id = id
    self.photo = photo
  }

  /// Parses a reference, or returns nil for any other string.
  package init?(_ text: String) {
    guard let list = ContactList(text) else { return nil }
    let id = list.selector.utf8.prefix { $0 != UInt8(ascii: "?") }
    let photo = list.selector.utf8.dropFirst(id.count + 1)
    self.init(list.server, id: String(Substring(id)), photo: photo.isEmpty ? nil : String(Substring(photo)))
    guard server.type.isID(self.id) else { return nil }
  }

  /// The text of the reference, which `init(_:)` parses.
  package var text: String { "\(server.rawValue):\(id)" + (photo.map { "?" + $0 } ?? "") }

  /// Returns the reference with the photo URL adapted to an image with a side of `pixels`.
  package func sized(_ pixels: Int) -> ContactReference {
    ContactReference(server, id: id, photo: photo.map { server.type.photo($0, pixels: pixels) })
  }

  /// The name of the contact or of its photo in messages.
  package var name: String { (photo == nil ? "" : "the photo of ") + "\(server.name)'s contact \(id)" }
}
