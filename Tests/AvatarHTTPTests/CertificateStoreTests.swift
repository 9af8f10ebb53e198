import Testing

@testable import AvatarHTTP

@Suite struct CertificateStoreTests {
  @Test func existingCertificateFileIsNotReported() {
    #expect(CertificateStore.fault(named: "ca.pem") { $0 == "ca.pem" } == nil)
  }

  @Test func missingFileErrorExplainsWhichVariableApplies() {
    #expect(
      CertificateStore.fault(named: "no such/ca.pem") { _ in false }
        == "no such/ca.pem: no such file: CURL_CA_BUNDLE is used first, then SSL_CERT_FILE, then the system's certificates"
    )
  }

  #if os(Linux)
    @Test func missingSystemStoreErrorNamesThePackage() {
      #expect(
        CertificateStore.fault(named: nil) { _ in false }
          == "this system has no CA certificates: install the ca-certificates package, or set CURL_CA_BUNDLE or SSL_CERT_FILE to a file (SSL_CERT_DIR is not used)"
      )
    }
  #endif

  @Test func existingSystemStoreIsNotReported() {
    #expect(CertificateStore.fault(named: nil) { _ in true } == nil)
  }
}
