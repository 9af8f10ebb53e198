package import AvatarFileSystem

extension ByteSource {
  /// The result of a step that reads the source, unless the bytes it was given can't be trusted.
  ///
  /// Decoders take bytes that could not be read for bytes that are missing, and draw conclusions about the photo from
  /// it. Whatever they conclude, a failed read is the error.
  /// - Throws: `unreadable` where reading failed, or the file changed meanwhile; else what the step throws.
  package func trusted<Value>(_ step: () throws(PhotoError) -> Value) throws(PhotoError) -> Value {
    let result = Result { () throws(PhotoError) in try step() }
    if let failure { throw .unreadable(failure) }
    if hasChanged { throw .unreadable(.changed) }
    return try result.get()
  }
}
