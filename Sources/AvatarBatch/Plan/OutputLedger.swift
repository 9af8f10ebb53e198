import AvatarFileSystem
import AvatarSQLite

/// The owners of output names, and the files that outputs must not replace.
///
/// Entries that exceed the memory limit are moved to an unnamed temporary file.
final class OutputLedger {
  private let ignoresCase: Bool
  private var names: NameTable
  private var firstSources: Set<FileStatus.Identity> = []
  /// The entries that do not fit into memory; nil if there are none.
  private var more: Overflow?

  /// The number of sources that fit into a megabyte of memory.
  private static let mostFirstSources = 20_000

  /// Creates an empty ledger.
  ///
  /// - Parameters:
  ///   - ignoresCase: Whether names that differ only in case are the same.
  ///   - mostNames: The maximum number of names in memory.
  init(ignoresCase: Bool, mostNames: Int = NameTable.mostEntries) {
    self.ignoresCase = ignoresCase
    names = NameTable(atMost: mostNames)
  }

  /// Claims a name for a row, unless another row already owns it.
  ///
  /// - Returns: The number of the row that owns the name.
  /// - Throws: `DatabaseError` if the temporary file fails.
  func owner(of name: String, claiming row: Int) throws(DatabaseError) -> Int {
    let key = OutputName.key(name, ignoresCase: ignoresCase)
    if names.hasSpace(for: key, ofRow: row), more == nil { return names.owner(of: key, claiming: row) }
    if let owner = names.owner(of: key) { return owner }
    return try overflow().owner(of: key, claiming: row)
  }

  /// Returns whether a row has claimed a name.
  func has(_ name: String) throws(DatabaseError) -> Bool {
    let key = OutputName.key(name, ignoresCase: ignoresCase)
    if names.owner(of: key) != nil { return true }
    return try more?.owner(of: key) != nil
  }

  /// Adds a file from which outputs are rendered.
  func addSource(_ identity: FileStatus.Identity) throws(DatabaseError) {
    if firstSources.count < Self.mostFirstSources {
      firstSources.insert(identity)
    } else if !firstSources.contains(identity) {
      try overflow().addSource(identity)
    }
  }

  func isSource(_ identity: FileStatus.Identity) throws(DatabaseError) -> Bool {
    if firstSources.contains(identity) { return true }
    return try more?.isSource(identity) == true
  }

  private func overflow() throws(DatabaseError) -> Overflow {
    if let more { return more }
    let overflow = try Overflow()
    more = overflow
    return overflow
  }
}

/// The entries of a ledger that are in an unnamed temporary file.
private final class Overflow {
  private let database: Database
  private let claim, query, source, sourceQuery: Statement

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
    source = try database.statement("INSERT OR IGNORE INTO sources VALUES (?, ?)")
    sourceQuery = try database.statement("SELECT 1 FROM sources WHERE device = ? AND inode = ?")
  }

  func owner(of key: String, claiming row: Int) throws(DatabaseError) -> Int {
    try claim.run([.text(key), .number(row)])
    if database.changes > 0 { return row }
    return try owner(of: key) ?? row
  }

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
