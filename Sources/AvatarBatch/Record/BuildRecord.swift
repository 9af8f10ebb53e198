import AvatarFileSystem
import AvatarRender
import AvatarSQLite
import PersonWords

/// A database of outputs and their inputs, which determines whether outputs are up to date.
///
/// The digests of grids distinguish them from other programs' files, which a run does not replace. The record is the
/// database `.avatar-batch/record.sqlite` in the output directory, or next to an asset catalog. A damaged record only
/// costs time, because avatars without an entry are rendered again. Several processes may use a record at the same
/// time, but only one thread of each.
///
/// The directory may be published, so the record contains digests instead of IDs, people's names, e-mail addresses,
/// URLs and photo paths, and neither initials nor notes. Only the output names are readable.
final class BuildRecord {
  private let database: Database
  private let outputQuery, outputUpdate, removal, begin, end: Statement
  /// The changes that are not in the database yet, as statements with their values.
  private var pending: [(Statement, [DatabaseValue])] = []
  /// The entries of a small record, by name, or nil if each is read on demand.
  private var ahead: [String: Entry]?

  /// Returns the path of the record for an output directory.
  static func path(of directory: String) -> String { OutputDirectory.ownDirectory(of: directory) + file }
  private static let file = "record.sqlite"
  /// The version of the table layout and of the summaries.
  ///
  /// Records with another version are emptied.
  private static let layout = 10

