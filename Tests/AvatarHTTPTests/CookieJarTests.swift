import Testing

@testable import AvatarHTTP

/// 2024-06-15 12:00:00 UTC, in seconds since 1970.
private let now = 1_718_452_800
private let origin = WebOrigin(.http, host: "photos.example", port: 80)

/// Returns the `Cookie` field of a jar that has received `Set-Cookie` lines.
private func sent(_ lines: String...) -> String? {
  var jar = CookieJar()
  for line in lines {
    jar.take(HTTPHeaders(Array("HTTP/1.1 200\r\nSet-Cookie: \(line)\r\n".utf8)), from: origin, now: now)
  }
  return jar.field
}

@Suite struct CookieJarTests {
  @Test(arguments: [
    ("a=b", "a=b"), ("a=b; Path=/; HttpOnly", "a=b"), (" a = b ;x", "a=b "), ("a=", "a="), ("a=b=c==", "a=b=c=="),
    ("a=\"b c\"", "a=\"b c\""), ("a=b%3D", "a=b%3D"), ("a=b;", "a=b"),
  ])
  func cookiesAreSentAsTheyWereSet(line: String, field: String) {
    #expect(sent(line)?.split(separator: " ").joined() == field.split(separator: " ").joined())
  }

  @Test(arguments: ["", "a", "=b", " =b", ";a=b", "Path=/".replacing("=", with: "")])
  func whatHasNoNameIsNone(line: String) { #expect(sent(line) == nil) }

  @Test(arguments: [
    "a=b; Domain=evil.example", "a=b; domain=example.photos.example", "a=b; Domain=otos.example", "a=b; Secure",
    "a=b;secure",
  ])
  func whatIsMeantForOthersIsNotKept(line: String) { #expect(sent(line) == nil) }

  @Test(arguments: ["a=b; Domain=photos.example", "a=b; domain=.example"])
  func whatIsMeantForItsDomainIs(line: String) { #expect(sent(line) == "a=b") }

  @Test func allAreSent() { #expect(sent("b=2", "a=1") == "a=1; b=2") }

  @Test func laterOneReplaces() { #expect(sent("a=1", "a=2; Path=/x") == "a=2") }

  @Test func severalOfAnAnswerAreTaken() {
    var jar = CookieJar()
    jar.take(HTTPHeaders(Array("HTTP/1.1 200\r\nSet-Cookie: a=1\r\nSET-COOKIE: b=2\r\n".utf8)), from: origin, now: now)
    #expect(jar.field == "a=1; b=2")
  }

  @Test(arguments: [
    "Max-Age=0", "max-age=-1", "Expires=Thu, 01 Jan 1970 00:00:00 GMT", "expires=Sat, 15 Jun 2024 12:00:00 GMT",
    "Expires=Tue, 19 Jan 2038 03:14:08 GMT; Max-Age=0", "Max-Age=0; Expires=Tue, 19 Jan 2038 03:14:08 GMT",
  ])
  func timesThatAreOverRemove(attributes: String) {
    #expect(sent("a=1", "a=2; \(attributes)") == nil)
    #expect(sent("b=1", "a=2; Path=/; \(attributes)") == "b=1")
  }

  @Test(arguments: [
    "Max-Age=60", "Max-Age=x", "Max-Age", "Max-Age=99999999999999999999", "Expires=Tue, 19 Jan 2038 03:14:08 GMT",
    "Expires=soon", "Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60",
    "Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
  ])
  func othersKeep(attributes: String) { #expect(sent("a=2; \(attributes)") == "a=2") }
}
