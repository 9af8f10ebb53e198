/// The edit distance between two words: the minimum number of letters to insert, remove, replace, or swap with a
/// neighbour.
///
/// This is the optimal string alignment distance (Damerau 1964, doi:10.1145/363958.363994), which edits no substring
/// more than once.
package struct EditDistance: Hashable, Sendable {
  package let value: Int

  /// Computes the distance.
  ///
  /// - Complexity: O(*m* × *n*) for words of *m* and *n* letters.
  package init(_ first: some StringProtocol, _ second: some StringProtocol) {
    // Comparing bytes is faster than comparing characters.
    let isASCII = first.utf8.allSatisfy { $0 < 0x80 } && second.utf8.allSatisfy { $0 < 0x80 }
    value = isASCII ? Self.value(Array(first.utf8), Array(second.utf8)) : Self.value(Array(first), Array(second))
  }

  private static func value<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
    // The rows of the prefix distance table for the last two letters of `a` and for the current one.
    var (beforeLast, last, row) = (Array(0...b.count), Array(0...b.count), Array(0...b.count))
    for i in a.indices {
      row[0] = i + 1
      for j in b.indices {
        var best = min(row[j], last[j + 1]) + 1
        best = min(best, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row[j + 1] = best
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count]
  }
}

extension String {
  /// Returns the most similar of the given words.
  ///
  /// - Parameters:
  ///   - words: The words, whose case is ignored.
  ///   - maximum: Returns the maximum number of edits for the length of the shorter word: by default 2, but less than half
  ///     of the word, because two edits can turn any short word into any other.
  /// - Returns: The word, or nil if none is within this number of edits.
  /// - Complexity: O(*k* × *m* × *n*) for *k* words and words of *m* and *n* letters.
  package func nearest(
    of words: some Sequence<String>, maximum: (Int) -> Int = { Swift.min(2, ($0 - 1) / 2) }
  ) -> String? {
    let own = lowercased()
    let count = own.count
    var best: (edits: Int, word: String)?
    for word in words {
      let other = word.lowercased()
      let otherCount = other.count
      let maximum = maximum(Swift.min(count, otherCount))
      guard abs(count - otherCount) <= maximum else { continue }
      let edits = EditDistance(own, other).value
      if edits <= maximum, best.map({ (edits, word) < $0 }) ?? true { best = (edits, word) }
    }
    return best?.word
  }
}
