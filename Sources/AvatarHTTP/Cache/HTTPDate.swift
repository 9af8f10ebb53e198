import CCurlShim

/// Dates in HTTP fields (RFC 9110, section 5.6.7), as seconds since 1970 without leap seconds.
enum HTTPDate {
  /// Returns the time of a date as libcurl reads it; nil for other text, and if libcurl cannot be opened.
  static func seconds(_ text: String) -> Int? {
    guard unsafe avr_http_library_open() == nil else { return nil }
    let seconds = unsafe text.withCString { unsafe avr_date($0) }
    return seconds < 0 ? nil : Int(seconds)
  }
}
