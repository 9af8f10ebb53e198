import CSQLite

/// An SQLite database for data that may not fit in memory.
///
/// A database must be used from only one thread at a time.
@safe
package final class Database {
  let handle: OpaquePointer

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
    // SQLite's mutexes are not needed, because only one thread at a time uses a database.
    let code = unsafe sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let database = unsafe opened, code == SQLITE_OK else {
      let error = unsafe DatabaseError(code: code, reason: String(cString: sqlite3_errstr(code)))
      // SQLite usually returns a handle even on failure, which must be closed.
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

  var lastError: DatabaseError {
    unsafe DatabaseError(code: sqlite3_errcode(handle), reason: String(cString: sqlite3_errmsg(handle)))
  }
}

/// A value to bind to a statement parameter.
package enum DatabaseValue: Hashable, Sendable {
  case null
  case number(Int)
  case text(String)
  case bytes([UInt8])
}
