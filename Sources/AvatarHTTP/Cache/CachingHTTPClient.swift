package import AvatarFileSystem
import Synchronization

/// An HTTP client for photos with a disk cache (RFC 9111).
///
/// It is safe for use by many threads.
package final class CachingHTTPClient: Sendable {
  package let settings: FetchSettings
  package let client: HTTPClient
  /// The cache scope of each origin with credentials, computed at first use.
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
  /// A cached photo is used if it is fresh, if the server confirms it, or if the server fails temporarily.
  ///
  /// - Parameters:
  ///   - url: The URL of the photo.
  ///   - name: The name that identifies the photo in the cache; nil uses the URL.
  ///   - limit: The largest accepted size, in bytes.
  ///   - deadline: The deadline of the avatar.
  /// - Returns: The photo.
  /// - Throws: `FetchError` if neither the server nor the cache has a photo.
  package func photo(
    at url: WebURL, as name: String? = nil, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> FetchedPhoto {
    let cached = cached(name ?? url.text, url.origin)
    if let photo = try cached.servable(settings) { return photo.delivered(.fresh) }
    do throws(FetchError) {
      let validators = settings.refreshes || cached.photo == nil ? [] : cached.entry?.validators ?? []
      let response = try client.get(
        HTTPClient.Query(url: url, accept: settings.accept, validators: validators, limit: limit), deadline)
      if response.status == 304, let photo = cached.photo {
        cached.renew(response)
        return photo.delivered(.revalidated)
      }
      return cached.keep(response, try content(of: response, url.origin))
    } catch {
      if !deadline.isCancelled, let photo = cached.standIn(for: error) { return photo.delivered(.stale) }
      throw error
    }
  }

  /// Returns bytes derived from the response to a query, from the cache if they are fresh or the server confirms them.
  ///
  /// - Parameters:
  ///   - query: The query, to which validators are added.
  ///   - name: The name that identifies the derived bytes in the cache.
  ///   - deadline: The deadline of the query.
  ///   - derive: Returns the bytes to store. After a response of 304, its second argument is the cached bytes.
  /// - Returns: The derived bytes.
  /// - Throws: `FetchError` if a request fails, or is necessary but must not be sent. If this user may no longer access
  ///   the response, its entry is removed.
  package func document(
    _ query: HTTPClient.Query, as name: String, _ deadline: FetchDeadline,
    derive: (HTTPResponse, _ known: [UInt8]?) throws(FetchError) -> [UInt8]
  ) throws(FetchError) -> [UInt8] {
    let cached = cached(name, query.url.origin)
    if let known = try cached.servable(settings) { return known.bytes }
    var query = query
    if !settings.refreshes, cached.photo != nil { query.validators = cached.entry?.validators ?? [] }
    do throws(FetchError) {
      let response = try client.get(query, deadline)
      let known = response.status == 304 ? cached.photo?.bytes : nil
      let bytes = try derive(response, known)
      if bytes == known { cached.renew(response) } else { cached.keep(bytes, of: response) }
      return bytes
    } catch {
      switch error {
      case .status(_, _, retryAfter: .some, _): break
      case .status(let status, _, _, _) where (400...499).contains(status): cached.invalidate()
      case .refused: cached.invalidate()
      case .status, .tooLong, .network, .local, .url, .component: break
      }
      throw error
    }
  }

  /// Returns the cached photo of a name and an origin, which may have no entry.
  package func cached(_ name: String, _ origin: WebOrigin) -> CachedPhoto {
    CachedPhoto(
      cache: settings.cache, key: PhotoCache.Key(name, scope: scope(of: origin)), origin: origin,
      allowsPrivateNetwork: settings.allowsPrivateNetwork, now: settings.clock.seconds())
  }

  /// Returns the type of a response's content; a page, for example a login page, is an error despite its status of 200.
  private func content(of response: HTTPResponse, _ origin: WebOrigin) throws(FetchError) -> ResponseContent {
    if response.body.isEmpty { throw .refused(origin, "the response is empty") }
    let type = (response.headers["content-type"] ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
    // Servers send `application/octet-stream`, `binary/octet-stream` or no type for files of unknown type.
    let isImage = type.hasPrefix("image/") || ["", "application/octet-stream", "binary/octet-stream"].contains(type)
    guard isImage else {
      let remark = type == "text/html" ? " (a login page?)" : ""
      throw .refused(origin, "responded with \(type) instead of an image\(remark)")
    }
    let content = settings.content(response.body)
    if content == .page { throw .refused(origin, "responded with a page instead of an image") }
    return content
  }
}

/// A photo from a server or from the cache.
package struct FetchedPhoto: Hashable, Sendable {
  package let bytes: [UInt8]
  package let digest: ContentDigest
  /// The end of a warning about the source of the photo; nil if there is none.
  package var warning: String?
  /// The way in which the bytes were obtained.
  package var delivery = Delivery.downloaded

  /// A way in which the bytes of a photo are obtained.
  package enum Delivery: Hashable, Sendable {
    case downloaded
    /// The photo is from the cache, without a request.
    case fresh
    /// The photo is from the cache, after the server confirmed that it has not changed.
    case revalidated
    /// The photo is from the cache, because the server failed.
    case stale
  }

  /// Returns whether two photos have the same contents.
  package static func == (a: Self, b: Self) -> Bool { a.digest == b.digest }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Returns the photo with another delivery.
  func delivered(_ delivery: Delivery) -> FetchedPhoto {
    var photo = self
    photo.delivery = delivery
    return photo
  }
}

/// The type of a response's content, detected from its bytes.
package enum ResponseContent: Hashable, Sendable {
  /// An HTML page instead of an image.
  case page
  /// A complete image, up to its end.
  case image
  /// The first part of an image, whose end is missing.
  case truncatedImage
  /// Content of any other kind.
  case other
}
