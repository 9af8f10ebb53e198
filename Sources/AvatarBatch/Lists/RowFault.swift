package import AvatarFileSystem
package import AvatarRender

/// The reason why a row has no avatar.
package struct RowFault: Error, Hashable, Sendable {
  /// The part that failed.
  package indirect enum Cause: Hashable, Sendable {
    /// The row itself, or its output names.
    case row
    case avatar(AvatarError)
    case output(path: String, WriteError)
  }

  /// The line of the fault, from 1.
  package let line: Int
  /// The field, as spelt in the list, or nil if the fault concerns the whole row.
  package let field: String?
  /// The reason, for the end of a sentence.
  package let reason: String
  package let cause: Cause

  init(line: Int, field: String? = nil, _ reason: String, cause: Cause = .row) {
    self.line = line
    self.field = field
    self.reason = reason
    self.cause = cause
  }
}
