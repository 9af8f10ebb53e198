/// A difference between the rows of a list and the cases of a manifest.
package struct OutdatedCase: Hashable, Sendable {
  /// The name of the case, which does not exist yet if a row is new.
  package let name: String
  /// The path of the list.
  let list: String
  /// The difference, to follow the name.
  let reason: String
}
