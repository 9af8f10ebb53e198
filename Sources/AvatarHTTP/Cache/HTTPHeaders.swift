import AvatarJSON
import CCurlShim

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
    // An invalid date, in particular 0, is in the past (RFC 9111, section 5.3).
    guard let expires = Self.seconds(ofDate: text) else { return 0 }
    // Both dates are from the server's clock, so a wrong clock does not matter (RFC 9111, section 4.2.1).
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
    // The apparent age is negative if this clock is behind the server's, but the stated age is at least 0.
    return min(max(stated, apparent), Self.maxSeconds)
  }

  /// The largest number of seconds; larger values are reduced to this value (section 1.2.2).
  static let maxSeconds = Int(Int32.max)

  /// Returns the number of seconds that digits specify, 0…`maxSeconds`; nil unless there are only digits.
  static func seconds(_ digits: [UInt8]) -> Int? {
    if digits.isEmpty { return nil }
    var seconds = 0
    for digit in digits {
      guard let digit = digit.decimal else { return nil }
      // The value is reduced after each digit, so no number of digits can overflow.
      seconds = min(seconds * 10 + digit, maxSeconds)
    }
    return seconds
  }
}
