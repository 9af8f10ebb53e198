import AvatarJSON

/// A list of media queries (Media Queries 4), read for a picture on a screen with a light background.
enum CSSMediaQuery {
  /// Returns whether a list applies to pictures.
  static func applies(_ list: String) -> Bool {
    let queries = list.lowercased().split(separator: ",")
    return queries.isEmpty || queries.contains { applies(query: $0.asciiTrimmed) }
  }

  private static func applies(query: String) -> Bool {
    var words = query.replacing("(", with: " (").split { $0.isWhitespace }.map(String.init)
    let isNegated = words.first == "not"
    if isNegated || words.first == "only" { words.removeFirst() }
    // A feature such as `(prefers-color-scheme: dark)` may contain spaces.
    let conditions = words.joined(separator: " ").split(separator: " and ").map { $0.asciiTrimmed.filter { $0 != " " } }
    return conditions.allSatisfy(values.contains) != isNegated
  }

  /// The media types and features that apply; all others do not.
  private static let values: Set = ["all", "screen", "(prefers-color-scheme:light)", "(scripting:none)", "(color)"]
}
