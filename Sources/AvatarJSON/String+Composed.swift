extension String {
  /// The scalars of the string in Unicode's composed form (NFC, UAX #15).
  ///
  /// - Complexity: O(n log n) for n scalars, even if all are marks.
  package var composedScalars: String.UnicodeScalarView {
    // The standard library does not yet have a public name for the normalised form in which it compares strings.
    String(decoding: withSortedMarks._nfcCodeUnits, as: UTF8.self).unicodeScalars
  }

  /// The canonically equivalent string with long sequences of marks in canonical order, which the standard library
  /// would take quadratic time to sort.
  private var withSortedMarks: String {
    var scalars: [Unicode.Scalar] = []
    var isSorted = true
    var run = 0
    func sortRun() {
      guard run > Self.maxQuickRun else { return }
      isSorted = false
      let start = scalars.count - run
      // Comparing positions preserves the order of marks with the same class, as canonical ordering requires (UAX #15).
      // `sorted` is not documented to be stable.
      let order = (start..<scalars.count).sorted { a, b in
        (scalars[a].markClass, a) < (scalars[b].markClass, b)
      }
      scalars.replaceSubrange(start..., with: order.map { scalars[$0] })
    }
    for scalar in unicodeScalars {
      if scalar.markClass == 0 {
        sortRun()
        run = 0
      } else {
        run += 1
      }
      scalars.append(scalar)
    }
    sortRun()
    return isSorted ? self : String(String.UnicodeScalarView(scalars))
  }

  private static let maxQuickRun = 64
}

extension Unicode.Scalar {
  /// The canonical combining class; 0 for the start of a character.
  fileprivate var markClass: UInt8 {
    // U+0300 is the first character with a class other than 0.
    value < 0x300 ? 0 : properties.canonicalCombiningClass.rawValue
  }
}
