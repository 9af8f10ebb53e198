import AvatarRender

/// The tolerated number or percentage of rows whose avatars show less than requested.
enum MaxFallbacks: Hashable, CustomStringConvertible {
  case rows(Int)
  /// A percentage of all rows, 0…100.
  case percent(Double)

  /// The allowed values, for the end of an error message.
  static let forms = "a number of rows, or a percentage of all rows from 0% to 100%, for example 10 or 2.5%"

  /// Parses a string such as "10" or "2.5%", or returns nil if it is invalid.
  init?(_ text: String) {
    if let percent = percentage(text) {
      guard percent <= 100 else { return nil }
      self = .percent(percent)
    } else {
      guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let rows = Int(text) else { return nil }
      self = .rows(rows)
    }
  }

  /// The text of the value, which `init(_:)` parses.
  var description: String {
    switch self {
    case .rows(let maximum): "\(maximum)"
    case .percent(let percent): percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
    }
  }

  /// Returns whether a number of fallbacks is allowed.
  ///
  /// A percentage is not rounded to whole rows beforehand: 50% of 3 rows allows 1.
  func allows(_ fallbacks: Int, of rows: Int) -> Bool {
    switch self {
    case .rows(let maximum): fallbacks <= maximum
    case .percent(let percent): Double(fallbacks) * 100 <= percent * Double(rows)
    }
  }
}
