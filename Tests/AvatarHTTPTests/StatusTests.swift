import PhotoServer
import Testing

@testable import AvatarContacts
@testable import PhotoClient

/// Tests of HTTP statuses other than success.
@Suite(.needsPython) struct StatusTests {
  private let server = PhotoServer.shared
  private let photos = PhotoFetcher(.loopback(StoppedClock()))

  @Test(arguments: [
    201, 202, 204, 206, 300, 304, 400, 401, 402, 403, 404, 406, 408, 410, 418, 425, 429, 451, 499, 501, 505, 600, 999,
  ])
  func permanentFailureIsNotRetried(status: Int) {
    let path = "/status/\(status)?\(unique())"
    #expect(photos.failure(server.url(path)) == .status(status, server.origin, retryAfter: nil))
    #expect(server.count(path) == 1)
  }

  @Test(arguments: [500, 502, 503, 504, 506, 599])
  func serverErrorIsTriedThreeTimes(status: Int) {
    let path = "/status/\(status)?\(unique())"
    #expect(photos.failure(server.url(path)) == .status(status, server.origin, retryAfter: nil))
    #expect(server.count(path) == 3)
  }

  @Test(arguments: [200, 203])
  func successStatusReturnsAPhoto(status: Int) throws {
    #expect(try photos.photo(server.url(PhotoServer.path(PrescribedResponse(status)))).isPNG)
  }

  @Test(arguments: [1, 2])
  func temporaryServerErrorIsRetried(faults: Int) throws {
    let path = "/flaky/\(faults)/\(unique())"
    #expect(try photos.photo(server.url(path)).isPNG)
    #expect(server.log(path).map(\.status) == [Int](repeating: 503, count: faults) + [200])
  }

  @Test func brokenConnectionIsRetried() throws {
    let path = "/reset/1/\(unique())"
    #expect(try photos.photo(server.url(path)).isPNG)
    #expect(server.count(path) == 2)
  }
}
