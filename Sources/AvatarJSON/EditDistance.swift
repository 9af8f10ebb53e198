/// The edit distance between two words: the number of letters to insert, remove, replace or swap with a neighbour.
///
/// This is the optimal string alignment distance (Damerau 1964, doi:10.1145/363958.363994), which edits no part twice.
package struct EditDistance: Hashable, Sendable {
  package let value: Int

  /// Computes the distance.
  ///
  /// - Complexity: O(*m* × *n*) for words of *m* and *n* letters.
  package init(_ first: some StringProtocol, _ second: some StringProtocol) {
    let (a, b) = (Array(first), Array(second))
    // The rows of the table of distances between prefixes: of the last two letters of `a`, and of the current one.
    var (beforeLast, last) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(row[j], last[j + 1]) + 1
        best = min(best, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    value = last[b.count]
  }
}
