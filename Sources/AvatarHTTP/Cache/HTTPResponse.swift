import AvatarJSON
import CCurlShim

/// A complete response from an HTTP server.
package struct HTTPResponse: Sendable {
  package let status: Int
  package let headers: HTTPHeaders
  package let body: [UInt8]
  /// Whether the response may have come from an address outside the public Internet.
  var isPrivate: Bool
  /// The lifetime of the redirect chain that led to the response, in seconds.
  ///
  /// The value is negative if a redirect must not be stored, and nil if no redirect limits the lifetime.
  var redirectLifetime: Int?
}

/// The header fields of a response.
package struct HTTPHeaders: Sendable {
  /// The fields in the order of the response, with lower-case names.
  let fields: [(name: String, value: String)]

  /// Parses the header of a response.
  /// - Parameter block: The header lines, starting with the status line.
  init(_ block: [UInt8]) {
    fields = block.split { $0 == 0x0A || $0 == 0x0D }.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      return (name, String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self))
    }
  }

  /// The value of the first field with the given lower-case name; nil if there is none.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Returns the values of all fields with the given name as one comma-separated list; nil if there are none.
  package func list(_ name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// The directives of a response's `Cache-Control` field for a private cache (RFC 9111, section 5.2.2).
///
/// Unknown directives are ignored, as are those for shared caches, for example `s-maxage`, except for
/// `proxy-revalidate`. A malformed field is interpreted in the way that results in the shortest lifetime.
struct CacheControl {
  /// The smallest `max-age`, in seconds; nil if there is none.
  ///
  /// A value that is not a number is treated as 0.
  var maxAge: Int?
  var noStore = false
  /// Whether the response has a `no-cache` directive, including one that lists fields.
  var noCache = false
  /// Whether the response has a `must-revalidate` or a `proxy-revalidate` directive.
  ///
  /// The latter is for shared caches, but is safe to apply to a private one.
  var mustRevalidate = false

  /// The lifetime that the directives specify, in seconds: 0 for `no-cache`, and nil if they specify none.
  var lifetime: Int? { noCache ? 0 : maxAge }

  /// Parses a field.
  /// - Parameter fieldValue: The values of all `Cache-Control` fields, separated by commas.
  /// - Complexity: O(bytes).
  init(_ fieldValue: String) {
    var scanner = HeaderScanner(fieldValue)
    while !scanner.isAtEnd {
      let (name, value) = scanner.parameter(before: ",")
      scanner.skip(",")
      switch name {
      case "max-age": maxAge = min(maxAge ?? .max, HTTPHeaders.seconds(value) ?? 0)
      case "no-store": noStore = true
      case "no-cache": noCache = true
      case "must-revalidate", "proxy-revalidate": mustRevalidate = true
      default: break
      }
    }
  }
}

extension HTTPHeaders {
  /// Returns the explicit lifetime of a response, in seconds (RFC 9111, section 4.2.1).
  ///
  /// The value is negative if the response must not be stored, 0 if it must be revalidated, and nil if none is specified.
  func statedLifetime(now: Int) -> Int? {
    let control = CacheControl(list("cache-control") ?? "")
    return control.noStore ? -1 : control.lifetime ?? expiresLifetime(now: now)
  }

  /// Returns the lifetime that the `Expires` field specifies, in seconds; nil if there is no such field.
  func expiresLifetime(now: Int) -> Int? {
    guard let text = self["expires"] else { return nil }
    guard let expires = Self.seconds(ofDate: text) else { return 0 }
    return max(expires - (self["date"].flatMap { Self.seconds(ofDate: $0) } ?? now), 0)
  }

  /// Returns the time of an HTTP date (RFC 9110, section 5.6.7), in seconds since 1970, without leap seconds.
  ///
  /// The date is parsed by libcurl; the result is nil for any other string, or if libcurl cannot be opened.
  static func seconds(ofDate text: String) -> Int? {
    guard unsafe avr_http_library_open() == nil else { return nil }
    let seconds = unsafe text.withCString { unsafe avr_date($0) }
    return seconds < 0 ? nil : Int(seconds)
  }

  /// Returns the age of a response in seconds, from its `Age` and `Date` fields (section 4.2.3).
  ///
  /// The first of several ages applies; one that is not a number is ignored (section 5.1).
  func age(now: Int) -> Int {
    let stated = self["age"].flatMap { Self.seconds(Array($0.utf8.prefix { $0 != UInt8(ascii: ",") })) } ?? 0
    let apparent = self["date"].flatMap { Self.seconds(ofDate: $0) }.map { now - $0 } ?? 0
    return min(max(stated, apparent), Self.mostSeconds)
  }

  /// The largest number of seconds; larger values are reduced to this value (section 1.2.2).
  static let mostSeconds = Int(Int32.max)

  /// Returns the number of seconds that digits specify, 0…`mostSeconds`; nil unless there are only digits.
  static func seconds(_ digits: [UInt8]) -> Int? {
    if digits.isEmpty { return nil }
    var seconds = 0
    for digit in digits {
      guard let digit = digit.decimal else { return nil }
      seconds = min(seconds * 10 + digit, mostSeconds)
    }
    return seconds
  }
}
