package import AvatarFileSystem

extension ByteSource {
  /// Returns the result of a step that reads the source, unless a read fails.
  ///
  /// A decoder treats bytes that could not be read as missing, and would report a damaged photo. This method reports
  /// the failed read instead.
  /// - Throws: `unreadable` if a read failed or the file changed in the meantime; otherwise the error that the step
  ///   throws.
  package func trusted<Value>(_ step: () throws(PhotoError) -> Value) throws(PhotoError) -> Value {
    let value: Value
    do throws(PhotoError) {
      value = try step()
    } catch {
      try checkReads()
      throw error
    }
    try checkReads()
    return value
  }

  private func checkReads() throws(PhotoError) {
    if let failure { throw .unreadable(failure) }
    if hasChanged { throw .unreadable(.changed) }
  }
}
