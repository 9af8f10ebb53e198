import AvatarJSON
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import PhotoClient

/// Tests of redirects between http and https, and from one https origin to another.
@Suite(.needsPython) struct SecureRedirectTests {
  private let plain = PhotoServer.shared
  private let secure = SecureServer.shared

  private func redirect(to target: String) -> String { "/redirect-to?url=\(target.queryValue)" }

  @Test func redirectFromHTTPToHTTPSIsFollowed() throws {
    let path = "/photo/\(unique()).png"
    #expect(try PhotoFetcher(.secureLoopback).photo(plain.url(redirect(to: secure.url(path)))).isPNG)
    #expect(secure.count(path) == 1)
  }

  @Test func redirectFromHTTPSToHTTPIsNotFollowed() {
    let path = "/photo/\(unique()).png"
    #expect(
      PhotoFetcher(.secureLoopback).failure(secure.url(redirect(to: plain.url(path))))
        == .refused(
          secure.origin(), "redirects from https to \(plain.origin.text): only https may follow https"))
    #expect(plain.count(path) == 0)
  }

  @Test func redirectChainFromHTTPSToHTTPIsNotFollowed() {
    let path = "/photo/\(unique()).png"
    let detour = secure.url(redirect(to: secure.url(redirect(to: plain.url(path)))))
    #expect(
      PhotoFetcher(.secureLoopback).failure(plain.url(redirect(to: detour)))
        == .refused(
          secure.origin(), "redirects from https to \(plain.origin.text): only https may follow https"))
    #expect(plain.count(path) == 0)
  }

  @Test(arguments: [SecureServer.Certificate.expired, .photosExample, .unknownIssuer])
  func redirectToAnUntrustedServerIsNotFollowed(certificate: SecureServer.Certificate) {
    let path = "/photo/\(unique()).png"
    let failure = PhotoFetcher(.secureLoopback).failure(secure.url(redirect(to: secure.url(path, certificate))))
    guard case .network(secure.origin(certificate), .unreachable, let reason) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.hasPrefix("no trusted connection: "))
    #expect(secure.count(path) == 0)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/a", "data:image/png;base64,AAAA"])
  func redirectFromHTTPSToAnotherSchemeIsNotFollowed(target: String) throws {
    let failure = PhotoFetcher(.secureLoopback).failure(secure.url(redirect(to: target)))
    let scheme = target.prefix { $0 != ":" }
    #expect(
      failure
        == .refused(secure.origin(), "redirects to an unusable URL (\(scheme): must be http or https)"))
  }
}
