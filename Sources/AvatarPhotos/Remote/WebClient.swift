import AvatarFiles
import Synchronization

/// Asks servers: with credentials where they are for, behind redirects, and again where that may help. For any number of
/// threads.
final class WebClient: Sendable {
  private let settings: RemoteSettings
  private let proxies = ProxyChoice()
  private let certificates: String?
  private let ledger = HostLedger()
  private let admission: HostAdmission
  private let sessions: [WebOrigin: LoginSession]
  /// Those that nobody uses, and whom they asked last.
  private let idle = Mutex([(origin: WebOrigin, connection: HTTPConnection)]())

  static let mostRedirects = 5
  private static let mostRetries = 2

  init(_ settings: RemoteSettings) {
    self.settings = settings
    admission = HostAdmission(inAll: settings.concurrency, ofOrigin: settings.concurrencyOfOrigin)
    // As curl and OpenSSL name it.
    certificates = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap(ProcessEnvironment.value).first { !$0.isEmpty }
    sessions = Dictionary(
      settings.credentials.compactMap { credentials in credentials.login.map { (credentials.origin, LoginSession($0)) }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// What to ask for.
  struct Query {
    let url: WebURL
    var accept = "image/png, image/jpeg, image/*;q=0.5"
    /// By which a server tells whether what is known has changed.
    var validators: [(name: String, value: String)] = []
    var limit: Int
    /// The pause where a server that is asked too much says nothing of it.
    var standardPause: Duration?
  }

  /// The answer with status 200, or 304 where there are validators.
  func get(_ query: Query, _ time: inout FetchTime) throws(RemoteFailure) -> HTTPAnswer {
    var attempt = 0
    while true {
      do throws(RemoteFailure) {
        return try follow(query, &time)
      } catch {
        guard let pause = pause(before: attempt, error, query) else { throw error }
        if case .status(let status, let origin, _) = error, [429, 503].contains(status) {
          // It is for all who ask there.
          ledger.note(error, of: origin, pause: pause)
        }
        guard attempt < Self.mostRetries, time.wait(for: pause) else { throw error }
        attempt += 1
      }
    }
  }

  /// How long to wait after a failure; nil where another attempt is of no use.
  private func pause(before attempt: Int, _ failure: RemoteFailure, _ query: Query) -> Duration? {
    let backoff = Duration.milliseconds((attempt == 0 ? 100 : 300) + Int.random(in: 0..<50))
    switch failure {
    case .network(_, .noConnection, _), .network(_, .brokenOff, _): return backoff
    case .status(429, _, nil): return query.standardPause
    case .status(429, _, let seconds?), .status(503, _, let seconds?): return .seconds(seconds)
    // Not implemented, and not in this version: the same the next time.
    case .status(501, _, _), .status(505, _, _): return nil
    case .status(500...599, _, _): return backoff
    default: return nil
    }
  }

  private func follow(_ query: Query, _ time: inout FetchTime) throws(RemoteFailure) -> HTTPAnswer {
    let credentials = settings.credentials(for: query.url.origin)
    var (url, seen, isTrusted, isPrivate) = (query.url, Set<WebURL>(), credentials != nil, false)
    while true {
      var request = request(url, query)
      // Once it has gone elsewhere, nothing is known of who chose the way back.
      isTrusted = isTrusted && url.origin == query.url.origin
      if isTrusted, let credentials { try sign(&request, credentials, &time) }
      let answer = try ask(request, &time)
      isPrivate = isPrivate || answer.isPrivate
      switch answer.status {
      case 200,
        304 where !query.validators.isEmpty:
        return HTTPAnswer(status: answer.status, headers: answer.headers, body: answer.body, isPrivate: isPrivate)
      case 301, 302, 303, 307, 308:
        guard let location = answer.headers["location"] else { throw failure(answer, url.origin) }
        guard seen.insert(url).inserted else { throw .refused(url.origin, "redirects in a circle") }
        guard seen.count <= Self.mostRedirects else {
          throw .refused(url.origin, "redirects more than \(Self.mostRedirects) times")
        }
        do throws(WebURLError) {
          url = try url.resolving(Array(location.utf8))
        } catch {
          throw .refused(url.origin, "redirects to what \(error.reason)")
        }
      default: throw failure(answer, url.origin)
      }
    }
  }

  private func failure(_ answer: HTTPAnswer, _ origin: WebOrigin) -> RemoteFailure {
    var pause: Int?
    if let text = answer.headers["retry-after"] {
      pause = Int(text) ?? HTTPDate.seconds(text, now: WallClock.now).map { $0 - WallClock.now }
    }
    return .status(answer.status, origin, retryAfter: pause.map { min(max($0, 0), 86400) })
  }

  private func request(_ url: WebURL, _ query: Query) -> HTTPConnection.Request {
    HTTPConnection.Request(
      url: url, headers: [("Accept", query.accept)] + query.validators, timeout: settings.timeout, limit: query.limit,
      policy: AddressPolicy(allowsPrivateNetwork: settings.allowsPrivateNetwork),
      proxy: proxies.proxy(for: url.origin), certificates: certificates)
  }

  private func sign(
    _ request: inout HTTPConnection.Request, _ credentials: OriginCredentials, _ time: inout FetchTime
  ) throws(RemoteFailure) {
    for field in credentials.fields { request.headers.append((field.name, field.value)) }
    guard let session = sessions[credentials.origin] else { return }
    var rest = time
    let cookies = try session.cookies(request) { request throws(RemoteFailure) in
      var request = request
      // A server may want both.
      for field in credentials.fields { request.headers.append((field.name, field.value)) }
      return try ask(request, &rest)
    }
    time = rest
    if let cookies { request.headers.append(("Cookie", cookies)) }
  }

  /// One request, when it is its turn.
  private func ask(
    _ request: HTTPConnection.Request, _ time: inout FetchTime
  ) throws(RemoteFailure) -> HTTPAnswer {
    let origin = request.url.origin
    try enter(origin, &time)
    defer { admission.leave(origin) }
    if let refusal = ledger.refusal(of: origin) { throw refusal }
    var request = request
    request.timeout = time.rest
    if request.timeout <= .zero { throw .network(origin, .unasked, "there was no time left to ask") }
    guard let connection = connection(to: origin) else { throw .local(Self.noLibrary) }
    defer { idle.withLock { $0.append((origin, connection)) } }
    do throws(RemoteFailure) {
      let answer = try connection.ask(request)
      if answer.status != 429 { ledger.noteAnswer(of: origin) }
      return answer
    } catch {
      if error.isSilence { ledger.noteFailure(error, of: origin) }
      throw error
    }
  }

  /// Waits for its turn, and for what the origin has asked for meanwhile.
  private func enter(_ origin: WebOrigin, _ time: inout FetchTime) throws(RemoteFailure) {
    let clock = ContinuousClock()
    while true {
      if let pause = ledger.pause(of: origin), !time.wait(for: pause.rest) { throw pause.failure }
      let start = clock.now
      admission.enter(origin)
      time.give(back: clock.now - start)
      if ledger.pause(of: origin) == nil { return }
      admission.leave(origin)
    }
  }

  private static let noLibrary = "libcurl is not installed: URLs can't be asked (on Debian: apt-get install libcurl4)"

  /// One that asked there last, or else a new one.
  private func connection(to origin: WebOrigin) -> HTTPConnection? {
    let known = idle.withLock { idle in
      idle.lastIndex { $0.origin == origin }.map { idle.remove(at: $0) }
        ?? (idle.count >= settings.concurrency ? idle.removeFirst() : nil)
    }
    return known?.connection ?? HTTPConnection()
  }
}
