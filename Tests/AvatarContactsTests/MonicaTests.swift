import AvatarJSON
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

@Suite(.needsPython) struct MonicaTests {
  private let server = PhotoServer.shared

  private func photos(_ server: PhotoServer, token: String = "test-token", pauseBudget: Duration = .zero)
    -> PhotoFetcher
  {
    var settings = FetchSettings.loopback
    settings.pauseBudget = pauseBudget
    let servers = ContactServers([MonicaServer(url: server.webURL("/"), token: token)])
    return PhotoFetcher(settings, servers: servers)
  }

  private func contact(_ id: String, _ photos: PhotoFetcher) throws(FetchError) -> Contact {
    let time = photos.settings.deadline()
    return try photos.contact(ContactReference(.monica, id: id), time)
  }

  /// Fetches a contact's photo by the URL in the API's response.
  private func photo(of id: String, _ photos: PhotoFetcher) throws -> FetchedPhoto {
    let photo = try #require(try contact(id, photos).photo)
    return try photos.photo(ContactReference(photo).map { .contact($0) } ?? .url(photo))
  }

  /// Fetches a contact's photo with the cookie of a browser session, without the API.
  private func stored(_ id: String) throws -> FetchedPhoto {
    var settings = FetchSettings.loopback
    settings.credentials = [OriginCredentials(origin: server.origin)]
    try settings.credentials[0].add(header: "Cookie: laravel_session=s3cret")
    return try PhotoFetcher(settings).photo(server.url("/store/photos/\(id).png"))
  }

  @Test func contactIsReadFromTheAPI() throws {
    let contact = try contact("2", photos(server))
    #expect(contact.id == "2" && contact.name == "Alan Turing" && contact.email == "ada@example.com")
    #expect(contact.directory == .gravatar && contact.photo == nil && contact.color == "#93521e")
  }

  @Test func unknownContactIsReportedAsNotFound() {
    let photos = photos(server)
    #expect(throws: FetchError.status(404, server.origin, retryAfter: nil)) { try contact("9999", photos) }
  }

  @Test func contactsFromAllPagesAreListed() throws {
    let photos = photos(server)
    var (ids, pages, time): ([String], Int, FetchDeadline) = ([], 0, photos.settings.deadline())
    var position: String?
    repeat {
      pages += 1
      let page = try photos.contacts(of: ContactList(.monica), at: position, time)
      ids += page.contacts.compactMap { $0?.id }
      position = page.next
    } while position != nil
    #expect(pages == 3)
    #expect(ids == (1...250).map { "\($0)" })
  }

  /// Contacts 1 and 5 are identified by `link`, 9 and 13 only by `new_filename`; the URLs of 5 and 13 are relative.
  @Test(arguments: ["1", "5", "9", "13"])
  func photosAreDownloadedThroughTheAPI(id: String) throws {
    #expect(try photo(of: id, photos(server)).bytes == stored(id).bytes)
  }

  /// The API lists a photo of this contact whose `new_filename` is photos/9.png.
  @Test func photoWithOnlyASimilarNameIsFetchedByItsURL() throws {
    let path = "/photo/\(unique())-photos/9.png"
    let shown = try photos(server).photo(.contact(ContactReference(.monica, id: "9", photo: path)))
    #expect(try shown.bytes == PhotoFetcher(.loopback).photo(server.url(path)).bytes)
  }

  /// The API lists another photo of the contact first.
  @Test func photoIsSearchedForOnAllPages() throws {
    let server = PhotoServer(["--photos-per-page", "1"])
    #expect(try photos(server).photo(.contact(ContactReference(.monica, id: "1", photo: "/store/photos/1.png"))).isPNG)
    #expect(server.log().map(\.path) == ["/api/contacts/1/photos", "/api/contacts/1/photos?page=2"])
  }

  @Test func generatedAvatarsAreFetchedByTheirURLs() throws {
    #expect(try photo(of: "3", photos(server)).isPNG)
  }

