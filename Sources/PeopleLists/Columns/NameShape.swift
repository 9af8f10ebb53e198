/// The shape of names, which distinguishes them from other text in any language.
extension String {
  /// Whether the string looks like a person's full name: a few words, the first and last of which start with a capital
  /// letter or are in a script without case.
  ///
  /// A single word may also be a title.
  var looksLikeFullName: Bool {
    let words = split(whereSeparator: \.isWhitespace)
    guard (2...6).contains(words.count), let last = words.last else { return false }
    // Before a comma, a family name may start with a particle.
    let commas = count { $0 == "," }
    return (Self.mayStartName(words[0]) || commas == 1) && Self.mayStartName(last) && words.allSatisfy(Self.isNameWord)
      && commas < 2 && self.last != ","
  }

  /// Whether the string looks like a given or a family name.
  var looksLikeNamePart: Bool {
    let words = split(whereSeparator: \.isWhitespace)
    guard (1...4).contains(words.count), let last = words.last else { return false }
    return Self.mayStartName(last) && words.allSatisfy { Self.isNameWord($0) && !$0.contains(",") }
  }

  private static func mayStartName(_ word: Substring) -> Bool {
    word.first.map { $0.isLetter && !$0.isLowercase } ?? false
  }

  private static func isNameWord(_ word: Substring) -> Bool {
    word.allSatisfy { $0.isLetter || "'’.-‐,".contains($0) }
  }
}
