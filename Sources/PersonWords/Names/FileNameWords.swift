import AvatarJSON

/// The words in a photo's file name, except those that describe the file instead of the person.
package enum FileNameWords {
  /// Returns the meaning of a lower-case word, or nil if it may be part of a name.
  private static func meaning(of word: String) -> FileNameMeaning? {
    WordTable.fileNames[composed(word).utf8].flatMap { FileNameMeaning(rawValue: $0[0]) }
  }

  /// Returns a string in the form in which the table has its words; some file systems decompose letters.
  private static func composed(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.composedScalars)
  }

  /// The surname prefixes that are followed by a capital letter.
  private static let surnameStarts: Set<String> = ["mc", "mac", "o"]

  /// Returns the person's name or address in a file name without its extension, or nil if it contains neither.
  package static func name(inStem stem: String) -> String? {
    let text = withoutScale(decoded(stem))
    if text.contains("@") { return text }
    if isCapture(text) { return nil }
    var words = withoutDescriptions(withoutIdentifier(split(text)))
    if words.count == 1 { words = withoutDescriptions(capitalizedWords(words[0])) }
    return words.isEmpty ? nil : joined(words)
  }

  /// Joins words with spaces, but preserves hyphens between them if underscores separate other words.
  private static func joined(_ words: [Substring]) -> String {
    let gaps = zip(words, words.dropFirst()).map { $0.base[$0.endIndex..<$1.startIndex] }
    let preservesHyphens = gaps.contains("_")
    return zip(words, gaps.map { $0 == "-" && preservesHyphens ? "-" : " " } + [""]).map { $0 + $1 }.joined()
  }

  /// Returns whether a character is an ASCII digit, unlike the numerals in Chinese names.
  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Returns a percent-decoded string, or the unchanged string if the result is not valid UTF-8.
  package static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)[...].percentDecoded(preservesInvalid: true)
    return bytes.flatMap { String(validating: $0, as: UTF8.self) } ?? text
  }

  /// Returns a string without a scale at its end, for example @2x.
  private static func withoutScale(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@"), text.last == "x" else { return text }
    let digits = text[at...].dropFirst().dropLast()
    return !digits.isEmpty && digits.allSatisfy(isDigit) ? String(text[..<at]) : text
  }

  /// Returns whether a string is an app-generated name for a photo or a screenshot.
  private static func isCapture(_ text: String) -> Bool {
    let text = composed(String(text.lowercased().map { "-_.".contains($0) ? " " : $0 }))
    // A letter after the beginning continues the word, which is then a different one.
    let start = WordTable.fileNames.prefixLength(of: Array(text.utf8)) { $0[0] == FileNameMeaning.capture.rawValue }
    return start.map { text.utf8.dropFirst($0) }.map { Substring($0).first?.isLetter != true } ?? false
  }

  /// Returns the words between separators, treating a word in parentheses as separate.
  package static func split(_ text: String) -> [Substring] {
    text.replacing("(", with: " (").split { "-_.+–—".contains($0) || $0.isWhitespace }
  }

  /// Returns the words without a UUID.
  private static func withoutIdentifier(_ words: [Substring]) -> [Substring] {
    let lengths = [8, 4, 4, 4, 12]
    let start = words.indices.first { start in
      words.count - start >= lengths.count
        && zip(words[start...], lengths).allSatisfy { $0.count == $1 && $0.allSatisfy(\.isHexDigit) }
    }
    return start.map { Array(words[..<$0] + words[($0 + lengths.count)...]) } ?? words
  }

  /// Returns the words without the descriptions at both ends.
  private static func withoutDescriptions(_ words: [Substring]) -> [Substring] {
    var words = words[...]
    while let last = words.last, isDescription(last) { words.removeLast() }
    while let first = words.first, isDescription(first) {
      words.removeFirst()
      if first.contains(where: \.isLetter), words.count > 1, meaning(of: words[words.startIndex].lowercased()) == .link
      {
        words.removeFirst()
      }
    }
    return Array(words)
  }

  /// Returns the words without trailing descriptions that have letters or parentheses, for example `scaled` or `(1)`.
  package static func withoutSuffixes(_ stem: String) -> [Substring] {
    var words = split(withoutScale(stem))
    while words.count > 1, let last = words.last, isDescription(last), !last.allSatisfy(isDigit) { words.removeLast() }
    return words
  }

  /// Returns whether a word is a number, a size, a hash, or another file description.
  private static func isDescription(_ word: Substring) -> Bool {
    let text = word.lowercased().filter { !"()[]{}".contains($0) }
    let letters = text.filter { !isDigit($0) }
    let digits = text.count - letters.count
    if letters.isEmpty { return true }
    let meaning = meaning(of: letters)
    if meaning == .description || digits > 0 && meaning == .unit { return true }
    // P1010012 and E1234 are photo names, and e1612345678901 marks an edited photo.
    if letters.count == 1 && digits >= 4 { return true }
    return text.count >= 16 && text.allSatisfy(\.isHexDigit)
  }

  /// Splits a word before inner capitals, and separates numbers at its start and end.
  private static func capitalizedWords(_ word: Substring) -> [Substring] {
    var words: [Substring] = []
    var start = word.startIndex
    for i in word.indices.dropFirst() {
      let (before, next) = (word[word.index(before: i)], word[i...].dropFirst().first)
      let isCapital =
        word[i].isUppercase && (before.isLowercase || before.isUppercase && next?.isLowercase == true)
        && !surnameStarts.contains(word[start..<i].lowercased())
      guard isCapital || word[i...].allSatisfy(isDigit) || word[..<i].allSatisfy(isDigit) && !isDigit(word[i]) else {
        continue
      }
      words.append(word[start..<i])
      start = i
    }
    return words + [word[start...]]
  }
}
