import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

@Suite(.needsPython) struct AddressPolicyTests {
  private let server = PhotoServer.shared

  /// Addresses of this machine and of hosts in private networks, in the spellings that URLs allow.
  private static let hosts = [
    "127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "2130706433", "017700000001", "0x7f000001", "0x7F.0.0.1",
    "0177.0.0.1",
    "0177.0x0.1", "0", "0.0.0.0", "0x0", "0.0.0.1", "localhost", "LocalHost", "10.0.0.1",
    "10.1",
    "167772161", "100.64.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "0300.0250.0.1", "3232235521",
    "169.254.169.254",
    "2852039166", "0xa9fea9fe", "169.254.43518", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1",
    "192.88.99.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "4294967295", "[::1]", "[::]",
    "[0:0:0:0:0:0:0:1]", "[0000:0000::0001]", "[::127.0.0.1]", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]",
    "[0:0:0:0:0:ffff:10.0.0.1]", "[::ffff:a9fe:a9fe]", "[::ffff:0:127.0.0.1]", "[64:ff9b::127.0.0.1]",
    "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::1]", "[fe80::1]", "[febf::1]", "[fec0::1]", "[fc00::1]", "[fd12:3456::1]",
    "[ff02::1]",
    "[2001:db8::1]", "[2001::1]", "[2002:7f00:1::]", "[100::1]", "[3fff::1]", "127\u{3002}0\u{FF0E}0\u{FF61}1",
  ]

  @Test(arguments: hosts)
  func privateAddressesAreNotRequested(host: String) throws {
    let path = "/photo/\(unique()).png"
    let failure = PhotoFetcher(.isolated).failure("http://\(host):\(server.port)\(path)")
    guard case .network(_, .unreachable, let reason) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.hasSuffix("is not a public Internet address: --allow-private-network allows it"))
    #expect(server.count(path) == 0)
  }

  /// A proxy would look up the addresses of these names, so the names themselves must be rejected.
  @Test(arguments: hosts + ["127.0.0.1.", "localhost.", "photos.localhost"])
  func proxyPolicyRejectsPrivateHosts(host: String) throws {
    let host = try WebURL("http://\(host)/").origin.host
    #expect(!AddressPolicy(allowsPrivateNetwork: false).allows(host: host))
  }

  @Test(arguments: ["example.org", "localhost.example.org", "8.8.8.8", "[2606:4700::1111]", "mylocalhost"])
  func proxyPolicyAllowsPublicHosts(host: String) {
    #expect(AddressPolicy(allowsPrivateNetwork: false).allows(host: host))
  }

  /// The request goes through a proxy because without one, some systems would send such a name to a name server.
  @Test(arguments: ["127.0.0.1.", "localhost."])
  func hostWithATrailingDotIsNotRequestedThroughAProxy(host: String) {
    let proxy = ProxyServer.shared
    let url = "http://\(host):\(server.port)/photo/\(unique()).png"
    #expect(
      PhotoFetcher(.proxied(["http_proxy": proxy.url])).failure(url)
        == .network(
          WebOrigin(.http, host: host, port: server.port), .unreachable,
          "is not a public Internet address: --allow-private-network allows it"))
    #expect(!proxy.targets.contains(url))
  }

  @Test(arguments: ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "017700000001", "localhost", "0"])
  func privateAddressesAreRequestedIfAllowed(host: String) throws {
    let path = "/photo/\(unique()).png"
    #expect(try PhotoFetcher(.loopback).photo("http://\(host):\(server.port)\(path)").isPNG)
    #expect(server.count(path) == 1)
  }

  @Test(arguments: [
    "0.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.0",
    "172.31.255.255", "192.0.0.170", "192.168.255.255", "198.19.255.255", "224.0.0.251", "255.255.255.255", "::", "::1",
    "::ffff:8.8.8.8", "::ffff:0:8.8.8.8", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b::10.1.2.3", "64:ff9b:1:ffff::",
    "100::ffff:ffff:ffff:ffff", "2001:1ff:ffff::", "2001:db8:ffff::", "2002::", "3fff:fff::", "5f00::1", "fc00::",
    "fdff::1",
    "fe80::", "febf:ffff::", "fec0::", "feff::", "ff00::", "ffff::",
  ])
  func specialPurposeAddressesArePrivate(address: String) { #expect(AddressPolicy.isPrivate(address)) }

  @Test(arguments: [
    "1.0.0.0", "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
    "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0",
    "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "203.0.114.0", "223.255.255.255",
    "2606:4700::1111",
    "2001:4860:4860::8888", "2001:200::", "2003::", "2a00::1", "64:ff9b::808:808", "64:ff9b::8.8.8.8", "64:ff9c::",
    "3ffe::", "fbff::", "2400::",
  ])
  func ordinaryAddressesArePublic(address: String) { #expect(!AddressPolicy.isPrivate(address)) }

  /// The cases are mapped and translated IPv4, NAT64, 6to4, Teredo, whose last four bytes are the inverted address, and
  /// ISATAP with each of its prefixes, in several kinds of networks.
  @Test(arguments: [
    "::ffff:10.0.0.1", "::ffff:0:10.0.0.1", "64:ff9b::10.0.0.1", "2002:a00:1::1",
    "2001:0:4136:e378:8000:63bf:f5ff:fffe",
    "2606:4700::5efe:10.0.0.1", "2606:4700::5efe:a9fe:a9fe", "2606:4700::200:5efe:127.0.0.1",
    "2a00::100:5efe:192.168.0.1",
    "2a00:1:2:3:300:5efe:172.16.0.1", "fe80::5efe:8.8.8.8", "fe80::200:5efe:8.8.8.8",
  ])
  func embeddedPrivateAddressIsPrivate(address: String) { #expect(AddressPolicy.isPrivate(address)) }

  @Test(arguments: [
    "64:ff9b::8.8.8.8", "2606:4700::5efe:8.8.8.8", "2606:4700::200:5efe:8.8.8.8", "2606:4700::1:5eff:10.0.0.1",
    "2606:4700::400:5efe:10.0.0.1", "2606:4700:5efe::10:0:0:1",
  ])
  func embeddedPublicAddressIsPublic(address: String) { #expect(!AddressPolicy.isPrivate(address)) }

  @Test(arguments: ["", "localhost", "a.example", "127.1", "[::1]", "1.2.3.4.5"])
  func invalidAddressIsNotPrivate(text: String) { #expect(!AddressPolicy.isPrivate(text)) }

  @Test func allowingPrivateNetworksPermitsEveryAddress() {
    #expect(AddressPolicy(allowsPrivateNetwork: true).forbidden.isEmpty)
    #expect(!AddressPolicy(allowsPrivateNetwork: false).forbidden.isEmpty)
  }
}
