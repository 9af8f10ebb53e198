package import AvatarHTTP

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
