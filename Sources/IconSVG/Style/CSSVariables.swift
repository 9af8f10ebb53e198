import AvatarJSON

/// Custom properties in values, for example `var(--accent, red)` (CSS Variables 1).
package enum CSSVariables {
  /// The maximum number of references in a value, counting those in the values that replace them.
  private static let maxReplacements = 16

  /// Returns a value with references replaced; nil if one has neither a value nor a fallback.
  package static func replaced(in value: String, by variables: [String: String]) -> String? {
    guard value.contains("var(") else { return value }
    var text = value
    for _ in 0..<maxReplacements {
      guard let start = text.firstRange(of: "var(") else { return text }
      // The last reference contains no other one in its fallback.
      let inner = text.ranges(of: "var(").last ?? start
      guard let end = closing(text[inner.upperBound...]) else { return nil }
      let parts = text[inner.upperBound..<end].split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard let replacement = variables[parts[0].asciiTrimmed] ?? (parts.count == 2 ? parts[1].asciiTrimmed : nil)
      else {
        return nil
      }
      text.replaceSubrange(inner.lowerBound...end, with: replacement)
      if text.utf8.count > 4096 { return nil }
    }
    return nil
  }

  /// Returns the position of the parenthesis that closes the one before some text; nil if there is none.
  private static func closing(_ text: Substring) -> String.Index? {
    var depth = 0
    return text.indices.first { place in
      if text[place] == ")", depth == 0 { return true }
      depth += text[place] == "(" ? 1 : text[place] == ")" ? -1 : 0
      return false
    }
  }
}
