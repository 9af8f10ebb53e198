import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP

/// Tests of photos behind a login form like that of Laravel.
@Suite(.needsPython) struct LoginTests {
  private let server = PhotoServer.shared

  private func settings(
    _ server: PhotoServer, at path: String = "/login", password: String = "s3cret&=+ü"
  ) -> FetchSettings {
    var credentials = OriginCredentials(origin: server.origin)
    credentials.add(loginAt: server.webURL(path), user: "ada@example.com", password: password)
    var settings = FetchSettings.loopback
    settings.credentials = [credentials]
    return settings
  }

  @Test func photosBehindALoginNeedIt() {
    guard case .refused(server.origin, let reason) = PhotoFetcher(.loopback).failure(server.url("/store/photos/1.png"))
    else {
      Issue.record("it came")
      return
    }
    #expect(reason.hasSuffix("(a login page?)"))
  }

  @Test func loginOpensThem() throws {
    #expect(try PhotoFetcher(settings(server)).photo(server.url("/store/photos/\(unique()).png")).isPNG)
  }

  @Test func pageWithTheFormMayBeElsewhere() throws {
    #expect(try PhotoFetcher(settings(server, at: "/dashboard")).photo(server.url("/store/\(unique())")).isPNG)
  }

  @Test func oneLoginIsForAllPhotos() {
    let server = PhotoServer()
    let photos = PhotoFetcher(settings(server))
    onThreads(12) { i in #expect(photos.failure(server.url("/store/\(i)")) == nil) }
    #expect(server.log("/login").map(\.method) == ["GET", "POST"])
    #expect(server.log().count == 14)
  }

  /// A gateway in front of the server may require the other credentials.
  @Test func loginIsSentWithTheOtherCredentials() throws {
    let server = PhotoServer()
    var settings = settings(server)
    try settings.credentials[0].add(user: "gate", password: "pw")
    #expect(try PhotoFetcher(settings).photo(server.url("/store/1")).isPNG)
    #expect(server.log().map { $0.headers["authorization"] } == Array(repeating: "Basic Z2F0ZTpwdw==", count: 3))
  }

  @Test func wrongPasswordIsTriedOnce() {
    let server = PhotoServer()
    let photos = PhotoFetcher(settings(server, password: "wrong"))
    for i in 0..<3 {
      #expect(photos.failure(server.url("/store/\(i)")) == .refused(server.origin, "the login was not accepted"))
    }
    #expect(server.log().map(\.method) == ["GET", "POST"])
  }

  @Test func pageWithoutFormIsNoLogin() {
    guard
      case .refused(_, let reason) = PhotoFetcher(settings(server, at: "/html-as-png")).failure(server.url("/store/1"))
    else {
      Issue.record("it was accepted")
      return
    }
    #expect(reason.hasSuffix(" has no login form"))
  }

  @Test(arguments: ["/status/404", "/status/500", "/redirect-other/login"])
  func pageThatIsNotThereIsNoLogin(path: String) {
    guard
      case .status(_, server.origin, nil, _) = PhotoFetcher(settings(server, at: path)).failure(server.url("/store/1"))
    else {
      Issue.record("it was accepted")
      return
    }
  }

  @Test func loginIsNotToldToOthers() throws {
    let path = "/photo/\(unique()).png"
    _ = try PhotoFetcher(settings(server)).photo(server.url("/redirect-other" + path))
    #expect(server.log(path).map { $0.headers["cookie"] } == [nil])
  }

  @Test func loginAtAnotherOriginIsNone() {
    let server = PhotoServer()
    var settings = FetchSettings.loopback
    settings.credentials = [OriginCredentials(origin: server.otherOrigin)]
    settings.credentials[0].add(loginAt: server.webURL("/login"), user: "ada@example.com", password: "s3cret&=+ü")
    let failure = PhotoFetcher(settings).failure(server.otherOrigin.text + "/store/1")
    #expect(failure == .refused(server.origin, "the login page is on another server"))
    #expect(server.log().isEmpty)
  }
}
