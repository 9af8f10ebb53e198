import AvatarFileSystem
import AvatarRender
import AvatarSQLite

/// The owners of output names, and the files that outputs must not replace.
///
/// Entries that exceed the memory limit are moved to an unnamed temporary file.
final class UsedNames {
  private let ignoresCase: Bool
  private var names: NameTable
  private var firstSources: Set<FileStatus.Identity> = []
  /// The entries that do not fit in memory, or nil if there are none.
  private var more: Overflow?

  /// The number of sources that fit in a megabyte of memory.
  private static let mostFirstSources = 20_000

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - ignoresCase: Whether names that differ only in case are the same.
  ///   - mostNames: The maximum number of names in memory.
  init(ignoresCase: Bool, mostNames: Int = NameTable.mostEntries) {
    self.ignoresCase = ignoresCase
    names = NameTable(atMost: mostNames)
  }

  /// The row that owns a name.
  struct Owner: Hashable {
    let row: Int
    /// Whether the row could have another name.
    var isRenamable = false
    /// Whether a filter excludes the row, in which case it has no file.
    var isExcluded = false

    init(row: Int) { self.row = row }

    init(_ row: PlannedRow) {
      self.row = row.number
      (isRenamable, isExcluded) = (row.isRenamable, row.isExcluded)
    }

    /// Creates the owner of a photo found by the name of a row.
    ///
    /// A row with exactly that name takes precedence.
    init(photoOf row: PlannedRow) {
      self.row = row.number
      isRenamable = row.found?.likeness != .same
    }

    fileprivate init(number: Int) {
      row = number >> 2
      (isRenamable, isExcluded) = (number & 2 != 0, number & 1 != 0)
    }

    fileprivate var number: Int { row << 2 | (isRenamable ? 2 : 0) | (isExcluded ? 1 : 0) }
  }

  /// Claims a name for a row unless another row already owns it.
  ///
  /// A name owned by a row without a file is transferred to a row that has a file and could not have another name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - owner: The row.
  ///   - isPreferred: Whether a name is transferred from a row that could have another name to a row that could not.
  /// - Returns: The row that owns the name.
  /// - Throws: `InputError.temporary` if the temporary file fails.
  func owner(of name: String, claiming owner: Owner, isPreferred: Bool = false) throws(InputError) -> Owner {
    let key = OutputName.key(name, ignoresCase: ignoresCase)
    let isInMemory = names.hasSpace(for: key, ofRow: owner.number) && more == nil
    let known = isInMemory ? names.owner(of: key, claiming: owner.number) : names.owner(of: key)
    let number =
      if let known { known } else {
        try mapError(of: overflow().owner(of: key, claiming: owner.number), to: InputError.temporary)
      }
    let other = Owner(number: number)
    let isReplaced = isPreferred && other.isRenamable || other.isExcluded && !owner.isExcluded
    guard isReplaced, !owner.isRenamable, other.row != owner.row else { return other }
    if known != nil {
      names.transfer(key, to: owner.number)
    } else {
      try mapError(of: overflow().transfer(key, to: owner.number), to: InputError.temporary)
    }
    return owner
  }

  /// Returns the row that owns a name, or nil if none does.
  func owner(of name: String) throws(InputError) -> Owner? {
    let key = OutputName.key(name, ignoresCase: ignoresCase)
    if let number = names.owner(of: key) { return Owner(number: number) }
    return try mapError(of: more?.owner(of: key), to: InputError.temporary).map { Owner(number: $0) }
  }

  /// Returns whether a name belongs to a row's file.
  func has(_ name: String) throws(InputError) -> Bool { try owner(of: name)?.isExcluded == false }

  /// Adds a file used to render outputs.
  func addSource(_ identity: FileStatus.Identity) throws(InputError) {
    if firstSources.count < Self.mostFirstSources {
      firstSources.insert(identity)
    } else if !firstSources.contains(identity) {
      try mapError(of: overflow().addSource(identity), to: InputError.temporary)
    }
  }

  func isSource(_ identity: FileStatus.Identity) throws(InputError) -> Bool {
    if firstSources.contains(identity) { return true }
    return try mapError(of: more?.isSource(identity), to: InputError.temporary) == true
  }

