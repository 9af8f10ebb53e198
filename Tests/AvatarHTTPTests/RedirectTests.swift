import AvatarJSON
import Foundation
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

@Suite(.needsPython) struct RedirectTests {
  private let server = PhotoServer.shared

  private func redirect(to target: String, code: Int = 302) -> String {
    server.url("/redirect-to?url=\(target.queryValue)&code=\(code)")
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func redirectsAreFollowed(code: Int) throws {
    let path = "/photo/\(unique()).png"
    #expect(try PhotoFetcher(.loopback).photo(redirect(to: path, code: code)).isPNG)
    #expect(server.count(path) == 1)
  }

  @Test(arguments: [300, 305, 306, 399])
  func otherStatusesAreNotTreatedAsRedirects(code: Int) {
    let path = "/photo/\(unique()).png"
    #expect(
      PhotoFetcher(.loopback).failure(redirect(to: path, code: code)) == .status(code, server.origin, retryAfter: nil))
    #expect(server.count(path) == 0)
  }

  @Test(arguments: ["/photo/NAME", "photo/NAME", "./a/../photo/NAME", "//127.0.0.1:PORT/photo/NAME", "photo/NAME#x"])
  func redirectLocationMayBeRelative(place: String) throws {
    let name = "\(unique()).png"
    let target = place.replacing("NAME", with: name).replacing("PORT", with: "\(server.port)")
    #expect(try PhotoFetcher(.loopback).photo(redirect(to: target)).isPNG)
    #expect(server.count("/photo/\(name)") == 1)
  }

  @Test func fiveRedirectsAreFollowed() throws {
    #expect(try PhotoFetcher(.loopback).photo(server.url("/redirect/4")).isPNG)
  }