  @Test func apiPhotoBeyondTheSizeLimitIsRejected() {
    #expect(
      photos(server).failure(.contact(ContactReference(.monica, id: "1", photo: "/store/photos/1.png")), limit: 10)
        == .tooLong(server.origin, limit: 10))
  }

  @Test func tokenIsNotSentToOtherServers() throws {
    let path = "/photo/\(unique()).png"
    _ = try photos(server).photo(.contact(ContactReference(.monica, id: "1", photo: server.otherOrigin.text + path)))
    #expect(server.log(path).map { $0.headers["authorization"] } == [nil])
  }

  @Test func wrongTokenIsRejected() {
    let photos = photos(server, token: "wrong")
    for id in ["1", "2"] {
      #expect(throws: FetchError.denied(server.origin, "responded with 401: the token is not accepted")) {
        try contact(id, photos)
      }
    }
  }

  @Test func contactPhotoRequiresAServer() {
    #expect(
      PhotoFetcher(.loopback).failure(.contact(ContactReference(.monica, id: "1", photo: "/a.png")))
        == .local("no Monica server is specified"))
  }

  @Test func offlineContactsAreReadFromTheCache() throws {
    let workspace = try PhotoWorkspace()
    workspace.servers.add(MonicaServer(url: server.webURL("/"), token: "test-token"))
    let online = try contact("1", workspace.fetcher)
    workspace.settings.isOffline = true
    #expect(try contact("1", workspace.fetcher) == online)
  }

  @Test func listThatEndsBeforeItsLastPageIsRejected() throws {
    let server = PhotoServer(["--pages", "1"])
    let photos = photos(server)
    let time = photos.settings.deadline()
    #expect(try photos.contacts(of: ContactList(.monica), time).next == "2")
    #expect(throws: FetchError.self) { try photos.contacts(of: ContactList(.monica), at: "2", time) }
    #expect(server.log().count == 2)
  }

  @Test func offlineContactSendsNoRequest() {
    var settings = FetchSettings.loopback
    settings.isOffline = true
    let servers = ContactServers([MonicaServer(url: server.webURL("/"), token: "test-token")])
    let photos = PhotoFetcher(settings, servers: servers)
    #expect(throws: FetchError.local("is not in the cache, and no request is sent (--offline)")) {
      try contact("1", photos)
    }
  }

  /// Returns all pages of the list.
  private func pages(_ photos: PhotoFetcher) throws(FetchError) -> [ContactPage] {
    var pages: [ContactPage] = []
    repeat {
      let position = pages.last?.next
      pages.append(try photos.contacts(of: ContactList(.monica), at: position, photos.settings.deadline()))
    } while pages.last?.next != nil
    return pages
  }

  @Test func offlineListConsistsOfTheCachedPages() throws {
    let server = PhotoServer()
    let workspace = try PhotoWorkspace()
    workspace.servers.add(MonicaServer(url: server.webURL("/"), token: "test-token"))
    let online = try pages(workspace.fetcher)
    #expect(online.flatMap(\.contacts).count == 250)
    workspace.settings.isOffline = true
    let offline = try pages(workspace.fetcher)
    #expect(offline.map(\.contacts) == online.map(\.contacts))
    #expect(offline.map(\.total) == online.map(\.total) && server.log().count == 3)
  }

  /// Otherwise, new contacts would have no avatar for an hour.
  @Test func everyOnlineRunRequestsTheList() throws {
    let server = PhotoServer(["--contacts", "12"])
    let workspace = try PhotoWorkspace()
    workspace.servers.add(MonicaServer(url: server.webURL("/"), token: "test-token"))
    for run in 1...2 {
      #expect(try pages(workspace.fetcher).count == 1)
      #expect(server.log().count == run)
    }
  }

  @Test func cachedListBelongsToItsToken() throws {
    let workspace = try PhotoWorkspace()
    workspace.servers.add(MonicaServer(url: server.webURL("/"), token: "test-token"))
    _ = try pages(workspace.fetcher)
    workspace.settings.isOffline = true
    workspace.servers.add(MonicaServer(url: server.webURL("/"), token: "another-token"))
    #expect(throws: FetchError.local("is not in the cache, and no request is sent (--offline)")) {
      try pages(workspace.fetcher)
    }
  }

  @Test func unknownContactListIsNotRequestedOffline() {
    var settings = FetchSettings.loopback
    settings.isOffline = true
    let servers = ContactServers([MonicaServer(url: server.webURL("/"), token: "test-token")])
    let photos = PhotoFetcher(settings, servers: servers)
    let time = photos.settings.deadline()
    #expect(throws: FetchError.local("is not in the cache, and no request is sent (--offline)")) {
      try photos.contacts(of: ContactList(.monica), time)
    }
  }

  @Test func photosAreCached() throws {
    let server = PhotoServer()
    let workspace = try PhotoWorkspace()
    workspace.servers.add(MonicaServer(url: server.webURL("/"), token: "test-token"))
    let source = RemoteSource.contact(ContactReference(.monica, id: "1", photo: "/store/photos/1.png"))
    let photo = try workspace.fetcher.photo(source)
    #expect(try workspace.fetcher.photo(source) == photo)
    #expect(server.log().count == 1)
  }

  @Test func serverRateLimitIsRespected() throws {
    let server = PhotoServer(["--rate", "3/1"])
    let photos = photos(server, pauseBudget: .seconds(5))
    for id in 1...5 { #expect(try contact("\(id)", photos).id == "\(id)") }
    let statuses = server.log().map(\.status)
    #expect(statuses.filter { $0 == 200 }.count == 5)
  }

  @Test func pauseWithoutABudgetIsNotAwaited() throws {
    let server = PhotoServer(["--rate", "1/60"])
    let photos = photos(server)
    _ = try contact("1", photos)
    for _ in 0..<2 {
      let result = Result { () throws(FetchError) in try contact("2", photos) }
      guard case .failure(.status(429, server.origin, retryAfter: .some, _)) = result else {
        Issue.record("it waited")
        return
      }
    }
    #expect(server.log().count == 2)
  }

  // MARK: Responses of the API

  /// Returns the failure when the API responds with status 200 and an error code.
  private func failure(code: Int) -> FetchError? {
    let servers = ContactServers([MonicaServer(url: server.webURL("/api-error/\(code)"), token: "test-token")])
    do throws(FetchError) {
      _ = try contact("1", PhotoFetcher(.loopback, servers: servers))
      return nil
    } catch {
      return error
    }
  }

  @Test func apiErrorsAreRecognizedRegardlessOfTheirStatus() {
    #expect(failure(code: 31) == .status(404, server.origin, retryAfter: nil))
    #expect(failure(code: 34) == .status(429, server.origin, retryAfter: 60))
    #expect(failure(code: 42) == .denied(server.origin, "the token is not accepted"))
    #expect(failure(code: 30) == .refused(server.origin, "responded with Monica API error 30"))
  }

  private func contact(_ json: String) throws -> Contact? {
    let monica = MonicaServer(url: server.webURL("/"), token: "test-token")
    return monica.contact(try JSONParser.parse(Array(json.utf8), preservesDigits: true))
  }

  /// Reads a contact whose avatar has this source and URL.
  private func contact(_ source: String, url: String, fields: String = "") throws -> Contact? {
    try contact(
      #"{"id": 7, \#(fields)"information": {"avatar": {"source": "\#(source)", "url": "\#(url)"}}}"#)
  }

  @Test(arguments: ["1", "[]", "{}", #"{"id": null}"#, #"{"id": {}}"#])
  func unrelatedJSONIsNotAContact(json: String) throws { #expect(try contact(json) == nil) }

  @Test func missingContactFieldsAreEmpty() throws {
    let contact = try #require(try contact(#"{"id": 12345678901234567890}"#))
    #expect(contact == Contact(id: "12345678901234567890"))
  }

  @Test func contactWithAnUnknownPhotoSourceHasNoPhoto() throws {
    #expect(try contact("new", url: "/a.png") == Contact(id: "7"))
  }

  @Test func uploadedPhotoIsReferencedWithItsURL() throws {
    #expect(try contact("photo", url: "/a.png")?.photo == "monica:7?/a.png")
  }

  @Test func generatedAvatarIsReferencedByItsURL() throws {
    #expect(try contact("adorable", url: "/a.png")?.photo == server.url("/a.png"))
  }

  @Test(arguments: ["photo", "adorable"])
  func photoWithoutAUsableURLIsReferencedByItsContact(source: String) throws {
    for url in ["", "ftp://a"] { #expect(try contact(source, url: url)?.photo == "monica:7") }
  }

  @Test func gravatarURLOmitsTheDefaultImage() throws {
    let contact = try contact("gravatar", url: "https://gravatar.example/avatar/1?d=mp")
    #expect(contact?.photo == "https://gravatar.example/avatar/1?d=404&s=512&r=g" && contact?.directory == .gravatar)
  }

  @Test func cachedContactRoundTrips() throws {
    let contact = Contact(
      id: "7", name: "Ada", email: "ada@example.com", color: "#123456", photo: "monica:7?/a.png", directory: .gravatar)
    #expect(Contact(cached: contact.value) == contact)
  }

  @Test func contactNameOmitsNicknames() throws {
    let names = #""first_name": "Ada", "last_name": "L", "complete_name": "Ada L (A)""#
    #expect(try contact("{\"id\": 1, \(names)}")?.name == "Ada L")
    #expect(try contact(#"{"id": 1, "complete_name": "Ada L (A)", "first_name": ""}"#)?.name == "Ada L (A)")
  }
}
