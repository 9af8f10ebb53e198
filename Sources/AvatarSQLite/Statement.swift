import CSQLite

/// A prepared statement that can be run multiple times.
///
/// Parameters are counted from 1, and columns from 0.
@safe
package final class Statement {
  private let handle: OpaquePointer
  /// The database, which must stay open.
  private let database: Database

  init(_ database: Database, _ sql: String) throws(DatabaseError) {
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
    // The result is ignored, because it only repeats the error of the last step, which `step` has already thrown.
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
    // The number of bytes is read after the text, because reading the text may convert the value and its length.
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  package func bytes(_ column: Int) -> [UInt8] {
    withBytes(column) { span in span.isEmpty ? [] : unsafe span.withUnsafeBufferPointer { unsafe Array($0) } }
  }

  /// Calls a closure with the bytes of a column, which are empty for null.
  package func withBytes<Result>(_ column: Int, _ use: (Span<UInt8>) -> Result) -> Result {
    let start = unsafe sqlite3_column_blob(handle, Int32(column))?.assumingMemoryBound(to: UInt8.self)
    // SQLite returns a null pointer for an empty blob as well as for null.
    let count = unsafe start == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe use(UnsafeBufferPointer(start: start, count: count).span)
  }
}
