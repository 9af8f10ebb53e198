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
  func list(_ name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// The directives of a response's `Cache-Control` field for a private cache (RFC 9111, section 5.2.2).
///
/// Unknown directives are ignored, as are those for shared caches, for example `s-maxage`, except for
/// `proxy-revalidate`. A malformed field is interpreted in the way that results in the shortest lifetime.
struct CacheControl {
  /// The smallest `max-age`, in seconds, 0…`maximum`; nil if there is none.
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

  /// The largest `max-age`, in seconds; larger values are reduced to this value.
  static let maximum = Int(Int32.max)

  /// Parses a field.
  /// - Parameter fieldValue: The values of all `Cache-Control` fields, separated by commas.
  /// - Complexity: O(bytes).
  init(_ fieldValue: String) {
    var directives = Directives(fieldValue)
    while let (name, value) = directives.next() {
      switch name {
      case "max-age": maxAge = min(maxAge ?? Self.maximum, Self.seconds(value))
      case "no-store": noStore = true
      case "no-cache": noCache = true
      case "must-revalidate", "proxy-revalidate": mustRevalidate = true
      default: break
      }
    }
  }

  private static func seconds(_ digits: [UInt8]) -> Int {
    var seconds = 0
    for digit in digits {
      guard let digit = digit.decimal else { return 0 }
      seconds = min(seconds * 10 + digit, maximum)
    }
    return seconds
  }
}

extension CacheControl {
  /// The part of a field that has not yet been read.
  private struct Directives {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether a quoted string is not closed, in which case its opening quote and all later quotes are ordinary text.
    private var hasOpenQuote = false

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Removes and returns the next directive, up to the comma; nil at the end.
    ///
    /// The value is empty if the directive has none.
    mutating func next() -> (name: String, value: [UInt8])? {
      guard position < bytes.count else { return nil }
      let name = popText { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ",") }
      var value: [UInt8] = []
      if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
        position += 1
        popWhiteSpace()
        let quoted = popQuoted()
        let text = popText { $0 == UInt8(ascii: ",") }
        // A quoted string followed by text is malformed and is treated as an empty value.
        value = text.isEmpty ? quoted ?? [] : quoted == nil ? Array(text) : []
      }
      position += 1
      return (name.lowercasedText, value)
    }

    /// Removes and returns the text before the first byte that ends it, without surrounding white space.
    private mutating func popText(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
      popWhiteSpace()
      let text = bytes[min(position, bytes.count)...].prefix { !isEnd($0) }
      position = text.endIndex
      let end = text.lastIndex { !$0.isWhiteSpace }.map { $0 + 1 } ?? text.startIndex
      return text[..<end]
    }

    private mutating func popWhiteSpace() {
      while position < bytes.count, bytes[position].isWhiteSpace { position += 1 }
    }

    /// Removes a quoted string and returns its contents; nil if there is none.
    private mutating func popQuoted() -> [UInt8]? {
      guard !hasOpenQuote, position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
      var value: [UInt8] = []
      var i = position + 1
      while i < bytes.count, bytes[i] != UInt8(ascii: "\"") {
        if bytes[i] == UInt8(ascii: "\\") { i += 1 }
        if i < bytes.count { value.append(bytes[i]) }
        i += 1
      }
      guard i < bytes.count else {
        hasOpenQuote = true
        return nil
      }
      position = i + 1
      return value
    }
  }
}

extension HTTPHeaders {
  /// Returns the explicit lifetime of a response, in seconds (RFC 9111, section 4.2.1).
  ///
  /// The value is negative if the response must not be stored, 0 if it must be revalidated, and nil if none is specified.
  func statedLifetime(now: Int) -> Int? {
    let control = CacheControl(list("cache-control") ?? "")
    if control.noStore { return -1 }
    if control.noCache { return 0 }
    if let maxAge = control.maxAge { return maxAge }
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
  func age(now: Int) -> Int {
    let stated = self["age"].flatMap { Int($0) } ?? 0
    let apparent = self["date"].flatMap { Self.seconds(ofDate: $0) }.map { now - $0 } ?? 0
    return min(max(stated, apparent, 0), 1 << 31)
  }
}
