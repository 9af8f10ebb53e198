import Foundation
import PhotoServer
import Testing

/// Tests of certificates and proxies that environment variables select.
@Suite(.needsPython) struct ConnectionTests {
  private let directory: TemporaryDirectory
  private let plain = PhotoServer.shared
  private let secure = SecureServer.shared

  init() throws { directory = try TemporaryDirectory() }

  /// Returns the messages about a photo; empty if the photo is shown.
  private func messages(_ url: String, _ options: String..., variables: String = "") throws -> String {
    let command = try Command(
      process: ["--src", url, "--no-cache", "-o", "a.png"] + options, in: directory.url, before: variables)
    #expect(command.status == 0)
    return command.errors
  }

  private var authority: String { "'\(SecureServer.authority)'" }

  // MARK: Certificates

  @Test(arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE"])
  func variableSelectsTheCertificateFile(variable: String) throws {
    let path = "/photo/\(unique()).png"
    let messages = try messages(
      secure.url(path), "--allow-private-network", variables: "\(variable)=\(authority)")
    #expect(messages == "")
    #expect(secure.count(path) == 1)
  }

  @Test(arguments: ["", "SSL_CERT_FILE= CURL_CA_BUNDLE="])
  func systemCertificatesAreUsedByDefault(variables: String) throws {
    let path = "/photo/\(unique()).png"
    let messages = try messages(secure.url(path), "--allow-private-network", variables: variables)
    #expect(messages.hasPrefix("note: \(secure.url(path)): 127.0.0.1:\(secure.port()): no trusted connection: "))
    #expect(secure.count(path) == 0)
  }

  @Test func curlVariableTakesPrecedence() throws {
    let path = "/photo/\(unique()).png"
    let right = try messages(
      secure.url(path), "--allow-private-network", variables: "CURL_CA_BUNDLE=\(authority) SSL_CERT_FILE=none")
    let wrong = try messages(
      secure.url(path), "--allow-private-network", variables: "CURL_CA_BUNDLE=none SSL_CERT_FILE=\(authority)")
    #expect(right == "")
    #expect(wrong.contains(": no trusted connection: "))
    #expect(secure.count(path) == 1)
  }

  @Test(arguments: [SecureServer.Certificate.expired, .photosExample, .unknownIssuer])
  func untrustedServerIsAnErrorInStrictMode(certificate: SecureServer.Certificate) throws {
    let command = try directory.runProcess(
      "--src", secure.url("/photo/a.png", certificate), "--no-cache", "--allow-private-network", "--strict", "-o",
      "a.png", before: "SSL_CERT_FILE=\(authority)")
    #expect(command.status == 65 && directory.names.isEmpty)
    #expect(command.errors.contains(": no trusted connection: "))
  }

  @Test(arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE"])
  func missingCertificateFileErrorNamesTheVariable(variable: String) throws {
    let messages = try messages(
      secure.url("/photo/a.png"), "--allow-private-network", variables: "\(variable)=gone.pem")
    let reason =
      "\(variable)=gone.pem: no such file: CURL_CA_BUNDLE is used first, then SSL_CERT_FILE, then the system's certificates"
    #expect(messages.hasSuffix(": no trusted connection: \(reason): used the icon\n"), "\(messages)")
  }

  @Test func serverWithoutTLSIsReported() throws {
    let messages = try messages(
      "https://127.0.0.1:\(plain.port)/photo/a.png", "--allow-private-network", variables: "SSL_CERT_FILE=\(authority)")
    let reason = "the server does not speak TLS on this port: use http://127.0.0.1:\(plain.port)"
    #expect(messages.hasSuffix(": 127.0.0.1:\(plain.port): \(reason): used the icon\n"), "\(messages)")
  }

  // MARK: URLs

  @Test func pathThatLooksLikeAURLSuggestsTheURL() throws {
    let name = "example.org/ada.jpg"
    #expect(
      try messages(name) == "warning: \(name): no such file (did you mean https://\(name)?): used the icon\n")
    #expect(mkdir(directory.url.path + "/example.org", 0o755) == 0)
    #expect(try messages(name) == "warning: \(name): no such file: used the icon\n")
  }

  @Test(arguments: ["/api", "/monica/api/"]) func monicaAPIPathIsRejectedAsTheHomePage(path: String) throws {
    let run = try directory.run(
      "--src", "monica:1", "--server", "monica=https://crm.example.org\(path)")
    #expect(run.status == 64)
    #expect(
      run.errors
        == "error: --server monica=https://crm.example.org\(path): must be the home page: omit the path /api\n")
  }

