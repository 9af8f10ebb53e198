import AvatarFileSystem
import Testing

@testable import AvatarHTTP

private let now = 1_718_452_800
private let digest = ContentDigest(of: [1, 2, 3])

/// Returns the cache entry for a response with header lines.
private func entry(_ lines: String..., redirectLifetime: Int? = nil) -> CacheEntry? {
  var response = response(lines)
  response.redirectLifetime = redirectLifetime
  return CacheEntry(response, digest: digest, now: now)
}

private func lifetime(_ lines: String...) -> Int? {
  CacheEntry(response(lines), digest: digest, now: now).map { $0.freshUntil - now }
}

private func response(_ lines: [String], isPrivate: Bool = false) -> HTTPResponse {
  let block = (["HTTP/1.1 200 OK"] + lines + [""]).joined(separator: "\r\n")
  return HTTPResponse(status: 200, headers: HTTPHeaders(Array(block.utf8)), body: [], isPrivate: isPrivate)
}

@Suite struct CacheEntryTests {
  private static let entries = [
    CacheEntry(absence: 410, checked: 1, freshUntil: 2), CacheEntry(digest: digest, checked: -1, freshUntil: 1 << 40),
    CacheEntry(
      digest: digest, checked: now, freshUntil: now, entityTag: "W/\"a b\"",
      lastModified: "Wed, 01 Jan 2020 00:00:00 GMT",
      mustRevalidate: true, isPrivate: true),
    CacheEntry(digest: digest, checked: now, freshUntil: now, statedLifetime: 60),
    CacheEntry(digest: digest, checked: now, freshUntil: now, statedLifetime: 0),
    CacheEntry(digest: digest, checked: now, freshUntil: now, entityTag: "\"ä\u{FFFD}\u{301}\"", isPrivate: true),
    CacheEntry.absent(404, lifetime: nil, now: now, isPrivate: false),
  ]

