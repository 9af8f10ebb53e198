import Testing

@testable import AvatarHTTP

private let plain = WebOrigin(.http, host: "www.example.org", port: 80)
private let secure = WebOrigin(.https, host: "www.example.org", port: 443)

private func proxy(_ variables: [String: String], for origin: WebOrigin) -> String {
  ProxyChoice { variables[$0] }.proxy(for: origin)
}

@Suite struct ProxyChoiceTests {
  @Test func noProxyIsUsedByDefault() {
    #expect(proxy([:], for: plain) == "")
    #expect(proxy(["http_proxy": "", "all_proxy": ""], for: plain) == "")
  }

  @Test func eachSchemeHasItsOwnProxy() {
    let variables = ["http_proxy": "http://p:1", "https_proxy": "http://q:2"]
    #expect(proxy(variables, for: plain) == "http://p:1")
    #expect(proxy(variables, for: secure) == "http://q:2")
  }

  @Test func generalProxyAppliesToSchemesWithoutTheirOwn() {
    #expect(proxy(["http_proxy": "p", "ALL_PROXY": "a"], for: secure) == "a")
    #expect(proxy(["http_proxy": "p", "all_proxy": "a"], for: plain) == "p")
  }

  @Test func lowercaseVariablesTakePrecedence() {
    #expect(proxy(["https_proxy": "p", "HTTPS_PROXY": "q"], for: secure) == "p")
    #expect(proxy(["https_proxy": "", "HTTPS_PROXY": "q"], for: secure) == "q")
    #expect(proxy(["http_proxy": "p", "no_proxy": "x", "NO_PROXY": "*"], for: plain) == "p")
  }

  @Test func uppercaseHTTPProxyVariableIsIgnored() {
    #expect(proxy(["HTTP_PROXY": "evil"], for: plain) == "")
  }

  @Test(arguments: [
    "*", "www.example.org", "WWW.Example.org", "example.org", ".example.org", "org", "a, example.org",
    "a example.org\tb",
    "www.example.org:80", "example.org:80", ",,example.org,",
  ])
  func noProxyHostsAreRequestedDirectly(list: String) {
    #expect(proxy(["http_proxy": "p", "no_proxy": list], for: plain) == "")
  }

  @Test(arguments: [
    "", "xample.org", "ww.example.org", "example.org:81", "example.org:", "www.example.orgx", "a.www.example.org",
    "*.org",
    "0.0.0.0/0", ",",
  ])
  func hostsOutsideNoProxyUseTheProxy(list: String) {
    #expect(proxy(["http_proxy": "p", "no_proxy": list], for: plain) == "p")
  }

  @Test(arguments: [
    ("10.1.2.3", "10.0.0.0/8", true), ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "10.1.2.3/32", true),
    ("10.1.2.3", "0.0.0.0/0", true), ("11.1.2.3", "10.0.0.0/8", false), ("10.1.2.3", "10.1.2.2/32", false),
    ("10.1.2.3", "10.0.0.0/33", false), ("10.1.2.3", "10.0.0/8", false), ("10.1.2.3", "10.0.0.0/x", false),
    ("[::1]", "::1", true), ("[::1]", "[::1]", true), ("[::1]", "[::1]:80", true), ("[::1]", "[::1]:81", false),
    ("[::1]", "::2", false), ("[::1]", "::/0", false),
  ])
  func exceptionsCanBeAddressesOrNetworks(host: String, list: String, isDirect: Bool) {
    let origin = WebOrigin(.http, host: host, port: 80)
    #expect(proxy(["http_proxy": "p", "no_proxy": list], for: origin).isEmpty == isDirect)
  }
}
