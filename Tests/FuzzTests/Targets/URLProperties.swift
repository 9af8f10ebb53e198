@testable import AvatarHTTP

/// The properties of URLs; the first line is a URL, the rest a reference in a page at that URL.
enum URLProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    try expect(WebURL.shown(text).unicodeScalars.count <= 310, "a URL is shown in a bounded length")
    let url: WebURL
    do throws(FetchError) {
      url = try WebURL(text)
    } catch {
      try expect(!error.reason.isEmpty, "an error has a reason")
      return
    }
    try check(url)
    if let next = try? url.resolving(Array(bytes[end...].dropFirst())) {
      try check(next)
      let again = try? next.resolving([])
      try expect(again == next, "an empty reference leads to the same page")
    }
  }

  private static func check(_ url: WebURL) throws(BrokenProperty) {
    try expect(url.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a URL is in printable ASCII: \(url.text)")
    try expect(url.target.utf8.first == UInt8(ascii: "/"), "a path starts with a slash: \(url.target)")
    try expect((1...65535).contains(url.origin.port), "a port is from 1 to 65535")
    let parts = url.path.split(separator: "/", omittingEmptySubsequences: false).map { $0.lowercased() }
    let detours: Set = [".", "..", "%2e", ".%2e", "%2e.", "%2e%2e"]
    try expect(!parts.contains(where: detours.contains), "a path has no detours: \(url.path)")
    // Escapes may make the URL longer than the input limit.
    guard url.text.utf8.count <= WebURL.maxBytes else { return }
    try expect((try? WebURL(url.text)) == url, "a normalised URL is its own normal form: \(url.text)")
    try checkLibrary(url)
  }

  /// Checks that libcurl, which sends the request, reads the same host, so that the host that was checked receives the
  /// request.
  private static func checkLibrary(_ url: WebURL) throws(BrokenProperty) {
    guard let sent = try LibraryURL(url.text) else {
      throw BrokenProperty(description: "libcurl accepts \(url.text)")
    }
    try expectEqual(sent.scheme, url.origin.scheme.rawValue, "libcurl sends \(url.text) by the same scheme")
    try expectEqual(sent.port, "\(url.origin.port)", "libcurl sends \(url.text) to the same port")
    try expectEqual(sent.target, url.target, "libcurl sends \(url.text) with the same path and query")
    if sent.host == url.origin.host { return }
    // In libcurl's result, addresses have their usual form, for example 127.0.0.1 for 0x7f.1.
    try expect(
      sent.host.utf8.allSatisfy { $0.hexadecimal != nil || "[]:.".utf8.contains($0) },
      "libcurl sends \(url.text) to the same host: \(sent.host)")
    let policy = AddressPolicy(allowsPrivateNetwork: false)
    try expect(
      policy.allows(host: sent.host) || !policy.allows(host: url.origin.host),
      "a host is refused in each of its forms: \(url.origin.host), \(sent.host)")
  }
}
