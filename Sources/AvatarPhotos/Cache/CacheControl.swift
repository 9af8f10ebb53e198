/// What a response's Cache-Control field says to a private cache (RFC 9111, section 5.2.2).
///
/// Directives for shared caches only, `s-maxage` first of all, and those that nobody knows are ignored. Where a field
/// is damaged, the reading that keeps a response for less time counts.
struct CacheControl {
  /// Seconds, 0 where it is no number, and `maximum` at most; the smallest where there are several.
  var maxAge: Int?
  var noStore = false
  /// Also where the directive names fields.
  var noCache = false
  /// Also for `proxy-revalidate`, which does no harm.
  var mustRevalidate = false

  /// What larger numbers become.
  static let maximum = Int(Int32.max)

  /// - Parameter fieldValue: of all fields of that name, with commas between them.
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
  /// The part of a field that was not read yet.
  private struct Directives {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether a quote had no partner: then none after it has one, and all are text.
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
        // Nothing may follow a quoted string.
        value = text.isEmpty ? quoted ?? [] : quoted == nil ? Array(text) : []
      }
      position += 1
      return (name.lowercasedText, value)
    }

    /// Takes all before the first such byte, without white space around it.
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

    /// Takes a quoted string, and gives what it holds.
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
