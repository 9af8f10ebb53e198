import AvatarFileSystem
import AvatarRender
import AvatarSQLite

/// The owners of output names, and the files that outputs must not replace.
///
/// Names that differ only in case are equal on any system, because some file systems ignore case.
///
/// Entries that exceed the memory limit are moved to an unnamed temporary file.
final class UsedNames {
  /// The owners of names, by a hash that differs between processes, because names come from untrusted lists.
  ///
  /// Two of a million names have the same 64-bit hash in one of 30 million runs.
  private var names: [Int: Int] = [:]
  private let maxNames: Int
  private var firstSources: Set<FileStatus.Identity> = []
  /// The entries that do not fit in memory, or nil if there are none.
  private var more: Overflow?

  /// The number of sources that fit in a megabyte of memory.
  private static let maxSourcesInMemory = 20_000
  /// The number of names that fit in two megabytes of memory.
  private static let maxNamesInMemory = 98_304

  /// Creates an empty table with at most the given number of names in memory.
  init(maxNames: Int = maxNamesInMemory) { self.maxNames = maxNames }

  /// The row that owns a name.
  struct Owner: Hashable {
    let row: Int
    /// Whether the row could have another name.
    var isRenamable = false
    /// Whether a filter excludes the row, in which case it has no file.
    var isExcluded = false
    /// A hash of the name in the row's own spelling, or 0 before the row has claimed it.
    fileprivate(set) var spelling = 0

    init(row: Int) { self.row = row }

    init(_ row: PlannedRow) {
      self.row = row.number
      isRenamable = row.isRenamable
      isExcluded = row.omission == .condition
    }

    /// Creates the owner of a photo found by the name of a row.
    ///
    /// A row with exactly that ID or address takes precedence, followed by a row with exactly that name.
    init(photoOf row: PlannedRow) {
      self.row = row.number
      isRenamable = row.found?.likeness != .same
      isExcluded = row.found?.matchesName == true
    }

    /// Returns whether neither of two owners takes precedence over the other.
    func hasRank(of other: Owner) -> Bool { (isRenamable, isExcluded) == (other.isRenamable, other.isExcluded) }

    fileprivate init(number: Int) {
      row = number >> 18
      spelling = number >> 2 & UsedNames.spellings
      isRenamable = number & 2 != 0
      isExcluded = number & 1 != 0
    }

    fileprivate var number: Int { row << 18 | spelling << 2 | (isRenamable ? 2 : 0) | (isExcluded ? 1 : 0) }
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
    let key = OutputName.key(name, ignoresCase: true)
    let hash = key.hashValue
    var owner = owner
    owner.spelling = (key == name ? hash : name.hashValue) & Self.spellings
    if let other = try self.owner(of: key, hash) {
      let isReplaced = isPreferred && other.isRenamable || other.isExcluded && !owner.isExcluded
      guard isReplaced, !owner.isRenamable, other.row != owner.row else { return other }
    }
    if names[hash] != nil || names.count < maxNames {
      names[hash] = owner.number
    } else {
      try mapError(of: overflow().set(key, owner.number), to: InputError.temporary)
    }
    return owner
  }

  /// Returns the row that owns a name, or nil if none does.
  func owner(of name: String) throws(InputError) -> Owner? {
    let key = OutputName.key(name, ignoresCase: true)
    return try owner(of: key, key.hashValue)
  }

  /// Returns a hash that is equal for names in the same spelling.
  static func spelling(of name: String) -> Int { name.hashValue & spellings }
  private static let spellings = 0xFFFF

  private func owner(of key: String, _ hash: Int) throws(InputError) -> Owner? {
    if let number = names[hash] { return Owner(number: number) }
    return try mapError(of: more?.owner(of: key), to: InputError.temporary).map { Owner(number: $0) }
  }

  /// Returns whether a name belongs to a row's file.
  func has(_ name: String) throws(InputError) -> Bool { try owner(of: name)?.isExcluded == false }

  /// Adds a file used to render outputs.
  func addSource(_ identity: FileStatus.Identity) throws(InputError) {
    if firstSources.count < Self.maxSourcesInMemory {
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
  private let query, update, source, sourceQuery: Statement

  init() throws(DatabaseError) {
    database = try Database(.temporary)
    try database.run(
      """
      PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -2048;
      CREATE TABLE names (key TEXT PRIMARY KEY, row INTEGER) WITHOUT ROWID;
      CREATE TABLE sources (device INTEGER, inode INTEGER, PRIMARY KEY (device, inode)) WITHOUT ROWID;
      BEGIN
      """)
    query = try database.statement("SELECT row FROM names WHERE key = ?")
    update = try database.statement("INSERT OR REPLACE INTO names VALUES (?, ?)")
    source = try database.statement("INSERT OR IGNORE INTO sources VALUES (?, ?)")
    sourceQuery = try database.statement("SELECT 1 FROM sources WHERE device = ? AND inode = ?")
  }

  func set(_ key: String, _ row: Int) throws(DatabaseError) { try update.run([.text(key), .number(row)]) }

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
