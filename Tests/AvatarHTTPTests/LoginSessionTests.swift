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

  private func response(_ body: String, cookie: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders(Array("HTTP/1.1 200 OK\r\nSet-Cookie: \(cookie)\r\n\r\n".utf8)),
      body: Array(body.utf8), isPrivate: false)
  }

  /// Logs in at a server that responds to the password with a page, and returns the cookies.
  private func cookies(page: String) throws(FetchError) -> String? {
    try LoginSession(login).cookies(request) { request in
      request.form == nil ? response(form, cookie: "session=0") : response(page, cookie: "session=1")
    }
  }

  @Test func pageWithoutTheFormIsASuccess() throws {
    #expect(try cookies(page: "<p>Welcome</p>") == "session=1")
  }

  @Test func formThatIsShownAgainIsNoSuccess() {
    #expect(throws: FetchError.refused(origin, "the login was not accepted")) {
      try cookies(page: "<p>Wrong password</p>" + form)
    }
  }

  @Test func cookieOfARedirectToTheFormIsSentWithTheNextRequest() throws {
    let redirect = "HTTP/1.1 302 Found\r\nLocation: /form\r\nSet-Cookie: visit=1\r\n\r\n"
    var sent: [String] = []
    _ = try LoginSession(login).cookies(request) { request in
      sent.append(request.url.path + " " + (request.headers.first { $0.name == "Cookie" }?.value ?? "none"))
      if request.form != nil { return response("<p>Welcome</p>", cookie: "session=1") }
      if request.url.path == "/form" { return response(form, cookie: "visit=2") }
      return HTTPResponse(status: 302, headers: HTTPHeaders(Array(redirect.utf8)), body: [], isPrivate: false)
    }
    #expect(sent == ["/login none", "/form visit=1", "/form visit=2"])
  }

  /// Attempts are limited because the server may count them and lock the account.
  @Test func loginIsTriedThreeTimesWhileTheServerFails() {
    let session = LoginSession(login)
    var passwords = 0
    for _ in 0..<5 {
      #expect(throws: FetchError.status(503, origin, retryAfter: nil)) {
        try session.cookies(request) { request in
          if request.form == nil { return response(form, cookie: "session=0") }
          passwords += 1
          return response("<p>Busy</p>", cookie: "session=0", status: 503)
        }
      }
    }
    #expect(passwords == 3)
  }
}