  /// Opens the record for an output directory.
  ///
  /// - Parameters:
  ///   - directory: The output directory.
  ///   - isChecked: Whether the record is only read and therefore need not exist.
  /// - Throws: `DatabaseError` if the record is not a file or belongs to a user who does not share the directory, or if
  ///   SQLite cannot use it.
  init(of directory: String, isChecked: Bool) throws(DatabaseError) {
    // Links are resolved beforehand, so that SQLite does not follow any.
    let path = FilePath.real(OutputDirectory.ownDirectory(of: directory)) + "/" + Self.file
    do throws(FileError) {
      for (name, status) in try OutputDirectory.checkOwnFiles(Self.endings.map { Self.file + $0 }, of: directory) {
        // Opening a pipe would block.
        if status.kind != .file { throw .notAFile }
        // The other names of a file with several hard links are not part of the record, so only this name is removed.
        if status.linkCount > 1, !isChecked { try? File.remove(FilePath.directory(of: path) + name) }
      }
    } catch {
      throw DatabaseError(code: 0, reason: error.reason)
    }
    let database = try Database(isChecked ? (FileStatus(path) == nil ? .temporary : .existing(path)) : .file(path))
    self.database = database
    if !isChecked || FileStatus(path) == nil { try Self.prepare(database) }
    outputQuery = try database.statement(
      "SELECT \(Self.columns) FROM outputs WHERE name = ?")
    outputUpdate = try database.statement("INSERT OR REPLACE INTO outputs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    removal = try database.statement("DELETE FROM outputs WHERE name = ?")
    begin = try database.statement("BEGIN")
    end = try database.statement("COMMIT")
  }

  /// Removes an unusable record.
  static func remove(from directory: String) {
    for ending in endings { try? File.remove(path(of: directory) + ending) }
  }

  /// The suffixes of SQLite's file names.
  private static let endings = ["", "-journal", "-wal", "-shm"]

  private static func prepare(_ database: Database) throws(DatabaseError) {
    // If the machine crashes, lost changes only cause outputs to be rendered again. The content of removed entries is
    // overwritten.
    try database.run(
      """
      PRAGMA trusted_schema = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = -1024;
      PRAGMA secure_delete = ON
      """)
    // Another process may initialise the database at the same time.
    try database.run("BEGIN IMMEDIATE")
    let version = try database.statement("PRAGMA user_version")
    let layout = try version.step() ? version.number(0) : 0
    version.reset()
    if layout != Self.layout {
      try database.run("DROP TABLE IF EXISTS outputs; DROP TABLE IF EXISTS inputs; DROP TABLE IF EXISTS sheets")
    }
    try database.run(
      """
      CREATE TABLE IF NOT EXISTS outputs (name TEXT PRIMARY KEY, id INTEGER NOT NULL, recipe BLOB, trace BLOB, photo BLOB,
        digest BLOB, bytes INTEGER, inode INTEGER, modified INTEGER, changed INTEGER, summary BLOB, skipped BLOB)
        WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS sheets (path BLOB PRIMARY KEY, digest BLOB) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS files (path BLOB, digest BLOB, PRIMARY KEY (path, digest)) WITHOUT ROWID;
      PRAGMA user_version = \(Self.layout);
      COMMIT
      """)
  }

  /// The columns of an output, in reading order.
  private static let columns =
    "recipe, trace, photo, digest, bytes, inode, modified, changed, summary, skipped, name, id"

  private static func output(_ row: Statement) -> Entry? {
    guard let recipe = row.digest(0), let trace = row.withBytes(1, { InputTrace(bytes: $0) }),
      let digest = row.digest(3)
    else { return nil }
    let stamp = FileStamp(
      bytes: row.number(4), inode: row.number(5), modified: row.number(6), changed: row.number(7))
    return Entry(
      recipe: recipe, trace: trace, photo: row.digest(2), digest: digest, stamp: stamp, summary: row.bytes(8),
      skipped: row.digest(9))
  }

  /// Returns the entry of an output, or nil if there is none.
  func output(_ name: String) throws(DatabaseError) -> Entry? {
    if let ahead { return ahead[name] }
    try outputQuery.bind(name)
    defer { outputQuery.reset() }
    return try outputQuery.step() ? Self.output(outputQuery) : nil
  }

  /// Reads all entries at once if there are few and most are needed, which takes a third of the time that separate
  /// lookups take.
  ///
  /// Entries that other processes write later are not found, so their outputs are rendered again.
  /// - Parameter rows: The number of rows whose outputs will be looked up, with at least one output each.
  /// - Throws: `DatabaseError` if the record cannot be read.
  func readAhead(for rows: Int) throws(DatabaseError) {
    let count = try database.statement("SELECT count(*) FROM outputs")
    guard try count.step(), case let entries = count.number(0), entries <= min(2 * rows, Self.maxEntriesAhead) else {
      return
    }
    count.reset()
    var ahead = [String: Entry](minimumCapacity: entries)
    let all = try database.statement("SELECT \(Self.columns) FROM outputs")
    while try all.step() {
      if let name = all.text(10), let output = Self.output(all) { ahead[name] = output }
    }
    self.ahead = ahead
  }

  /// The number of entries that fit in two megabytes of memory.
  private static let maxEntriesAhead = 1 << 12

  /// Starts a transaction that speeds up several lookups and must end with `endReading` before the next `commit`.
  func beginReading() throws(DatabaseError) { try begin.run([]) }

  func endReading() throws(DatabaseError) { try end.run([]) }

  /// Sets the entry of an output, which belongs to the shard that the row's `id` determines.
  func set(_ output: Entry, name: String, id: String) {
    let stamp = output.stamp
    pending.append(
      (
        outputUpdate,
        [
          .text(name), .number(Int(bitPattern: UInt(StableHash(of: id).value))), .bytes(output.recipe.bytes),
          .bytes(output.trace.bytes), .bytes(output.photo?.bytes ?? []), .bytes(output.digest.bytes),
          .number(stamp.bytes), .number(stamp.inode), .number(stamp.modified), .number(stamp.changed),
          .bytes(output.summary), .bytes(output.skipped?.bytes ?? []),
        ]
      ))
  }

  /// Whether the pending changes should be committed, because they take much memory.
  var isFull: Bool { pending.count >= Self.maxPending }
  private static let maxPending = 1 << 10

  /// Returns whether a digest is recorded for the file at a path.
  func has(_ digest: ContentDigest, ofFile path: String, in table: DigestTable) throws(DatabaseError) -> Bool {
    let query = try database.statement("SELECT 1 FROM \(table.rawValue) WHERE path = ? AND digest = ?")
    try query.bind([Self.digest(ofPath: path), .bytes(digest.bytes)])
    return try query.step()
  }

  /// Immediately records a digest for the file at a path, in place of an earlier one in `sheets`.
  func set(_ digest: ContentDigest, ofFile path: String, in table: DigestTable) throws(DatabaseError) {
    try database.statement("INSERT OR REPLACE INTO \(table.rawValue) VALUES (?, ?)").run([
      Self.digest(ofPath: path), .bytes(digest.bytes),
    ])
  }

  private static func digest(ofPath path: String) -> DatabaseValue { .bytes(ContentDigest(of: Array(path.utf8)).bytes) }

  func removeOutput(_ name: String) { pending.append((removal, [.text(name)])) }

  /// Writes the pending changes to the database, so that other processes see them even if this process is killed.
  ///
  /// The database is locked only briefly, because other processes may need it too.
  func commit() throws(DatabaseError) {
    if pending.isEmpty { return }
    let changes = pending
    pending = []
    // The lock is taken immediately, because two processes that were both reading could not both proceed to write.
    try database.run("BEGIN IMMEDIATE")
    do {
      for (statement, values) in changes { try statement.run(values) }
      try database.run("COMMIT")
    } catch {
      try? database.run("ROLLBACK")
      throw error
    }
  }

  /// Returns at most `count` outputs after a name, in name order, even if entries are removed between two calls.
  func outputs(
    after name: String, atMost count: Int
  ) throws(DatabaseError) -> [(name: String, id: StableHash, output: Entry)] {
    let query = try database.statement(
      "SELECT \(Self.columns) FROM outputs WHERE name > ? ORDER BY name LIMIT ?"
    )
    try query.bind([.text(name), .number(count)])
    var found: [(name: String, id: StableHash, output: Entry)] = []
    while try query.step() {
      guard let name = query.text(10), let output = Self.output(query) else { continue }
      found.append((name, StableHash(value: UInt64(bitPattern: Int64(query.number(11)))), output))
    }
    return found
  }
}

extension Statement {
  /// Returns the digest in a column, or nil if the column contains anything else.
  fileprivate func digest(_ column: Int) -> ContentDigest? { withBytes(column) { ContentDigest(bytes: $0) } }
}
