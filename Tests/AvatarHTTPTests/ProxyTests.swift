import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of requests through a proxy that routes every host to this machine.
@Suite(.needsPython) struct ProxyTests {
  private let plain = PhotoServer.shared
  private let secure = SecureServer.shared

  private func proxy(user: String? = nil) -> ProxyServer {
    ProxyServer(http: plain.port, https: secure.port(.photosExample), user: user)
  }

  private func settings(_ url: String) -> FetchSettings { .proxied(["http_proxy": url, "https_proxy": url]) }

  private static let photosOrigin = WebOrigin(.https, host: "photos.example", port: 443)

  // MARK: Routing

  @Test func plainRequestIsSentToTheProxy() throws {
    let proxy = ProxyServer.shared
    let url = "http://photos.example/photo/\(unique()).png?a=b"
    #expect(try PhotoFetcher(settings(proxy.url)).photo(url).isPNG)
    #expect(proxy.log().filter { $0.target == url }.map(\.method) == ["GET"])
  }

  /// A message of libcurl may contain the URL of the proxy, and with it a password.
  @Test func malformedProxyResponseIsReportedWithoutLibcurlDetails() throws {
    let failure = PhotoFetcher(settings(ProxyServer.shared.url)).failure("https://photos.example/garbage")
    #expect(failure == .refused(Self.photosOrigin, "the response is damaged: by the proxy"))
  }

  @Test func secureRequestUsesATunnel() throws {
    let proxy = proxy()
    let path = "/photo/\(unique()).png"
    #expect(try PhotoFetcher(settings(proxy.url)).photo("https://photos.example" + path).isPNG)
    #expect(proxy.log().map { "\($0.method) \($0.target)" } == ["CONNECT photos.example:443"])
    #expect(secure.count(path) == 1)
  }