  private func overflow() throws(DatabaseError) -> Overflow {
    if let more { return more }
    let overflow = try Overflow()
    more = overflow
    return overflow
  }
}

extension InputError {
  /// Returns the error for the temporary file that stores data that does not fit in memory.
  static func temporary(_ error: DatabaseError) -> InputError {
    InputError("temporary files", reason: "cannot be written: \(error.reason)", kind: .io)
  }
}

/// The entries in an unnamed temporary file.
private final class Overflow {
  private let database: Database
  private let claim, query, update, source, sourceQuery: Statement

  init() throws(DatabaseError) {
    database = try Database(.temporary)
    try database.run(
      """
      PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -2048;
      CREATE TABLE names (key TEXT PRIMARY KEY, row INTEGER) WITHOUT ROWID;
      CREATE TABLE sources (device INTEGER, inode INTEGER, PRIMARY KEY (device, inode)) WITHOUT ROWID;
      BEGIN
      """)
    claim = try database.statement("INSERT OR IGNORE INTO names VALUES (?, ?)")
    query = try database.statement("SELECT row FROM names WHERE key = ?")
    update = try database.statement("UPDATE names SET row = ? WHERE key = ?")
    source = try database.statement("INSERT OR IGNORE INTO sources VALUES (?, ?)")
    sourceQuery = try database.statement("SELECT 1 FROM sources WHERE device = ? AND inode = ?")
  }

  func owner(of key: String, claiming row: Int) throws(DatabaseError) -> Int {
    try claim.run([.text(key), .number(row)])
    if database.changes > 0 { return row }
    return try owner(of: key) ?? row
  }

  func transfer(_ key: String, to row: Int) throws(DatabaseError) { try update.run([.number(row), .text(key)]) }

  func owner(of key: String) throws(DatabaseError) -> Int? {
    try query.bind([.text(key)])
    defer { query.reset() }
    return try query.step() ? query.number(0) : nil
  }

  func addSource(_ identity: FileStatus.Identity) throws(DatabaseError) {
    try source.run([.number(identity.device), .number(identity.number)])
  }

  func isSource(_ identity: FileStatus.Identity) throws(DatabaseError) -> Bool {
    try sourceQuery.bind([.number(identity.device), .number(identity.number)])
    defer { sourceQuery.reset() }
    return try sourceQuery.step()
  }
}

/// The owners of names in memory: a hash table over the concatenated bytes of the names.
///
/// Any number can be an owner.
///
/// An entry occupies the bytes of its name and about 18 more. The table contains at most 2 MB of names.
struct NameTable {
  private struct Entry {
    /// The end offset of the name, which starts at the end of the previous name.
    let end: UInt32
    /// The low bits of the name's hash.
    let hash: UInt32
    var row: UInt32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The indices of entries, starting from 1, or 0 for free slots.
  ///
  /// The number of slots is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)
  private let most: Int

  /// Returns whether there is space for a row's name.
  func hasSpace(for name: String, ofRow row: Int) -> Bool {
    bytes.count + name.utf8.count <= Self.mostBytes && entries.count < most && row <= UInt32.max
  }

  private static let mostBytes = 1 << 21
  /// The number of names of typical length that fit.
  static let mostEntries = 1 << 17

  /// Creates an empty table for at most the given number of names.
  init(atMost most: Int) { self.most = most }

  /// Returns the row that owns a name, or nil if none does.
  func owner(of name: String) -> Int? {
    let slot = slots[self.slot(of: name, hash: hash(of: name))]
    return slot == 0 ? nil : Int(entries[Int(slot) - 1].row)
  }

  /// Claims a name for a row unless another row already owns it.
  ///
  /// Call this method only if there is space for the name.
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

  /// Returns a hash that differs between processes, because names come from untrusted lists.
  private func hash(of name: String) -> UInt32 { UInt32(truncatingIfNeeded: name.hashValue) }

  /// Returns the slot of a name, or a free slot for it.
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

  /// Returns whether an entry has the given name.
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
