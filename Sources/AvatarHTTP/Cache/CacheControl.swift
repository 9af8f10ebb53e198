import AvatarJSON

/// The directives of a response's `Cache-Control` field for a private cache (RFC 9111, section 5.2.2).
///
/// Unknown directives are ignored, and so are those for shared caches, for example `s-maxage`, except
/// `proxy-revalidate`. A malformed field is read in the way that caches the response for the shorter time.
struct CacheControl {
  /// The smallest `max-age`, in seconds, 0…`maximum`; nil if there is none.
  ///
  /// A value that is not a number counts as 0.
  var maxAge: Int?
  var noStore = false
  /// Whether the response has a `no-cache` directive, including one that lists fields.
  var noCache = false
  /// Whether the response has a `must-revalidate` or a `proxy-revalidate` directive.
  ///
  /// The latter is for shared caches, but is safe to apply to a private one.
  var mustRevalidate = false

  /// The largest `max-age`, in seconds; larger numbers are reduced to it.
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
  /// The part of a field that has not been read yet.
  private struct Directives {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether a quote has no closing quote; that quote and all later ones are then part of the text.
    private var hasOpenQuote = false

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Removes and returns the next directive, up to its comma; nil at the end.
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
        // A quoted string with text after it is malformed, and counts as an empty value.
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
