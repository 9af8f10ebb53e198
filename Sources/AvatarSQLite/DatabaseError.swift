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
