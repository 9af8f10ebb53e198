import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of servers that respond with something other than a photo, or never complete a response.
@Suite(.needsPython) struct UnusableResponseTests {
  private let server = PhotoServer.shared
  private let limit = 1 << 20

  private func failure(_ path: String) -> FetchError? {
    PhotoFetcher(.loopback(StoppedClock(), timeout: .seconds(60))).failure(server.url(path), limit: limit)
  }

  @Test(arguments: ["/slow/60/x", "/drip", "/drip-headers"])
  func slowResponseTimesOut(path: String) {
    // Two seconds suffice to connect even to a busy machine, so only the response is late.
    let photos = PhotoFetcher(.loopback(StoppedClock(), timeout: .seconds(2)))
    #expect(
      photos.failure(server.url("\(path)?\(unique())"))
        == .network(server.origin, .slow, "no complete response within 2 s"))
  }

  /// The message must differ from the message for an unreachable server.
  @Test func stalledReusedConnectionTimesOut() throws {
    let photos = PhotoFetcher(.loopback(StoppedClock(), timeout: .seconds(1)))
    try photos.openConnection(to: server)
    #expect(
      photos.failure(server.url("/slow/60/\(unique())"))
        == .network(server.origin, .slow, "no complete response within 1 s"))
  }

  @Test(arguments: ["/endless", "/bomb", "/huge-length"])
  func oversizedResponseIsAbortedAtTheLimit(path: String) {
    #expect(failure("\(path)?\(unique())") == .tooLong(server.origin, limit: limit))
  }

  @Test func sizeLimitAppliesToTheBytesOfThePhoto() throws {
    let text = server.url("/photo/\(unique()).png")
    let bytes = try PhotoFetcher(.loopback).photo(text).bytes
    #expect(try PhotoFetcher(.loopback).photo(text, limit: bytes.count).bytes == bytes)
    #expect(PhotoFetcher(.loopback).failure(text, limit: bytes.count - 1) != nil)
  }

  @Test(arguments: [200, 203])
  func sizeLimitAppliesToEverySuccessStatus(status: Int) {
    let text = server.url(PhotoServer.path(PrescribedResponse(status)))
    #expect(
      PhotoFetcher(.loopback).failure(text, limit: 10)
        == .tooLong(server.origin, limit: 10))
  }

  @Test func compressedPhotosAreDecompressed() throws {
    #expect(try PhotoFetcher(.loopback).photo(server.url("/gzip/\(unique())")).isPNG)
  }

  @Test func truncatedResponsesAreRetried() {
    let path = "/short?\(unique())"
    #expect(failure(path) == .network(server.origin, .brokenOff, "the response ended early"))
    #expect(server.count(path) == 3)
  }

  @Test func truncatedResponsesDoNotOpenTheCircuitBreaker() throws {
    let photos = PhotoFetcher(.loopback(StoppedClock()))
    // Four failed connections would open the circuit. These six attempts are connected, and must not open it.
    for _ in 0..<2 {
      let path = "/short?\(unique())"
      #expect(photos.failure(server.url(path)) == .network(server.origin, .brokenOff, "the response ended early"))
    }
    #expect(try photos.photo(server.url("/photo/\(unique()).png")).isPNG)
  }

  @Test func bytesAfterTheEndOfTheBodyAreIgnored() throws {
    #expect(try PhotoFetcher(.loopback).photo(server.url("/long")).isPNG)
  }

  @Test func truncatedPhotoIsPassedToTheDecoder() throws {
    #expect(try PhotoFetcher(.loopback).photo(server.url("/truncated")).isPNG)
  }

  @Test func emptyResponseIsRejected() {
    #expect(failure("/empty") == .refused(server.origin, "the response is empty"))
  }

  @Test func malformedHTTPResponseIsRejected() {
    guard case .refused(server.origin, let reason) = failure("/garbage") else {
      Issue.record("it was taken for an response")
      return
    }
    #expect(reason.hasPrefix("the response is damaged"))
  }

  private func failure(_ response: PrescribedResponse) -> FetchError? { failure(PhotoServer.path(response)) }

  @Test(
    arguments: [
      nil, "", "image/png", "image/jpeg", "IMAGE/x-unknown", "image/svg+xml", "text/plain", "text/html",
      "TEXT/HTML; charset=UTF-8", "application/octet-stream", "binary/octet-stream", "application/json", "video/mp4",
      "png",
    ] as [String?])
  func photoIsIdentifiedByItsBytesRegardlessOfContentType(type: String?) throws {
    let path = PhotoServer.path(PrescribedResponse(type: type))
    #expect(try PhotoFetcher(.loopback).photo(server.url(path)).isPNG)
  }

  private static let page = "<!DOCTYPE html><title>Log in</title>"

  @Test(
    arguments: [
      (page, "text/html", "text/html instead of an image (a login page?)"),
      (page, "TEXT/HTML; charset=UTF-8", "text/html instead of an image (a login page?)"),
      (page, "image/png", "HTML, which is not supported"), (page, nil, "HTML, which is not supported"),
      (#"{"error": 1}"#, "application/json", "application/json instead of an image"),
      (#"{"error": 1}"#, "image/png", "JSON, which is not supported"),
      ("Not now", "text/plain", "text/plain instead of an image"), ("Not now", "image/png", "text instead of an image"),
      ("%PDF-1.7", "image/svg+xml", "PDF, which is not supported"),
      ("\u{1}\u{2}", "application/octet-stream", "unknown data instead of an image"),
    ] as [(String, String?, String)])
  func bytesThatAreNotAPhotoAreRejected(body: String, type: String?, reason: String) {
    #expect(
      failure(PrescribedResponse(type: type, body: body)) == .refused(server.origin, "responded with \(reason)"))
  }

  @Test(arguments: [
    "none", "utf-8", "UTF-8", "binary", "aws-chunked", "x-unknown", "identity", "", "utf-8, binary", "none, x-unknown",
    "gzip", "deflate", "x-gzip", "gzip, aws-chunked",
  ])
  func wrongContentEncodingDoesNotPreventDecoding(encoding: String) throws {
    let path = PhotoServer.path(PrescribedResponse(200, "Content-Encoding: \(encoding)"))
    #expect(try PhotoFetcher(.loopback).photo(server.url(path)).isPNG)
  }

  @Test func statusIsReadDespiteAWrongContentEncoding() {
    #expect(
      failure(PrescribedResponse(404, "Content-Encoding: utf-8")) == .status(404, server.origin, retryAfter: nil))
  }

  @Test func invalidURLsAreNotRequested() {
    #expect(PhotoFetcher(.loopback).failure("ftp://a/b") == .url(.scheme("ftp")))
    #expect(PhotoFetcher(.loopback).failure("http://a@b/") == .url(.credentials))
  }

  @Test func requestIncludesOnlyTheNecessaryHeaders() throws {
    let path = "/photo/\(unique()).png"
    _ = try PhotoFetcher(.loopback).photo(server.url(path))
    let request = try #require(server.log(path).first)
    #expect(request.method == "GET" && request.host == server.origin.place)
    #expect(request.headers["user-agent"] == "avatar-render")
    #expect(
      request.headers["accept"]
        == "image/jpeg, image/png, image/webp, image/heic, image/avif, image/gif, image/bmp, image/*;q=0.5")
    #expect(Set(request.headers.keys) == ["host", "user-agent", "accept", "accept-encoding"])
  }
}
