import AvatarFiles
import Synchronization

/// An HTTP client that adds the credentials of an origin, follows redirects, and retries after temporary failures.
///
/// Safe for use by many threads.
final class WebClient: Sendable {
  private let settings: RemoteSettings
  private let ledger: HostLedger
  private let admission: HostAdmission
  private let sessions: [WebOrigin: LoginSession]
  /// The unused connections, each with the origin of its last request.
  private let idle = Mutex([(origin: WebOrigin, connection: HTTPConnection)]())

  private static let mostRetries = 2
  /// Of a server that asks for one after the other: more where there is time for them.
  private var mostPauses: Int { settings.patience == nil ? Self.mostRetries : 10 }

  init(_ settings: RemoteSettings) {
    self.settings = settings
    ledger = HostLedger(clock: settings.clock)
    admission = HostAdmission(inAll: settings.concurrency, ofOrigin: settings.concurrencyOfOrigin)
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

  /// The answer with status 200 or 203, or 304 where there are validators.
  func get(_ query: Query, _ time: inout FetchTime) throws(RemoteFailure) -> HTTPAnswer {
    var (failures, pauses) = (0, 0)
    while true {
      do throws(RemoteFailure) {
        return try follow(query, &time)
      } catch {
        let delay = failures + pauses == 0 ? settings.delays.first : settings.delays.later
        let backoff = delay + .milliseconds(Int.random(in: 0..<50))
        if let (origin, pause) = pause(after: error, query) {
          // It is for all who ask there.
          ledger.note(error, of: origin, pause: max(pause, backoff))
          pauses += 1
          guard pauses <= mostPauses, waitsOut(max(pause, backoff), of: origin, error, &time) else { throw error }
        } else {
          failures += 1
          guard failures <= Self.mostRetries, error.isWorthARetry, time.takes(backoff: backoff) else { throw error }
          settings.clock.sleep(backoff)
        }
      }
    }
  }

  /// Waits out a pause of an origin, and notes so before; false where there is no time for it.
  private func waitsOut(
    _ pause: Duration, of origin: WebOrigin, _ failure: RemoteFailure, _ time: inout FetchTime
  ) -> Bool {
    // Less is the delay before another attempt, which no server has to ask for.
    let isAsked = pause >= .seconds(1)
    let isTaken =
      isAsked
      ? ledger.refusal(of: origin, longestPause: time.longestPause) == nil && time.takes(pause: pause)
      : time.takes(backoff: pause)
    if isAsked, isTaken || time.longestPause != nil, let pauses = settings.pauses, ledger.isNewPause(of: origin) {
      var isStated = false
      if case .status(_, _, .some, _) = failure { isStated = true }
      pauses.add(
        PauseNotice(place: origin.place, pause: pause, isStated: isStated, limit: isTaken ? nil : time.longestPause))
    }
    if isTaken { settings.clock.sleep(pause) }
    return isTaken
  }

  /// The pause that a server asks for; nil where it doesn't.
  private func pause(after failure: RemoteFailure, _ query: Query) -> (WebOrigin, Duration)? {
    switch failure {
    case .status(429, let origin, let seconds, _):
      (seconds.map { .seconds($0) } ?? query.standardPause).map { (origin, $0) }
    case .status(503, let origin, let seconds?, _): (origin, .seconds(seconds))
    default: nil
    }
  }

  private func follow(_ query: Query, _ time: inout FetchTime) throws(RemoteFailure) -> HTTPAnswer {
    let credentials = settings.credentials(for: query.url.origin)
    var url = query.url
    var isTrusted = credentials != nil
    var way = RedirectWay(now: settings.clock.seconds())
    while true {
      var request = request(url, query)
      // Once it has gone elsewhere, nothing is known of who chose the way back.
      isTrusted = isTrusted && url.origin == query.url.origin
      if isTrusted, let credentials { try sign(&request, credentials, &time) }
      let answer = try ask(request, &time)
      switch answer.status {
      case 200, 203: return way.end(answer)
      case 304 where !query.validators.isEmpty: return way.end(answer)
      case 301, 302, 303, 307, 308:
        let failure = failure(answer, way, url.origin)
        url = try way.next(from: url, answer, failure)
      default: throw failure(answer, way, url.origin)
      }
    }
  }

  private func failure(_ answer: HTTPAnswer, _ way: RedirectWay, _ origin: WebOrigin) -> RemoteFailure {
    let now = settings.clock.seconds()
    var pause: Int?
    if let text = answer.headers["retry-after"] {
      let isNumber = !text.isEmpty && text.utf8.allSatisfy { $0.decimal != nil }
      pause =
        isNumber ? Int(text) ?? .max : HTTPDate.seconds(text, now: now).map { $0 - now }
    }
    return .status(
      answer.status, origin, retryAfter: pause.map { min(max($0, 0), 86400) },
      lifetime: way.lifetime(of: answer.headers.statedLifetime(now: now)))
  }

  private func request(_ url: WebURL, _ query: Query) -> HTTPConnection.Request {
    HTTPConnection.Request(
      url: url, headers: [("Accept", query.accept)] + query.validators, timeout: settings.timeout, limit: query.limit,
      policy: AddressPolicy(allowsPrivateNetwork: settings.allowsPrivateNetwork),
      proxy: settings.proxies.proxy(for: url.origin), certificates: settings.certificates)
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
    if let refusal = ledger.refusal(of: origin, longestPause: time.longestPause) { throw refusal }
    var request = request
    request.timeout = time.rest
    if request.timeout <= .zero { throw .network(origin, .unasked, "there was no time left to ask") }
    let connection = try connection(to: origin)
    defer { idle.withLock { $0.append((origin, connection)) } }
    do throws(RemoteFailure) {
      let answer = try connection.ask(request)
      if ![429, 503].contains(answer.status) { ledger.noteAnswer(of: origin) }
      return answer
    } catch {
      // Who had little time can't tell whether it is there.
      let hadTime = request.timeout >= min(HTTPConnection.connectTimeout, settings.timeout * 0.9)
      if case .network(_, .unreachable, let reason) = error, !hadTime { throw .network(origin, .slow, reason) }
      if error.isSilence { ledger.noteFailure(error, of: origin) }
      throw error
    }
  }

  /// Waits for its turn, and for what the origin has asked for meanwhile.
  private func enter(_ origin: WebOrigin, _ time: inout FetchTime) throws(RemoteFailure) {
    let clock = settings.clock
    while true {
      if let pause = ledger.pause(of: origin), !waitsOut(pause.rest, of: origin, pause.failure, &time) {
        throw pause.failure
      }
      let start = clock.now()
      admission.enter(origin)
      time.give(back: clock.now() - start)
      if ledger.pause(of: origin) == nil { return }
      admission.leave(origin)
    }
  }

  /// One that asked there last, or else a new one.
  private func connection(to origin: WebOrigin) throws(RemoteFailure) -> HTTPConnection {
    let known = idle.withLock { idle in
      idle.lastIndex { $0.origin == origin }.map { idle.remove(at: $0) }
        ?? (idle.count >= settings.concurrency ? idle.removeFirst() : nil)
    }
    if let known { return known.connection }
    do throws(ComponentError) { return try HTTPConnection() } catch { throw .component(error) }
  }
}
