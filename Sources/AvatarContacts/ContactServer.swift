package import AvatarHTTP

/// A server with contacts and their photos.
///
/// Each kind of server has a directory, and an entry in `ContactServers.Kind`.
package protocol ContactServer: Sendable {
  /// The name of the kind of server in messages.
  static var name: String { get }

  /// The default server; nil if there is none.
  static var standard: Self? { get }

  /// Returns whether a text can be the identifier of a contact.
  static func isID(_ text: String) -> Bool

  /// Returns the URL of a contact's photo adapted to a picture with a side of `pixels`.
  static func photo(_ url: String, pixels: Int) -> String

  /// Adds the server's credentials, unless the user specified others for its origin.
  func addCredentials(to all: inout [OriginCredentials])

  /// Checks the name of a list.
  /// - Parameter selector: The part of the list's name behind the scheme and its colon.
  /// - Returns: The reason why the server has no such list, as the end of a message; nil if it may have one.
  func fault(ofList selector: String) -> String?

  /// Returns a page of a list of contacts.
  /// - Parameters:
  ///   - selector: The list, for which `fault(ofList:)` returns nil.
  ///   - position: The position from the previous page; nil for the first page.
  ///   - http: The client.
  ///   - deadline: The deadline of the page.
  /// - Returns: The page.
  /// - Throws: `FetchError` if the server does not respond with the page.
  func contacts(
    of selector: String, at position: String?, from http: CachingHTTPClient, _ deadline: FetchDeadline
  ) throws(FetchError) -> ContactPage

  /// Returns a contact, from the cache if its entry is fresh.
  func contact(_ id: String, from http: CachingHTTPClient, _ deadline: FetchDeadline) throws(FetchError) -> Contact

  /// Returns the photo of a contact, whose reference contains its URL.
  func photo(
    of contact: ContactReference, from http: CachingHTTPClient, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> FetchedPhoto

  /// Removes the photo of a contact from the cache.
  func invalidate(_ contact: ContactReference, _ http: CachingHTTPClient)
}

extension Array where Element == OriginCredentials {
  /// Adds the token of an API, unless the user specified other credentials for its origin, which take precedence.
  mutating func add(token: String, for origin: WebOrigin) {
    let i = firstIndex { $0.origin == origin } ?? endIndex
    if i == endIndex { append(OriginCredentials(origin: origin)) }
    try? self[i].add(bearer: token)
  }
}
