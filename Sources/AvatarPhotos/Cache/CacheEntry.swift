import AvatarFiles

/// What the cache knows about a photo on a server, but for the photo itself.
struct CacheEntry: Hashable, Sendable {
  /// Of the photo; nil where the server has none.
  var digest: ContentDigest?
  /// Seconds since 1970 when the server last said so.
  var checked: Int
  /// Seconds since 1970 until which the server need not be asked.
  var freshUntil: Int
  /// By which the server tells whether it has changed.
  var entityTag, lastModified: String?
  /// Whether it must not be shown any longer than that, not even where the server can't be asked.
  var mustRevalidate = false
  /// Whether it came from an address that is not one of the public Internet.
  var isPrivate = false

  /// Longer ones of servers are not kept.
  private static let mostBytesOfTag = 1024
  private static let firstLine = "avatar-render photo 1"
  private static let lastLine = "end"

  /// As a file, a line each; nothing in it tells the URL.
  var text: String {
    var lines = [Self.firstLine, "checked \(checked)", "fresh-until \(freshUntil)"]
    if let digest { lines.append("digest \(digest)") }
    if let entityTag { lines.append("etag \(entityTag)") }
    if let lastModified { lines.append("last-modified \(lastModified)") }
    if mustRevalidate { lines.append("must-revalidate yes") }
    if isPrivate { lines.append("private yes") }
    return (lines + [Self.lastLine, ""]).joined(separator: "\n")
  }
}

extension CacheEntry {
  /// Reads what `text` writes; nil where it is anything else.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.unicodeScalars.split(separator: "\n")
    guard lines.first.map({ String($0) }) == Self.firstLine, lines.last.map({ String($0) }) == Self.lastLine else {
      return nil
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst().dropLast() {
      guard let space = line.firstIndex(of: " ") else { return nil }
      fields[String(line[..<space])] = String(line[line.index(after: space)...])
    }
    guard let checked = fields["checked"].flatMap({ Int($0) }),
      let freshUntil = fields["fresh-until"].flatMap({ Int($0) })
    else { return nil }
    (self.checked, self.freshUntil) = (checked, freshUntil)
    if let digits = fields["digest"] {
      guard let digest = ContentDigest(hexadecimal: digits) else { return nil }
      self.digest = digest
    }
    (entityTag, lastModified) = (fields["etag"], fields["last-modified"])
    (mustRevalidate, isPrivate) = (fields["must-revalidate"] != nil, fields["private"] != nil)
  }

  /// Whether the server need not be asked now. A clock that was set back makes it stale.
  func isFresh(at now: Int) -> Bool { checked <= now && now < freshUntil }

  /// What asks the server whether it has changed.
  var validators: [(name: String, value: String)] {
    var fields: [(String, String)] = []
    if let entityTag { fields.append(("If-None-Match", entityTag)) }
    if let lastModified { fields.append(("If-Modified-Since", lastModified)) }
    return fields
  }

  /// What an answer says of how it may be kept (RFC 9111).
  /// - Returns: nil where it must not be kept at all.
  init?(_ headers: HTTPHeaders, digest: ContentDigest, now: Int, isPrivate: Bool) {
    let control = CacheControl(headers.list("cache-control") ?? "")
    if control.noStore || headers.list("vary")?.split(separator: ",").contains(where: { $0.trimmed == "*" }) == true {
      return nil
    }
    self.digest = digest
    checked = now
    entityTag = headers["etag"].flatMap(Self.kept)
    lastModified = headers["last-modified"].flatMap(Self.kept)
    freshUntil = now
    mustRevalidate = control.mustRevalidate || control.noCache
    self.isPrivate = isPrivate
    freshUntil = Self.freshUntil(headers, control, now, hasValidator: !validators.isEmpty)
  }

  private static func kept(_ tag: String) -> String? {
    tag.utf8.count <= mostBytesOfTag && !tag.unicodeScalars.contains { $0.value < 0x20 } ? tag : nil
  }

  /// Who says nothing at all about it is believed for an hour; who has a way to tell whether it has changed, and does not say
  /// how long it won't, is asked.
  private static let silentLifetime = 3600
  /// More would be a mistake, or no avatar.
  private static let longestLifetime = 365 * 86400

  private static func freshUntil(
    _ headers: HTTPHeaders, _ control: CacheControl, _ now: Int, hasValidator: Bool
  ) -> Int {
    if control.noCache { return now }
    let age = min(max(headers["age"].flatMap { Int($0) } ?? 0, 0), longestLifetime)
    if let maxAge = control.maxAge { return now + min(maxAge, longestLifetime) - age }
    if let text = headers["expires"] {
      let date = headers["date"].flatMap { HTTPDate.seconds($0, now: now) } ?? now
      guard let expires = HTTPDate.seconds(text, now: now) else { return now }
      return now + min(max(expires - date, 0), longestLifetime) - age
    }
    return hasValidator ? now : now + silentLifetime
  }

  /// What an answer that it has not changed says about the time from now on (RFC 9111, section 4.3.4).
  func renewed(_ headers: HTTPHeaders, now: Int, isPrivate: Bool) -> CacheEntry? {
    guard let digest, var entry = CacheEntry(headers, digest: digest, now: now, isPrivate: isPrivate) else {
      return nil
    }
    entry.entityTag = entry.entityTag ?? entityTag
    entry.lastModified = entry.lastModified ?? lastModified
    return entry
  }

  /// Of a photo that is not there.
  static func absent(now: Int, isPrivate: Bool) -> CacheEntry {
    CacheEntry(digest: nil, checked: now, freshUntil: now + 3600, isPrivate: isPrivate)
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
