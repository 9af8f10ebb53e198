import CCurlShim
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of Libravatar servers that e-mail domains specify in SRV records.
@Suite(.needsPython) struct FederationTests {
  private let server = PhotoServer.shared

  private func address(at domain: String) throws -> EmailAddress { try #require(EmailAddress("ada@\(domain)")) }

  private func photos(_ settings: FetchSettings = .loopback, servers: ContactServers = ContactServers()) -> PhotoFetcher
  {
    PhotoFetcher(settings, servers: servers, srvRecords: server.nameServer)
  }

  private func found(_ domain: String, choice: Int = 0) -> String? {
    server.nameServer.server(of: "_avatars-sec._tcp.\(domain)", choice: choice).map { "\($0.host):\($0.port)" }
  }

  // MARK: From an address to a request

  @Test(arguments: [("name.test", "localhost"), ("address.test", "127.0.0.1")])
  func photoIsRequestedFromTheDomainServer(place: String, host: String) throws {
    let origin = WebOrigin(.https, host: host, port: server.port)
    let source = RemoteSource.directory(.libravatar, try address(at: "\(server.port).\(place)"), pixels: 8)
    // The failure shows that the server was reached, because it does not support TLS.
    guard case .network(origin, .unreachable, let reason) = photos().failure(source) else {
      Issue.record("another server was requested")
      return
    }
    #expect(reason.hasPrefix("the server does not speak TLS on this port: "))
  }

  @Test func photoIsReceivedFromTheDomainServer() throws {
    let secure = SecureServer.shared
    let address = try #require(EmailAddress("\(unique())@\(secure.port()).name.test"))
    #expect(try photos(.secureLoopback).photo(.directory(.libravatar, address, pixels: 8)).isPNG)
    #expect(secure.count("/avatar/\(address.digest)?s=8&d=404") == 1)
  }

  @Test(arguments: ["name.test", "address.test"])
  func domainServerMustBeOnThePublicInternet(place: String) throws {
    let source = RemoteSource.directory(.libravatar, try address(at: "\(server.port).\(place)"), pixels: 8)
    let failure = try #require(photos(.isolated).failure(source))
    guard case .network(_, .unreachable, let reason) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(reason.hasSuffix("not a public Internet address: --allow-private-network allows it"))
  }

  @Test func domainServerUsesTheAvatarDirectory() throws {
    let address = try address(at: "federated.test")
    let place = photos().place(of: .libravatar, address)
    #expect(place.text == "https://avatars.federated.test:8443/avatar")
    #expect(
      PhotoDirectory.libravatar.url(of: address, pixels: 8, at: place).text
        == "\(place.text)/\(address.digest)?s=8&d=404")
  }

  @Test(arguments: ["nothing.test", "root.test", "forward.test"])
  func domainWithoutAServerUsesLibravatar(domain: String) throws {
    let place = photos().place(of: .libravatar, try address(at: domain))
    #expect(place.text == "https://seccdn.libravatar.org/avatar")
  }

  // MARK: Queries

  @Test func domainIsLookedUpOnceAndOnlyForTheSecureService() throws {
    let photos = photos()
    for domain in ["\(unique()).test", "\(server.port).\(unique()).test"] {
      for name in ["ada", "grace", "ADA"] {
        _ = photos.place(of: .libravatar, try #require(EmailAddress("\(name)@\(domain)")))
      }
      #expect(server.queries(domain) == ["_avatars-sec._tcp.\(domain)"])
    }
  }

  @Test func offlineModeSendsNoDNSQueries() throws {
    var settings = FetchSettings.loopback
    settings.isOffline = true
    let domain = "\(unique()).test"
    #expect(photos(settings).place(of: .libravatar, try address(at: domain)).origin.host == "seccdn.libravatar.org")
    #expect(server.queries(domain) == [])
  }

  @Test func configuredServerNeedsNoDNSQuery() throws {
    let servers = ContactServers(directories: [.libravatar: server.webURL("/avatar")])
    let domain = "\(unique()).test"
    #expect(photos(servers: servers).place(of: .libravatar, try address(at: domain)) == server.webURL("/avatar"))
    #expect(server.queries(domain) == [])
  }

  @Test func gravatarNeedsNoDNSQuery() throws {
    let domain = "\(unique()).test"
    #expect(photos().place(of: .gravatar, try address(at: domain)).text == "https://gravatar.com/avatar")
    #expect(server.queries(domain) == [])
  }

  @Test func unresponsiveNameServerIsQueriedOnce() {
    var records = server.nameServer
    records.seconds = 1
    #expect(records.server(of: "_avatars-sec._tcp.silent.test") == nil)
    #expect(server.queries("silent.test").count == 1)
  }

  @Test func nameServerErrorIsDistinguishedFromMissingRecords() {
    var records = [avr_srv_record()]
    func count(_ domain: String) -> Int32 {
      unsafe avr_find_srv_records(
        "_avatars-sec._tcp.\(domain)", "127.0.0.1", UInt16(server.nameServerPort), 1, &records, 1)
    }
    #expect([count("failing.test"), count("nothing.test"), count("federated.test")] == [-1, 0, 1])
  }

  // MARK: Records

  @Test func serverWithTheLowestPriorityValueIsSelected() {
    #expect(found("federated.test") == "avatars.federated.test:8443")
  }

  @Test func serversOfEqualPriorityAreSelectedByWeight() {
    let servers = (0..<8).map { found("weights.test", choice: $0) }
    // A server with weight 0 is chosen in one of four cases, and one with weight 2 in the other three.
    #expect(
      servers == ["a.test:1", "b.test:2", "b.test:2", "b.test:2", "a.test:1", "b.test:2", "b.test:2", "b.test:2"])
  }

  @Test(arguments: [("rootfirst.test", "b.test:444"), ("noport.test", "b.test:443"), ("noname.test", "b.test:443")])
  func recordWithoutAServerIsSkipped(domain: String, server: String) { #expect(found(domain) == server) }

  @Test func atMostSixteenRecordsAreRead() { #expect(found("many.test", choice: 15) == "a.test:115") }

  @Test(arguments: [
    ("short.test", "b.test:444"), ("cut.test", "b.test:444"), ("fewer.test", "b.test:444"),
    ("overlong.test", "b.test:444"), ("forward.test", nil), ("type.test", nil), ("claims.test", "b.test:444"),
    ("bad.test", nil), ("root.test", nil),
    ("none.test", nil),
  ])
  func recordsAfterADamagedRecordAreIgnored(domain: String, server: String?) { #expect(found(domain) == server) }
}
