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
