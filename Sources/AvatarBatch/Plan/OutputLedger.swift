import AvatarFileSystem
import AvatarSQLite

/// The rows that own the names of outputs, and the files that outputs must not replace.
///
/// The ledger moves entries that exceed its memory limit to an unnamed temporary file.
final class OutputLedger {
  private let database: Database
  private let claim, query, source, sourceQuery: Statement
  private let ignoresCase: Bool
  private var firstSources: Set<FileStatus.Identity> = []
  private var hasMoreSources = false

  /// The number of sources that fit into a megabyte of memory.
  private static let mostFirstSources = 20_000

  /// Creates an empty ledger for a file system that may ignore case.
  init(ignoresCase: Bool) throws(DatabaseError) {
    self.ignoresCase = ignoresCase
    database = try Database(.temporary)
    try database.run(
      """
      PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -8192;
      CREATE TABLE names (key TEXT PRIMARY KEY, row INTEGER) WITHOUT ROWID;
      CREATE TABLE sources (device INTEGER, inode INTEGER, PRIMARY KEY (device, inode)) WITHOUT ROWID;
      BEGIN
      """)
    claim = try database.statement("INSERT OR IGNORE INTO names VALUES (?, ?)")
    query = try database.statement("SELECT row FROM names WHERE key = ?")
    source = try database.statement("INSERT OR IGNORE INTO sources VALUES (?, ?)")
    sourceQuery = try database.statement("SELECT 1 FROM sources WHERE device = ? AND inode = ?")
  }

  /// Claims a name for a row, unless it is another row's already.
  ///
  /// - Returns: The number of the row that the name belongs to.
  func owner(of name: String, claiming row: Int) throws(DatabaseError) -> Int {
    let key = DatabaseValue.text(OutputName.key(name, ignoresCase: ignoresCase))
    try claim.run([key, .number(row)])
    if database.changes > 0 { return row }
    return try owner(key) ?? row
  }

  /// Whether a row has claimed a name.
  func has(_ name: String) throws(DatabaseError) -> Bool {
    try owner(.text(OutputName.key(name, ignoresCase: ignoresCase))) != nil
  }

  private func owner(_ key: DatabaseValue) throws(DatabaseError) -> Int? {
    try query.bind([key])
    defer { query.reset() }
    return try query.step() ? query.number(0) : nil
  }

  /// Adds a file that outputs are made from.
  func addSource(_ identity: FileStatus.Identity) throws(DatabaseError) {
    if firstSources.count < Self.mostFirstSources {
      firstSources.insert(identity)
    } else if !firstSources.contains(identity) {
      hasMoreSources = true
      try source.run([.number(identity.device), .number(identity.number)])
    }
  }

  func isSource(_ identity: FileStatus.Identity) throws(DatabaseError) -> Bool {
    if firstSources.contains(identity) { return true }
    guard hasMoreSources else { return false }
    try sourceQuery.bind([.number(identity.device), .number(identity.number)])
    defer { sourceQuery.reset() }
    return try sourceQuery.step()
  }
}
