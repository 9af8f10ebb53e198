import AvatarFiles

/// The way to a photo by redirects.
struct RedirectWay {
  private var seen: Set<WebURL> = []
  private var isPrivate = false
  /// Seconds for which it leads there; nil is as long as what is there may be kept.
  private var lifetime: Int?
  private let now: Int

  static let most = 5

  /// - Parameter now: seconds since 1970.
  init(now: Int = WallClock.now) { self.now = now }

  /// Returns the URL that a redirect leads to.
  /// - Parameter failure: the failure of a response without a usable `Location`.
  /// - Throws: `RemoteFailure.refused` for a URL that may not be requested, for one without encryption behind one with it,
  ///   for a loop, and after too many redirects.
  mutating func next(
    from url: WebURL, _ answer: HTTPAnswer, _ failure: @autoclosure () -> RemoteFailure
  ) throws(RemoteFailure) -> WebURL {
    guard let location = answer.headers["location"] else { throw failure() }
    seen.insert(url)
    isPrivate = isPrivate || answer.isPrivate
    let next: WebURL
    do throws(WebURLError) {
      next = try url.resolving(Array(location.utf8))
    } catch {
      throw .refused(url.origin, "redirects to a URL that can't be asked (\(error.reason))")
    }
    if url.origin.scheme == .https, next.origin.scheme == .http {
      throw .refused(url.origin, "redirects from https to \(next.origin.text): only https may follow https")
    }
    if seen.contains(next) { throw .refused(url.origin, "redirects in a circle") }
    if seen.count > Self.most { throw .refused(url.origin, "redirects more than \(Self.most) times") }
    // One that is not for ever leads there now, unless it says for how long (RFC 9110, section 15.4).
    let isForEver = [301, 308].contains(answer.status)
    if let stated = answer.headers.statedLifetime(now: now) ?? (isForEver ? nil : 0) {
      lifetime = min(lifetime ?? stated, stated)
    }
    return next
  }

  /// Returns the seconds for which a response at the end of the redirects is valid: no longer than they lead to it.
  /// - Parameter stated: what the response says; nil where it says nothing.
  func lifetime(of stated: Int?) -> Int? {
    guard let lifetime else { return stated }
    return min(stated ?? lifetime, lifetime)
  }

  /// What is at its end.
  func end(_ answer: HTTPAnswer) -> HTTPAnswer {
    var answer = answer
    answer.isPrivate = answer.isPrivate || isPrivate
    answer.wayLifetime = lifetime
    return answer
  }
}
