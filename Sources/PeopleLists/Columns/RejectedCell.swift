/// An unused value of a row: a mistake, or a value in a column that has another meaning in another system.
package struct RejectedCell: Hashable, Sendable {
  /// The name of the column or key, as spelt in the list.
  package let header: String
  /// The reason why the value is unused.
  package let reason: String
  /// Whether the value is a mistake, which `--strict` rejects.
  package var isMistake = false
  /// Whether the mistake is the name of the column or key and therefore affects all of its values.
  package var concernsHeader = false

  package init(header: String, reason: String, isMistake: Bool = false, concernsHeader: Bool = false) {
    self.header = header
    self.reason = reason
    self.isMistake = isMistake
    self.concernsHeader = concernsHeader
  }
}
