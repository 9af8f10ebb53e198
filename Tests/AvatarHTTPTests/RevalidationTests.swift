import PhotoServer
import Testing

@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of responses that confirm or replace cached photos and absences.
@Suite(.needsPython) struct RevalidationTests {
  private let server = PhotoServer.shared
  private let workspace: PhotoWorkspace
  private let clock = StoppedClock().clock

  init() throws {
    workspace = try PhotoWorkspace()
    workspace.settings.clock = clock
  }

  private static let tag = "ETag: \"a\""
  private static let stale = "Cache-Control: max-age=0"
  private static let date = "Last-Modified: Wed, 01 Jan 2020 00:00:00 GMT"

  private func fetch(_ path: String, _ times: Int = 1) throws {
    for _ in 0..<times { #expect(try workspace.photo(server.url(path)).isPNG) }
  }

  /// Returns the cached photo, whether fresh or stale.
  private func offline(_ path: String) throws(FetchError) -> FetchedPhoto {
    workspace.settings.isOffline = true
    defer { workspace.settings.isOffline = false }
    return try workspace.photo(server.url(path))
  }

  private static let notCached = FetchError.local("is not in the cache, and no request is sent (--offline)")

  // MARK: 304

  @Test func bothValidatorsAreSent() throws {
    let path = PhotoServer.path(PrescribedResponse(200, Self.tag, Self.date), PrescribedResponse(304))
    try fetch(path, 2)
    let headers = server.log(path).map(\.headers)
    #expect(headers[0]["if-none-match"] == nil && headers[0]["if-modified-since"] == nil)
    #expect(headers[1]["if-none-match"] == "\"a\"")
    #expect(headers[1]["if-modified-since"] == "Wed, 01 Jan 2020 00:00:00 GMT")
  }

  @Test func notModifiedResponseRenewsTheLifetime() throws {
    let path = PhotoServer.path(
      PrescribedResponse(200, Self.tag, Self.stale), PrescribedResponse(304, "Cache-Control: max-age=60"))
    try fetch(path, 3)
    #expect(server.log(path).map(\.status) == [200, 304])
    try workspace.age(by: 60)
    try fetch(path)
    #expect(server.count(path) == 3)
  }

  @Test func notModifiedResponseReplacesTheIncludedValidators() throws {
    let path = PhotoServer.path(
      PrescribedResponse(200, Self.tag, Self.date, Self.stale), PrescribedResponse(304, "ETag: \"b\"", Self.stale),
      PrescribedResponse(304, "Last-Modified: x", Self.stale), PrescribedResponse(304, Self.stale))
    try fetch(path, 4)
    let log = server.log(path).map(\.headers)
    #expect(log.map { $0["if-none-match"] } == [nil, "\"a\"", "\"b\"", "\"b\""])
    let date = "Wed, 01 Jan 2020 00:00:00 GMT"
    #expect(log.map { $0["if-modified-since"] } == [nil, date, date, "x"])
  }

  @Test func notModifiedResponseWithoutHeadersRetainsTheLifetime() throws {
    let path = PhotoServer.path(
      PrescribedResponse(200, Self.tag, "Cache-Control: max-age=100"), PrescribedResponse(304))
    try fetch(path)
    try workspace.age(by: 100)
    try fetch(path)
    try workspace.age(by: 99)
    try fetch(path)
    #expect(server.log(path).map(\.status) == [200, 304])
    try workspace.age(by: 1)
    try fetch(path)
    #expect(server.count(path) == 3)
  }

  @Test(arguments: ["Cache-Control: no-cache", "Server: x"])
  func notModifiedResponseWithoutALifetimeStaysStale(field: String) throws {
    let path = PhotoServer.path(PrescribedResponse(200, Self.tag, field), PrescribedResponse(304))
    try fetch(path, 3)
    #expect(server.log(path).map(\.status) == [200, 304, 304])
  }

  @Test func notModifiedResponseRetainsMustRevalidate() throws {
    let path = PhotoServer.path(
      PrescribedResponse(200, Self.tag, "Cache-Control: max-age=0, must-revalidate"), PrescribedResponse(304),
      PrescribedResponse(400))
    try fetch(path, 2)
    let entry = workspace.cache.entry(PhotoCache.Key(server.url(path), scope: nil), now: clock.seconds())
    #expect(entry?.mustRevalidate == true)
  }

  @Test func uncacheableNotModifiedResponseRemovesThePhoto() throws {
    let path = PhotoServer.path(
      PrescribedResponse(200, Self.tag, Self.stale), PrescribedResponse(304, "Cache-Control: no-store"))
    try fetch(path, 2)
    #expect(throws: Self.notCached) { try offline(path) }
  }

  @Test func unexpectedNotModifiedResponseIsAFailure() throws {
    let path = PhotoServer.path(PrescribedResponse(304))
    #expect(workspace.failure(server.url(path)) == .status(304, server.origin, retryAfter: nil))
  }

  @Test func photoWithoutItsFileIsDownloadedInFull() throws {
    let path = PhotoServer.path(PrescribedResponse(200, Self.tag, Self.stale))
    try fetch(path)
    try workspace.remove("photos")
    try fetch(path)
    #expect(server.log(path).map { $0.headers["if-none-match"] } == [nil, nil])
  }

  // MARK: New photos

  @Test func newPhotoReplacesTheCachedPhoto() throws {
    var changed = PrescribedResponse(200, Self.stale)
    changed.photo = "b"
    let path = PhotoServer.path(PrescribedResponse(200, Self.stale), changed)
    let first = try workspace.photo(server.url(path))
    let second = try workspace.photo(server.url(path))
    #expect(first != second)
    #expect(try offline(path) == second)
  }

  @Test func uncacheableNewPhotoRemovesTheCachedPhoto() throws {
    let path = PhotoServer.path(
      PrescribedResponse(200, Self.stale), PrescribedResponse(200, "Cache-Control: no-store"))
    try fetch(path, 2)
    #expect(throws: Self.notCached) { try offline(path) }
  }

  @Test func truncatedNewPhotoDoesNotReplaceTheCachedPhoto() throws {
    var cut = PrescribedResponse(200, Self.stale)
    cut.photo = "b"
    cut.isCut = true
    let path = PhotoServer.path(PrescribedResponse(200, Self.stale), cut)
    let whole = try workspace.photo(server.url(path))
    let shown = try workspace.photo(server.url(path))
    #expect(shown.bytes == whole.bytes)
    #expect(
      shown.warning == "\(server.origin.place): responded with a truncated photo: used the cached photo")
    #expect(try offline(path) == whole)
  }

