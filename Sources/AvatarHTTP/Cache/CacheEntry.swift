import AvatarFileSystem
import AvatarJSON

/// The cached metadata of a photo on a server, or of the absence of a photo.
struct CacheEntry: Hashable, Sendable {
  /// The digest of the photo; nil if the server does not have a photo.
  var digest: ContentDigest?
  /// The status of the response that reported the absence of the photo; nil if the server has the photo.
  var absence: Int?
  /// The time of the last response that confirmed the entry, in seconds since 1970.
  var checked: Int
  /// The time until which the entry is fresh, in seconds since 1970.
  var freshUntil: Int
  /// The lifetime that `Cache-Control` specifies, in seconds: 0 for `no-cache`, and nil if it specifies none.
  ///
  /// A 304 response without `Cache-Control` renews the entry for this duration.
  var statedLifetime: Int?
  /// The `ETag` and `Last-Modified` validators, with which the server detects changes to the photo.
  var entityTag, lastModified: String?
  /// Whether the photo must not be used when it is stale, even if the server cannot be reached.
  var mustRevalidate = false
  /// Whether the response may have come from an address outside the public Internet.
  var isPrivate = false

  /// The maximum length of a validator, in bytes; longer ones are not stored.
  private static let maxBytesOfTag = 1024
  private static let firstLine = "avatar-render photo 2"
  private static let lastLine = "digest-of-all "

  /// The accepted times, in seconds since 1970, and lifetimes, in seconds, whose sums do not overflow.
  private static let times = -(1 << 40)...(1 << 40)

  /// The contents of the entry's file, with one field per line; they do not include the URL.
  var text: String {
    var lines = [Self.firstLine, "checked \(checked)", "fresh-until \(freshUntil)"]
    if let statedLifetime { lines.append("lifetime \(statedLifetime)") }
    if let digest { lines.append("digest \(digest)") }
    if let absence { lines.append("absent \(absence)") }
    if let entityTag { lines.append("etag \(entityTag)") }
    if let lastModified { lines.append("last-modified \(lastModified)") }
    if mustRevalidate { lines.append("must-revalidate yes") }
    if isPrivate { lines.append("private yes") }
    let text = lines.joined(separator: "\n") + "\n"
    return text + Self.lastLine + "\(ContentDigest(of: Array(text.utf8)))\n"
  }
}