  @Test func sixRedirectsAreRejected() {
    #expect(
      PhotoFetcher(.loopback).failure(server.url("/redirect/5"))
        == .refused(server.origin, "redirects more than 5 times"))
  }

  @Test func redirectLoopIsRejected() {
    #expect(
      PhotoFetcher(.loopback).failure(server.url("/redirect-loop")) == .refused(server.origin, "redirects in a loop"))
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/_", "data:image/png;base64,AAAA", "javascript:1",
    "http://user:pw@127.0.0.1/", "http://", "http://127.0.0.1:0/",
  ])
  func redirectToAnUnusableURLIsNotFollowed(target: String) {
    guard case .refused(server.origin, let reason) = PhotoFetcher(.loopback).failure(redirect(to: target)) else {
      Issue.record("it was followed")
      return
    }
    #expect(reason.hasPrefix("redirects to an unusable URL ("))
  }

  // MARK: Cookies

  @Test func redirectCookieIsSentWithTheNextRequest() throws {
    let target = "/needs-cookie/a/b/\(unique())"
    let path = PhotoServer.path(PrescribedResponse(302, "Location: \(target)", "Set-Cookie: a=b; Path=/"))
    #expect(try PhotoFetcher(.loopback).photo(server.url(path)).isPNG)
    #expect(server.log(target).map { $0.headers["cookie"] } == ["a=b"])
  }

  @Test func redirectToTheSameURLWithACookieIsFollowed() throws {
    let path = "/cookie-check/\(unique())"
    #expect(try PhotoFetcher(.loopback).photo(server.url(path)).isPNG)
    #expect(server.count(path) == 2)
  }

  @Test(arguments: ["Path=/elsewhere", "Path=/; Domain=other.example", "Path=/; Max-Age=0"])
  func cookieForOtherRequestsIsNotSent(attributes: String) {
    let path = "/cookie-check/\(unique())?attributes=\(attributes.queryValue)"
    #expect(
      PhotoFetcher(.loopback).failure(server.url(path)) == .refused(server.origin, "redirects more than 5 times"))
    #expect(server.log(path).map { $0.headers["cookie"] } == Array(repeating: nil, count: 6))
  }

  /// The other origin has the same host, and redirects back.
  @Test func redirectCookieIsNotSentToAnotherOrigin() throws {
    let photo = "/photo/\(unique()).png"
    let back = "/redirect-to?\(unique())&url=\(server.url(photo).queryValue)"
    let path = PhotoServer.path(
      PrescribedResponse(302, "Location: http://127.0.0.1:\(server.other)\(back)", "Set-Cookie: a=b; Path=/"))
    #expect(try PhotoFetcher(.loopback).photo(server.url(path)).isPNG)
    #expect((server.log(back) + server.log(photo)).map { $0.headers["cookie"] } == [nil, nil])
  }

  @Test func redirectCookieIsDiscardedAfterTheFetch() throws {
    let workspace = try PhotoWorkspace()
    let fetcher = workspace.fetcher
    let (name, paths) = (unique(), (0..<2).map { _ in "/photo/\(unique()).png" })
    for target in paths {
      let path = PhotoServer.path(PrescribedResponse(302, "Location: \(target)", "Set-Cookie: a=\(name); Path=/"))
      #expect(try fetcher.photo(server.url(path)).isPNG)
      #expect(server.log(path).map { $0.headers["cookie"] } == [nil])
      #expect(server.log(target).map { $0.headers["cookie"] } == ["a=\(name)"])
    }
    for file in workspace.files {
      #expect(try Data(contentsOf: workspace.url.appending(path: file)).firstRange(of: Data(name.utf8)) == nil)
    }
  }

  // MARK: Schemes

  private func next(from start: String, to location: String) throws -> WebURL {
    var chain = RedirectChain()
    let response = HTTPResponse(
      status: 302, headers: HTTPHeaders(Array("HTTP/1.1 302\r\nLocation: \(location)\r\n".utf8)), body: [],
      isPrivate: false)
    return try chain.next(from: try WebURL(start), response, .local("no location"))
  }

  /// A public server at the end of a redirect chain must not make the photo public for the cache.
  @Test func photoAfterAPrivateRedirectIsPrivate() throws {
    var chain = RedirectChain()
    let headers = HTTPHeaders(Array("HTTP/1.1 302\r\nLocation: http://b.example/\r\n".utf8))
    let redirect = HTTPResponse(status: 302, headers: headers, body: [], isPrivate: true)
    _ = try chain.next(from: try WebURL("http://a.example/"), redirect, .local("no location"))
    let photo = HTTPResponse(status: 200, headers: HTTPHeaders([]), body: [], isPrivate: false)
    #expect(chain.end(photo).isPrivate)
  }

  @Test(arguments: ["http://a.example/x", "HTTP://b.example/", "http://a.example:443/x"])
  func redirectFromHTTPSToHTTPIsRejected(location: String) throws {
    let origin = WebOrigin(.https, host: "a.example", port: 443)
    let place = try WebURL(location).origin.text
    #expect(
      throws: FetchError.refused(origin, "redirects from https to \(place): only https may follow https")
    ) { try next(from: "https://a.example/ada.jpg", to: location) }
  }

  @Test(arguments: [
    ("https://a.example/", "https://b.example/"), ("https://a.example/", "//b.example/"), ("https://a.example/", "/y"),
    ("http://a.example/", "http://b.example/"), ("http://a.example/", "https://b.example/"),
  ])
  func redirectThatRetainsOrAddsEncryptionIsFollowed(start: String, location: String) throws {
    #expect(try next(from: start, to: location) == WebURL(start).resolving(Array(location.utf8)))
  }

  @Test func redirectWithoutALocationFails() {
    #expect(
      PhotoFetcher(.loopback).failure(server.url("/status/302")) == .status(302, server.origin, retryAfter: nil))
  }

  @Test func credentialsFollowRedirectsWithinTheirOrigin() throws {
    let path = "/photo/\(unique()).png"
    _ = try PhotoFetcher(signed()).photo(redirect(to: path))
    #expect(server.log(path).map { $0.headers["authorization"] } == ["Bearer secret"])
  }

  @Test func credentialsNeverFollowARedirectToAnotherOrigin() throws {
    let path = "/photo/\(unique()).png"
    _ = try PhotoFetcher(signed()).photo(server.url("/redirect-other" + path))
    let request = try #require(server.log(path).first)
    #expect(request.port == "other")
    #expect(request.headers["authorization"] == nil && request.headers["x-api-key"] == nil)
    #expect(server.log("/redirect-other" + path).map { $0.headers["x-api-key"] } == ["secret"])
  }

  @Test func credentialsAreNotRestoredAfterReturningToTheirOrigin() throws {
    let path = "/photo/\(unique()).png"
    _ = try PhotoFetcher(signed()).photo(server.url("/redirect-other/redirect-other" + path))
    let request = try #require(server.log(path).first)
    #expect(request.port == "main")
    #expect(request.headers["authorization"] == nil && request.headers["x-api-key"] == nil)
  }

  @Test func credentialsAreNotSentAfterARedirectFromAnotherOrigin() throws {
    let path = "/photo/\(unique()).png"
    let start = server.otherOrigin.text + "/redirect-other" + path
    _ = try PhotoFetcher(signed()).photo(start)
    #expect(server.log(path).map { $0.headers["authorization"] } == [nil])
  }

  @Test func differentlySpelledHostIsAnotherOrigin() throws {
    let path = "/photo/\(unique()).png"
    _ = try PhotoFetcher(signed()).photo("http://localhost:\(server.port)\(path)")
    #expect(server.log(path).map { $0.headers["authorization"] } == [nil])
  }

  private func signed() throws -> FetchSettings {
    var credentials = OriginCredentials(origin: server.origin)
    try credentials.add(bearer: "secret")
    try credentials.add(header: "X-Api-Key: secret")
    var settings = FetchSettings.loopback
    settings.credentials = [credentials]
    return settings
  }
}
