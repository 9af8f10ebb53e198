import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP

/// Tests of login forms that would disclose the password.
@Suite(.needsPython) struct LoginOriginTests {
  private let server = SecureServer.shared
  /// A unique user name, by which the tests find their own requests in the logs.
  private let user = "\(unique())@example.com"

  /// Fetches a photo with a login at a page of `/login/form`.
  private func photo(_ login: String) -> Result<FetchedPhoto, FetchError> {
    var settings = FetchSettings.secureLoopback
    settings.credentials = [OriginCredentials(origin: server.origin())]
    let url = WebURL(origin: server.origin(), target: login)
    settings.credentials[0].add(loginAt: url, user: user, password: user)
    let photos = PhotoFetcher(settings)
    return Result { () throws(FetchError) in try photos.photo(server.url("/needs-cookie/session/1/\(user)")) }
  }

  private func form(method: String? = "post", action: String? = nil) -> String {
    let fields = [("method", method), ("action", action)].compactMap { name, value in
      value.map { "\(name)=\($0.queryValue)" }
    }
    return "/login/form?user=\(user.queryValue)&" + fields.joined(separator: "&")
  }

  private func failure(_ login: String) -> FetchError? {
    if case .failure(let failure) = photo(login) { failure } else { nil }
  }

  /// The methods of all requests at either server whose URL contains the user name.
  private var requests: [String] {
    (server.log() + PhotoServer.shared.log()).filter { $0.path.contains(user.queryValue) }.map(\.method)
  }

  @Test(arguments: [nil, "/login/form", "form", "https://127.0.0.1:PORT/login/form"])
  func formOfTheOriginIsSent(action: String?) throws {
    let action = action?.replacing("PORT", with: "\(server.port())")
    #expect(try photo(form(action: action)).get().isPNG)
  }

  @Test(arguments: [nil, "", "get", "GET", "put", "dialog", " post"])
  func formThatIsNotPostedIsNotSent(method: String?) {
    #expect(
      failure(form(method: method))
        == .refused(server.origin(), "the login form would put the password into a URL"))
    #expect(requests == ["GET"])
  }

  /// The targets differ from the origin in the scheme, the host or the port.
  @Test(arguments: [
    "http://127.0.0.1:PORT/", "//localhost:PORT/", "https://localhost:PORT/", "https://127.0.0.1:OTHER/",
    "//127.0.0.1:OTHER/", "http://127.0.0.1:PLAIN/",
  ])
  func formOfAnotherOriginIsNotSent(action: String) {
    let action = action.replacing("PORT", with: "\(server.port())")
      .replacing("OTHER", with: "\(server.port(.photosExample))")
      .replacing("PLAIN", with: "\(PhotoServer.shared.port)")
    #expect(
      failure(form(action: action + "login?" + user.queryValue))
        == .refused(server.origin(), "the login form sends its data to another server"))
    #expect(requests == ["GET"])
  }

  @Test(arguments: [
    ("file:///etc/passwd", "file: must be http or https"), ("javascript:login()", "javascript: must be http or https"),
    ("mailto:ada@example.com", "mailto: must be http or https"),
    (
      "https://ada:pw@127.0.0.1/", "must not contain a user name and a password: use --auth-origin and --basic-env"
    ),
  ])
  func formThatLeadsNowhereIsNotSent(action: String, reason: String) {
    #expect(
      failure(form(action: action)) == .refused(server.origin(), "the login form has an unusable action: \(reason)"))
    #expect(requests == ["GET"])
  }

  @Test(arguments: [
    "<form method=post><input name=user><input type=password name=a><input type=password name=b></form>",
    "<form method=post><input name=user><input type=text name=password></form>", "<form method=post></form>",
  ])
  func formWithoutOnePasswordIsNotSent(html: String) {
    let page = "/login/form?user=\(user.queryValue)&html=\(html.queryValue)"
    #expect(
      failure(page) == .refused(server.origin(), "\(server.url("/login/form?…")) has no login form"))
    #expect(requests == ["GET"])
  }

  @Test(arguments: ["http://127.0.0.1:PLAIN", "https://localhost:PORT", "https://127.0.0.1:OTHER"])
  func pageThatRedirectsToAnotherOriginIsNotFollowed(other: String) {
    let other = other.replacing("PORT", with: "\(server.port())")
      .replacing("OTHER", with: "\(server.port(.photosExample))")
      .replacing("PLAIN", with: "\(PhotoServer.shared.port)")
    let login = "/redirect-to?user=\(user.queryValue)&url=\((other + form()).queryValue)"
    #expect(failure(login) == .status(302, server.origin(), retryAfter: nil))
    #expect(requests == ["GET"])
  }

  @Test func pageThatRedirectsForEverIsLeft() {
    let path = "/redirect-to?user=\(user.queryValue)&url="
    let login = path + (path + (path + (path + "/login".queryValue).queryValue).queryValue).queryValue
    #expect(failure(login) == .refused(server.origin(), "the login page redirects too often"))
    #expect(requests == ["GET", "GET", "GET", "GET"])
  }
}
