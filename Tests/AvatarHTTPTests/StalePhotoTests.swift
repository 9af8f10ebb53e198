import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of the use of cached photos while their server is unavailable.
@Suite(.needsPython) struct StalePhotoTests {
  private let workspace: PhotoWorkspace
  init() throws { workspace = try PhotoWorkspace() }

  /// Fetches a photo, stops its server, and fetches the photo again.
  private func later(_ path: String) throws -> (first: FetchedPhoto, later: Result<FetchedPhoto, FetchError>) {
    let server = PhotoServer()
    let first = try workspace.photo(server.url(path))
    server.stop()
    return (first, Result { () throws(FetchError) in try workspace.photo(server.url(path)) })
  }

  @Test func stalePhotoIsShownWithANote() throws {
    let (first, result) = try later("/max-age/0/x")
    let photo = try result.get()
    #expect(photo.bytes == first.bytes && first.warning == nil)
    #expect(photo.warning?.hasSuffix(": connection refused: used the cached photo") == true)
  }

  @Test(arguments: ["/must-revalidate/x", "/no-cache/x"])
  func stalePhotoThatMustBeRevalidatedIsNotShown(path: String) throws {
    guard case .failure(.network(_, .noConnection, _)) = try later(path).later else {
      Issue.record("it was shown")
      return
    }
  }

  @Test func freshPhotoIsShownWithoutANote() throws {
    let (first, result) = try later("/photo/x.png")
    #expect(try result.get() == first)
  }

  @Test func cancelledRequestDoesNotUseTheCachedPhoto() throws {
    let server = PhotoServer()
    _ = try workspace.photo(server.url("/max-age/0/x"))
    let deadline = workspace.fetcher.settings.deadline()
    deadline.cancel()
    #expect(
      throws: FetchError.network(server.origin, .unsent, "no time was left for a request")
    ) { try workspace.fetcher.photo(.url(server.url("/max-age/0/x")), limit: 1 << 20, deadline) }
  }

  @Test func stalePhotoIsShownIfTheServerRequestsALongPause() throws {
    let server = PhotoServer()
    let photo = try workspace.photo(server.url("/max-age/0/x"))
    let photos = PhotoFetcher(workspace.settings)
    #expect(photos.failure(server.url("/flaky429/1/x?retry-after=3600")) != nil)
    #expect(try photos.photo(server.url("/max-age/0/x")).bytes == photo.bytes)
  }
}
