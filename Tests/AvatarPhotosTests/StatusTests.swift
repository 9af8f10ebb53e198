import PhotoServer
import Testing

@testable import AvatarPhotos

@Suite(.needsPython) struct StatusTests {
  private let server = PhotoServer.shared

  @Test(arguments: [204, 400, 401, 402, 403, 404, 406, 410, 418, 429, 451, 501, 505])
  func answersThatWillBeTheSameAreNotAskedForAgain(status: Int) {
    let path = "/status/\(status)?\(unique())"
    #expect(RemotePhotos(.loopback).failure(server.url(path)) == .status(status, server.origin, retryAfter: nil))
    #expect(server.count(path) == 1)
  }

  @Test(arguments: [500, 502, 503])
  func faultsOfServersAreTriedThreeTimes(status: Int) {
    let path = "/status/\(status)?\(unique())"
    #expect(RemotePhotos(.loopback).failure(server.url(path)) == .status(status, server.origin, retryAfter: nil))
    #expect(server.count(path) == 3)
  }

  @Test func faultsThatPassAreWaitedOut() throws {
    let path = "/flaky/1/\(unique())"
    #expect(try RemotePhotos(.loopback).photo(server.url(path)).isPNG)
    #expect(server.log(path).map(\.status) == [503, 200])
  }

  @Test func brokenConnectionsAreTriedAgain() throws {
    let path = "/reset/1/\(unique())"
    #expect(try RemotePhotos(.loopback).photo(server.url(path)).isPNG)
  }

  @Test(arguments: ["flaky", "flaky429"])
  func pausesThatServersAskForAreMade(kind: String) throws {
    let server = PhotoServer()
    let path = "/\(kind)/1/x?retry-after=1"
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try RemotePhotos(.loopback).photo(server.url(path)).isPNG)
    #expect(clock.now - start >= .seconds(1))
    #expect(server.count(path) == 2)
  }

  @Test func noPauseIsNone() throws {
    let path = "/flaky429/2/\(unique())?retry-after=0"
    #expect(try RemotePhotos(.loopback).photo(server.url(path)).isPNG)
    #expect(server.count(path) == 3)
  }

  @Test func pausesThatAreTooLongAreNotMade() {
    let server = PhotoServer()
    let photos = RemotePhotos(.loopback)
    let failure = RemoteFailure.status(429, server.origin, retryAfter: 3600)
    #expect(photos.failure(server.url("/flaky429/1/x?retry-after=3600")) == failure)
    #expect(photos.failure(server.url("/photo/other.png")) == failure)
    #expect(server.log().count == 1)
  }

  @Test func pausesAreForOneOriginOnly() throws {
    let server = PhotoServer()
    let photos = RemotePhotos(.loopback)
    #expect(photos.failure(server.url("/flaky429/1/x?retry-after=3600")) != nil)
    #expect(try photos.photo(server.otherOrigin.text + "/photo/a.png").isPNG)
  }

  @Test func failuresSayWhatTheServerSaid() {
    let place = server.origin.place
    let photos = RemotePhotos(.loopback)
    #expect(photos.failure(server.url("/status/404"))?.reason == "\(place) answered 404 (not found)")
    #expect(photos.failure(server.url("/status/418"))?.reason == "\(place) answered 418")
  }
}
