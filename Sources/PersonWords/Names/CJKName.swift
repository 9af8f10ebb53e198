/// A Chinese, Japanese or Korean name, divided into family name and given name.
package struct CJKName {
  /// The part of a name that the initials show.
  package enum Part: Sendable {
    /// The family name, or its first character.
    case family
    /// The given name, or its first character.
    case given
    /// The last two characters of the given name, or the whole name if the given and family names have one character each.
    case last2
  }

  private let family: [Cluster]
  private let given: [Cluster]

  /// Splits a name, whose words start with the family name, into its parts.
  init(_ words: [NameWord]) {
    let whole = words[0].initials(atMost: Self.longest)
    if words.count > 1, let last = words.last, let initial = last.initial {
      family = whole
      given = initial.isIdeographic ? last.initials(atMost: Self.longest) : [initial]
    } else {
      let border = Self.lengthOfFamilyName(whole)
      family = Array(whole.prefix(max(border, 1)))
      given = Array(whole.dropFirst(border))
    }
  }

  /// Returns the characters of a part, in reading order.
  func clusters(of part: Part) -> [Cluster] {
    switch part {
    case .family: family
    case .given: given.isEmpty ? family : given
    case .last2:
      given.count == 1 && family.count == 1 ? family + given : Array((given.isEmpty ? family : given).suffix(2))
    }
  }

  /// The maximum number of characters that are considered; names are shorter.
  private static let longest = 64
  /// The number of characters of the longest compound surname in Names.tsv.
  private static let maxSurnameCharacters = 5

  /// Returns the number of characters before the given name; 0 if it cannot be determined.
  private static func lengthOfFamilyName(_ name: [Cluster]) -> Int {
    if let kana = name.firstIndex(where: \.first.isKana) {
      // Kana after Han characters is a given name; a name in kana alone has no visible boundary.
      return name[kana...].allSatisfy(\.first.isKana) ? kana : 0
    }
    let compound = (2...maxSurnameCharacters).reversed().first { length in
      name.count > length
        && NameRole.all(of: name.prefix(length).map(\.text).joined()).contains(.compoundSurname)
    }
    if let compound { return compound }
    // Korean given names may have more than two characters. Japanese names and names with double family names divide
    // four Han characters into two and two.
    let isHangul = (0xAC00...0xD7A3).contains(name.first?.first.value ?? 0)
    return isHangul || name.count <= 3 ? min(name.count, 1) : name.count - 2
  }
}
