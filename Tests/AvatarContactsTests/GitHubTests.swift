import AvatarJSON
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of GitHub's API, with a server that responds as its documentation specifies.
@Suite(.needsPython) struct GitHubTests {
  private func fetcher(
    _ server: PhotoServer, token: String? = nil, _ settings: FetchSettings = .loopback
  ) -> PhotoFetcher {
    PhotoFetcher(settings, servers: ContactServers([GitHubServer(url: server.webURL("/"), token: token)]))
  }

  /// Returns the contacts on all pages of a list.
  private func contacts(_ selector: String, _ photos: PhotoFetcher) throws -> [Contact] {
    var (contacts, position) = ([Contact](), String?.none)
    repeat {
      let time = photos.settings.deadline()
      let page = try photos.contacts(of: ContactList(.github, selector), at: position, time)
      contacts += page.contacts.compactMap(\.self)
      position = page.next
    } while position != nil
    return contacts
  }

  /// Returns the error of a list, or nil if it succeeds.
  private func failure(_ selector: String, _ photos: PhotoFetcher) -> FetchError? {
    let time = photos.settings.deadline()
    let list = ContactList(.github, selector)
    return Result { () throws(FetchError) in try photos.contacts(of: list, time) }.failure
  }

  // MARK: Names

  @Test(arguments: [
    ("https://github.com/", "https://api.github.com/"), ("https://www.github.com", "https://api.github.com/"),
    ("https://api.github.com", "https://api.github.com/"), ("https://octo.ghe.com", "https://api.octo.ghe.com/"),
    ("https://git.example.org", "https://git.example.org/api/v3"),
    ("https://git.example.org/api/v3/", "https://git.example.org/api/v3"),
    ("http://example.org:8080/git/", "http://example.org:8080/git/api/v3"),
  ])
  func apiURLIsDerivedFromTheServer(url: String, api: String) throws {
    #expect(GitHubServer(url: try WebURL(url), token: nil).api.text == api)
  }

  @Test(arguments: [
    ("apple/swift", "repos/apple/swift/contributors"), ("a.b/C_d-1.x", "repos/a.b/C_d-1.x/contributors"),
    ("acme/", "orgs/acme/public_members"), ("acme/@core", "orgs/acme/teams/core/members"),
  ])
  func listSelectorCanNameContributorsMembersOrATeam(selector: String, path: String) {
    #expect(GitHubList(selector)?.path(showsPrivate: false) == path)
  }

  @Test(arguments: ["", "apple", "/", "a/b/c", "a/..", "../b", "a/@", "a/@../b", "a b/c", "a/b?c", "ä/b", "a/%2e%2e"])
  func invalidListSelectorIsRejected(selector: String) {
    #expect(GitHubList(selector) == nil)
    #expect(GitHubServer.standard?.fault(ofList: selector) == GitHubList.forms)
  }

  @Test func teamListRequiresAToken() {
    #expect(GitHubServer.standard?.fault(ofList: "acme/@core")?.hasPrefix("needs GITHUB_TOKEN: ") == true)
    #expect(GitHubServer(url: GitHubServer.website, token: "x").fault(ofList: "acme/@core") == nil)
  }

  @Test(arguments: ["octocat", "Ada-L", "dependabot[bot]", "mona_corp"])
  func accountReferenceRoundTrips(login: String) {
    #expect(ContactReference("github:\(login)")?.text == "github:\(login)")
  }

