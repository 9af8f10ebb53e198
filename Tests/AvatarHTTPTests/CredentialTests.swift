import AvatarFileSystem
import Foundation
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

@Suite(.needsPython) struct CredentialTests {
  private let server = PhotoServer.shared

  private func settings(_ add: (inout OriginCredentials) throws -> Void) rethrows -> FetchSettings {
    var settings = FetchSettings.loopback
    settings.credentials = [OriginCredentials(origin: server.origin)]
    try add(&settings.credentials[0])
    return settings
  }

  @Test func bearerTokenIsSent() throws {
    let settings = try settings { try $0.add(bearer: "t/k") }
    #expect(try PhotoFetcher(settings).photo(server.url("/auth/bearer/t%2Fk/\(unique())")).isPNG)
  }

  @Test func userNameAndPasswordAreSent() throws {
    let settings = try settings { try $0.add(user: "adé", password: "p:w/") }
    #expect(try PhotoFetcher(settings).photo(server.url("/auth/basic/ad%C3%A9/p%3Aw%2F/\(unique())")).isPNG)
  }

  @Test func customHeaderIsSent() throws {
    let settings = try settings { try $0.add(header: "X-Key:  vü") }
    #expect(try PhotoFetcher(settings).photo(server.url("/auth/header/X-Key/v%C3%BC/\(unique())")).isPNG)
  }

  @Test func netrcLoginIsSent() throws {
    let file = Array("machine 127.0.0.1 login ada password pw".utf8)
    let login = try #require(OriginCredentials.login(of: server.origin, netrc: file))
    let settings = try settings { try $0.add(user: login.user, password: login.password) }
    #expect(try PhotoFetcher(settings).photo(server.url("/auth/basic/ada/pw/\(unique())")).isPNG)
  }

  @Test func credentialsStayOnTheirOrigin() throws {
    let settings = try settings { try $0.add(bearer: "secret") }
    let path = "/photo/\(unique()).png"
    _ = try PhotoFetcher(settings).photo(server.otherOrigin.text + path)
    #expect(server.log(path).map { $0.headers["authorization"] } == [nil])
  }

  @Test func cacheContainsNoSecrets() throws {
    let workspace = try PhotoWorkspace()
    workspace.settings.credentials = try settings {
      try $0.add(bearer: "bearer-secret")
      try $0.add(header: "X-Key: header-secret")
      try $0.add(header: "Cookie: session=cookie-secret")
    }.credentials
    let place = unique()
    _ = try workspace.photo(server.url("/photo/\(place).png?key=query-secret"))
    #expect(workspace.files(in: "photos").count == 1)
    // None of them consists only of hexadecimal digits, so a digest cannot contain one by chance.
    let secrets = ["secret", "127.0.0.1", place]
    for name in workspace.files {
      let contents = try Data(contentsOf: workspace.url.appending(path: name))
      for secret in secrets {
        #expect(!name.contains(secret))
        #expect(contents.range(of: Data(secret.utf8)) == nil, "\(name)")
      }
    }
  }

  @Test func errorMessagesContainNoSecrets() throws {
    let settings = try settings { try $0.add(bearer: "secret") }
    let failure = PhotoFetcher(settings).failure(server.url("/auth/bearer/other/\(unique())?key=secret"))
    #expect(failure?.reason == "\(server.origin.place) responded with 401 (unauthorised)")
  }

  @Test(arguments: ["", "a\nb", "a\r\nX: y", "a\u{0}", "a\u{7F}"])
  func secretsMustBeASingleLineOfText(secret: String) {
    var credentials = OriginCredentials(origin: server.origin)
    #expect(throws: FetchError.local("must not be empty or contain line breaks")) {
      try credentials.add(header: "X-Key: \(secret)")
    }
    if !secret.isEmpty {
      #expect(throws: FetchError.local("must not be empty or contain line breaks")) {
        try credentials.add(bearer: secret)
      }
    }
    #expect(credentials.fields.isEmpty)
  }

  @Test(arguments: [
    "", "X-Key", ": a", "X Key: a", "X-Këy: a", "X-Key : a", "Host: a", "content-length: 1",
    "Transfer-Encoding: chunked",
    "Connection: close", "Expect: a", "(a): b",
  ])
  func malformedHeadersAreRejected(line: String) {
    var credentials = OriginCredentials(origin: server.origin)
    #expect(throws: FetchError.local("must be a header, for example X-Api-Key: 1234")) {
      try credentials.add(header: line)
    }
  }

  @Test func duplicateHeaderIsRejected() throws {
    var credentials = OriginCredentials(origin: server.origin)
    try credentials.add(bearer: "a")
    #expect(throws: FetchError.local("contains a second Authorization")) {
      try credentials.add(user: "a", password: "b")
    }
    #expect(throws: FetchError.local("contains a second AUTHORIZATION")) {
      try credentials.add(header: "AUTHORIZATION: a")
    }
  }

  @Test func serverTokenIsAddedToTheCredentialsOfItsOrigin() throws {
    var all = [OriginCredentials(origin: server.otherOrigin), OriginCredentials(origin: server.origin)]
    try all[1].add(header: "X-Key: a")
    all.add(token: "t", for: server.origin)
    #expect(all.map { $0.fields.map(\.value) } == [[], ["a", "Bearer t"]])
  }

  @Test func serverTokenRequiresNoOtherCredentials() {
    var all = [OriginCredentials(origin: server.otherOrigin)]
    all.add(token: "t", for: server.origin)
    #expect(all.map { $0.fields.map(\.value) } == [[], ["Bearer t"]])
  }

  @Test func userCredentialsTakePrecedenceOverTheServerToken() throws {
    var all = try settings { try $0.add(user: "a", password: "b") }.credentials
    all.add(token: "t", for: server.origin)
    #expect(all.map { $0.fields.map(\.value) } == [["Basic YTpi"]])
  }

  @Test func differentSecretsHaveDifferentCacheScopes() throws {
    func scope(_ origin: WebOrigin, _ add: (inout OriginCredentials) throws -> Void) rethrows -> ContentDigest {
      var credentials = OriginCredentials(origin: origin)
      try add(&credentials)
      return credentials.scope(salt: [1])
    }
    let scopes = try [
      scope(server.origin) { try $0.add(bearer: "a") }, scope(server.origin) { try $0.add(bearer: "b") },
      scope(server.otherOrigin) { try $0.add(bearer: "a") }, scope(server.origin) { try $0.add(header: "X: Bearer a") },
      scope(server.origin) { try $0.add(header: "a: bc") }, scope(server.origin) { try $0.add(header: "ab: c") },
      scope(server.origin) { _ in },
    ]
    #expect(Set(scopes).count == scopes.count)
    #expect(try scope(server.origin) { try $0.add(header: "authorization: Bearer a") } == scopes[0])
  }
}
