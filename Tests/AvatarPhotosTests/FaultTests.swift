import PhotoServer
import Testing

@testable import AvatarPhotos

/// Servers that answer with something else than a photo, or never to the end.
@Suite(.needsPython) struct FaultTests {
  private let server = PhotoServer.shared
  private let limit = 1 << 20

  private func failure(_ path: String) -> RemoteFailure? {
    RemotePhotos(.loopback(StoppedClock(), timeout: .seconds(60))).failure(server.url(path), limit: limit)
  }

  @Test(arguments: ["/slow/60/x", "/drip", "/drip-headers"])
  func responseThatTakesTooLongIsGivenUp(path: String) {
    // A connection to this machine takes less, however busy it is.
    let photos = RemotePhotos(.loopback(StoppedClock(), timeout: .seconds(2)))
    #expect(
      photos.failure(server.url("\(path)?\(unique())"))
        == .network(server.origin, .slow, "no whole answer within 2 s"))
  }

  /// The message is another one than for a server that refuses connections.
  @Test func hangOnAConnectionThatWasKeptIsALateResponse() throws {
    let photos = RemotePhotos(.loopback(StoppedClock(), timeout: .seconds(1)))
    try photos.openConnection(to: server)
    #expect(
      photos.failure(server.url("/slow/60/\(unique())"))
        == .network(server.origin, .slow, "no whole answer within 1 s"))
  }

  @Test(arguments: ["/endless", "/bomb", "/huge-length"])
  func whatIsTooLongIsGivenUpAtTheLimit(path: String) {
    #expect(failure("\(path)?\(unique())") == .refused(server.origin, "the answer is longer than \(limit) bytes"))
  }

  @Test func limitIsOfTheBytesOfThePhoto() throws {
    let text = server.url("/photo/\(unique()).png")
    let bytes = try RemotePhotos(.loopback).photo(text).bytes
    #expect(try RemotePhotos(.loopback).photo(text, limit: bytes.count).bytes == bytes)
    #expect(RemotePhotos(.loopback).failure(text, limit: bytes.count - 1) != nil)
  }

  @Test(arguments: [200, 203])
  func limitIsOfEverySuccess(status: Int) {
    let text = server.url(PhotoServer.path(PrescribedResponse(status)))
    #expect(
      RemotePhotos(.loopback).failure(text, limit: 10)
        == .refused(server.origin, "the answer is longer than 10 bytes"))
  }

  @Test func compressedPhotosAreUnpacked() throws {
    #expect(try RemotePhotos(.loopback).photo(server.url("/gzip/\(unique())")).isPNG)
  }

  @Test func answersThatBreakOffAreTriedAgain() {
    let path = "/short?\(unique())"
    #expect(failure(path) == .network(server.origin, .brokenOff, "the answer broke off"))
    #expect(server.count(path) == 3)
  }

  @Test func answersThatBreakOffDoNotEndRequestsToTheServer() throws {
    let photos = RemotePhotos(.loopback(StoppedClock()))
    // The client gives a server up after four attempts without a connection; these are six with one.
    for _ in 0..<2 {
      let path = "/short?\(unique())"
      #expect(photos.failure(server.url(path)) == .network(server.origin, .brokenOff, "the answer broke off"))
    }
    #expect(try photos.photo(server.url("/photo/\(unique()).png")).isPNG)
  }

  @Test func bytesBehindTheEndAreNotRead() throws {
    #expect(try RemotePhotos(.loopback).photo(server.url("/long")).isPNG)
  }

  @Test func halfAPhotoIsGivenToWhoDraws() throws {
    #expect(try RemotePhotos(.loopback).photo(server.url("/truncated")).isPNG)
  }

  @Test func nothingIsNoPhoto() {
    #expect(failure("/empty") == .refused(server.origin, "the answer is empty"))
  }

  @Test func whatIsNoHTTPIsRefused() {
    guard case .refused(server.origin, let reason) = failure("/garbage") else {
      Issue.record("it was taken for an answer")
      return
    }
    #expect(reason.hasPrefix("the answer is damaged"))
  }

  @Test func pagesThatSayTheyAreImagesAreRefused() {
    #expect(failure("/html-as-png") == .refused(server.origin, "answered with a page instead of an image"))
  }

  @Test(arguments: ["text/plain", "application/json", "video/mp4", "text/html", "TEXT/HTML; charset=UTF-8"])
  func otherTypesThanImagesAreRefused(type: String) {
    guard
      case .refused(server.origin, let reason) = failure(
        "/wrong-type?type=\(type.replacing(" ", with: "").replacing(";", with: "%3B"))")
    else {
      Issue.record("it was accepted")
      return
    }
    #expect(reason.hasPrefix("answered with \(type.lowercased().prefix { $0 != ";" }) instead of an image"))
  }

  @Test(arguments: ["/wrong-type?type=image/jpeg", "/wrong-type?type=IMAGE/x-unknown", "/no-type", "/octet-stream"])
  func typesThatMayBeImagesAreAccepted(path: String) throws {
    #expect(try RemotePhotos(.loopback).photo(server.url(path)).isPNG)
  }

  @Test func pagesToLogInAreRecognised() {
    #expect(
      failure("/login-page")
        == .refused(server.origin, "answered with text/html instead of an image (a page to log in?)"))
  }

  @Test func urlsThatAreNoneAreNotAsked() {
    #expect(RemotePhotos(.loopback).failure("ftp://a/b") == .url(.scheme("ftp")))
    #expect(RemotePhotos(.loopback).failure("http://a@b/") == .url(.credentials))
  }

  @Test func requestsSayWhoAsksForWhat() throws {
    let path = "/photo/\(unique()).png"
    _ = try RemotePhotos(.loopback).photo(server.url(path))
    let request = try #require(server.log(path).first)
    #expect(request.method == "GET" && request.host == server.origin.place)
    #expect(request.headers["user-agent"] == "avatar-render")
    #expect(request.headers["accept"] == "image/png, image/jpeg, image/*;q=0.5")
    #expect(Set(request.headers.keys) == ["host", "user-agent", "accept", "accept-encoding"])
  }
}
