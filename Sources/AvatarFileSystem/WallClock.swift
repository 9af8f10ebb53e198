import AvatarSystem

/// The wall clock, which can jump when it is set.
package enum WallClock {
  /// The current time, in seconds since 1970.
  package static var now: Int { time(nil) }
}

extension WallClock {
  /// Returns a time in seconds since 1970 as a string, for example `2026-11-23 23:40:05 UTC`.
  package static func text(_ seconds: Int) -> String {
    var (time, parts) = unsafe (time_t(seconds), tm())
    guard unsafe gmtime_r(&time, &parts) != nil else { return "\(seconds) s after 1970" }
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = unsafe [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(digits).joined(separator: "-")
    return unsafe date + " " + [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":") + " UTC"
  }
}
