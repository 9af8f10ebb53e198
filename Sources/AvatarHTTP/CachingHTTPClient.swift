import AvatarFileSystem
import Synchronization

/// An HTTP client for photos with a disk cache (RFC 9111).
///
/// Any number of threads may use it at the same time.
package final class CachingHTTPClient: Sendable {
  package let settings: FetchSettings
  package let client: HTTPClient
  /// The cache scope of each origin with credentials, computed on first use.
  private let scopes = Mutex([WebOrigin: ContentDigest]?.none)

  package init(_ settings: FetchSettings) {
    self.settings = settings
    client = HTTPClient(settings)
  }

  /// Returns the digest of the credentials for an origin; nil if there are no credentials or no cache.
  ///
  /// The digest separates the cached photos of one user from those of another.
  private func scope(of origin: WebOrigin) -> ContentDigest? {
    guard let cache = settings.cache, settings.credentials(for: origin) != nil else { return nil }
    return scopes.withLock { scopes in
      if let scopes { return scopes[origin] }
      let salt = cache.salt()
      let all = Dictionary(
        settings.credentials.map { ($0.origin, $0.scope(salt: salt)) }, uniquingKeysWith: { first, _ in first })
      scopes = all
      return all[origin]
    }
  }

  /// Returns the photo at a URL, from the cache if possible.
  ///
  /// A cached photo is used if it is fresh, if the server confirms it, or if the server fails temporarily or responds
  /// with anything other than a complete photo of at most `limit` bytes. The type is determined from the bytes, not
  /// from the `Content-Type`.
  ///
  /// - Parameters:
  ///   - url: The URL of the photo.
  ///   - name: The name that identifies the photo in the cache; nil means the URL.
  ///   - limit: The maximum size, in bytes.
  ///   - deadline: The deadline for the avatar.
  /// - Returns: The photo.
  /// - Throws: `FetchError` if neither the server nor the cache has a photo.
  package func photo(
    at url: WebURL, as name: String? = nil, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> FetchedPhoto {
    let cached = cached(name ?? url.text, url.origin)
    if let photo = try cached.usablePhoto() { return photo.delivered(.fresh) }
    var truncated: FetchedPhoto?
    do throws(FetchError) {
      let validators = settings.refreshes || cached.photo == nil ? [] : cached.entry?.validators ?? []
      let response = try client.get(
        HTTPClient.Query(url: url, accept: settings.accept(), validators: validators, limit: limit), deadline)
      if response.status == 304, let photo = cached.photo {
        cached.renew(response)
        return photo.delivered(.revalidated)
      }
      guard let fault = settings.fault(response.body) else { return cached.store(response.body, of: response) }
      if fault.isTruncated { truncated = FetchedPhoto(response.body) }
      throw Self.refusal(of: response, fault, from: url.origin)
    } catch {
      if !deadline.isCancelled, let photo = cached.replacement(for: error) { return photo.delivered(.stale) }
      if let truncated { return truncated }
      throw error
    }
  }

  /// Returns bytes derived from the response to a query, or from the cache if they are fresh or the server confirms them.
  ///
  /// - Parameters:
  ///   - query: The query, to which validators are added.
  ///   - name: The name that identifies the derived bytes in the cache.
  ///   - deadline: The deadline for the query.
  ///   - lifetime: The lifetime of the stored bytes, in seconds: 0 for bytes that are only used if no request may be sent;
  ///     nil means the lifetime of the response.
  ///   - derive: A function that returns the bytes to store; after a 304 response, its second argument is the cached bytes.
  /// - Returns: The derived bytes.
  /// - Throws: `FetchError` if a request fails, or is necessary but must not be sent. If this user may no longer access
  ///   the response, its entry is removed.
  package func document(
    _ query: HTTPClient.Query, as name: String, _ deadline: FetchDeadline, lifetime: Int? = nil,
    derive: (HTTPResponse, _ known: [UInt8]?) throws(FetchError) -> [UInt8]
  ) throws(FetchError) -> [UInt8] {
    let cached = cached(name, query.url.origin)
    if let known = try cached.usablePhoto() { return known.bytes }
    var query = query
    if !settings.refreshes, cached.photo != nil { query.validators = cached.entry?.validators ?? [] }
    do {
      let response = try client.get(query, deadline)
      let known = response.status == 304 ? cached.photo?.bytes : nil
      let bytes = try derive(response, known)
      if known != nil {
        cached.renew(response, with: bytes)
      } else {
        cached.store(bytes, of: response, lifetime: lifetime)
      }
      return bytes
    } catch {
      if error.isDenial { cached.invalidate() }
      throw error
    }
  }

  /// Returns the cached photo for a name and an origin; it may not have an entry.
  package func cached(_ name: String, _ origin: WebOrigin) -> CachedPhoto {
    CachedPhoto(settings, PhotoCache.Key(name, scope: scope(of: origin)), origin)
  }

  /// Returns the error for a response whose body is not a complete photo.
  private static func refusal(
    of response: HTTPResponse, _ fault: FetchSettings.ContentFault, from origin: WebOrigin
  ) -> FetchError {
    if response.body.isEmpty { return .refused(origin, "the response is empty") }
    let type = (response.headers["content-type"] ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
    // These types do not reveal what the content is if it is not a photo, unlike the type of a login page.
    let isVague =
      fault.isTruncated || type.hasPrefix("image/")
      || ["", "application/octet-stream", "binary/octet-stream"].contains(type)
    let remark = type == "text/html" ? " (a login page?)" : ""
    return .refused(origin, "responded with \(isVague ? fault.content : "\(type) instead of an image\(remark)")")
  }
}