extension CacheEntry {
  /// Parses the contents of an entry's file; nil unless they are exactly in the form that `text` produces.
  init?(_ bytes: [UInt8]) {
    // The last line consists of its label, the hexadecimal digest and a line break.
    let end = Self.lastLine.utf8.count + 2 * ContentDigest.length + 1
    guard bytes.count > end, let text = String(validating: bytes.dropLast(end), as: UTF8.self) else { return nil }
    var fields: [String: String] = [:]
    // Scalars are split because a combining mark forms one character with the space before it.
    for line in text.unicodeScalars.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { return nil }
      fields[String(line[..<space])] = String(line[line.index(after: space)...])
    }
    guard let checked = fields["checked"].flatMap({ Int($0) }),
      let freshUntil = fields["fresh-until"].flatMap({ Int($0) }),
      [checked, freshUntil].allSatisfy({ Self.times.contains($0) })
    else { return nil }
    self.checked = checked
    self.freshUntil = freshUntil
    if let seconds = fields["lifetime"] {
      guard let lifetime = Int(seconds), Self.times.contains(lifetime) else { return nil }
      statedLifetime = lifetime
    }
    if let digits = fields["digest"] {
      guard let digest = ContentDigest(hexadecimal: digits) else { return nil }
      self.digest = digest
    }
    absence = fields["absent"].flatMap { Int($0) }
    guard (digest == nil) == (absence != nil) else { return nil }
    entityTag = fields["etag"]
    lastModified = fields["last-modified"]
    mustRevalidate = fields["must-revalidate"] != nil
    isPrivate = fields["private"] != nil
    // Validators become request header fields and must not contain line breaks. The comparison with `text` also covers
    // the first line and the digest in the last line.
    guard validators.allSatisfy({ Self.storable($0.value) != nil }), bytes.elementsEqual(self.text.utf8) else {
      return nil
    }
  }

  /// Returns whether the entry may be used without a request.
  ///
  /// An entry is stale if the clock has since been set back to before its last check.
  func isFresh(at now: Int) -> Bool { checked <= now && now < freshUntil }

  /// The header fields that make a request conditional.
  var validators: [(name: String, value: String)] {
    let fields = [("If-None-Match", entityTag), ("If-Modified-Since", lastModified)]
    return fields.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Creates the cache entry for a response (RFC 9111); nil if the response must not be stored.
  init?(_ response: HTTPResponse, digest: ContentDigest, now: Int) {
    let headers = response.headers
    let control = CacheControl(headers.list("cache-control") ?? "")
    // A stored response with `Vary: *` never matches another request (RFC 9111, section 4.1).
    if control.noStore || (response.redirectLifetime ?? 0) < 0
      || headers.list("vary")?.utf8.split(separator: UInt8(ascii: ",")).contains(where: {
        $0.trimmed.elementsEqual("*".utf8)
      })
        == true
    {
      return nil
    }
    self.digest = digest
    checked = now
    entityTag = headers["etag"].flatMap(Self.storable)
    lastModified = headers["last-modified"].flatMap(Self.storable)
    freshUntil = now
    statedLifetime = control.lifetime.map { min($0, Self.maxLifetime) }
    mustRevalidate = control.mustRevalidate || control.noCache
    isPrivate = response.isPrivate
    let unstated = headers.expiresLifetime(now: now) ?? (validators.isEmpty ? Self.silentLifetime : 0)
    freshUntil = Self.freshUntil(response, lifetime: statedLifetime ?? unstated, now: now)
  }

  private static func storable(_ tag: String) -> String? {
    tag.utf8.count <= maxBytesOfTag && !tag.unicodeScalars.contains { $0.value < 0x20 } ? tag : nil
  }

  /// The lifetime, in seconds, of a response without an explicit lifetime or a validator.
  ///
  /// A response with a validator but without an explicit lifetime is revalidated each time.
  private static let silentLifetime = 3600
  /// The maximum lifetime, in seconds; longer ones are probably server errors.
  private static let maxLifetime = 365 * 86400

  /// Returns the time until which a response is fresh, in seconds since 1970.
  ///
  /// `lifetime` is the lifetime of the response, in seconds, which its redirects may shorten.
  private static func freshUntil(_ response: HTTPResponse, lifetime: Int, now: Int) -> Int {
    let lifetime = min(lifetime, response.redirectLifetime ?? lifetime, maxLifetime)
    return now + lifetime - response.headers.age(now: now)
  }

  /// Returns the entry renewed by a 304 response (RFC 9111, section 4.3.4); nil if it must no longer be stored.
  func renewed(_ response: HTTPResponse, now: Int) -> CacheEntry? {
    guard let digest, var entry = CacheEntry(response, digest: digest, now: now) else {
      return nil
    }
    entry.entityTag = entry.entityTag ?? entityTag
    entry.isPrivate = entry.isPrivate || isPrivate
    entry.lastModified = entry.lastModified ?? lastModified
    let expires = response.headers.expiresLifetime(now: now)
    // Fields that the response does not repeat remain unchanged (section 3.2). Stored directives take precedence over a
    // new `Expires` field, which may only shorten the lifetime.
    if response.headers["cache-control"] == nil {
      entry.mustRevalidate = mustRevalidate
      entry.statedLifetime = statedLifetime.map { min($0, expires ?? $0) }
    }
    entry.freshUntil = Self.freshUntil(response, lifetime: entry.statedLifetime ?? expires ?? 0, now: now)
    return entry
  }

  /// Returns the entry for a photo that the server does not have.
  ///
  /// The entry is fresh for `lifetime` seconds, up to an hour, which is also the default.
  static func absent(_ status: Int, lifetime: Int?, now: Int, isPrivate: Bool) -> CacheEntry {
    CacheEntry(
      digest: nil, absence: status, checked: now, freshUntil: now + min(lifetime ?? silentLifetime, silentLifetime),
      isPrivate: isPrivate)
  }
}
