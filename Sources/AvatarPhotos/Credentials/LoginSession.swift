import AvatarFiles
import Dispatch
import Synchronization

/// A login by a form, done once for all requests.
final class LoginSession: Sendable {
  private let login: OriginCredentials.Login
  private let turn = DispatchSemaphore(value: 1)
  private let outcome = Mutex<(result: Result<String?, RemoteFailure>, attempts: Int)?>(nil)

  /// What may be better a moment later is tried so often.
  private static let mostAttempts = 3

  init(_ login: OriginCredentials.Login) { self.login = login }

  /// Asks a server without following redirects.
  typealias Ask = (HTTPConnection.Request) throws(RemoteFailure) -> HTTPAnswer

  /// The cookies that tell who asks; others wait while one logs in.
  func cookies(_ request: HTTPConnection.Request, _ ask: Ask) throws(RemoteFailure) -> String? {
    let limit = DispatchTime.now() + .milliseconds(Int(min(request.timeout / .milliseconds(1), 1e9)))
    guard turn.wait(timeout: limit) == .success else {
      throw .network(login.url.origin, .unasked, "there was no time left to log in")
    }
    defer { turn.signal() }
    let known = outcome.withLock { $0 }
    if let known, !known.result.isTemporaryFailure || known.attempts >= Self.mostAttempts {
      return try known.result.get()
    }
    let result = Result { () throws(RemoteFailure) in try logIn(request, ask) }
    // Who comes next may have more time.
    if !result.isUnasked && !result.isOfComponent { outcome.withLock { $0 = (result, (known?.attempts ?? 0) + 1) } }
    return try result.get()
  }

  private static let mostBytesOfPage = 1 << 20
  private static let mostPages = 4

  private func logIn(_ request: HTTPConnection.Request, _ ask: Ask) throws(RemoteFailure) -> String? {
    let origin = login.url.origin
    guard request.url.origin == origin else { throw failure("the page to log in at is another server's") }
    var (request, jar) = (request, CookieJar())
    (request.url, request.limit, request.form) = (login.url, Self.mostBytesOfPage, nil)
    request.headers = [("Accept", "text/html")]
    let page = try follow(&request, &jar, ask)
    guard let form = LoginForm(page: page.body) else {
      throw failure("there is no form to log in at \(request.url.text)")
    }
    // A password in a URL is in everybody's logs.
    guard form.method == .post else { throw failure("the form to log in would put the password into a URL") }
    let place = request.url
    do throws(WebURLError) {
      request.url =
        try form.action.map { action throws(WebURLError) in try place.resolving(Array(action.utf8)) } ?? place
    } catch {
      throw failure("the form to log in leads nowhere: \(error.reason)")
    }
    guard request.url.origin == origin else { throw failure("the form to log in leads to another server") }
    request.form = String(decoding: form.body(user: login.user, password: login.password), as: UTF8.self)
    request.headers = [("Accept", "text/html"), ("Referer", place.text), ("Origin", origin.text)]
    if let cookies = jar.field { request.headers.append(("Cookie", cookies)) }
    let answer = try ask(request)
    jar.take(answer.headers, from: login.url.origin, now: WallClock.now)
    switch answer.status {
    case 200 where LoginForm(page: answer.body) == nil: break
    case 301, 302, 303:
      let target = try? answer.headers["location"].map { location throws(WebURLError) in
        try request.url.resolving(Array(location.utf8))
      }
      if let target, target.path == place.path { throw notAccepted }
    case 200, 401, 403, 422: throw notAccepted
    default: throw .status(answer.status, origin, retryAfter: nil)
    }
    return jar.field
  }

  private var notAccepted: RemoteFailure { failure("the login was not accepted") }

  private func failure(_ reason: String) -> RemoteFailure { .refused(login.url.origin, reason) }

  /// The page with the form, behind redirects of the same origin.
  private func follow(
    _ request: inout HTTPConnection.Request, _ jar: inout CookieJar, _ ask: Ask
  ) throws(RemoteFailure) -> HTTPAnswer {
    for _ in 0..<Self.mostPages {
      let answer = try ask(request)
      jar.take(answer.headers, from: login.url.origin, now: WallClock.now)
      if answer.status == 200 { return answer }
      guard let location = answer.headers["location"], let next = try? request.url.resolving(Array(location.utf8)),
        next.origin == login.url.origin
      else { throw .status(answer.status, login.url.origin, retryAfter: nil) }
      request.url = next
      request.headers = [("Accept", "text/html")]
      if let cookies = jar.field { request.headers.append(("Cookie", cookies)) }
    }
    throw failure("the page to log in at redirects too often")
  }
}