  @Test(
    arguments: [
      (
        PrescribedResponse(type: "text/html", body: "<html>"),
        "responded with text/html instead of an image (a login page?)"
      ),
      (
        PrescribedResponse(type: "image/png", body: "<html>", "Cache-Control: no-store"),
        "responded with HTML, which is not supported"
      ),
      (PrescribedResponse(type: "image/png", body: "{}"), "responded with JSON, which is not supported"),
      (PrescribedResponse(type: "image/png", body: "%PDF-1.7"), "responded with PDF, which is not supported"),
      (PrescribedResponse(type: "image/png", body: ""), "the response is empty"),
      (PrescribedResponse(type: "image/png", body: "Not now"), "responded with text instead of an image"),
      (PrescribedResponse(302, "Location: ftp://a/"), "redirects to an unusable URL (ftp: must be http or https)"),
    ] as [(PrescribedResponse, String)])
  func invalidResponseDoesNotReplaceTheCachedPhoto(response: PrescribedResponse, reason: String) throws {
    let path = PhotoServer.path(PrescribedResponse(200, Self.stale), response)
    let old = try workspace.photo(server.url(path))
    for _ in 0..<2 {
      let shown = try workspace.photo(server.url(path))
      #expect(shown.bytes == old.bytes && shown.delivery == .stale)
      #expect(shown.warning == "\(server.origin.place): \(reason): used the cached photo")
    }
    #expect(try offline(path) == old)
  }

