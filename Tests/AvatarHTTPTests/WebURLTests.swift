import AvatarJSON
import Testing

@testable import AvatarHTTP

private func error(_ text: String) -> FetchError? {
  do throws(FetchError) {
    _ = try WebURL(text)
    return nil
  } catch {
    return error
  }
}

@Suite struct WebURLTests {
  @Test(arguments: [
    ("http://a/b", "http://a/b"), ("HTTPS://Example.ORG", "https://example.org/"), ("  http://a/\n", "http://a/"),
    ("http://a?b", "http://a/?b"), ("http://a#b", "http://a/"), ("http://a/b?c/../d#e", "http://a/b?c/../d"),
    ("http://a:80/", "http://a/"), ("https://a:443/", "https://a/"), ("http://a:443/", "http://a:443/"),
    ("http://a:/", "http://a/"), ("http://a:08080/", "http://a:8080/"), ("http://[::1]/", "http://[::1]/"),
    ("http://[2001:DB8::1]:81/x", "http://[2001:db8::1]:81/x"), ("http://[::ffff:1.2.3.4]", "http://[::ffff:1.2.3.4]/"),
    ("http://192.0.2.1/", "http://192.0.2.1/"), ("http://a_b.c-d/", "http://a_b.c-d/"), ("http://a./", "http://a./"),
    ("http://a/b c\"<>\\^`{|}", "http://a/b%20c%22%3C%3E%5C%5E%60%7B%7C%7D"), ("http://a/ä", "http://a/%C3%A4"),
    ("http://a/%zz%2F", "http://a/%zz%2F"), ("http://a/?ä|", "http://a/?%C3%A4%7C"), ("http://a//b//", "http://a//b//"),
    ("http://a/../..", "http://a/"), ("http://a/b/./c/../d", "http://a/b/d"), ("http://a/b/..", "http://a/"),
    ("http://a/b/c/.", "http://a/b/c/"), ("http://a/%2e%2E/b/.%2e", "http://a/"), ("http://a/...", "http://a/..."),
    ("http://a@/".replacing("@", with: ""), "http://a/"), ("http://a/@b:c", "http://a/@b:c"),
  ])
  func equivalentURLsAreNormalized(text: String, spelling: String) throws {
    let url = try WebURL(text)
    #expect(url.text == spelling)
    #expect(try WebURL(url.text) == url)
  }

