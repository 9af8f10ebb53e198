import AvatarFiles

/// The redirect chain that leads to a photo.
struct RedirectWay {
  private var seen: Set<WebURL> = []
  private var isPrivate = false
  /// The seconds for which the chain is fresh; nil if no redirect limits the lifetime of the response at its end.
  private var lifetime: Int?
  private let now: Int

  static let most = 5

  /// - Parameter now: seconds since 1970.
  init(now: Int = WallClock.now) { self.now = now }

  /// Adds a redirect to the chain, and returns the URL that it leads to.
  /// - Parameters:
  ///   - url: the URL that was requested.
  ///   - answer: the redirect response.
  ///   - failure: the error to throw if the response has no `Location` field.
  /// - Returns: the URL to request next.
  /// - Throws: `RemoteFailure.refused` for an invalid URL, a redirect from https to http, a loop, and a chain of more
  ///   than five redirects.
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

  /// Returns the lifetime of a response at the end of the chain, which the lifetime of the chain limits.
  /// - Parameter stated: the seconds that the response states; nil if it states none.
  /// - Returns: the seconds; nil if neither the response nor a redirect states any.
  func lifetime(of stated: Int?) -> Int? {
    guard let lifetime else { return stated }
    return min(stated ?? lifetime, lifetime)
  }

  /// Returns the response at the end of the chain, marked with the chain's lifetime and private addresses.
  func end(_ answer: HTTPAnswer) -> HTTPAnswer {
    var answer = answer
    answer.isPrivate = answer.isPrivate || isPrivate
    answer.wayLifetime = lifetime
    return answer
  }
}