  @Test func oversizedResponseDoesNotReplaceTheCachedPhoto() throws {
    let path = PhotoServer.path(PrescribedResponse(200, Self.stale))
    let old = try workspace.photo(server.url(path))
    let shown = try workspace.fetcher.photo(server.url(path), limit: 10)
    #expect(shown.bytes == old.bytes && shown.delivery == .stale)
    #expect(
      shown.warning == "\(server.origin.place): the response is longer than 10 bytes: used the cached photo")
  }

  @Test func invalidResponseDoesNotPermitAPhotoThatMustBeRevalidated() throws {
    let path = PhotoServer.path(
      PrescribedResponse(200, "Cache-Control: no-cache"), PrescribedResponse(type: "text/html", body: "<html>"))
    try fetch(path)
    #expect(
      workspace.failure(server.url(path))
        == .refused(server.origin, "responded with text/html instead of an image (a login page?)"))
    #expect(try offline(path).isPNG)
  }

  // MARK: Failures after a photo

  /// Fetches a photo, and then a failure at the same path.
  /// - Returns: The path.
  private func failedPath(_ status: Int) throws -> String {
    let path = PhotoServer.path(PrescribedResponse(200, Self.tag, Self.stale), PrescribedResponse(status))
    try fetch(path)
    #expect(workspace.failure(server.url(path)) == .status(status, server.origin, retryAfter: nil))
    return path
  }

  @Test(arguments: [401, 403])
  func photoThatBecamePrivateIsEvicted(status: Int) throws {
    let path = try failedPath(status)
    #expect(throws: Self.notCached) { try offline(path) }
  }

  @Test(arguments: [404, 410])
  func absenceReplacesThePhoto(status: Int) throws {
    let path = try failedPath(status)
    #expect(throws: FetchError.absent(status, server.origin, since: clock.seconds())) { try offline(path) }
  }

  @Test(arguments: [400, 402, 406, 451])
  func photoIsRetainedAfterOtherFailures(status: Int) throws {
    let path = try failedPath(status)
    #expect(try offline(path).isPNG)
  }

  @Test(arguments: [408, 429, 500, 503])
  func temporaryFailureUsesTheCachedPhotoWithANote(status: Int) throws {
    let path = PhotoServer.path(PrescribedResponse(200, Self.stale), PrescribedResponse(status))
    let photo = try workspace.photo(server.url(path))
    let shown = try workspace.photo(server.url(path))
    #expect(shown.bytes == photo.bytes)
    #expect(shown.warning?.hasPrefix("\(server.origin.place) responded with \(status) (") == true)
    #expect(shown.warning?.hasSuffix("): used the cached photo") == true)
  }

  @Test(arguments: ["must-revalidate", "proxy-revalidate", "no-cache"])
  func failureDoesNotPermitAPhotoThatMustBeRevalidated(directive: String) throws {
    let path = PhotoServer.path(
      PrescribedResponse(200, "Cache-Control: max-age=0, \(directive)"), PrescribedResponse(500))
    try fetch(path)
    #expect(workspace.failure(server.url(path)) == .status(500, server.origin, retryAfter: nil))
  }

  // MARK: Absences

  /// Fetches a missing photo twice, a number of seconds apart, and returns the number of requests.
  private func requests(_ response: PrescribedResponse, after seconds: Int) throws -> Int {
    let path = PhotoServer.path(response)
    #expect(workspace.failure(server.url(path)) != nil)
    try workspace.age(by: seconds)
    #expect(workspace.failure(server.url(path)) != nil)
    return server.count(path)
  }

  @Test(arguments: [404, 410])
  func absenceIsCachedForAnHour(status: Int) throws {
    #expect(try requests(PrescribedResponse(status), after: 3599) == 1)
    #expect(try requests(PrescribedResponse(status), after: 3600) == 2)
  }

  @Test func absenceIsCachedForItsLifetimeUpToAnHour() throws {
    #expect(try requests(PrescribedResponse(404, "Cache-Control: max-age=60"), after: 59) == 1)
    #expect(try requests(PrescribedResponse(404, "Cache-Control: max-age=60"), after: 60) == 2)
    #expect(try requests(PrescribedResponse(404, "Cache-Control: max-age=7200"), after: 3600) == 2)
  }

  @Test(arguments: ["no-store", "no-cache", "max-age=0"])
  func uncacheableAbsenceIsNotCached(directive: String) throws {
    #expect(try requests(PrescribedResponse(404, "Cache-Control: \(directive)"), after: 0) == 2)
  }

  @Test func cachedAbsenceRetainsItsStatus() throws {
    let path = PhotoServer.path(PrescribedResponse(410))
    #expect(workspace.failure(server.url(path)) == .status(410, server.origin, retryAfter: nil))
    #expect(workspace.failure(server.url(path)) == .absent(410, server.origin, since: clock.seconds()))
    #expect(server.count(path) == 1)
  }

  @Test(arguments: [404, 410])
  func refreshRequestsAnAbsentPhoto(status: Int) throws {
    let path = PhotoServer.path(PrescribedResponse(status), PrescribedResponse(200))
    #expect(workspace.failure(server.url(path)) == .status(status, server.origin, retryAfter: nil))
    #expect(workspace.failure(server.url(path)) == .absent(status, server.origin, since: clock.seconds()))
    workspace.settings.refreshes = true
    try fetch(path)
    workspace.settings.refreshes = false
    try fetch(path)
    #expect(server.count(path) == 2)
  }
}
