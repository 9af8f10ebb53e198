import Testing

@testable import PersonWords

@Suite struct HostileNameTests {
  private static func isSound(_ initials: Initials) -> Bool {
    (1...3).contains(initials.clusters.count)
      && initials.clusters.allSatisfy { cluster in
        cluster.unicodeScalars.count <= 96
          && cluster.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
            case .format: scalar.isJoiner
            default: true
            }
          }
      }
  }

  /// A seeded generator: SplitMix64 (Steele, Lea, Flood, 2014).
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
      return z ^ z >> 31
    }

    /// Returns a random scalar; scalars of living scripts and those with effects are more frequent.
    mutating func scalar() -> Unicode.Scalar {
      let ranges: [ClosedRange<UInt32>] = [
        0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x590...0x1FFF, 0x2000...0x206F, 0x3000...0x30FF, 0xAC00...0xD7FF,
        0xFE00...0xFFFF, 0x1F000...0x1FAFF, 0xE0000...0xE01EF, 0...0x10FFFF,
      ]
      let range = ranges.randomElement(using: &self) ?? 0...0
      return Unicode.Scalar(UInt32.random(in: range, using: &self)) ?? " "
    }
  }

  @Test func randomNamesHaveValidInitials() {
    var random = Random(state: 5)
    var count = 0
    for _ in 0..<10_000 {
      let name = String((0..<Int.random(in: 0...40, using: &random)).map { _ in random.scalar() })
      for length in [nil, 1, 3] {
        guard let initials = Initials(of: name, length: length) else { continue }
        #expect(Self.isSound(initials) && initials.clusters.count <= length ?? 3, "\(name.unicodeScalars.map(\.value))")
        count += 1
      }
    }
    #expect(count > 10_000)
  }

  /// The repeated pieces and the numbers of repetitions; an "A" follows them.
  @Test(arguments: [
    ("\u{301}", 500_000), ("A ", 500_000), ("A", 1_000_000), ("(", 1_000_000), ("()", 500_000), ("\"", 1_000_000),
    ("van ", 250_000), ("Dr. ", 250_000), ("A, ", 300_000), ("1", 1_000_000), (".", 1_000_000), ("\u{200D}", 300_000),
    ("\u{301}\u{323}", 250_000), ("\u{301}\u{323}\u{334}", 100_000), ("宋", 300_000), ("👩‍🚀", 90_000), ("d'", 500_000),
    ("\u{202E}", 300_000),
  ])
  func megabyteNameHasValidInitials(piece: String, count: Int) throws {
    let name = "B" + String(repeating: piece, count: count) + " A"
    for length in [nil, 3] { #expect(Self.isSound(try #require(Initials(of: name, length: length)))) }
  }
}
