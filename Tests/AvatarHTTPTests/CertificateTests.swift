import Foundation
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of which certificates are trusted.
@Suite(.needsPython) struct CertificateTests {
  private let server = SecureServer.shared

  /// Expects a server not to be trusted, for a reason that contains one of `words`, and to receive no request.
  ///
  /// OpenSSL has a message for each reason; GnuTLS has a single message for all defects of a certificate chain.
  private func expectNoTrust(
    _ certificate: SecureServer.Certificate, _ words: String..., settings: FetchSettings = .secureLoopback,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = "/photo/\(unique()).png"
    let failure = PhotoFetcher(settings).failure(server.url(path, certificate))
    guard case .network(server.origin(certificate), .unreachable, let reason) = failure else {
      Issue.record("\(String(describing: failure))", sourceLocation: sourceLocation)
      return
    }
    #expect(reason.hasPrefix("no trusted connection: "), sourceLocation: sourceLocation)
    #expect(words.contains { reason.contains($0) }, "\(reason)", sourceLocation: sourceLocation)
    #expect(server.count(path) == 0, sourceLocation: sourceLocation)
  }

  private static let chain = "certificate verification failed"

  @Test(arguments: ["127.0.0.1", "localhost"])
  func certificateFromAKnownAuthorityIsTrusted(host: String) throws {
    let path = "/photo/\(unique()).png"
    #expect(try PhotoFetcher(.secureLoopback).photo("https://\(host):\(server.port())\(path)").isPNG)
    #expect(server.log(path).map(\.port) == ["loopback"])
  }

  @Test func certificateForAnotherNameIsNotTrusted() throws {
    try expectNoTrust(.photosExample, "subject name", "does not match")
  }

  @Test func expiredCertificateIsNotTrusted() throws { try expectNoTrust(.expired, "has expired", Self.chain) }

  @Test func certificateFromAnUnknownAuthorityIsNotTrusted() throws {
    try expectNoTrust(.unknownIssuer, "issuer certificate", Self.chain)
  }

  @Test func testAuthorityIsNotTrustedByTheSystem() throws {
    try expectNoTrust(.loopback, "issuer certificate", "self-signed", Self.chain, settings: .loopback)
  }

  @Test(arguments: [nil, "", "no certificate\n"])
  func fileWithoutCertificatesTrustsNoServers(contents: String?) throws {
    let workspace = try PhotoWorkspace()
    let file = workspace.url.appending(path: "authorities.pem")
    if let contents { try Data(contents.utf8).write(to: file) }
    var settings = FetchSettings.loopback
    settings.certificates = file.path
    try expectNoTrust(
      .loopback, file.path, "error setting certificate", "issuer certificate", Self.chain, settings: settings)
  }
}
