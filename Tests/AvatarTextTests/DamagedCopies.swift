/// Reproducible copies of a file with changed bytes; every fourth copy is truncated.
struct DamagedCopies: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  /// Smaller numbers of changed bytes are more frequent.
  private let maxChanges: Int
  private var left: Int
  private var state: UInt32

  init(of bytes: [UInt8], maxChanges: Int, count: Int = 400, seed: UInt32) {
    self.bytes = bytes
    self.maxChanges = maxChanges
    left = count
    state = seed
  }

  mutating func next() -> [UInt8]? {
    guard left > 0 else { return nil }
    var copy = bytes
    if left % 4 == 0 { copy.removeLast(number(below: bytes.count)) }
    left -= 1
    for _ in 0..<number(below: maxChanges) where !copy.isEmpty {
      copy[number(below: copy.count)] = UInt8(number(below: 256))
    }
    return copy
  }

  /// Returns the next number of a linear congruential generator (Numerical Recipes, 2nd edition, section 7.1).
  private mutating func number(below limit: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % limit
  }
}
