import CSQLite

/// An error reported by SQLite.
package struct DatabaseError: Error, Hashable, Sendable {
  /// The primary result code (sqlite.org/rescode.html).
  package let code: Int32
  /// The description, for the end of a sentence.
  package let reason: String

  package init(code: Int32, reason: String) {
    self.code = code
    self.reason = reason
  }

  /// Whether the file is damaged or not an SQLite database.
  package var isCorrupt: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
  package var isFull: Bool { code == SQLITE_FULL }
}

/// An SQLite database for data that may not fit in memory.
///
/// A database must be used from only one thread at a time.
@safe
package final class Database {
  fileprivate let handle: OpaquePointer

  package enum Place {
    /// A file, which is created if it does not exist. No component of its path may be a symbolic link.
    case file(String)
    /// An existing file that is only read. No component of its path may be a symbolic link.
    case existing(String)
    /// Temporary storage, which is in memory at first and later in an unnamed file.
    case temporary
  }

  package init(_ place: Place) throws(DatabaseError) {
    let (path, flags) =
      switch place {
      case .file(let path): (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW)
      case .existing(let path): (path, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW)
      case .temporary: ("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      }
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let database = unsafe opened, code == SQLITE_OK else {
      let error = unsafe DatabaseError(code: code, reason: String(cString: sqlite3_errstr(code)))
      unsafe sqlite3_close(opened)
      throw error
    }
    unsafe handle = database
    // Another process may be writing to the database.
    unsafe sqlite3_busy_timeout(database, 10_000)
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements without parameters or results.
  ///
  /// - Throws: `DatabaseError` if a statement fails.
  package func run(_ sql: String) throws(DatabaseError) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw lastError }
  }

  package func statement(_ sql: String) throws(DatabaseError) -> Statement { try Statement(self, sql) }

  /// The number of rows changed by the last statement.
  package var changes: Int { unsafe Int(sqlite3_changes(handle)) }

  fileprivate var lastError: DatabaseError {
    unsafe DatabaseError(code: sqlite3_errcode(handle), reason: String(cString: sqlite3_errmsg(handle)))
  }
}

/// A prepared statement that can be run multiple times.
///
/// Parameters are counted from 1, and columns from 0.
@safe
package final class Statement {
  private let handle: OpaquePointer
  /// The database, which must stay open.
  private let database: Database

  fileprivate init(_ database: Database, _ sql: String) throws(DatabaseError) {
    self.database = database
    var prepared: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil) == SQLITE_OK,
      let statement = unsafe prepared
    else { throw database.lastError }
    unsafe handle = statement
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Resets the statement and binds its parameters.
  ///
  /// - Throws: `DatabaseError` if resetting or binding fails.
  package func bind(_ values: [DatabaseValue]) throws(DatabaseError) {
    unsafe sqlite3_reset(handle)
    for (i, value) in values.enumerated() {
      let code = bind(value, at: Int32(i + 1))
      if code != SQLITE_OK { throw database.lastError }
    }
  }

  /// Resets the statement and binds its only parameter.
  ///
  /// - Throws: `DatabaseError` if resetting or binding fails.
  package func bind(_ text: String) throws(DatabaseError) {
    unsafe sqlite3_reset(handle)
    if bind(.text(text), at: 1) != SQLITE_OK { throw database.lastError }
  }

  /// The constant SQLITE_TRANSIENT, which makes SQLite copy a value.
  private static let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private func bind(_ value: DatabaseValue, at i: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, i)
    case .number(let number): return unsafe sqlite3_bind_int64(handle, i, Int64(number))
    case .text(let text):
      var text = text
      return text.withUTF8 {
        unsafe sqlite3_bind_text64(handle, i, Self.start(of: $0), UInt64($0.count), Self.copied, UInt8(SQLITE_UTF8))
      }
    case .bytes(let bytes):
      return unsafe bytes.withUnsafeBytes {
        unsafe sqlite3_bind_blob64(handle, i, $0.baseAddress, UInt64($0.count), Self.copied)
      }
    }
  }

  private static func start(of text: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    unsafe UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
  }

  /// Advances to the next result row.
  ///
  /// - Returns: `false` if there are no more rows.
  /// - Throws: `DatabaseError` if the statement fails.
  package func step() throws(DatabaseError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = database.lastError
      unsafe sqlite3_reset(handle)
      throw error
    }
  }

  /// Binds the parameters and runs the statement to its end.
  ///
  /// - Throws: `DatabaseError` if the statement fails.
  package func run(_ values: [DatabaseValue]) throws(DatabaseError) {
    try bind(values)
    while try step() {}
    unsafe sqlite3_reset(handle)
  }

  /// Discards the remaining result rows.
  package func reset() { unsafe sqlite3_reset(handle) }

  package func number(_ column: Int) -> Int { unsafe Int(sqlite3_column_int64(handle, Int32(column))) }

  package func text(_ column: Int) -> String? {
    guard let text = unsafe sqlite3_column_text(handle, Int32(column)) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  package func bytes(_ column: Int) -> [UInt8] {
    withBytes(column) { span in span.isEmpty ? [] : unsafe span.withUnsafeBufferPointer { unsafe Array($0) } }
  }

  /// Calls a closure with the bytes of a column, which are empty for null.
  package func withBytes<Result>(_ column: Int, _ use: (Span<UInt8>) -> Result) -> Result {
    let start = unsafe sqlite3_column_blob(handle, Int32(column))?.assumingMemoryBound(to: UInt8.self)
    let count = unsafe start == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe use(UnsafeBufferPointer(start: start, count: count).span)
  }
}

/// A value to bind to a statement parameter.
package enum DatabaseValue: Hashable, Sendable {
  case null
  case number(Int)
  case text(String)
  case bytes([UInt8])
}
