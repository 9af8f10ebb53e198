import AvatarJSON
import AvatarRender

/// The values of a row's fields, sorted by field name.
///
/// A row has so few fields that comparing their names is faster than hashing them.
struct RowValues: Sendable {
  private(set) var items: [(name: String, value: JSONValue)] = []

  init() {}

  init(_ values: [String: JSONValue]) {
    items = values.map { ($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  /// Accesses the value of a field, or nil if the row has none.
  ///
  /// - Complexity: O(n) for n fields.
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

  /// Returns whether a field identifies the subject of an avatar, optionally ignoring fields that only name its files.
  func hasIdentity(withoutID: Bool = false) -> Bool {
    items.contains {
      RowFields.identifying.contains($0.name) && !(withoutID && ($0.name == "id" || $0.name == "output"))
    }
  }

  /// The values by field name.
  var dictionary: [String: JSONValue] { Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value) }) }

  /// Returns the fields merged over inherited ones, as by `RowFields.merged`.
  func merged(over inherited: RowValues) -> RowValues {
    var merged = self
    for (name, value) in inherited.items where self[name] == nil {
      if let excluding = RowFields.excluding[name], excluding.contains(where: { self[$0] != nil }) { continue }
      merged[name] = value
    }
    if merged.items.contains(where: { $0.value == .null }) { merged.items.removeAll { $0.value == .null } }
    return merged
  }
}
