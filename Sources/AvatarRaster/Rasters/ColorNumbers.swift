/// A hash table that numbers colours from 0 in the order in which they are first looked up.
///
/// Collisions are resolved by linear probing, and the table is at most a quarter full.
package struct ColorNumbers {
  /// The colours, as words of at most 64 bits, by number.
  package private(set) var keys: [UInt64] = []
  private let limit: Int
  /// The number of bits by which a hash is shifted to index the table.
  private let shift: UInt64
  /// The colour number plus 1, or 0 for a free slot.
  private var slots: [UInt16]

  /// Creates an empty table for at most `limit` colours, a power of two from 1 to 16,384.
  package init(limit: Int) {
    self.limit = limit
    slots = [UInt16](repeating: 0, count: 4 * limit)
    shift = UInt64(64 - slots.count.trailingZeroBitCount)
  }

  /// Returns the number of a colour, or nil if the colour is new and the table is full.
  @inline(__always)
  package mutating func number(of key: UInt64) -> UInt16? {
    // Fibonacci hashing (Knuth, TAOCP 3, §6.4) multiplies by 2⁶⁴ divided by the golden ratio.
    var slot = Int((key &* 0x9e37_79b9_7f4a_7c15) >> shift)
    // Most slots are free, so the search ends.
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if keys[Int(number)] == key { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard keys.count < limit else { return nil }
    keys.append(key)
    slots[slot] = UInt16(keys.count)
    return UInt16(keys.count - 1)
  }
}
