import AvatarJSON
import PersonWords

/// The keys and values of a JSON object as columns, with the names of nested objects as key prefixes, for example
/// `profile.email`.
enum JSONKeys {
  /// Returns the columns of an object in key order.
  ///
  /// Keys that start with @ are JSON-LD's own and are omitted.
  static func columns(
    of members: [String: JSONValue], _ rules: ColumnRules
  ) -> [(key: String, value: JSONValue)] {
    var flat: [(key: String, value: JSONValue)] = []
    flat.reserveCapacity(members.count)
    add(members, to: &flat, below: "", depth: 0, rules)
    for filter in rules.filters {
      let path = filter.header.split(separator: ".", omittingEmptySubsequences: false)
      if path.count < 2 { continue }
      let values = JSONValue.object(members).values(at: path[...])
      if values.isEmpty { continue }
      let known = flat.firstIndex { FieldWord.fold($0.key) == FieldWord.fold(filter.header) }
      // If a key has several values, a field uses the first one.
      if known == nil { flat.append((filter.header, .array(values))) }
      if let known, values.count > 1 { flat[known].value = .array(values) }
    }
    return flat.sorted { $0.key < $1.key }
  }

  /// The maximum number of objects around a column.
  private static let maxDepth = 4
  /// The maximum length of the name of an object whose members are columns, in bytes, because their names include it.
  private static let maxPathBytes = 200

  private static func add(
    _ members: [String: JSONValue], to flat: inout [(key: String, value: JSONValue)], below path: String, depth: Int,
    _ rules: ColumnRules
  ) {
    let named = rules.named
    for (name, value) in members where flat.count <= ReadRow.maxColumns && !name.hasPrefix("@") {
      let key = path.isEmpty ? name : "\(path).\(name)"
      let value = value.card.map { .object($0) } ?? value.withoutType
      let attributes = value.attributes.flatMap { FieldWord.has(.wrapper, FieldWord.fold(name)) ? $0 : nil }
      if depth < maxDepth, key.utf8.count <= maxPathBytes, var inner = attributes ?? value.firstObject,
        !rules.fields.isValueOnly(key)
      {
        // A value in another array may have a label, which is not the name of a person.
        if attributes == nil, case .array = value, inner["value"] != nil {
          for name in ["name", "key", "id"] { inner[name] = nil }
        }
        // Options can name any value with a label.
        if attributes == nil, !named.isEmpty {
          let labelled = value.attributes ?? [:]
          inner.merge(labelled.filter { named.contains(FieldWord.fold("\(key).\($0.key)")) }) { $1 }
        }
        add(inner, to: &flat, below: key, depth: depth + 1, rules)
      } else {
        flat.append((key, value))
      }
    }
  }
}

extension JSONValue {
  /// Returns the values at a key path, including those in all objects of arrays.
  fileprivate func values(at path: ArraySlice<Substring>) -> [JSONValue] {
    if case .array(let items) = self { return items.flatMap { $0.values(at: path) } }
    guard let first = path.first else { return [self] }
    guard case .object(let members) = self else { return [] }
    return members.filter { FieldWord.fold($0.key) == FieldWord.fold(String(first)) }
      .flatMap { $0.value.values(at: path.dropFirst()) }
  }

  /// The value without its type in Firestore, DynamoDB and MongoDB, as in `{"stringValue": "Ada"}`.
  fileprivate var withoutType: JSONValue {
    guard case .object(let members) = self, members.count == 1, let (type, value) = members.first,
      ["stringValue", "integerValue", "mapValue", "S", "N", "M", "$oid", "$uuid", "$numberLong"].contains(type)
    else { return self }
    return value
  }

  /// The values by name in an array of objects that each have a name and a value, or nil for any other value.
  fileprivate var attributes: [String: JSONValue]? {
    guard case .array(let items) = self, !items.isEmpty else { return nil }
    var values: [String: JSONValue] = [:]
    for item in items {
      guard case .object(let members) = item, let value = members["value"] ?? members["Value"] ?? item.labelled,
        let name = ["name", "Name", "key", "Key", "kind"].lazy.compactMap({ members[$0]?.text }).first
      else { return nil }
      values[name] = values[name] ?? value
    }
    return values
  }

  /// The object itself if its label is a kind, as in JSContact's media.
  private var labelled: JSONValue? { self["kind"] == nil ? nil : self }

  /// The members of an object, or of the primary or first object in an array, or nil for any other value.
  fileprivate var firstObject: [String: JSONValue]? {
    if case .object(let members) = self { return members }
    guard case .array(let items) = self else { return nil }
    let objects = items.compactMap { if case .object(let members) = $0 { members } else { nil } }
    return objects.first { $0["primary"] == .bool(true) || $0["use"] == .string("official") } ?? objects.first
  }
}
