/// The number of letters that must be inserted, removed, replaced or exchanged with their neighbour to turn one word into
/// another (Damerau and Levenshtein, in the restricted form that edits no part twice).
package struct EditDistance: Hashable, Sendable {
  package let value: Int

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
