import Testing

@testable import PersonWords

@Suite struct StableHashTests {
  /// The values are computed by the program in Documentation/Initials.md, for 16, 17 and 5 buckets.
  private static let buckets: [(text: String, of16: Int, of17: Int, of5: Int)] = [
    ("Ada Lovelace", 2, 2, 2), (" ada LOVELACE\n", 2, 2, 2), ("Grace Hopper", 10, 10, 4),
    ("jane.doe@example.com", 0, 0, 0), ("Łukasz Żak", 1, 1, 1), ("김지호", 5, 5, 3), ("İstanbul Işık", 2, 2, 2),
    ("Straße", 4, 4, 4), ("STRASSE", 4, 4, 4), ("ᏣᎳᎩ", 10, 10, 4), ("ꮳꮃꭹ", 10, 10, 4), ("e\u{301}", 4, 4, 4),
    ("é", 4, 4, 4), ("", 1, 1, 1), ("42", 13, 13, 0), ("محمد علي", 13, 13, 0), ("ﬁona", 5, 5, 3),
    ("ΣΊΣΥΦΟΣ", 13, 13, 2), ("ŉ", 5, 5, 0), ("ǰ", 3, 3, 3), ("ᾳ", 7, 7, 3), ("ẞ", 2, 2, 2), ("µ", 8, 8, 2),
    ("ſ", 13, 13, 1),
  ]

  @Test(arguments: buckets)
  func bucketsMatchTheReferenceImplementation(text: String, of16: Int, of17: Int, of5: Int) {
    let hash = StableHash(of: text)
    #expect([hash.bucket(of: 16), hash.bucket(of: 17), hash.bucket(of: 5)] == [of16, of17, of5])
  }

  private static let syllables = [
    "an", "be", "cor", "da", "el", "fi", "gus", "ha", "ine", "jo", "ka", "lu", "mar", "no",
  ]

  /// Returns the nth of a very large number of names.
  private static func name(_ n: Int) -> String {
    var (text, rest) = ("", n)
    for i in 0..<6 {
      if i == 3 { text += " " }
      text += syllables[rest % 14]
      rest /= 14
    }
    return text
  }

  @Test func canonicallyEquivalentMarkOrdersHaveTheSameHash() {
    let marks = String(repeating: "\u{301}\u{323}\u{334}", count: 1000)
    let other = String(repeating: "\u{334}\u{301}\u{323}", count: 1000)
    #expect(StableHash(of: "e" + marks) == StableHash(of: "e" + other))
    #expect(StableHash(of: "e" + marks) != StableHash(of: "e" + marks + "\u{323}"))
  }

  @Test func namesAreDistributedEvenly() {
    var counts = [Int](repeating: 0, count: 16)
    for n in 0..<100_000 { counts[StableHash(of: Self.name(n * 71)).bucket(of: 16)] += 1 }
    #expect(counts.allSatisfy { (Double($0) / 6250 - 1).magnitude <= 0.05 }, "\(counts)")
  }

  /// With 16 colours, one pair in 16 is equal by chance; the test allows three standard deviations.
  @Test func anagramsCollideOnlyByChance() {
    var alike = 0
    for n in 0..<20_000 {
      let name = Self.name(n * 53 + 7)
      let anagram = String(name.reversed())
      if StableHash(of: name).bucket(of: 16) == StableHash(of: anagram).bucket(of: 16) { alike += 1 }
    }
    #expect((Double(alike) - 1250).magnitude <= 3 * (20_000.0 / 16 * 15 / 16).squareRoot())
  }

  @Test func addingABucketMovesOnlyAFewNames() {
    var moved = 0
    for n in 0..<17_000 {
      let hash = StableHash(of: Self.name(n))
      let (before, after) = (hash.bucket(of: 16), hash.bucket(of: 17))
      if before != after {
        #expect(after == 16)
        moved += 1
      }
    }
    #expect((900...1100).contains(moved))
  }

  /// A letter next to the mark makes the text non-ASCII.
  @Test func asciiTextIsCanonicalWithinOtherText() {
    for value in UInt8(0)..<128 {
      let character = String(Unicode.Scalar(value))
      #expect(StableHash.canonical(character + "Ab") + "é" == StableHash.canonical(character + "Abé"))
      #expect("é" + StableHash.canonical("Ab" + character) == StableHash.canonical("éAb" + character))
    }
    #expect(StableHash.canonical(" \t\u{1F}\n") == "")
  }
}
