/// A complete response from an HTTP server.
package struct HTTPResponse: Sendable {
  package let status: Int
  package let headers: HTTPHeaders
  package let body: [UInt8]
  /// Whether the response may have come from an address outside the public Internet.
  var isPrivate: Bool
  /// The lifetime of the redirect chain that led to the response, in seconds.
  ///
  /// The value is negative if a redirect must not be stored, and nil if no redirect limits the lifetime.
  var redirectLifetime: Int?
}