  @Test func certificateIsVerifiedThroughATunnel() {
    let proxy = ProxyServer.shared
    let path = "/photo/\(unique()).png"
    let failure = PhotoFetcher(settings(proxy.url)).failure("https://other.example" + path)
    guard case .network(WebOrigin(.https, host: "other.example", port: 443), .unreachable, let reason) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.hasPrefix("no trusted connection: ") && reason.contains("other.example"))
    #expect(proxy.targets.contains("other.example:443"))
    #expect(secure.count(path) == 0)
  }

  /// The proxy's header fields describe a page that must not be cached.
  @Test func proxyHeadersAreNotAttributedToTheOrigin() throws {
    let proxy = ProxyServer.shared
    let workspace = try PhotoWorkspace()
    workspace.settings.proxies = settings(proxy.url).proxies
    workspace.settings.certificates = SecureServer.authority
    let url = "https://photos.example/photo/\(unique()).png"
    let photo = try workspace.photo(url)
    workspace.settings.isOffline = true
    #expect(try workspace.photo(url) == photo)
  }

  @Test func noProxyExceptionBypassesTheProxy() throws {
    let proxy = proxy()
    var settings = FetchSettings.proxied(["http_proxy": proxy.url, "no_proxy": "127.0.0.1"])
    let path = "/photo/\(unique()).png"
    #expect(
      PhotoFetcher(settings).failure(plain.url(path))
        == .network(
          plain.origin, .unreachable,
          "is not a public Internet address: --allow-private-network allows it"))
    settings.allowsPrivateNetwork = true
    #expect(try PhotoFetcher(settings).photo(plain.url(path)).isPNG)
    #expect(plain.count(path) == 1 && proxy.log().isEmpty)
  }

  // MARK: Address policy

  @Test(arguments: ["http", "https"], ["127.0.0.1", "169.254.169.254", "[::1]", "localhost", "0x7f.1"])
  func privateHostIsNotRequestedThroughAProxy(scheme: String, host: String) throws {
    let proxy = ProxyServer.shared
    let url = try WebURL("\(scheme)://\(host)/photo/\(unique()).png")
    guard
      case .network(url.origin, .unreachable, let reason) = PhotoFetcher(settings(proxy.url)).failure(url.text)
    else {
      Issue.record("it was requested")
      return
    }
    #expect(reason == "is not a public Internet address: --allow-private-network allows it")
    #expect(!proxy.targets.contains { $0.contains(url.origin.place) })
  }

  @Test(arguments: ["http://169.254.169.254/latest", "http://10.1.2.3/", "https://[::ffff:127.0.0.1]/"])
  func redirectToAPrivateHostIsNotRequestedThroughAProxy(target: String) throws {
    let proxy = ProxyServer.shared
    let start = "http://photos.example/redirect-to?url=\(target.queryValue)&\(unique())"
    let origin = try WebURL(target).origin
    guard
      case .network(origin, .unreachable, let reason) = PhotoFetcher(settings(proxy.url)).failure(start)
    else {
      Issue.record("it was requested")
      return
    }
    #expect(reason == "is not a public Internet address: --allow-private-network allows it")
    #expect(proxy.targets.contains(start) && !proxy.targets.contains { $0.contains(origin.host) })
  }

  @Test func privateHostIsRequestedThroughAProxyIfAllowed() throws {
    let proxy = ProxyServer.shared
    var settings = settings(proxy.url)
    settings.allowsPrivateNetwork = true
    let url = "http://10.0.0.1/photo/\(unique()).png"
    #expect(try PhotoFetcher(settings).photo(url).isPNG)
    #expect(proxy.targets.contains(url))
  }

  /// The address behind the proxy is unknown, so the photo counts as private.
  @Test func photoFromAProxyIsTreatedAsPrivate() throws {
    let proxy = ProxyServer.shared
    let workspace = try PhotoWorkspace()
    workspace.settings.proxies = settings(proxy.url).proxies
    let url = "http://photos.example/photo/\(unique()).png"
    let photo = try workspace.photo(url)
    workspace.settings.isOffline = true
    #expect(try workspace.photo(url) == photo)
    workspace.settings.allowsPrivateNetwork = false
    #expect(workspace.failure(url) == .local("is not in the cache, and no request is sent (--offline)"))
  }

  @Test(arguments: [
    (true, "http://proxy.example", "8.8.8.8", true), (true, "", "8.8.8.8", false), (true, "", "10.0.0.1", true),
    (false, "http://proxy.example", "10.0.0.1", false),
  ])
  func photoPrivacyIgnoresTheProxyAddress(allows: Bool, proxy: String, address: String, isPrivate: Bool) throws {
    var settings = FetchSettings.proxied(["http_proxy": proxy])
    settings.allowsPrivateNetwork = allows
    let request = HTTPConnection.Request(
      url: try WebURL("http://photos.example"), timeout: .seconds(1), limit: 1, settings: settings)
    #expect(HTTPConnection.mayBePrivate(address, request) == isPrivate)
  }

  @Test func photoFromAPublicHostIsNotPrivate() throws {
    let proxy = ProxyServer.shared
    let workspace = try PhotoWorkspace()
    workspace.settings.proxies = settings(proxy.url).proxies
    workspace.settings.allowsPrivateNetwork = false
    let url = "http://photos.example/photo/\(unique()).png"
    let photo = try workspace.photo(url)
    workspace.settings.isOffline = true
    #expect(try workspace.photo(url) == photo)
  }

  // MARK: Credentials

  /// The user name and password `ada:pw` in Base64.
  private static let user = "Basic YWRhOnB3"

  @Test func proxyCredentialsAreSentOnlyToTheProxy() throws {
    let proxy = proxy(user: "ada:pw")
    let photos = PhotoFetcher(settings(proxy.url(user: "ada:pw")))
    let path = "/photo/\(unique()).png"
    #expect(try photos.photo("http://photos.example" + path).isPNG)
    #expect(try photos.photo("https://photos.example" + path).isPNG)
    #expect(proxy.log().map { $0.headers["proxy-authorization"] } == [Self.user, Self.user])
    let requests = plain.log(path) + secure.log(path)
    #expect(requests.map { $0.headers["proxy-authorization"] } == [nil, nil])
    #expect(requests.map { $0.headers["authorization"] } == [nil, nil])
  }

  @Test func proxyCredentialsAreNotSentOnBypassedRequests() throws {
    let proxy = proxy(user: "ada:pw")
    var settings = FetchSettings.proxied(["http_proxy": proxy.url(user: "ada:pw"), "no_proxy": "127.0.0.1"])
    settings.allowsPrivateNetwork = true
    let path = "/photo/\(unique()).png"
    let start = "http://photos.example/redirect-to?url=\(plain.url(path).queryValue)"
    #expect(try PhotoFetcher(settings).photo(start).isPNG)
    #expect(proxy.targets == [start])
    #expect(plain.log(path).map { $0.headers["proxy-authorization"] } == [nil])
  }

  @Test func originCredentialsAreNotSentInTheTunnelRequest() throws {
    let proxy = proxy(user: "ada:pw")
    var settings = settings(proxy.url(user: "ada:pw"))
    settings.credentials = [OriginCredentials(origin: Self.photosOrigin)]
    try settings.credentials[0].add(bearer: "secret")
    try settings.credentials[0].add(header: "X-Api-Key: secret")
    try settings.credentials[0].add(header: "Cookie: session=secret")
    let path = "/photo/\(unique()).png"
    #expect(try PhotoFetcher(settings).photo("https://photos.example" + path).isPNG)
    let tunnels = proxy.log()
    #expect(!tunnels.isEmpty && tunnels.allSatisfy { $0.headers["proxy-authorization"] == Self.user })
    for name in ["authorization", "x-api-key", "cookie"] {
      #expect(tunnels.allSatisfy { $0.headers[name] == nil })
      #expect(secure.log(path).map { $0.headers[name] == nil } == [false])
    }
  }

  // MARK: Failing proxies

  @Test(arguments: ["", "ada:wrong"])
  func plainRequestRequiresTheProxyCredentials(user: String) {
    let proxy = proxy(user: "ada:pw")
    let failure = PhotoFetcher(settings(user.isEmpty ? proxy.url : proxy.url(user: user))).failure(
      "http://photos.example/photo/a.png")
    #expect(failure == .status(407, WebOrigin(.http, host: "photos.example", port: 80), retryAfter: nil))
  }

  @Test(arguments: ["", "ada:wrong"])
  func tunnelRequiresTheProxyCredentials(user: String) {
    let proxy = proxy(user: "ada:pw")
    let failure = PhotoFetcher(settings(user.isEmpty ? proxy.url : proxy.url(user: user))).failure(
      "https://photos.example/photo/a.png")
    #expect(failure == .network(Self.photosOrigin, .unreachable, "the proxy responded with 407"))
  }

  @Test(arguments: ["http", "https"])
  func unreachableProxyErrorHidesThePassword(scheme: String) throws {
    let gone = PhotoServer()
    gone.stop()
    let url = "http://ada:secret@127.0.0.1:\(gone.port)"
    let origin = try WebURL("\(scheme)://photos.example/").origin
    #expect(
      PhotoFetcher(settings(url)).failure("\(scheme)://photos.example/a.png")
        == .network(origin, .noConnection, "the proxy: connection refused"))
  }

  @Test(arguments: [
    "ftp://ada:secret@127.0.0.1:1", "http://ada:secret@127.0.0.1:999999", "http://ada:secret@[::1",
  ])
  func invalidProxyErrorHidesThePassword(url: String) throws {
    let failure = try #require(PhotoFetcher(settings(url)).failure("https://photos.example/a.png"))
    guard case .network(Self.photosOrigin, _, let reason) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(reason.hasPrefix("the proxy") && !reason.contains("secret"))
  }

  /// The proxy's host name contains a label that is too long for DNS.
  @Test func unresolvableProxyErrorHidesThePassword() {
    let url = "http://ada:secret@\(String(repeating: "a", count: 64)).example:1"
    #expect(
      PhotoFetcher(settings(url)).failure("https://photos.example/a.png")
        == .network(Self.photosOrigin, .unreachable, "the proxy cannot be reached"))
  }
}