  @Test(arguments: ["", "a/b", "a.b", "[bot]", "a[bot]x", "a b"])
  func invalidLoginIsNotAnAccount(login: String) { #expect(ContactReference("github:\(login)") == nil) }

  @Test(arguments: [
    ("https://a.example/u/1?v=4", "https://a.example/u/1?v=4&s=96"),
    ("https://a.example/u/1", "https://a.example/u/1?s=96"), ("https://a.example/u/5?", "https://a.example/u/5?s=96"),
    ("https://a.example/u/5?s=40&v=4", "https://a.example/u/5?v=4&s=96"),
  ])
  func photoIsRequestedAtTheRequiredSize(url: String, sized: String) {
    #expect(GitHubServer.photo(url, pixels: 96) == sized)
    let reference = ContactReference(.github, id: "ada", photo: url)
    #expect(reference.sized(96).photo == sized)
  }

  @Test(arguments: [
    (#"<https://a.example/2>; rel="next", <https://a.example/9>; rel="last""#, "https://a.example/2"),
    (
      #"<https://a.example/1>; rel="prev",<https://a.example/a?b=1,2;c>; title="x"; rel=next"#,
      "https://a.example/a?b=1,2;c"
    ),
    (#"<https://a.example/1>; rel="prev", <https://a.example/9>; rel="last""#, nil), ("", nil), ("<", nil),
    (#"<https://a.example/2>; title="x; rel=prev, <y>"; rel="next""#, "https://a.example/2"),
    (#"<https://a.example/1>; title="a, b; rel=next"; rel="prev""#, nil),
    (
      #"<https://a.example/1>; title="<https://a.example/3>; rel=next"; rel=prev, <https://a.example/2>; rel=next"#,
      "https://a.example/2"
    ),
    (#"<https://a.example/2>; rel="last next""#, "https://a.example/2"),
    (#"<https://a.example/2>; rel="nextlast""#, nil),
    ("<https://a.example/2>; rel=prev; rel=next", nil), (#"<https://a.example/2>; rel="next"x"#, nil),
    (#"<https://a.example/2>; rel="next"#, nil), ("<https://a.example/2> ; REL = NEXT", "https://a.example/2"),
    (",,<https://a.example/2>;rel=next,", "https://a.example/2"), ("<>; rel=next", nil), ("x; rel=next", nil),
    ("<https://a.example/2", nil), (#"x, <https://a.example/2>; a="b"c; rel=next"#, "https://a.example/2"),
  ])
  func nextPageIsReadFromTheLinkHeader(field: String, url: String?) { #expect(GitHubServer.next(in: field) == url) }

  // MARK: Lists

  @Test func contributorsAreListedInOrderWithEachPageReadOnce() throws {
    let server = PhotoServer()
    let contacts = try contacts("big/project", fetcher(server))
    #expect(contacts.count == 300 && contacts[0].id == "Person-1" && contacts[299].id == "robot300[bot]")
    #expect(
      server.log().map(\.path) == [
        "/api/v3/repos/big/project/contributors?per_page=100",
        "/api/v3/repositories/1/contributors?per_page=100&page=2",
        "/api/v3/repositories/1/contributors?per_page=100&page=3",
      ])
  }

  @Test func contactIncludesTheLoginProfilePageAndPhoto() throws {
    let server = PhotoServer.shared
    let contacts = try contacts("big/project", fetcher(server))
    #expect(
      contacts[1]
        == Contact(
          id: "Person-2", name: "Person-2", link: server.url("/Person-2"),
          photo: "github:Person-2?\(server.url("/u/2?v=4"))"))
  }

  @Test func onlyGitHubAppsAreAgents() throws {
    let contacts = try contacts("big/project", fetcher(.shared))
    #expect(contacts.filter(\.isAgent).map(\.id) == (1...6).map { "robot\(50 * $0)[bot]" })
  }

  @Test(arguments: [(String?.none, 3), ("test-token", 120)])
  func privateMembersRequireAToken(token: String?, count: Int) throws {
    #expect(try contacts("acme/", fetcher(.shared, token: token)).count == count)
  }

  @Test func teamMembersAreListedInOrder() throws {
    #expect(try contacts("acme/@core", fetcher(.shared, token: "test-token")).map(\.id) == ["Person-3", "Person-1"])
  }

  @Test func renamedRepositoryIsFollowed() throws {
    #expect(try contacts("old/name", fetcher(.shared)).count == 300)
  }

  @Test func repositoryWithoutCommitsHasNoContributors() throws {
    #expect(try contacts("empty/project", fetcher(.shared)).isEmpty)
  }

  // MARK: The token

  @Test func tokenIsSentOnlyToTheAPI() throws {
    let server = PhotoServer()
    let photos = fetcher(server, token: "test-token")
    let contact = try #require(try contacts("big/project", photos).first)
    let elsewhere = ContactReference(.github, id: "ada", photo: server.otherOrigin.text + "/u/2")
    _ = try photos.photo(.contact(elsewhere))
    #expect(contact.id == "Person-1")
    #expect(
      server.log().map { $0.headers["authorization"] } == [
        "Bearer test-token", "Bearer test-token", "Bearer test-token", nil,
      ])
  }

  @Test func nextPageOnAnotherOriginIsNotFollowed() throws {
    let server = PhotoServer()
    let photos = fetcher(server, token: "test-token")
    #expect(throws: FetchError.refused(server.origin, "the list continues at 127.0.0.1:\(server.other)")) {
      try contacts("other/origin", photos)
    }
    #expect(server.log().count == 1)
  }

  @Test func wrongTokenIsRejected() {
    let server = PhotoServer.shared
    #expect(
      failure("big/project", fetcher(server, token: "wrong"))
        == .denied(server.origin, "responded with 401: the token is not accepted"))
  }

  // MARK: Errors

  @Test(arguments: [
    (String?.none, "needs a token (--auth bearer:VARIABLE --auth-origin \(PhotoServer.shared.url("")))"),
    ("test-token", "the token has no access to it"),
  ])
  func missingRepositoryErrorExplainsThatItMayBePrivate(token: String?, hint: String) {
    let server = PhotoServer.shared
    #expect(
      failure("none/such", fetcher(server, token: token))
        == .denied(
          server.origin,
          "responded with 404 (not found): the repository none/such does not exist, or is private and \(hint)"))
  }

  @Test func serverErrorMessageIsReported() {
    let server = PhotoServer.shared
    #expect(
      failure("huge/project", fetcher(server))
        == .denied(
          server.origin,
          "responded with 403: The history or contributor list is too large to list contributors for this repository via the API."
        ))
  }

  @Test func unexpectedResponseIsRejected() {
    let server = PhotoServer.shared
    #expect(
      failure("damaged/list", fetcher(server))
        == .refused(server.origin, "the response is not from GitHub's API"))
  }

  @Test func rateLimitErrorExplainsWhenAndHowToContinue() throws {
    let server = PhotoServer(["--rate", "1/600"])
    let clock = StoppedClock()
    let photos = fetcher(server, .loopback(clock, pauseBudget: .seconds(60)))
    #expect(failure("big/project", photos) == nil)
    let reason = try #require(failure("acme/", photos)?.reason)
    #expect(
      reason.contains(
        /the rate limit was reached and resets at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: --limit wait=\d+ waits for the reset, and a token \(--auth bearer:VARIABLE --auth-origin http:\S+\) raises the limit$/
      ), "\(reason)")
    #expect(server.log().map(\.status) == [200, 403])
  }

  @Test func rateLimitResetIsAwaitedWithinTheBudget() throws {
    let server = PhotoServer(["--rate", "2/1"])
    var settings = FetchSettings.loopback
    settings.pauseBudget = .seconds(30)
    #expect(try contacts("big/project", fetcher(server, settings)).count == 300)
    #expect(server.log().count { $0.status == 200 } == 3)
  }

  @Test func secondaryRateLimitIsRecognized() throws {
    let server = PhotoServer()
    var settings = FetchSettings.loopback
    settings.pauseBudget = .seconds(30)
    let reason = try #require(failure("secondary/limit", fetcher(server, token: "test-token", settings))?.reason)
    #expect(reason.hasSuffix("--limit wait=1200 waits for the reset"), "\(reason)")
    #expect(server.log().count == 1)
  }

  private let api = GitHubServer.publicAPI.origin

  /// Returns the error for a 403 response with a header and a message, at second 1000.
  private func failure(_ header: String, _ message: String) -> FetchError? {
    GitHubServer.failure(
      of: HTTPResponse(
        status: 403, headers: HTTPHeaders(Array("HTTP/1.1 403\r\n\(header)\r\n".utf8)),
        body: Array(#"{"message": "\#(message)"}"#.utf8), isPrivate: false), from: api, now: 1000)
  }

  @Test(arguments: [
    ("Retry-After: 7", "", 7), ("Retry-After: 0", "", 1), ("Retry-After: 999999", "", 86400),
    ("X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset: 1090", "", 91),
    ("X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset: 900", "", 1),
    ("X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset: \(Int.min)", "", 60),
    ("X-RateLimit-Remaining: 9", "a secondary rate limit", 60),
  ])
  func rateLimitIsReadFromHeadersOrTheMessage(header: String, message: String, seconds: Int) {
    #expect(failure(header, message) == .status(403, api, retryAfter: seconds))
  }

  @Test func forbiddenResponseWithoutARateLimitIsADenial() {
    #expect(failure("X-RateLimit-Remaining: 9", "too\\nlarge") == .denied(api, "responded with 403: too large"))
    #expect(failure("X-RateLimit-Remaining: 9", "") == nil)
  }

  // MARK: The cache

  @Test func freshListIsNotRequestedAgain() throws {
    let server = PhotoServer()
    let workspace = try PhotoWorkspace()
    workspace.servers.add(GitHubServer(url: server.webURL("/"), token: nil))
    let first = try contacts("big/project", workspace.fetcher)
    #expect(try contacts("big/project", workspace.fetcher) == first)
    #expect(server.log().count == 3)
  }

  @Test func staleListIsRevalidatedWithoutADownload() throws {
    let server = PhotoServer(["--page-age", "0", "--rate", "3/600"])
    let workspace = try PhotoWorkspace()
    workspace.servers.add(GitHubServer(url: server.webURL("/"), token: nil))
    let first = try contacts("big/project", workspace.fetcher)
    #expect(try contacts("big/project", workspace.fetcher) == first)
    #expect(server.log().map(\.status) == [200, 200, 200, 304, 304, 304])
  }

  @Test func offlineListIsReadFromTheCache() throws {
    let server = PhotoServer()
    let workspace = try PhotoWorkspace()
    workspace.servers.add(GitHubServer(url: server.webURL("/"), token: nil))
    let first = try contacts("big/project", workspace.fetcher)
    server.stop()
    workspace.settings.isOffline = true
    #expect(try contacts("big/project", workspace.fetcher) == first)
    #expect(failure("acme/", workspace.fetcher)?.reason.hasPrefix("is not in the cache") == true)
  }

  @Test func cachedListRequiresTheSameToken() throws {
    let server = PhotoServer()
    let workspace = try PhotoWorkspace()
    workspace.servers.add(GitHubServer(url: server.webURL("/"), token: "test-token"))
    _ = try contacts("private/project", workspace.fetcher)
    workspace.servers.add(GitHubServer(url: server.webURL("/"), token: nil))
    #expect(failure("private/project", workspace.fetcher)?.reason.contains("404") == true)
  }

  // MARK: Accounts

  private func contact(_ id: String, _ photos: PhotoFetcher) throws(FetchError) -> Contact {
    let time = photos.settings.deadline()
    return try photos.contact(ContactReference(.github, id: id), time)
  }

  @Test func contactUsesTheNameInTheProfile() throws {
    let contact = try contact("Person-2", fetcher(.shared))
    #expect((contact.name, contact.email) == ("Person 2", nil))
  }

  @Test func gitHubAppIsAnAgent() throws { #expect(try contact("robot50[bot]", fetcher(.shared)).isAgent) }

  @Test func accountIsCached() throws {
    let server = PhotoServer(["--page-age", "0"])
    let workspace = try PhotoWorkspace()
    workspace.servers.add(GitHubServer(url: server.webURL("/"), token: nil))
    let first = try contact("ghost", workspace.fetcher)
    #expect(try contact("ghost", workspace.fetcher) == first)
    #expect(server.log().map(\.status) == [200, 304])
  }

  @Test func unknownAccountIsReported() {
    let server = PhotoServer.shared
    #expect(
      throws: FetchError.denied(
        server.origin,
        "responded with 404 (not found): someone does not exist, or is private and needs a token (--auth bearer:VARIABLE --auth-origin \(server.url("")))"
      )
    ) { try contact("someone", fetcher(server)) }
  }

  @Test(arguments: ["null", "[]", "{}", #"{"login": null}"#, #"{"login": "a/b"}"#])
  func unrelatedJSONIsNotAnAccount(json: String) throws {
    #expect(GitHubServer.standard?.contact(try JSONParser.parse(Array(json.utf8))) == nil)
  }

  @Test func unusableURLsAreOmitted() throws {
    let json = #"{"login": "ada", "avatar_url": "ftp://a", "html_url": "javascript:alert(1)", "name": ""}"#
    let contact = GitHubServer.standard?.contact(try JSONParser.parse(Array(json.utf8)))
    #expect(contact == Contact(id: "ada", name: "ada"))
  }
}
