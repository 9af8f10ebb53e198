import AvatarFileSystem
import Foundation

@testable import AvatarHTTP

/// The properties of a response head: a status and fields.
///
/// Each line of the input is also read as a date.
enum HTTPHeaderProperties {
  private static let now = 1_718_452_800
  private static let digest = ContentDigest(of: [1, 2, 3])

  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let headers = HTTPHeaders(bytes)
    for (_, value) in headers.fields {
      try expect(!value.utf8.contains { $0 == 0x0A || $0 == 0x0D }, "a field is one line")
      try expect(value.utf8.trimmed.elementsEqual(value.utf8), "a field has no space at its ends")
    }
    try checkLifetime(HTTPResponse(status: 200, headers: headers, body: [], isPrivate: bytes.count % 2 == 1))
    try checkRedirects(HTTPResponse(status: 301, headers: headers, body: [], isPrivate: false))
    for line in bytes.split(separator: 0x0A).prefix(8) { try checkDate(String(decoding: line, as: UTF8.self)) }
  }

  private static func checkLifetime(_ answer: HTTPResponse) throws(BrokenProperty) {
    let control = CacheControl(answer.headers.list("cache-control") ?? "")
    try expect((0...HTTPHeaders.maxSeconds).contains(control.maxAge ?? 0), "a lifetime has a bound")
    guard let entry = CacheEntry(answer, digest: digest, now: now) else { return }
    try expect(!control.noStore, "what must not be stored is not")
    try expect(entry.freshUntil <= now + 365 * 86_400, "nothing is fresh for more than a year")
    try expect(!control.noCache || entry.freshUntil <= now, "what must be revalidated is stale at once")
    try expectEqual(entry.isPrivate, answer.isPrivate, "what is private stays private")
    try expectEqual(CacheEntry(Array(entry.text.utf8)), entry, "an entry that is written is read again")
    for (_, value) in entry.validators {
      try expect(!value.unicodeScalars.contains { $0.value < 0x20 }, "a validator is one line of a request")
    }
    if let renewed = entry.renewed(answer, now: now + 1) { try expectEqual(renewed.digest, digest, "a photo stays") }
  }

  /// Checks that redirects end and never lead from https to http.
  private static func checkRedirects(_ answer: HTTPResponse) throws(BrokenProperty) {
    guard let start = try? WebURL("https://example.org/a/b.jpg?c") else { return }
    var (way, url, count) = (RedirectChain(), start, 0)
    while let next = try? way.next(from: url, answer, .refused(start.origin, "has no location")) {
      count += 1
      try expectEqual(next.origin.scheme, .https, "only https follows https")
      try expect(next != url && count <= RedirectChain.maxRedirects, "redirects end")
      url = next
    }
  }

  /// Checks that a date is the same in each written form.
  private static func checkDate(_ text: String) throws(BrokenProperty) {
    guard let seconds = HTTPHeaders.seconds(ofDate: text) else { return }
    // The year has four digits.
    guard (0...253_402_300_799).contains(seconds) else { return }
    var (time, date) = (time_t(seconds), tm())
    gmtime_r(&time, &date)
    let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(date.tm_wday)]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let month = months[Int(date.tm_mon)]
    func digits(_ number: Int32, _ count: Int = 2, _ padding: String = "0") -> String {
      let text = "\(number)"
      return String(repeating: padding, count: max(count - text.count, 0)) + text
    }
    let clock = "\(digits(date.tm_hour)):\(digits(date.tm_min)):\(digits(date.tm_sec))"
    let year = digits(date.tm_year + 1900, 4)
    let fixed = "\(day), \(digits(date.tm_mday)) \(month) \(year) \(clock) GMT"
    try expectEqual(HTTPHeaders.seconds(ofDate: fixed), seconds, "\(fixed) is the date of \(text)")
    let asctime = "\(day) \(month) \(digits(date.tm_mday, 2, " ")) \(clock) \(year)"
    try expectEqual(HTTPHeaders.seconds(ofDate: asctime), seconds, "\(asctime) is the date of \(text)")
    // In dates with a two-digit year, libcurl assumes 1971 to 2070.
    guard (1971...2070).contains(Int(date.tm_year) + 1900) else { return }
    let rfc850 = "Sunday, \(digits(date.tm_mday))-\(month)-\(year.suffix(2)) \(clock) GMT"
    try expectEqual(HTTPHeaders.seconds(ofDate: rfc850), seconds, "\(rfc850) is the date of \(text)")
  }
}
