import AvatarFileSystem
import Foundation
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP

@Suite(.needsPython) struct PhotoFetcherTests {
  @Test func hundredPhotosAreFetchedAheadSixAtATime() {
    let server = PhotoServer()
    let photos = PhotoFetcher(.loopback(StoppedClock(), timeout: .seconds(60)))
    // The server responds only when it handles six requests at the same time.
    let paths = (0..<100).map { "/together/6/\($0)" }
    for path in paths { photos.prefetch([.url(server.url(path))], limit: 1 << 20) }
    for path in paths { #expect(photos.failure(server.url(path)) == nil) }
    #expect(server.log().map(\.path).sorted() == paths.sorted())
    #expect(server.mostAtATime == 6)
  }

  @Test func onePhotoForManyIsAskedForOnce() {
    let server = PhotoServer.shared
    let photos = PhotoFetcher(.loopback)
    let path = "/slow/0.2/\(unique())"
    onThreads(20) { _ in #expect(photos.failure(server.url(path)) == nil) }
    #expect(server.count(path) == 1)
  }

  @Test func oneFailureForManyIsAskedForOnce() {
    let server = PhotoServer.shared
    let photos = PhotoFetcher(.loopback)
    let path = "/status/404?\(unique())"
    onThreads(20) { _ in #expect(photos.failure(server.url(path)) == .status(404, server.origin, retryAfter: nil)) }
    #expect(photos.failure(server.url(path)) != nil)
    #expect(server.count(path) == 1)
  }

  @Test func anotherRunAsksAgain() {
    let path = "/status/404?\(unique())"
    for _ in 0..<2 { #expect(PhotoFetcher(.loopback).failure(PhotoServer.shared.url(path)) != nil) }
    #expect(PhotoServer.shared.count(path) == 2)
  }

  @Test func onlyTheFirstOfAChainThatIsThereIsFetchedAhead() throws {
    let server = PhotoServer()
    let photos = PhotoFetcher(.loopback)
    let paths = ["/status/404", "/slow/0.05/x", "/photo/y.png"]
    photos.prefetch(paths.map { .url(server.url($0)) }, limit: 1 << 20)
    _ = try photos.photo(server.url(paths[1]))
    photos.prefetch([.url(server.url("/photo/z.png"))], limit: 1 << 20)
    _ = try photos.photo(server.url("/photo/z.png"))
    #expect(server.count(paths[2]) == 0)
  }

  @Test func chainsOfNothingAreNothing() { PhotoFetcher(.loopback).prefetch([], limit: 1) }

  /// The deadline has its own clock, which stands still.
  @Test func waitForItsTurnIsGivenBack() throws {
    let photos = PhotoFetcher(.loopback(StoppedClock(step: .seconds(1000))))
    var time = FetchDeadline(.seconds(100), clock: StoppedClock().clock)
    let url = PhotoServer.shared.url("/photo/\(unique()).png")
    #expect(try photos.photo(.url(url), limit: 1 << 20, &time).isPNG)
    // The client reads its clock, which advances by 1000 s, before and after the wait.
    #expect(time.rest == .seconds(1100))
  }

  @Test func waitForAPhotoThatIsFetchedAheadIsGivenBack() throws {
    let server = PhotoServer()
    let photos = PhotoFetcher(.loopback(StoppedClock(), timeout: .seconds(600)))
    // The server responds only when it handles a second request at the same time.
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
    var time = FetchDeadline(.seconds(100), clock: watched)
    isRead.wait()
    _ = BackgroundThread.start {
      // The second reading of the clock shows that the wait has begun.
      isRead.wait()
      clock.advance(by: .seconds(1000))
      #expect(PhotoFetcher(.loopback).failure(server.url("/photo/b.png")) == nil)
    }
    #expect(try photos.photo(.url(server.url(path)), limit: 1 << 20, &time).isPNG)
    #expect(time.rest == .seconds(100))
    #expect(server.count(path) == 1)
  }
}