  @Test(arguments: entries)
  func cacheEntryRoundTrips(entry: CacheEntry) { #expect(CacheEntry(Array(entry.text.utf8)) == entry) }

  /// The mark forms one character with the space before it.
  @Test func entityTagThatStartsWithACombiningMarkRoundTrips() {
    let entry = CacheEntry(absence: 404, checked: 1, freshUntil: 2, entityTag: "\u{301}a")
    #expect(CacheEntry(Array(entry.text.utf8)) == entry)
  }

  @Test(arguments: entries)
  func truncatedEntryIsRejected(entry: CacheEntry) {
    let bytes = Array(entry.text.utf8)
    for count in 0..<bytes.count { #expect(CacheEntry(Array(bytes.prefix(count))) == nil) }
  }

  @Test(arguments: entries)
  func entryWithAnyWrongBitIsRejected(entry: CacheEntry) {
    var bytes = Array(entry.text.utf8)
    for i in bytes.indices {
      bytes[i] ^= 1
      #expect(CacheEntry(bytes) == nil)
      bytes[i] ^= 1
    }
  }

  @Test(arguments: [
    "", "\n", "end\n", "avatar-render photo 1\nend\n", "avatar-render photo 1\nchecked 1\nend\n",
    "avatar-render photo 2\nchecked 1\nfresh-until 2\nend\n", "avatar-render photo 1\nchecked x\nfresh-until 2\nend\n",
    "avatar-render photo 1\nchecked 1\nfresh-until 99999999999999999999\nend\n",
    "avatar-render photo 1\nchecked 1\nfresh-until 2\ndigest 12\nend\n",
    "avatar-render photo 1\nchecked 1\nrubbish\nend\n",
    "checked 1\nfresh-until 2\nend\n", "{}", "\u{0}\u{0}",
  ])
  func unrelatedTextIsNotACacheEntry(text: String) { #expect(CacheEntry(Array(text.utf8)) == nil) }

  /// Returns the lines followed by the line with their digest, as in `CacheEntry.text`.
  private func sealed(_ lines: String...) -> [UInt8] {
    let text = lines.joined(separator: "\n") + "\n"
    return Array((text + "digest-of-all \(ContentDigest(of: Array(text.utf8)))\n").utf8)
  }

  @Test func entryWithAValidDigestIsRead() {
    let bytes = sealed("avatar-render photo 2", "checked 1", "fresh-until 2", "absent 404")
    #expect(CacheEntry(bytes) == CacheEntry(absence: 404, checked: 1, freshUntil: 2))
  }

  @Test(arguments: ["avatar-render photo 1", "avatar-render photo 3", "avatar-render photo", ""])
  func entryWithAnotherVersionIsRejected(line: String) {
    #expect(CacheEntry(sealed(line, "checked 1", "fresh-until 2", "absent 404")) == nil)
  }

  @Test(arguments: [
    ["fresh-until 2", "absent 404"], ["checked 1", "absent 404"], ["checked x", "fresh-until 2", "absent 404"],
    ["checked 1", "fresh-until 2"], ["checked 1", "fresh-until 2", "absent x"],
    ["checked 1", "fresh-until 2", "digest 12"], ["checked 1", "fresh-until 2", "absent 404", "rubbish"],
    ["checked 1", "fresh-until 2", "absent 404", "digest \(digest)"],
    ["checked 1099511627777", "fresh-until 2", "absent 404"],
    ["checked 1", "fresh-until 1099511627777", "absent 404"],
    ["checked 1", "fresh-until -1099511627777", "absent 404"],
    ["checked 1", "fresh-until 2", "lifetime 1099511627777", "absent 404"],
    ["checked 1", "fresh-until 2", "lifetime x", "absent 404"],
  ])
  func incompleteEntryIsRejected(lines: [String]) {
    let text = (["avatar-render photo 2"] + lines).joined(separator: "\n")
    #expect(CacheEntry(sealed(text)) == nil)
  }

  @Test func entryWithUnexpectedLinesIsRejected() {
    let head = "avatar-render photo 2"
    #expect(CacheEntry(sealed(head, "checked 1", "fresh-until 2", "absent 404"))?.absence == 404)
    #expect(CacheEntry(sealed(head, "checked +1", "fresh-until 2", "absent 404")) == nil)
    #expect(CacheEntry(sealed(head, "checked 0", "checked 1", "fresh-until 2", "absent 404")) == nil)
    #expect(CacheEntry(sealed(head, "checked 1", "fresh-until 2", "absent 404", "odd line")) == nil)
  }

  @Test func validatorWithAControlCharacterIsRejected() {
    let lines = ["avatar-render photo 2", "checked 1", "fresh-until 2", "digest \(digest)"].joined(separator: "\n")
    #expect(CacheEntry(sealed(lines, "etag \"a\""))?.entityTag == "\"a\"")
    #expect(CacheEntry(sealed(lines, "etag \"a\"\rX: y")) == nil)
    #expect(CacheEntry(sealed(lines, "last-modified a\u{1}")) == nil)
  }

  @Test func binaryDataIsNotACacheEntry() { #expect(CacheEntry([0xFF, 0xFE, 0x0A]) == nil) }

  @Test(arguments: [
    ("Cache-Control: max-age=60", 60), ("cache-control: public, max-age=60, stale-while-revalidate=9", 60),
    ("Cache-Control: max-age=0", 0), ("Cache-Control: no-cache", 0), ("Cache-Control: no-cache, max-age=60", 0),
    ("Cache-Control: max-age=9999999999", 365 * 86400), ("Cache-Control: s-maxage=60", 3600), ("ETag: \"a\"", 0),
    ("Last-Modified: Wed, 01 Jan 2020 00:00:00 GMT", 0), ("Server: x", 3600), ("Expires: 0", 0), ("Expires: -1", 0),
    ("Expires: Sat, 15 Jun 2024 12:01:00 GMT", 60), ("Expires: Sat, 15 Jun 2024 11:59:00 GMT", 0),
    ("Expires: Fri, 31 Dec 9999 23:59:59 GMT", 365 * 86400),
  ])
  func lifetimeIsReadFromTheResponse(line: String, seconds: Int) { #expect(lifetime(line) == seconds) }

  @Test func maxAgeTakesPrecedenceOverExpires() {
    #expect(lifetime("Expires: Sat, 15 Jun 2024 12:01:00 GMT", "Cache-Control: max-age=10") == 10)
  }

  @Test func timeSinceTheResponseDateIsDeducted() {
    #expect(lifetime("Date: Sat, 15 Jun 2024 11:59:50 GMT", "Expires: Sat, 15 Jun 2024 12:00:20 GMT") == 20)
    #expect(lifetime("Date: Sat, 15 Jun 2024 11:58:00 GMT", "Cache-Control: max-age=100") == -20)
  }

  @Test func redirectsMayShortenTheLifetime() {
    #expect(entry("Cache-Control: max-age=60", redirectLifetime: 10)?.freshUntil == now + 10)
    #expect(entry("Cache-Control: max-age=60", redirectLifetime: -1) == nil)
  }

  @Test func absenceIsCachedForAtMostAnHour() {
    let lifetimes = [nil, 60, 7200].map { lifetime in
      CacheEntry.absent(404, lifetime: lifetime, now: now, isPrivate: false).freshUntil - now
    }
    #expect(lifetimes == [3600, 60, 3600])
  }

  @Test func timeInOtherCachesIsDeducted() {
    #expect(lifetime("Age: 20", "Cache-Control: max-age=60") == 40)
    #expect(lifetime("Age: 20, 30", "Cache-Control: max-age=60") == 40)
    #expect(lifetime("Age: 10", "Date: Sat, 15 Jun 2024 11:59:40 GMT", "Cache-Control: max-age=60") == 40)
    #expect(lifetime("Age: 20", "Date: Sat, 15 Jun 2024 11:59:50 GMT", "Cache-Control: max-age=60") == 40)
    #expect(lifetime("Age: 99999999999999999999", "Cache-Control: max-age=60") == 60 - Int(Int32.max))
    #expect(entry("Age: 70", "Cache-Control: max-age=60")?.isFresh(at: now) == false)
  }

  /// A response with a date in the future has no age either.
  @Test(arguments: ["-20", "+20", "x", "1.5", "", ", 20", "20 s"])
  func malformedAgeIsIgnored(age: String) {
    #expect(lifetime("Age: \(age)", "Cache-Control: max-age=60") == 60)
    #expect(lifetime("Age: \(age)", "Date: Sat, 15 Jun 2024 12:00:30 GMT", "Cache-Control: max-age=60") == 60)
  }

  @Test(arguments: ["Cache-Control: no-store", "Cache-Control: max-age=60, NO-STORE", "Vary: *", "Vary: Accept , * "])
  func uncacheableResponseHasNoEntry(line: String) { #expect(entry(line) == nil) }

  @Test(arguments: ["Vary: Accept, Accept-Encoding", "Cache-Control: private", "Pragma: no-cache"])
  func cacheableResponseHasAnEntry(line: String) { #expect(entry(line) != nil) }

  @Test func allRepeatedHeadersApply() { #expect(entry("Cache-Control: max-age=60", "Cache-Control: no-store") == nil) }

  @Test func longEntityTagsAreNotStored() {
    #expect(entry("ETag: \"\(String(repeating: "a", count: 1022))\"")?.entityTag != nil)
    #expect(entry("ETag: \"\(String(repeating: "a", count: 1023))\"")?.entityTag == nil)
  }

  @Test func renewalRetainsOmittedValidators() throws {
    let old = try #require(entry("ETag: \"a\"", "Last-Modified: x"))
    let response = response(["ETag: \"b\"", "Cache-Control: max-age=9"], isPrivate: true)
    let renewed = try #require(old.renewed(response, now: now + 100))
    #expect(renewed.entityTag == "\"b\"" && renewed.lastModified == "x" && renewed.digest == digest)
    #expect(renewed.checked == now + 100 && renewed.freshUntil == now + 109 && renewed.isPrivate)
  }

  /// Returns the seconds of freshness after each of several 304 responses to a stored response.
  private func renewals(of stored: String..., with fields: [String]...) throws -> [Int] {
    var entry = try #require(CacheEntry(response(["ETag: \"a\""] + stored), digest: digest, now: now))
    return try fields.map { fields in
      entry = try #require(entry.renewed(response(fields), now: now))
      return entry.freshUntil - now
    }
  }

  @Test func renewalWithoutHeadersRetainsTheStoredLifetime() throws {
    #expect(try renewals(of: "Cache-Control: max-age=60", with: [], []) == [60, 60])
  }

  @Test func ageIsDeductedOnceFromARenewal() throws {
    #expect(
      try renewals(of: "Cache-Control: max-age=300", "Age: 100", with: ["Age: 100"], ["Age: 20"]) == [200, 280])
  }

  @Test func renewalWithoutHeadersDoesNotExtendTheStoredExpires() throws {
    #expect(try renewals(of: "Expires: Sat, 15 Jun 2024 12:01:00 GMT", with: []) == [0])
  }

  @Test func renewalReplacesTheStoredLifetime() throws {
    #expect(try renewals(of: "Cache-Control: max-age=60", with: ["Cache-Control: max-age=9"], []) == [9, 9])
    #expect(try renewals(of: "Cache-Control: max-age=60", with: ["Cache-Control: no-cache"], []) == [0, 0])
    #expect(try renewals(of: "Cache-Control: max-age=60", with: ["Expires: 0"], []) == [0, 0])
  }

  private static let combinations: [(stored: [String], second: [String], lifetime: Int?, mustRevalidate: Bool)] = [
    (["Cache-Control: no-cache"], [], 0, true),
    (["Cache-Control: no-cache"], ["Expires: Fri, 31 Dec 9999 23:59:59 GMT"], 0, true),
    (["Cache-Control: no-cache=\"x\"y"], ["Expires: Fri, 31 Dec 9999 23:59:59 GMT"], 0, true),
    (["Cache-Control: no-cache, max-age=60"], ["Expires: Fri, 31 Dec 9999 23:59:59 GMT"], 0, true),
    (["Cache-Control: no-cache"], ["Cache-Control: max-age=60"], 60, false),
    (["Cache-Control: no-cache"], ["Cache-Control: private"], 0, false),
    (["Cache-Control: max-age=0"], ["Expires: Fri, 31 Dec 9999 23:59:59 GMT"], 0, false),
    (["Cache-Control: max-age=60"], ["Expires: Fri, 31 Dec 9999 23:59:59 GMT"], 60, false),
    (["Cache-Control: max-age=60"], ["Expires: Sat, 15 Jun 2024 12:00:09 GMT"], 9, false),
    (["Cache-Control: max-age=60", "Expires: 0"], [], 60, false),
    (["Cache-Control: max-age=60, must-revalidate"], [], 60, true),
    (["Cache-Control: max-age=60, must-revalidate"], ["Cache-Control: max-age=9"], 9, false),
    (["Cache-Control: max-age=60"], ["Cache-Control: must-revalidate"], 0, true),
    (["Cache-Control: max-age=60"], ["Cache-Control: no-cache, max-age=60"], 0, true),
    (["Cache-Control: must-revalidate"], ["Expires: Sat, 15 Jun 2024 12:01:00 GMT"], 60, true),
    (["Expires: Sat, 15 Jun 2024 12:01:00 GMT"], [], 0, false),
    ([], ["Expires: Sat, 15 Jun 2024 12:01:00 GMT"], 60, false),
    ([], ["Cache-Control: private", "Expires: Sat, 15 Jun 2024 12:01:00 GMT"], 60, false),
    ([], [], 0, false),
    (["Cache-Control: max-age=9999999999"], [], 365 * 86400, false),
    (["Cache-Control: max-age=60"], ["Cache-Control: no-store"], nil, false),
    (["Cache-Control: max-age=60"], ["Vary: *"], nil, false),
  ]

  /// The second of two equal responses changes nothing.
  @Test(arguments: combinations)
  func renewalCombinesTheStoredAndTheNewFields(
    stored: [String], second: [String], lifetime: Int?, mustRevalidate: Bool
  ) throws {
    var entry = try #require(CacheEntry(response(["ETag: \"a\""] + stored), digest: digest, now: now - 1000))
    for _ in 0..<2 {
      let renewed = entry.renewed(response(second), now: now)
      #expect(renewed.map { $0.freshUntil - now } == lifetime)
      guard let renewed else { break }
      #expect(renewed.mustRevalidate == mustRevalidate && renewed.entityTag == "\"a\"" && renewed.checked == now)
      #expect(CacheEntry(Array(renewed.text.utf8)) == renewed)
      entry = renewed
    }
  }

  @Test(arguments: [false, true], [false, true])
  func photoIsPrivateAfterAnyPrivateResponse(first: Bool, second: Bool) throws {
    let entry = try #require(CacheEntry(response(["ETag: \"a\""], isPrivate: first), digest: digest, now: now))
    let renewed = try #require(entry.renewed(response([], isPrivate: second), now: now))
    #expect(entry.isPrivate == first && renewed.isPrivate == (first || second))
    #expect(renewed.renewed(response([]), now: now)?.isPrivate == (first || second))
  }

  @Test func redirectsMayShortenTheLifetimeOfARenewal() throws {
    let stored = try #require(entry("ETag: \"a\"", "Cache-Control: max-age=60"))
    for (redirect, lifetime) in [(10, 10), (90, 60), (0, 0), (-1, nil)] as [(Int, Int?)] {
      var second = response([])
      second.redirectLifetime = redirect
      #expect(stored.renewed(second, now: now).map { $0.freshUntil - now } == lifetime)
    }
  }

  @Test func absenceCannotBeRenewed() {
    #expect(CacheEntry.absent(404, lifetime: nil, now: now, isPrivate: false).renewed(response([]), now: now) == nil)
  }

  @Test func cacheKeyDependsOnTheURLAndTheScope() {
    let scopes = [nil, ContentDigest(of: []), ContentDigest(of: [1])]
    let keys = ["a", "b"].flatMap { url in scopes.map { PhotoCache.Key(url, scope: $0) } }
    #expect(Set(keys).count == 6)
  }
}