  @Test(arguments: [
    "http://ada@a/", "http://ada:pw@a/", "http://@a/", "http://:@a", "http://a@b@c/", "http://a:80@b/",
    "http://a\\@b/", "https://%61@b",
  ])
  func urlWithCredentialsIsRejected(text: String) { #expect(error(text) == .url(.credentials)) }

  @Test(arguments: [
    "http://", "http:///a", "http://:80/", "http://?a", "http://a b/", "http://a%2eb/", "http://a..b/", "http://.a/",
    "http://./", "http://a,b/", "http://a\\b/", "http://[::1/", "http://::1/", "http://[]/", "http://[::1]x/",
    "http://[fe80::1%25eth0]/", "http://[v1.a]/", "http://[g::]/", "http://[1:2]/", "http://[1.2.3.4]/",
    "http://[20:443b8::1]/", "http://a*/", "http://\u{AD}/", "http://a\u{200B}b/", "http://a\u{2044}b/", "http://☃/",
    "http://a!/", "http://a:b:80/", "http://a;b/", "http://$/",
    "http://" + String(repeating: "a", count: 64), "http://" + String(repeating: "a.", count: 128),
  ])
  func invalidHostIsRejected(text: String) { #expect(error(text) == .url(.host)) }

  @Test(arguments: [
    "http://a:0/", "http://a:65536/", "http://a:-1/", "http://a:x/", "http://a:000080/", "http://a:8٠/",
  ])
  func invalidPortIsRejected(text: String) { #expect(error(text) == .url(.port)) }

  @Test(arguments: [
    ("ftp://a/", "ftp"), ("file:///etc/passwd", "file"), ("FILE:x", "file"), ("javascript:alert(1)", "javascript"),
    ("data:image/png,", "data"), ("gopher://a/", "gopher"), ("view-source:http://a/", "view-source"), ("a:80", "a"),
  ])
  func nonHTTPSchemesAreRejected(text: String, scheme: String) { #expect(error(text) == .url(.scheme(scheme))) }

  @Test(arguments: [
    "", " ", "a", "//a/b", "/a", "http", "http:", "http:/a", "http:a", "http:\\\\a", "1http://a/", ":", "://a",
    "http://a/\u{0}b", "http://a/b\nc", "http://a\r\n/", "http://a/\u{7F}", "http\t://a",
  ])
  func malformedURLIsRejected(text: String) { #expect(error(text) == .url(.malformed)) }

  @Test func urlIsLimitedTo8192Bytes() {
    #expect(error("http://a/" + String(repeating: "b", count: 8183)) == nil)
    #expect(error("http://a/" + String(repeating: "b", count: 8184)) == .url(.tooLong))
  }

  @Test func referenceIsLimitedTo8192Bytes() throws {
    let longest = [UInt8](repeating: UInt8(ascii: "b"), count: 8192)
    #expect(try WebURL("http://a/").resolving(longest).text.utf8.count == 8201)
    #expect(throws: FetchError.url(.tooLong)) { try WebURL("http://a/").resolving(longest + longest.prefix(1)) }
  }

  @Test func originsDifferBySchemeHostAndPort() throws {
    let origins = try ["http://a/", "https://a/", "http://b/", "http://a:81/", "http://a./"].map {
      try WebURL($0).origin
    }
    #expect(Set(origins).count == 5)
    #expect(try WebURL("http://A:80/x?y").origin == origins[0])
  }

  /// The examples from RFC 3986, section 5.4, without fragments, which are never sent.
  private static let references: [(String, String)] = [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g/"),
    ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
    ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
    ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
    ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g"), ("g#s/../x", "http://a/b/c/g"),
    (" g\n", "http://a/b/c/g"), ("https://h/i", "https://h/i"), ("\\\\evil/", "http://a/b/c/%5C%5Cevil/"),
    ("/\\evil/", "http://a/%5Cevil/"),
  ]

  @Test(arguments: references)
  func relativeReferencesAreResolved(reference: String, url: String) throws {
    #expect(try WebURL("http://a/b/c/d;p?q").resolving(Array(reference.utf8)).text == url)
  }

  @Test(
    arguments: [
      ("g:h", .scheme("g")), ("http:g", .malformed), ("//a@b/", .credentials), ("javascript:x", .scheme("javascript")),
      ("http://[/", .host), ("a\nb", .malformed), ("//", .host), ("///b", .host),
    ] as [(String, WebURL.Fault)])
  func referencesToInvalidURLsAreRejected(reference: String, error: WebURL.Fault) throws {
    let url = try WebURL("http://a/b/c/d;p?q")
    #expect(throws: FetchError.url(error)) { try url.resolving(Array(reference.utf8)) }
  }

  @Test(arguments: [("/avatar", "/avatar/x?s=1"), ("/avatar/", "/avatar/x?s=1"), ("/", "/x?s=1"), ("/a?b", "/a/x?s=1")])
  func pathIsAppendedToADirectory(directory: String, target: String) throws {
    #expect(try WebURL("http://a\(directory)").appending(path: "x", query: "s=1").target == target)
  }

  @Test(arguments: [
    ("http://ada:pw@a/b", "http://…@a/b"), ("ftp://x@y@a", "ftp://…@a"), ("http://a/b@c", "http://a/b@c"),
    ("http://u:a/b?c@host/x", "http://…@host/x"), ("http://u:\(String(repeating: "s", count: 400))@a/", "http://…@a/"),
    ("http://a?b@c", "http://a?…"), ("ada@example.org", "ada@example.org"), ("a:b@c", "…@c"),
  ])
  func passwordsAreHidden(text: String, shown: String) { #expect(WebURL.shown(text) == shown) }

  @Test(arguments: [
    ("https://a/p.jpg?token=1", "https://a/p.jpg?…"), ("https://a/p.jpg?", "https://a/p.jpg?…"),
    ("https://a/p.jpg#token=1", "https://a/p.jpg#…"), ("https://a/p.jpg#b?token=1", "https://a/p.jpg#…"),
    ("https://u:a?b@a/p?token=1", "https://…@a/p?…"), ("ftp://a/p?token=1", "ftp://a/p?…"),
    ("https://a/\(String(repeating: "p", count: 300))?token=1", "https://a/\(String(repeating: "p", count: 290))…"),
  ])
  func queriesAndFragmentsAreHidden(text: String, shown: String) { #expect(WebURL.shown(text) == shown) }

  @Test(arguments: [
    ("http://a", true), (" HTTPS://", true), ("x-y+z.1://", true), ("c:\\a", false), ("a/b.jpg", false), ("a:b", false),
    ("://", false), ("", false), ("1a://b", false), ("data:,a", false), ("http:/a", false),
  ])
  func urlIsRecognizedByItsScheme(text: String, isPhoto: Bool) { #expect(WebURL.mayBe(text) == isPhoto) }
}
