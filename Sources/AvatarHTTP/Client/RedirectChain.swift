import AvatarFileSystem
import AvatarJSON
import Synchronization

/// A redirect chain that leads to a photo.
struct RedirectChain {
  /// The URLs that were requested since a response last set a cookie.
  private var seen: Set<WebURL> = []
  private var count = 0
  private var isPrivate = false
  /// The time for which the chain is fresh, in seconds; nil if no redirect limits it.
  private var lifetime: Int?
  private let now: Int

  /// The maximum number of redirects.
  static let maxRedirects = 5

  /// Creates an empty chain.
  /// - Parameter now: The current time, in seconds since 1970.
  init(now: Int = WallClock.now) { self.now = now }

  /// Adds a redirect to the chain and returns its target.
  /// - Parameters:
  ///   - url: The requested URL.
  ///   - response: The redirect response.
  ///   - failure: The error to throw if the response has no `Location` field.
  /// - Returns: The URL to request next.
  /// - Throws: `failure`, or `FetchError.refused` for an invalid URL, a redirect from https to http, a loop without new
  ///   cookies, or a chain of more than five redirects.
  mutating func next(
    from url: WebURL, _ response: HTTPResponse, _ failure: @autoclosure () -> FetchError
  ) throws(FetchError) -> WebURL {
    guard let location = response.headers["location"] else { throw failure() }
    // With a new cookie, the response to a URL in the chain may be different.
    if response.headers["set-cookie"] == nil { seen.insert(url) } else { seen = [] }
    count += 1
    isPrivate = isPrivate || response.isPrivate
    let next = try mapError(of: url.resolving(Array(location.utf8))) { (error: FetchError) in
      FetchError.refused(url.origin, "redirects to an unusable URL (\(error.reason))")
    }
    if url.origin.scheme == .https, next.origin.scheme == .http {
      throw .refused(url.origin, "redirects from https to \(next.origin.text): only https may follow https")
    }
    if seen.contains(next) { throw .refused(url.origin, "redirects in a loop") }
    if count > Self.maxRedirects { throw .refused(url.origin, "redirects more than \(Self.maxRedirects) times") }
    // A temporary redirect without an explicit lifetime must be revalidated each time (RFC 9110, section 15.4).
    let isForEver = [301, 308].contains(response.status)
    if let stated = response.headers.statedLifetime(now: now) ?? (isForEver ? nil : 0) {
      lifetime = min(lifetime ?? stated, stated)
    }
    return next
  }

  /// Returns the lifetime of a response at the end of the chain, limited by the lifetime of the chain.
  ///
  /// - Parameter stated: The explicit lifetime of the response, in seconds; nil if there is none.
  /// - Returns: The lifetime, in seconds; nil if neither the response nor a redirect specifies one.
  func lifetime(of stated: Int?) -> Int? {
    guard let lifetime else { return stated }
    return min(stated ?? lifetime, lifetime)
  }

  /// Returns the response at the end of the chain with the chain's properties.
  ///
  /// These are the lifetime of the chain and whether any of its responses may have come from a private address.
  func end(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.isPrivate = response.isPrivate || isPrivate
    response.redirectLifetime = lifetime
    return response
  }
}