  // MARK: Proxies

  @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
  func variableSelectsTheProxyForPlainRequests(variable: String) throws {
    let proxy = ProxyServer(http: plain.port)
    let url = "http://photos.example/photo/\(unique()).png"
    #expect(try messages(url, variables: "\(variable)=\(proxy.url)") == "")
    #expect(proxy.targets == [url])
  }

  @Test(arguments: ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
  func variableSelectsTheProxyForSecureRequests(variable: String) throws {
    let proxy = ProxyServer(https: secure.port(.photosExample))
    let messages = try messages(
      "https://photos.example/photo/\(unique()).png", variables: "\(variable)=\(proxy.url) SSL_CERT_FILE=\(authority)")
    #expect(messages == "")
    #expect(proxy.targets == ["photos.example:443"])
  }

  /// The client of a CGI program controls the first variable.
  @Test(arguments: ["HTTP_PROXY", "https_proxy", "HTTPS_PROXY"])
  func otherVariablesDoNotSelectAProxyForPlainRequests(variable: String) throws {
    let proxy = ProxyServer(http: plain.port)
    let path = "/photo/\(unique()).png"
    #expect(try messages(plain.url(path), "--allow-private-network", variables: "\(variable)=\(proxy.url)") == "")
    #expect(plain.count(path) == 1 && proxy.log().isEmpty)
  }

  @Test func plainProxyIsNotUsedForSecureRequests() throws {
    let proxy = ProxyServer(https: secure.port())
    let path = "/photo/\(unique()).png"
    let messages = try messages(
      secure.url(path), "--allow-private-network", variables: "http_proxy=\(proxy.url) SSL_CERT_FILE=\(authority)")
    #expect(messages == "")
    #expect(secure.count(path) == 1 && proxy.log().isEmpty)
  }

  @Test(arguments: ["no_proxy", "NO_PROXY"])
  func noProxyVariableBypassesTheProxy(variable: String) throws {
    let proxy = ProxyServer(http: plain.port)
    let path = "/photo/\(unique()).png"
    let variables = "http_proxy=\(proxy.url) all_proxy=\(proxy.url) \(variable)='a.example, 127.0.0.1'"
    #expect(try messages(plain.url(path), "--allow-private-network", variables: variables) == "")
    #expect(plain.count(path) == 1 && proxy.log().isEmpty)
  }

  /// libcurl treats an address with half a range as an exception, but must not choose a route other than the one that
  /// was checked.
  @Test func libcurlUsesOnlyTheSelectedProxy() throws {
    let proxy = ProxyServer(http: plain.port)
    let url = plain.url("/photo/\(unique()).png")
    let variables = "http_proxy=\(proxy.url) no_proxy=127.0.0.1/"
    #expect(try messages(url, "--allow-private-network", variables: variables) == "")
    #expect(proxy.targets == [url])
  }

  @Test func privateAddressIsNotRequestedThroughAProxy() throws {
    let proxy = ProxyServer(http: plain.port)
    let messages = try messages("http://169.254.169.254/a.png", variables: "http_proxy=\(proxy.url)")
    #expect(messages.contains(": is not a public Internet address: --allow-private-network"))
    #expect(proxy.log().isEmpty)
  }

  @Test func proxyPasswordIsNotInMessages() throws {
    let proxy = ProxyServer(http: plain.port, https: secure.port(.photosExample), user: "ada:hunter2")
    let gone = PhotoServer()
    gone.stop()
    for port in [proxy.port, gone.port] {
      for scheme in ["http", "https"] {
        let messages = try messages(
          "\(scheme)://photos.example/photo/a.png", variables: "\(scheme)_proxy=http://ada:hunter3@127.0.0.1:\(port)")
        #expect(messages.hasPrefix("note: \(scheme)://photos.example/photo/a.png: photos.example"))
        #expect(!messages.contains("hunter"))
      }
    }
  }
}
