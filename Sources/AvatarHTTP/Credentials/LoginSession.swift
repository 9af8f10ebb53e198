import AvatarFileSystem
import Dispatch
import Synchronization

/// A login through a form, which all requests to an origin share.
final class LoginSession: Sendable {
  private let login: OriginCredentials.Login
  private let turn = DispatchSemaphore(value: 1)
  private let outcome = Mutex<(result: Result<CookieJar, FetchError>, attempts: Int)?>(nil)

  /// The maximum number of logins if they fail temporarily.
  private static let mostAttempts = 3

  init(_ login: OriginCredentials.Login) { self.login = login }

  /// A function that sends a request without following redirects.
  typealias Send = (HTTPConnection.Request) throws(FetchError) -> HTTPResponse

  /// Returns the cookies of the login.
  ///
  /// The first call logs in. Concurrent calls wait for its result, at most until the timeout of their request.
  func cookies(_ request: HTTPConnection.Request, _ ask: Send) throws(FetchError) -> CookieJar {
    let limit = DispatchTime.now() + .milliseconds(Int(min(request.timeout / .milliseconds(1), 1e9)))
    guard turn.wait(timeout: limit) == .success else {
      throw .network(login.url.origin, .unasked, "no time was left to log in")
    }
    defer { turn.signal() }
    let known = outcome.withLock { $0 }
    if let known, known.result.failure?.isTemporary != true || known.attempts >= Self.mostAttempts {
      return try known.result.get()
    }
    let result = Result { () throws(FetchError) in try logIn(request, ask) }
    // A lack of time or a missing component is unrelated to the login, so the next call tries again.
    if !result.isUnasked, result.failure?.component == nil {
      outcome.withLock { $0 = (result, (known?.attempts ?? 0) + 1) }
    }
    return try result.get()
  }

  private static let mostBytesOfPage = 1 << 20
  private static let mostPages = 4

  private func logIn(_ request: HTTPConnection.Request, _ ask: Send) throws(FetchError) -> CookieJar {
    let origin = login.url.origin
    guard request.url.origin == origin else { throw failure("the login page is on another server") }
    let cookies = try mapError(of: CookieJar(), to: FetchError.component)
    var request = request
    request.url = login.url
    request.limit = Self.mostBytesOfPage
    request.headers = [("Accept", "text/html")]
    request.form = nil
    request.cookies = cookies
    let page = try follow(&request, ask)
    guard let form = LoginForm(page: page.body) else {
      throw failure("\(WebURL.shown(request.url.text)) has no login form")
    }
    // Servers and proxies write URLs to their logs, so that a URL must not contain the password.
    guard form.method == .post else { throw failure("the login form would put the password into a URL") }
    let place = request.url
    do throws(WebURLError) {
      request.url =
        try form.action.map { action throws(WebURLError) in try place.resolving(Array(action.utf8)) } ?? place
    } catch {
      throw failure("the login form has an unusable action: \(error.reason)")
    }
    guard request.url.origin == origin else { throw failure("the login form sends its data to another server") }
    request.form = String(decoding: form.body(user: login.user, password: login.password), as: UTF8.self)
    request.headers += [("Referer", place.text), ("Origin", origin.text)]
    let response = try ask(request)
    switch response.status {
    case 200 where LoginForm(page: response.body) == nil: break
    case 301, 302, 303:
      let target = try? response.headers["location"].map { location throws(WebURLError) in
        try request.url.resolving(Array(location.utf8))
      }
      if let target, target.path == place.path { throw notAccepted }
    case 200, 401, 403, 422: throw notAccepted
    default: throw .status(response.status, origin, retryAfter: nil)
    }
    return cookies
  }

  private var notAccepted: FetchError { failure("the login was not accepted") }

  private func failure(_ reason: String) -> FetchError { .refused(login.url.origin, reason) }

  /// Returns the page with the form, after following redirects within the origin.
  private func follow(
    _ request: inout HTTPConnection.Request, _ ask: Send
  ) throws(FetchError) -> HTTPResponse {
    for _ in 0..<Self.mostPages {
      let response = try ask(request)
      if response.status == 200 { return response }
      guard let location = response.headers["location"], let next = try? request.url.resolving(Array(location.utf8)),
        next.origin == login.url.origin
      else { throw .status(response.status, login.url.origin, retryAfter: nil) }
      request.url = next
    }
    throw failure("the login page redirects too often")
  }
}
