/// Degrees by their shape, because no list of them can be complete.
extension NameWord {
  /// Returns whether the word, after a full name, has the shape of a degree or of another abbreviation.
  ///
  /// Such a shape is letter groups with dots, such as "S.Ked.", "Sp.OG" or "एम.डी.", or a mix of capitals, such as "MBChB"
  /// and "AuD". A single letter of a script with case is an initial, and an abbreviated given name remains a name.
  ///
  /// - Parameter afterComma: Whether a comma precedes the word; without one, a degree has dots, and it is in lower case or
  ///   in a script without case.
  /// - Returns: Whether it may be a degree.
  func isDegree(afterComma: Bool) -> Bool {
    guard scalars.contains(".") else { return afterComma && hasInnerCapitals }
    guard let groups = letterGroups, !roles.contains(.abbreviatedName) else { return false }
    let hasLongGroup = groups.contains { $0 > 1 }
    if afterComma { return hasLongGroup || !hasCase }
    // Without small letters only, single letters are initials; a single group may be a word with a full stop.
    return hasLongGroup
      ? startsInLowercase || (!hasCase && groups.count > 1) : isLowercase && hasCase && groups.count > 1
  }

  /// Whether the word is an abbreviation in lower case, such as "dipl." or "cand.odont.", which is not part of a
  /// capitalised name.
  var isSmallAbbreviation: Bool {
    endsWithDot && isLowercase && hasCase && scalars.count > 2 && !isDottedInitials && !roles.contains(.abbreviatedName)
  }

  /// The numbers of letters between the dots of a word, 1…4 each; nil unless the word consists of such groups.
  private var letterGroups: [Int]? {
    var groups = [0]
    for scalar in scalars {
      if scalar == "." || scalar == "-" {
        if groups[groups.count - 1] == 0 { return nil }
        groups.append(0)
      } else if scalar.isMark {
        continue
      } else if scalar.properties.isAlphabetic, groups[groups.count - 1] < 4 {
        groups[groups.count - 1] += 1
      } else {
        return nil
      }
    }
    if groups.last == 0 { groups.removeLast() }
    return groups
  }

  /// Whether a word of letters has small letters beside two adjacent capitals or a capital at its end.
  private var hasInnerCapitals: Bool {
    let capitals = scalars.map(\.properties.isUppercase)
    return hasLowercase && scalars.allSatisfy { $0.properties.isAlphabetic || $0.isMark }
      && (capitals.last == true || zip(capitals, capitals.dropFirst()).contains { $0 && $1 })
  }

  /// Whether the script of the word has capital letters, which names in Georgian letters do not use.
  var hasCase: Bool { hasUppercase || hasLowercase }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: isJoiner
    }
  }
}
