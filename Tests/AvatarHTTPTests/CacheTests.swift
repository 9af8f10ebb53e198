import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of when a second run sends another request for a photo.
@Suite(.needsPython) struct CacheTests {
  private let server = PhotoServer.shared
  private let workspace: PhotoWorkspace

  init() throws {
    workspace = try PhotoWorkspace()
    workspace.settings.clock = StoppedClock().clock
  }

  /// Fetches a photo in two runs, and returns the statuses of the server's responses.
  private func statuses(_ path: String, between change: () throws -> Void = {}) throws -> [Int?] {
    let photo = try workspace.photo(server.url(path))
    try change()
    #expect(try workspace.photo(server.url(path)) == photo)
    return server.log(path).map(\.status)
  }

  @Test(arguments: ["/photo/NAME.png", "/max-age/60/NAME", "/expires/60/NAME", "/plain/NAME"])
  func freshPhotoIsNotRequestedAgain(path: String) throws {
    #expect(try statuses(path.replacing("NAME", with: unique())) == [200])
  }

  @Test(arguments: ["/max-age/0/NAME", "/expires/-60/NAME"])
  func stalePhotoIsRequestedAgain(path: String) throws {
    #expect(try statuses(path.replacing("NAME", with: unique())) == [200, 200])
  }

  @Test(arguments: ["/etag/NAME", "/no-cache/NAME", "/must-revalidate/NAME", "/modified/NAME"])
  func unchangedPhotoIsNotDownloadedAgain(path: String) throws {
    #expect(try statuses(path.replacing("NAME", with: unique())) == [200, 304])
  }

  @Test(arguments: ["/no-store/NAME", "/vary-star/NAME"])
  func uncacheableResponseIsNotStored(path: String) throws {
    #expect(try statuses(path.replacing("NAME", with: unique())) == [200, 200])
    #expect(workspace.files == [])
  }

  @Test func changedPhotoIsDownloaded() throws {
    let path = "/etag-changing/\(unique())"
    let first = try workspace.photo(server.url(path))
    #expect(try workspace.photo(server.url(path)) != first)
    let tags = server.log(path).map { $0.headers["if-none-match"] }
    #expect(tags[0] == nil && tags[1] != nil)
  }

  @Test func photoBecomesStaleAfterItsLifetime() throws {
    #expect(try statuses("/max-age/60/\(unique())", between: { try workspace.age(by: 59) }) == [200])
    #expect(try statuses("/max-age/60/\(unique())", between: { try workspace.age(by: 60) }) == [200, 200])
  }

  @Test func responseWithoutLifetimeIsFreshForOneHour() throws {
    #expect(try statuses("/plain/\(unique())", between: { try workspace.age(by: 3599) }) == [200])
    #expect(try statuses("/plain/\(unique())", between: { try workspace.age(by: 3600) }) == [200, 200])
  }

  @Test func settingTheClockBackMakesEntriesStale() throws {
    #expect(try statuses("/photo/\(unique()).png", between: { try workspace.age(by: -60) }) == [200, 200])
  }

  @Test func truncatedPhotoIsNotCached() throws {
    #expect(try workspace.photo(server.url("/truncated?\(unique())")).isPNG)
    #expect(workspace.files(in: "photos").isEmpty)
  }

