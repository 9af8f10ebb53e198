import AvatarFileSystem
import Foundation
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

@Suite(.needsPython) struct PhotoFetcherTests {
  @Test func photosArePrefetchedSixAtATime() {
    let server = PhotoServer()
    let photos = PhotoFetcher(.loopback(StoppedClock(), timeout: .seconds(60)))
    // The server responds only when it handles six requests at the same time.
    let paths = (0..<100).map { "/together/6/\($0)" }
    let prefetches = paths.map { photos.prefetch([.url(server.url($0))], limit: 1 << 20) }
    for path in paths { #expect(photos.failure(server.url(path)) == nil) }
    withExtendedLifetime(prefetches) {}
    #expect(server.log().map(\.path).sorted() == paths.sorted())
    #expect(server.maxAtATime == 6)
  }

  @Test func sharedPhotoIsRequestedOnce() {
    let server = PhotoServer.shared
    let photos = PhotoFetcher(.loopback)
    let path = "/slow/0.2/\(unique())"
    onThreads(20) { _ in #expect(photos.failure(server.url(path)) == nil) }
    #expect(server.count(path) == 1)
  }

  @Test func sharedFailureIsRequestedOnce() {
    let server = PhotoServer.shared
    let photos = PhotoFetcher(.loopback)
    let path = "/status/404?\(unique())"
    onThreads(20) { _ in #expect(photos.failure(server.url(path)) == .status(404, server.origin, retryAfter: nil)) }
    #expect(photos.failure(server.url(path)) != nil)
    #expect(server.count(path) == 1)
  }

  @Test func newFetcherRepeatsAFailedRequest() {
    let path = "/status/404?\(unique())"
    for _ in 0..<2 { #expect(PhotoFetcher(.loopback).failure(PhotoServer.shared.url(path)) != nil) }
    #expect(PhotoServer.shared.count(path) == 2)
  }

  @Test func onlyTheFirstAvailablePhotoOfAChainIsPrefetched() throws {
    let server = PhotoServer()
    let photos = PhotoFetcher(.loopback)
    let paths = ["/status/404", "/slow/0.05/x", "/photo/y.png"]
    let prefetch = photos.prefetch(paths.map { .url(server.url($0)) }, limit: 1 << 20)
    _ = try photos.photo(server.url(paths[1]))
    let second = photos.prefetch([.url(server.url("/photo/z.png"))], limit: 1 << 20)
    _ = try photos.photo(server.url("/photo/z.png"))
    #expect(server.count(paths[2]) == 0)
    withExtendedLifetime((prefetch, second)) {}
  }

  @Test func emptyPrefetchSucceeds() { _ = PhotoFetcher(.loopback).prefetch([], limit: 1) }

  /// The deadline has its own clock, which stands still.
  @Test func timeSpentInTheQueueIsNotDeducted() throws {
    let photos = PhotoFetcher(.loopback(StoppedClock(step: .seconds(1000))))
    let time = FetchDeadline(.seconds(100), clock: StoppedClock().clock)
    let url = PhotoServer.shared.url("/photo/\(unique()).png")
    #expect(try photos.photo(.url(url), limit: 1 << 20, time).isPNG)
    // The client reads its clock, which advances by 1000 s, before and after the wait.
    #expect(time.rest == .seconds(1100))
  }

  @Test func timeSpentWaitingForAPrefetchIsNotDeducted() throws {
    let server = PhotoServer()
    let photos = PhotoFetcher(.loopback(StoppedClock(), timeout: .seconds(600)))
    // The server responds only when it handles a second request at the same time.
    let path = "/together/2/a?seconds=600"
    let prefetch = photos.prefetch([.url(server.url(path))], limit: 1 << 20)
    while server.count(path) == 0 { sched_yield() }

    let clock = StoppedClock()
    let isRead = DispatchSemaphore(value: 0)
    var watched = clock.clock
    watched.now = {
      defer { isRead.signal() }
      return clock.clock.now()
    }
    let time = FetchDeadline(.seconds(100), clock: watched)
    isRead.wait()
    _ = ThreadPool.start {
      // The second reading of the clock shows that the wait has begun.
      isRead.wait()
      clock.advance(by: .seconds(1000))
      #expect(PhotoFetcher(.loopback).failure(server.url("/photo/b.png")) == nil)
    }
    #expect(try photos.photo(.url(server.url(path)), limit: 1 << 20, time).isPNG)
    #expect(time.rest == .seconds(100))
    #expect(server.count(path) == 1)
    withExtendedLifetime(prefetch) {}
  }

  @Test func photoNoLongerNeededIsNotPrefetched() throws {
    let server = PhotoServer()
    var settings = FetchSettings.loopback
    settings.concurrency = 1
    let photos = PhotoFetcher(settings)
    // Both threads are busy when the third is scheduled, and its holder is gone when one of them is free.
    let busy = (0..<2).map { photos.prefetch([.url(server.url("/slow/0.2/\($0)"))], limit: 1 << 20) }
    _ = photos.prefetch([.url(server.url("/photo/gone.png"))], limit: 1 << 20)
    let last = photos.prefetch([.url(server.url("/photo/last.png"))], limit: 1 << 20)
    while server.count("/photo/last.png") == 0 { sched_yield() }
    #expect(server.count("/photo/gone.png") == 0)
    withExtendedLifetime((busy, last)) {}
  }
}
