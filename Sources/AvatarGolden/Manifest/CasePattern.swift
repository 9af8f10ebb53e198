import AvatarJSON
import AvatarRender

/// A pattern for case names, in which `*` matches any characters, `?` matches one character, and a directory name
/// matches everything in it.
package struct CasePattern: Hashable, Sendable {
  /// The text of the pattern, as on the command line.
  package let text: String
  private let pattern: [Character]

  package init(_ text: String) {
    self.text = text
    // Shell completion appends a slash to directory names.
    pattern = Array(text.hasSuffix("/") ? String(text.dropLast()) : text)
  }

  /// Returns whether a name matches the pattern.
  ///
  /// - Complexity: O(*m* × *n*) for *m* characters of the name and *n* of the pattern.
  package func matches(_ name: String) -> Bool {
    let name = Array(name)
    // The positions at which a match of the preceding part of the pattern may end.
    var reached = [Bool](repeating: false, count: name.count + 1)
    reached[0] = true
    for character in pattern {
      var next = [Bool](repeating: false, count: name.count + 1)
      if character == "*" {
        var isReached = false
        for i in reached.indices {
          isReached = isReached || reached[i]
          next[i] = isReached
        }
      } else {
        for i in name.indices where reached[i] && (character == "?" || character == name[i]) { next[i + 1] = true }
      }
      reached = next
    }
    return reached[name.count] || name.indices.contains { reached[$0] && $0 > 0 && name[$0] == "/" }
  }
}
