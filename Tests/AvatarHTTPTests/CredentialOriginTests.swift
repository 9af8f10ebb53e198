import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests that credentials for an origin are not sent to one that differs only in its scheme, host or port.
///
/// A proxy routes all origins to this machine.
@Suite(.needsPython) struct CredentialOriginTests {
  private let plain = PhotoServer.shared
  private let secure = SecureServer.shared
  private let proxy = ProxyServer.shared

  /// Returns settings with a token, a header and a cookie for an origin.
  private func settings(_ origin: String) throws -> FetchSettings {
    var settings = FetchSettings.proxied(["http_proxy": proxy.url, "https_proxy": proxy.url])
    var credentials = OriginCredentials(origin: try WebURL(origin).origin)
    try credentials.add(bearer: "secret")
    try credentials.add(header: "X-Api-Key: secret")
    try credentials.add(header: "Cookie: session=secret")
    settings.credentials = [credentials]
    return settings
  }

  /// Returns the credentials of the single request for a path, at either server.
  private func sent(_ path: String) throws -> [String] {
    let requests = plain.log(path) + secure.log(path)
    #expect(requests.count == 1)
    let headers = try #require(requests.first).headers
    return ["authorization", "x-api-key", "cookie"].filter { headers[$0] != nil }
  }

  private static let all = ["authorization", "x-api-key", "cookie"]

  private static let others = [
    ("https://photos.example", "https://photos.example:8443"), ("https://photos.example", "https://www.photos.example"),
    ("https://photos.example", "http://photos.example:443"), ("https://photos.example", "http://photos.example"),
    ("https://photos.example:8443", "https://photos.example"), ("https://www.photos.example", "https://photos.example"),
    ("http://photos.example", "http://photos.example:8080"), ("http://photos.example", "http://www.photos.example"),
    ("http://photos.example:8443", "https://photos.example:8443"),
  ]

  @Test(arguments: [
    ("https://photos.example", "https://photos.example"), ("https://photos.example", "https://PHOTOS.example:443"),
    ("http://photos.example:80", "http://photos.example"), ("http://photos.example", "http://photos.example:80"),
  ])
  func credentialsAreSentToTheirOrigin(origin: String, same: String) throws {
    let path = "/photo/\(unique()).png"
    #expect(try PhotoFetcher(settings(origin)).photo(same + path).isPNG)
    #expect(try sent(path) == Self.all)
  }

  @Test(arguments: others)
  func credentialsAreNotSentToAnotherOrigin(origin: String, other: String) throws {
    let path = "/photo/\(unique()).png"
    #expect(try PhotoFetcher(settings(origin)).photo(other + path).isPNG)
    #expect(try sent(path) == [])
  }

  /// The cases leave out redirects from https to http, which are always rejected.
  @Test(arguments: others.filter { $0.0.hasPrefix("http:") || $0.1.hasPrefix("https:") })
  func redirectToAnotherOriginRemovesCredentials(origin: String, other: String) throws {
    let path = "/photo/\(unique()).png"
    let redirect = "/redirect-to?url=\((other + path).queryValue)"
    #expect(try PhotoFetcher(settings(origin)).photo(origin + redirect).isPNG)
    #expect(try sent(redirect) == Self.all)
    #expect(try sent(path) == [])
  }

  @Test(arguments: others.filter { $0.1.hasPrefix("http:") || $0.0.hasPrefix("https:") })
  func redirectFromAnotherOriginAddsNoCredentials(origin: String, other: String) throws {
    let path = "/photo/\(unique()).png"
    let redirect = "/redirect-to?url=\((origin + path).queryValue)"
    #expect(try PhotoFetcher(settings(origin)).photo(other + redirect).isPNG)
    #expect(try sent(path) == [])
  }

  @Test func redirectWithinTheOriginRetainsCredentials() throws {
    let path = "/photo/\(unique()).png"
    let origin = "https://photos.example"
    _ = try PhotoFetcher(settings(origin)).photo(origin + "/redirect-to?url=\(path.queryValue)")
    #expect(try sent(path) == Self.all)
  }
}
