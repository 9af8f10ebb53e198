@testable import AvatarHTTP

/// Each line is the value of a Set-Cookie field.
enum CookieProperties {
  private static let now = 1_718_452_800
  private static let encrypted = WebOrigin(.https, host: "photos.example.org", port: 443)
  private static let plain = WebOrigin(.http, host: "photos.example.org", port: 80)

  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.prefix(32).map { Array($0) }
    let jar = jar(lines, encrypted)
    if let field = jar.field {
      try expect(!field.utf8.contains { $0 == 0x0A || $0 == 0x0D }, "cookies are one line of a request")
    }
    try expectEqual(self.jar(lines, encrypted, into: jar), jar, "cookies that are set twice are the same")
    for line in lines {
      let cookie = self.jar([line], encrypted).field
      let onPlain = self.jar([line], plain).field
      try expect(onPlain == nil || onPlain == cookie, "a cookie of a plain connection is one of an encrypted one")
      let secret = self.jar([line + Array("; Secure".utf8)], plain).field
      try expect(secret == nil, "a secure cookie does not come by a plain connection: \(secret ?? "")")
      let foreign = self.jar([line + Array("; Domain=example.com".utf8)], encrypted).field
      try expect(foreign == nil, "a cookie of another domain is not kept: \(foreign ?? "")")
    }
  }

  private static func jar(_ lines: [[UInt8]], _ origin: WebOrigin, into jar: CookieJar = CookieJar()) -> CookieJar {
    var jar = jar
    let block = Array("HTTP/1.1 200 OK\n".utf8) + lines.flatMap { Array("Set-Cookie: ".utf8) + $0 + [0x0A] }
    jar.take(HTTPHeaders(block), from: origin, now: now)
    return jar
  }
}