  @Test func unusablePhotoIsInvalidated() throws {
    let path = "/photo/\(unique()).png"
    let photos = PhotoFetcher(workspace.settings)
    _ = try photos.photo(server.url(path))
    photos.invalidate(.url(server.url(path)))
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 2)
  }

  @Test func temporaryRedirectIsRequestedAgain() throws {
    let path = "/redirect-to?url=/photo/\(unique()).png"
    for _ in 0..<2 { #expect(try workspace.photo(server.url(path)).isPNG) }
    #expect(server.count(path) == 2)
  }

  @Test func permanentRedirectIsNotRequestedAgain() throws {
    let path = "/redirect-to?code=301&url=/photo/\(unique()).png"
    for _ in 0..<2 { #expect(try workspace.photo(server.url(path)).isPNG) }
    #expect(server.count(path) == 1)
  }

  @Test func missingPhotoIsNotRequestedAgainForAnHour() throws {
    let path = "/status/404?\(unique())"
    #expect(workspace.failure(server.url(path)) == .status(404, server.origin, retryAfter: nil))
    let now = workspace.settings.clock.seconds()
    #expect(workspace.failure(server.url(path)) == .absent(404, server.origin, since: now))
    #expect(server.count(path) == 1)
    try workspace.age(by: 3600)
    #expect(workspace.failure(server.url(path)) == .status(404, server.origin, retryAfter: nil))
    #expect(server.count(path) == 2)
  }

  @Test func photoThatNoLongerExistsIsEvicted() throws {
    let path = "/gone-later/\(unique())"
    #expect(try workspace.photo(server.url(path)).isPNG)
    #expect(workspace.failure(server.url(path)) == .status(404, server.origin, retryAfter: nil))
    #expect(workspace.failure(server.url(path)) != nil)
    #expect(server.count(path) == 2)
  }

  @Test(arguments: [401, 403, 429])
  func failuresOtherThanAbsenceAreNotCached(status: Int) {
    let path = "/status/\(status)?\(unique())"
    for _ in 0..<2 { #expect(workspace.failure(server.url(path)) != nil) }
    #expect(server.count(path) == 2)
  }

  @Test(arguments: ["/html-as-png", "/json-as-png", "/garbage", "/empty", "/login-page"])
  func invalidPhotoIsNotCached(path: String) {
    #expect(workspace.failure(server.url(path)) != nil)
    #expect(workspace.files == [])
  }

  @Test func photoIsRequestedAgainWithoutACache() throws {
    let path = "/photo/\(unique()).png"
    for _ in 0..<2 { _ = try PhotoFetcher(.loopback).photo(server.url(path)) }
    #expect(server.count(path) == 2)
  }

  // MARK: User settings

  @Test(arguments: ["/photo/NAME.png", "/max-age/0/NAME", "/must-revalidate/NAME"])
  func offlineFetchUsesCachedPhotos(path: String) throws {
    let path = path.replacing("NAME", with: unique())
    let photo = try workspace.photo(server.url(path))
    workspace.settings.isOffline = true
    #expect(try workspace.photo(server.url(path)) == photo)
    #expect(server.count(path) == 1)
  }

  @Test func offlineFetchSendsNoRequest() {
    let path = "/photo/\(unique()).png"
    workspace.settings.isOffline = true
    #expect(workspace.failure(server.url(path)) == .local("is not in the cache, and no request is sent (--offline)"))
    #expect(server.count(path) == 0)
  }

  @Test func refreshRequestsTheWholePhoto() throws {
    let path = "/etag/\(unique())"
    _ = try workspace.photo(server.url(path))
    workspace.settings.refreshes = true
    _ = try workspace.photo(server.url(path))
    #expect(server.log(path).map(\.status) == [200, 200])
  }

  @Test func refreshRequestsAFreshPhoto() throws {
    let path = "/photo/\(unique()).png"
    _ = try workspace.photo(server.url(path))
    workspace.settings.refreshes = true
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 2)
  }

  @Test func cachedPrivatePhotosRequirePrivateNetworkAccess() throws {
    let path = "/photo/\(unique()).png"
    let photo = try workspace.photo(server.url(path))
    workspace.settings.allowsPrivateNetwork = false
    #expect(workspace.failure(server.url(path)) != nil)
    workspace.settings.isOffline = true
    #expect(workspace.failure(server.url(path)) != nil)
    workspace.settings.allowsPrivateNetwork = true
    #expect(try workspace.photo(server.url(path)) == photo)
  }

  @Test func cachedPrivateAbsencesRequirePrivateNetworkAccess() {
    let path = "/status/404?\(unique())"
    _ = workspace.failure("http://localhost:\(server.port)\(path)")
    (workspace.settings.allowsPrivateNetwork, workspace.settings.isOffline) = (false, true)
    let failure = workspace.failure("http://localhost:\(server.port)\(path)")
    #expect(failure == .local("is not in the cache, and no request is sent (--offline)"))
  }

  @Test func cachedPhotosRequireTheSameToken() throws {
    let path = "/auth/bearer/right/\(unique()).png"
    workspace.settings.credentials = try [token("right")]
    let photo = try workspace.photo(server.url(path))
    for credentials in try [[token("wrong")], []] {
      workspace.settings.credentials = credentials
      #expect(workspace.failure(server.url(path)) == .status(401, server.origin, retryAfter: nil))
    }
    workspace.settings.credentials = try [token("right")]
    #expect(try workspace.photo(server.url(path)) == photo)
    #expect(server.count(path) == 3)
  }

  @Test func cachedPhotoRequiresTheSameCredentials() throws {
    let photo = server.url("/photo/\(unique()).png")
    workspace.settings.credentials = try [token("right")]
    #expect(try workspace.photo(photo).isPNG)
    workspace.settings.isOffline = true
    #expect(try workspace.photo(photo).isPNG)
    workspace.settings.credentials = try [token("wrong")]
    #expect(workspace.failure(photo) == .local("is not in the cache, and no request is sent (--offline)"))
  }

  private func token(_ text: String) throws -> OriginCredentials {
    var credentials = OriginCredentials(origin: server.origin)
    try credentials.add(bearer: text)
    return credentials
  }
}
