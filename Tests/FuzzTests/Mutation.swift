/// A generator of the same numbers on every machine: SplitMix64 (Steele, Lea and Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A kind of damage to a file.
enum Mutation: CaseIterable {
  case flippedBits, changedBytes, cut, lostPiece, repeatedPiece, foreignPiece, changedLength

  /// Returns the file, damaged several times at positions that the seed selects.
  static func mutated(_ file: [UInt8], others: [[UInt8]], seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes = file
    for _ in 0..<Int.random(in: 1...3, using: &random) where bytes.count > 16 {
      allCases.randomElement(using: &random)?.apply(to: &bytes, others, &random)
    }
    return bytes
  }

  private func apply(to bytes: inout [UInt8], _ others: [[UInt8]], _ random: inout SeededGenerator) {
    func place(_ random: inout SeededGenerator) -> Int {
      // Headers are short, and most errors are possible there.
      let end = Bool.random(using: &random) ? min(bytes.count, 600) : bytes.count
      return Int.random(in: 0..<end, using: &random)
    }
    func piece(of bytes: [UInt8], _ random: inout SeededGenerator) -> Range<Int> {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      return start..<min(start + Int.random(in: 1...400, using: &random), bytes.count)
    }
    switch self {
    case .flippedBits:
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[place(&random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    case .changedBytes:
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[place(&random)] =
          [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
    case .cut:
      bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case .lostPiece:
      bytes.removeSubrange(piece(of: bytes, &random))
    case .repeatedPiece:
      bytes.insert(contentsOf: bytes[piece(of: bytes, &random)], at: place(&random))
    case .foreignPiece:
      guard let other = others.randomElement(using: &random) else { return }
      bytes.insert(contentsOf: other[piece(of: other, &random)], at: place(&random))
    case .changedLength:
      // The position is two bytes after a JPEG marker, or four bytes before the type of a PNG chunk.
      let i = place(&random)
      if let marker = bytes[i...].firstIndex(of: 0xFF), marker + 3 < bytes.count {
        bytes[marker + 3] = UInt8.random(in: 0...255, using: &random)
      } else {
        bytes[i] &+= 1
      }
    }
  }
}
