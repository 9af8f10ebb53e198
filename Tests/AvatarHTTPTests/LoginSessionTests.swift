import Testing

@testable import AvatarHTTP

/// Tests of how a login interprets the server's response to the password.
@Suite struct LoginSessionTests {
  private let origin = WebOrigin(.https, host: "photos.example", port: 443)
  private let form = "<form method=post><input name=user><input type=password name=password></form>"

  private var login: OriginCredentials.Login {
    OriginCredentials.Login(url: WebURL(origin: origin, target: "/login"), user: "ada", password: "pw")
  }

  private var request: HTTPConnection.Request {
    HTTPConnection.Request(
      url: WebURL(origin: origin, target: "/ada.png"), timeout: .seconds(10), limit: 1 << 20,
      policy: AddressPolicy(allowsPrivateNetwork: false))
  }

  private func response(_ body: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)), body: Array(body.utf8),
      isPrivate: false)
  }

  /// Logs in at a server that responds to the password with a page.
  private func logIn(page: String) throws(FetchError) {
    _ = try LoginSession(login).cookies(request) { request in response(request.form == nil ? form : page) }
  }

  @Test func pageWithoutTheFormIsASuccess() throws {
    #expect(throws: Never.self) { try logIn(page: "<p>Welcome</p>") }
  }

  @Test func formThatIsShownAgainIsNoSuccess() {
    #expect(throws: FetchError.refused(origin, "the login was not accepted")) {
      try logIn(page: "<p>Wrong password</p>" + form)
    }
  }

  /// Attempts are limited because the server may count them and lock the account.
  @Test func loginIsTriedThreeTimesWhileTheServerFails() {
    let session = LoginSession(login)
    var passwords = 0
    for _ in 0..<5 {
      #expect(throws: FetchError.status(503, origin, retryAfter: nil)) {
        try session.cookies(request) { request in
          if request.form == nil { return response(form) }
          passwords += 1
          return response("<p>Busy</p>", status: 503)
        }
      }
    }
    #expect(passwords == 3)
  }
}
