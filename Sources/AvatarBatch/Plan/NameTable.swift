/// The owners of names in memory: a hash table over the concatenated bytes of the names.
///
/// An owner is any number.
///
/// An entry takes its name and about 18 bytes more; the table has at most 2 MB of names.
struct NameTable {
  private struct Entry {
    /// The offset of the end of the name; it starts at the end of the previous name.
    let end: UInt32
    /// The last bits of the name's hash.
    let hash: UInt32
    var row: UInt32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The indices of entries, from 1; 0 is a free slot.
  ///
  /// The number of slots is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)
  private let most: Int

  /// Returns whether there is space for a name of a row.
  func hasSpace(for name: String, ofRow row: Int) -> Bool {
    bytes.count + name.utf8.count <= Self.mostBytes && entries.count < most && row <= UInt32.max
  }

  private static let mostBytes = 1 << 21
  /// The number of names of usual length that fit.
  static let mostEntries = 1 << 17

  /// Creates an empty table for at most this number of names.
  init(atMost most: Int) { self.most = most }

  /// Returns the row that owns a name; nil if none does.
  func owner(of name: String) -> Int? {
    let slot = slots[self.slot(of: name, hash: hash(of: name))]
    return slot == 0 ? nil : Int(entries[Int(slot) - 1].row)
  }

  /// Claims a name for a row, unless another row already owns it.
  ///
  /// Call this only if there is space for the name.
  /// - Returns: The row that owns the name.
  mutating func owner(of name: String, claiming row: Int) -> Int {
    let hash = hash(of: name)
    let slot = slot(of: name, hash: hash)
    if slots[slot] != 0 { return Int(entries[Int(slots[slot]) - 1].row) }
    bytes += name.utf8
    entries.append(Entry(end: UInt32(bytes.count), hash: hash, row: UInt32(row)))
    slots[slot] = UInt32(entries.count)
    if entries.count * 5 > slots.count * 4 { grow() }
    return row
  }

  /// Makes a row the owner of a name that another row owns.
  mutating func transfer(_ name: String, to row: Int) {
    let slot = slots[slot(of: name, hash: hash(of: name))]
    if slot != 0 { entries[Int(slot) - 1].row = UInt32(row) }
  }

  /// Returns a hash that differs from process to process, because names come from untrusted lists.
  private func hash(of name: String) -> UInt32 { UInt32(truncatingIfNeeded: name.hashValue) }

  /// Returns the slot of a name, or the free slot for it.
  private func slot(of name: String, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let entry = Int(slots[slot]) - 1
      if entries[entry].hash == hash, has(entry, name) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  /// Returns whether an entry has a name.
  private func has(_ entry: Int, _ name: String) -> Bool {
    let (start, name) = (entry == 0 ? 0 : Int(entries[entry - 1].end), name.utf8.span)
    if name.count != Int(entries[entry].end) - start { return false }
    for i in name.indices where bytes[start + i] != name[i] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (i, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(i + 1)
    }
  }
}
