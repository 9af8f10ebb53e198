package import AvatarJSON

/// The values of a row's fields, sorted by field name.
///
/// A row has so few fields that comparing their names is faster than hashing them.
package struct RowValues: Sendable {
  package private(set) var items: [(name: String, value: JSONValue)] = []

  /// Whether the name is that of an organisation, because the row has no other.
  package var namesOrganization = false

  package init() {}

  package init(_ values: [String: JSONValue]) {
    items = values.map { ($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  /// Accesses the value of a field, or nil if the row has none.
  ///
  /// - Complexity: O(n) for n fields.
  package subscript(name: String) -> JSONValue? {
    get { items.first { $0.name == name }?.value }
    set {
      guard let i = items.firstIndex(where: { $0.name >= name }) else {
        if let newValue { items.append((name, newValue)) }
        return
      }
      switch (items[i].name == name, newValue) {
      case (true, let value?): items[i].value = value
      case (true, nil): items.remove(at: i)
      case (false, let value?): items.insert((name, value), at: i)
      case (false, nil): break
      }
    }
  }

  /// The values by field name.
  package var dictionary: [String: JSONValue] { Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value) }) }

  /// Removes the fields whose value is null.
  package mutating func removeNulls() {
    if items.contains(where: { $0.value == .null }) { items.removeAll { $0.value == .null } }
  }
}
