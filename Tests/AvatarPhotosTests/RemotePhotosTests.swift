import PhotoServer
import Testing

@testable import AvatarPhotos

@Suite(.needsPython) struct RemotePhotosTests {
  @Test func hundredPhotosAreFetchedAheadASmallNumberAtATime() {
    let server = PhotoServer()
    let photos = RemotePhotos(.loopback)
    let urls = (0..<100).map { server.url("/slow/0.02/\($0)") }
    for url in urls { photos.prefetch([.url(url)], limit: 1 << 20) }
    for url in urls { #expect(photos.failure(url) == nil) }
    #expect(Set(server.log().map(\.path)).count == 100 && server.log().count == 100)
    #expect((2...6).contains(server.mostAtATime))
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

  @Test func waitingForItsTurnTakesNoneOfItsTime() {
    let server = PhotoServer()
    var settings = RemoteSettings.loopback(timeout: .seconds(0.5))
    settings.concurrencyOfOrigin = 1
    let photos = RemotePhotos(settings)
    onThreads(8) { i in #expect(photos.failure(server.url("/slow/0.1/\(i)")) == nil) }
    #expect(server.mostAtATime == 1)
  }

  @Test func waitingForWhatIsFetchedAheadTakesNoneOfItEither() {
    let server = PhotoServer()
    var settings = RemoteSettings.loopback(timeout: .seconds(0.5))
    settings.concurrencyOfOrigin = 1
    let photos = RemotePhotos(settings)
    for i in 0..<9 { photos.prefetch([.url(server.url("/slow/0.1/\(i)"))], limit: 1 << 20) }
    // By then all of them wait.
    #expect(photos.failure(server.url("/slow/0.1/0")) == nil)
    var time = photos.time()
    #expect(throws: Never.self) { try photos.photo(.url(server.url("/slow/0.1/8")), limit: 1 << 20, &time) }
    #expect(time.rest > .seconds(0.2))
  }
}
