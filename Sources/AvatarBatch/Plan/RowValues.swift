import AvatarJSON

/// The values of a row's fields, sorted by the names of the fields.
///
/// A row has few fields, so that comparing their names takes less time than hashing them.
struct RowValues: Sendable {
  private(set) var items: [(name: String, value: JSONValue)] = []

  init() {}

  init(_ values: [String: JSONValue]) {
    items = values.map { ($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  /// Accesses the value of a field; nil if the row has none.
  ///
  /// - Complexity: O(fields).
  subscript(name: String) -> JSONValue? {
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

  mutating func removeValue(forKey name: String) -> JSONValue? {
    guard let i = items.firstIndex(where: { $0.name == name }) else { return nil }
    return items.remove(at: i).value
  }

  /// Whether a field identifies the subject of an avatar.
  var hasIdentity: Bool { items.contains { RowFields.identifying.contains($0.name) } }

  /// The values by the names of their fields.
  var dictionary: [String: JSONValue] { Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value) }) }

  /// Returns the fields merged over inherited ones; see `RowFields.merged`.
  func merged(over inherited: RowValues) -> RowValues {
    var merged = RowValues()
    merged.items.reserveCapacity(inherited.items.count + items.count)
    var i = 0
    for item in items {
      while i < inherited.items.count, inherited.items[i].name < item.name {
        merged.items.append(inherited.items[i])
        i += 1
      }
      // The row's own value has precedence over the inherited one.
      if i < inherited.items.count, inherited.items[i].name == item.name { i += 1 }
      merged.items.append(item)
    }
    merged.items += inherited.items[i...]
    for item in items {
      for excluded in RowFields.excluded(by: item.name) where self[excluded] == nil { merged[excluded] = nil }
    }
    if merged.items.contains(where: { $0.value == .null }) { merged.items.removeAll { $0.value == .null } }
    return merged
  }
}
