package import AvatarFileSystem
import AvatarJSON
import Synchronization

/// An HTTP client that adds an origin's credentials, follows redirects, and retries after temporary failures.
///
/// Any number of threads may use it at the same time.
package final class HTTPClient: Sendable {
  private let settings: FetchSettings
  private let breaker: CircuitBreaker
  /// The limit on the number of concurrent requests.
  private let limit: ResourceLimit<WebOrigin>
  /// The idle connections, each with the origin of its last request.
  private let idle = Mutex([(origin: WebOrigin, connection: HTTPConnection)]())

  private static let maxRetries = 2
  /// The maximum number of pauses that the responses to one query may cause; higher if `pauseBudget` is set.
  private var maxPauses: Int { settings.pauseBudget == nil ? Self.maxRetries : 10 }

  init(_ settings: FetchSettings) {
    self.settings = settings
    breaker = CircuitBreaker(settings)
    limit = ResourceLimit(inAll: settings.concurrency, ofKey: settings.concurrencyOfOrigin)
  }

  /// Returns the version of libcurl, which sends the requests.
  /// - Throws: `ComponentError` if libcurl cannot be opened.
  package static func libraryVersion() throws(ComponentError) -> String { try HTTPConnection.libraryVersion() }

  /// A GET request with its headers and limits.
  package struct Query {
    let url: WebURL
    let accept: String
    /// Other header fields of the request.
    let headers: [(name: String, value: String)]
    /// The fields that make the request conditional, so that the server responds with 304 if nothing has changed.
    var validators: [(name: String, value: String)]
    /// The maximum size of the body, in bytes.
    let limit: Int
    /// The pause after a 429 response that does not specify one; nil if no further attempt is made.
    let standardPause: Duration?
    /// A function that interprets an unsuccessful response according to the server's API; nil means that the status is
    /// used.
    ///
    /// A 403 response with a time for the next request is treated as a pause, as GitHub specifies.
    let failure: ((HTTPResponse) -> FetchError?)?
    /// Whether a pause that is too long for this query also applies to other requests to the server.
    ///
    /// An API rate limit does not apply to photos on the same server.
    package var sharesPauses = true

    package init(
      url: WebURL, accept: String, headers: [(name: String, value: String)] = [],
      validators: [(name: String, value: String)] = [], limit: Int, standardPause: Duration? = nil,
      failure: ((HTTPResponse) -> FetchError?)? = nil
    ) {
      self.url = url
      self.accept = accept
      self.headers = headers
      self.failure = failure
      self.validators = validators
      self.limit = limit
      self.standardPause = standardPause
    }
  }

  /// Returns the response with status 200 or 203, or with 304 if the request has validators.
  /// - Throws: `FetchError` if no attempt succeeds.
  package func get(_ query: Query, _ deadline: FetchDeadline) throws(FetchError) -> HTTPResponse {
    var (failures, pauses) = (0, 0)
    while true {
      do {
        return try follow(query, deadline)
      } catch {
        let delay = failures + pauses == 0 ? settings.delays.first : settings.delays.later
        // The random part spreads the attempts of threads whose requests failed at the same time.
        let backoff = delay + .milliseconds(Int.random(in: 0..<50))
        if let (origin, pause) = pause(after: error, query) {
          if !query.sharesPauses, !deadline.allows(pause: max(pause, backoff)) { throw error }
          // The pause applies to all requests to the origin.
          breaker.note(error, of: origin, pause: max(pause, backoff))
          pauses += 1
          guard pauses <= maxPauses, waitsOut(max(pause, backoff), of: origin, after: error, deadline: deadline) else {
            throw error
          }
        } else {
          failures += 1
          guard failures <= Self.maxRetries, error.isWorthARetry, deadline.allows(backoff: backoff) else {
            throw error
          }
          settings.clock.sleep(backoff)
        }
      }
    }
  }

  /// Logs an origin's pause and waits until it ends; returns false if there is no time for it.
  private func waitsOut(
    _ pause: Duration, of origin: WebOrigin, after failure: FetchError, deadline: FetchDeadline
  ) -> Bool {
    // A pause of less than a second is treated like the delay between attempts and is not logged.
    let isRequested = pause >= .seconds(1)
    let isAccepted =
      isRequested
      ? breaker.refusal(of: origin) == nil && deadline.deduct(pause: pause)
      : deadline.allows(backoff: pause)
    if isRequested, isAccepted || settings.pauseBudget != nil, let pauses = settings.pauses,
      breaker.isNewPause(of: origin)
    {
      let isStated = if case .status(_, _, .some, _) = failure { true } else { false }
      pauses.add(
        PauseLog.notice(of: origin.place, pause, isStated: isStated, limit: isAccepted ? nil : settings.pauseBudget)
      )
    }
    if isAccepted { settings.clock.sleep(pause) }
    return isAccepted
  }

  /// Returns the pause that a server requested and the server's origin; nil if no pause was requested.
  private func pause(after failure: FetchError, _ query: Query) -> (WebOrigin, Duration)? {
    switch failure {
    case .status(429, let origin, let seconds, _):
      (seconds.map { .seconds($0) } ?? query.standardPause).map { (origin, $0) }
    case .status(503, let origin, let seconds?, _): (origin, .seconds(seconds))
    case .status(403, let origin, let seconds?, _) where query.failure != nil: (origin, .seconds(seconds))
    default: nil
    }
  }

  private func follow(_ query: Query, _ deadline: FetchDeadline) throws(FetchError) -> HTTPResponse {
    var url = query.url
    var credentials = settings.credentials(for: url.origin)
    var chain = RedirectChain(now: settings.clock.seconds())
    var cookies = try CookieJar()
    while true {
      let response = try send(request(query, url: url, credentials: credentials, cookies: cookies), deadline)
      switch response.status {
      case 200, 203: return chain.end(response)
      // Without validators, nothing exists that a 304 response could confirm, so it is a failure.
      case 304 where !query.validators.isEmpty: return chain.end(response)
      case 301, 302, 303, 307, 308:
        let origin = url.origin
        let failure = failure(response, after: chain, from: origin)
        url = try chain.next(from: url, response, failure)
        if url.origin != origin {
          // By default, libcurl would send the cookies to all ports of a host. The other origin may choose the URL of a
          // redirect back to this one, so neither credentials nor cookies are sent again.
          credentials = nil
          cookies = try CookieJar()
        }
      default: throw query.failure?(response) ?? failure(response, after: chain, from: url.origin)
      }
    }
  }

  private func failure(_ response: HTTPResponse, after chain: RedirectChain, from origin: WebOrigin) -> FetchError {
    let now = settings.clock.seconds()
    var pause: Int?
    if let text = response.headers["retry-after"] {
      let isNumber = !text.isEmpty && text.utf8.allSatisfy { $0.decimal != nil }
      // Digits that exceed an `Int` mean a pause of more than a day, which is the limit below.
      pause =
        isNumber ? Int(text) ?? .max : HTTPHeaders.seconds(ofDate: text).map { $0 - now }
    }
    return .status(
      response.status, origin, retryAfter: pause.map { min(max($0, 0), 86400) },
      lifetime: chain.lifetime(of: response.headers.statedLifetime(now: now)))
  }

  private func request(
    _ query: Query, url: WebURL, credentials: OriginCredentials?, cookies: CookieJar
  ) -> HTTPConnection.Request {
    let fields = credentials?.fields ?? []
    return HTTPConnection.Request(
      url: url, headers: [("Accept", query.accept)] + query.headers + query.validators + fields, cookies: cookies,
      timeout: settings.timeout, limit: query.limit, settings: settings)
  }

  /// Sends one request when the limits allow it, and returns the response.
  private func send(
    _ request: HTTPConnection.Request, _ deadline: FetchDeadline
  ) throws(FetchError) -> HTTPResponse {
    let origin = request.url.origin
    try enter(origin, deadline)
    defer { limit.leave(of: origin) }
    // The check follows the wait, because the origin may have failed in the meantime.
    if let refusal = breaker.refusal(of: origin) { throw refusal }
    var request = request
    request.timeout = deadline.rest
    if request.timeout <= .zero { throw .network(origin, .unsent, "no time was left for a request") }
    request.deadline = deadline
    let connection = try connection(to: origin)
    defer { idle.withLock { $0.append((origin, connection)) } }
    do {
      let response = try connection.send(request)
      if ![429, 503].contains(response.status) { breaker.recordResponse(of: origin) }
      return response
    } catch {
      // With little time left, a failed connection does not show that the server is unreachable.
      let hadTime = request.timeout >= min(settings.connectTimeout, settings.timeout * 0.9)
      if case .network(_, .unreachable, let reason) = error, !hadTime { throw .network(origin, .slow, reason) }
      if error.isSilence { breaker.recordFailure(error, of: origin) }
      throw error
    }
  }

  /// Waits until the limits allow a request and any pause of the origin has ended.
  private func enter(_ origin: WebOrigin, _ deadline: FetchDeadline) throws(FetchError) {
    let clock = settings.clock
    while true {
      if let pause = breaker.pause(of: origin),
        !waitsOut(pause.rest, of: origin, after: pause.failure, deadline: deadline)
      {
        throw pause.failure
      }
      let start = clock.now()
      limit.enter(of: origin)
      deadline.extend(by: clock.now() - start)
      // Another response may have requested a pause while this thread waited for the limit.
      if breaker.pause(of: origin) == nil { return }
      limit.leave(of: origin)
    }
  }

  /// Returns an idle connection that was last used for the origin, or else another connection.
  ///
  /// If `concurrency` connections are idle, the other connection is the one that has been idle the longest; otherwise,
  /// it is new.
  private func connection(to origin: WebOrigin) throws(FetchError) -> HTTPConnection {
    let known = idle.withLock { idle in
      idle.lastIndex { $0.origin == origin }.map { idle.remove(at: $0) }
        ?? (idle.count >= settings.concurrency ? idle.removeFirst() : nil)
    }
    if let known { return known.connection }
    return try HTTPConnection()
  }
}
