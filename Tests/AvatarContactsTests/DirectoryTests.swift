import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

private let vector = "84059b07d4be67b806386c0aad8070a23f18836bbaae342275dc0a83414c32ee"

@Suite(.needsPython) struct DirectoryTests {
  private let server = PhotoServer.shared

  private func photos(_ directory: PhotoDirectory) -> PhotoFetcher {
    PhotoFetcher(.loopback, servers: ContactServers(directories: [directory: server.webURL("/avatar")]))
  }

  /// The first address is the test vector of https://docs.gravatar.com/rest/hash/.
  @Test(arguments: [
    "MyEmailAddress@example.com ", "myemailaddress@example.com", "\t\u{A0}MYEMAILADDRESS@EXAMPLE.COM\n",
  ])
  func emailAddressIsTrimmedAndLowercasedBeforeHashing(text: String) {
    #expect(EmailAddress(text)?.digest == vector)
  }

  @Test(arguments: ["", " ", "ada", "@example.com", "ada@", "ada@ ", "@", "a@" + String(repeating: "b", count: 999)])
  func invalidEmailAddressIsRejected(text: String) { #expect(EmailAddress(text) == nil) }

  @Test(arguments: [
    ("ada@example.com", "a…@example.com"), ("a@b", "a…@b"), (" Ada Lovelace <ada@example.com>", "A…@example.com>"),
    ("a@b@example.com", "a…@example.com"), ("😀😀@example.com", "😀…@example.com"), ("ada@", "a…@"), ("@ada", "@ada"),
    ("ada", "ada"), ("", ""),
  ])
  func messagesHideTheLocalPart(text: String, shown: String) { #expect(EmailAddress.shown(text) == shown) }

  @Test(arguments: [
    ("ada@Example.org", "example.org"), ("a@b@example.org", "example.org"), ("ada@münchen.de", "xn--mnchen-3ya.de"),
    ("ada@localhost", nil), ("ada@[127.0.0.1]", nil), ("ada@a b.c", nil), ("ada@a..b", nil),
  ])
  func emailDomainsFollowDNSRules(text: String, domain: String?) { #expect(EmailAddress(text)?.domain == domain) }

  @Test func directoryURLsMatchTheServices() throws {
    let address = try #require(EmailAddress("MyEmailAddress@example.com "))
    func url(_ directory: PhotoDirectory, _ pixels: Int) -> String {
      directory.url(of: address, pixels: pixels, at: directory.standardURL).text
    }
    #expect(url(.gravatar, 80) == "https://gravatar.com/avatar/\(vector)?s=80&d=404&r=g")
    #expect(url(.libravatar, 80) == "https://seccdn.libravatar.org/avatar/\(vector)?s=80&d=404")
    #expect(url(.gravatar, 0).contains("?s=1&") && url(.gravatar, 9999).contains("?s=2048&"))
    #expect(url(.libravatar, 9999).contains("?s=512&"))
  }

  @Test(arguments: [PhotoDirectory.gravatar, .libravatar])
  func photosAreRequestedAtTheRequiredSize(directory: PhotoDirectory) throws {
    let address = try #require(EmailAddress("MyEmailAddress@example.com "))
    let pixels = directory == .gravatar ? 33 : 34
    let photo = try photos(directory).photo(.directory(directory, address, pixels: pixels))
    #expect(photo.bytes[16..<24].elementsEqual([0, 0, 0, UInt8(pixels), 0, 0, 0, UInt8(pixels)]))
  }

  @Test func missingDirectoryPhotoIsReportedAsNotFound() throws {
    let address = try #require(EmailAddress("\(unique())@example.com"))
    #expect(
      photos(.gravatar).failure(.directory(.gravatar, address, pixels: 8))
        == .status(404, server.origin, retryAfter: nil))
  }

  @Test func configuredServerOverridesTheDomainServer() throws {
    let address = try #require(EmailAddress("\(unique())@federated.test"))
    let servers = ContactServers(directories: [.libravatar: server.webURL("/avatar")])
    let photos = PhotoFetcher(.loopback, servers: servers, srvRecords: server.nameServer)
    #expect(photos.failure(.directory(.libravatar, address, pixels: 8)) == .status(404, server.origin, retryAfter: nil))
  }

  @Test func cachedPhotoBelongsToTheConfiguredServer() throws {
    let workspace = try PhotoWorkspace()
    let address = try #require(EmailAddress("MyEmailAddress@example.com "))
    let source = RemoteSource.directory(.gravatar, address, pixels: 35)
    workspace.servers.directories = [.gravatar: server.webURL("/avatar")]
    let photo = try workspace.fetcher.photo(source)
    workspace.settings.isOffline = true
    #expect(try workspace.fetcher.photo(source) == photo)
    workspace.servers.directories = [.gravatar: WebURL(origin: server.otherOrigin, target: "/avatar")]
    #expect(
      workspace.fetcher.failure(source)
        == .local("is not in the cache, and no request is sent (--offline)"))
  }
}
