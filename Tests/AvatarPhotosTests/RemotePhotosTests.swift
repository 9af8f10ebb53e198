import AvatarFiles
import Foundation
import PhotoServer
import Testing

@testable import AvatarPhotos

@Suite(.needsPython) struct RemotePhotosTests {
  @Test func hundredPhotosAreFetchedAheadSixAtATime() {
    let server = PhotoServer()
    let photos = RemotePhotos(.loopback(StoppedClock(), timeout: .seconds(60)))
    // The server responds when it handles six requests.
    let paths = (0..<100).map { "/together/6/\($0)" }
    for path in paths { photos.prefetch([.url(server.url(path))], limit: 1 << 20) }
    for path in paths { #expect(photos.failure(server.url(path)) == nil) }
    #expect(server.log().map(\.path).sorted() == paths.sorted())
    #expect(server.mostAtATime == 6)
  }

  @Test func onePhotoForManyIsAskedForOnce() {
    let server = PhotoServer.shared
    let photos = RemotePhotos(.loopback)
    let path = "/slow/0.2/\(unique())"
    onThreads(20) { _ in #expect(photos.failure(server.url(path)) == nil) }
    #expect(server.count(path) == 1)
  }

  @Test func oneFailureForManyIsAskedForOnce() {
    let server = PhotoServer.shared
    let photos = RemotePhotos(.loopback)
    let path = "/status/404?\(unique())"
    onThreads(20) { _ in #expect(photos.failure(server.url(path)) == .status(404, server.origin, retryAfter: nil)) }
    #expect(photos.failure(server.url(path)) != nil)
    #expect(server.count(path) == 1)
  }

  @Test func anotherRunAsksAgain() {
    let path = "/status/404?\(unique())"
    for _ in 0..<2 { #expect(RemotePhotos(.loopback).failure(PhotoServer.shared.url(path)) != nil) }
    #expect(PhotoServer.shared.count(path) == 2)
  }

  @Test func onlyTheFirstOfAChainThatIsThereIsFetchedAhead() throws {
    let server = PhotoServer()
    let photos = RemotePhotos(.loopback)
    let paths = ["/status/404", "/slow/0.05/x", "/photo/y.png"]
    photos.prefetch(paths.map { .url(server.url($0)) }, limit: 1 << 20)
    _ = try photos.photo(server.url(paths[1]))
    photos.prefetch([.url(server.url("/photo/z.png"))], limit: 1 << 20)
    _ = try photos.photo(server.url("/photo/z.png"))
    #expect(server.count(paths[2]) == 0)
  }

  @Test func chainsOfNothingAreNothing() { RemotePhotos(.loopback).prefetch([], limit: 1) }

  /// The deadline has a clock of its own, which stands still.
  @Test func waitForItsTurnIsGivenBack() throws {
    let photos = RemotePhotos(.loopback(StoppedClock(step: .seconds(1000))))
    var time = FetchTime(.seconds(100), clock: StoppedClock().clock)
    let url = PhotoServer.shared.url("/photo/\(unique()).png")
    #expect(try photos.photo(.url(url), limit: 1 << 20, &time).isPNG)
    // The client reads its clock before the wait and after it.
    #expect(time.rest == .seconds(1100))
  }

  @Test func waitForAPhotoThatIsFetchedAheadIsGivenBack() throws {
    let server = PhotoServer()
    let photos = RemotePhotos(.loopback(StoppedClock(), timeout: .seconds(600)))
    // The server responds when it handles a second request.
    let path = "/together/2/a?seconds=600"
    photos.prefetch([.url(server.url(path))], limit: 1 << 20)
    while server.count(path) == 0 { sched_yield() }

    let clock = StoppedClock()
    let isRead = DispatchSemaphore(value: 0)
    var watched = clock.clock
    watched.now = {
      defer { isRead.signal() }
      return clock.clock.now()
    }
    var time = FetchTime(.seconds(100), clock: watched)
    isRead.wait()
    _ = BackgroundThread.start {
      // The wait has begun.
      isRead.wait()
      clock.advance(by: .seconds(1000))
      #expect(RemotePhotos(.loopback).failure(server.url("/photo/b.png")) == nil)
    }
    #expect(try photos.photo(.url(server.url(path)), limit: 1 << 20, &time).isPNG)
    #expect(time.rest == .seconds(100))
    #expect(server.count(path) == 1)
  }
}
