import AvatarJSON

extension JSONValue {
  /// The members of a vCard in JSON (jCard, RFC 7095), for example `["vcard", [["fn", {}, "text", "Ada"]]]`, by their headers,
  /// or nil for any other value.
  var card: [String: JSONValue]? {
    guard case .array(let parts) = self, parts.count > 1, parts[0].text?.lowercased() == "vcard",
      case .array(let properties) = parts[1]
    else { return nil }
    var members: [String: JSONValue] = [:]
    for case .array(let property) in properties.sorted(by: { $0.preference < $1.preference }) where property.count > 3 {
      let name = property[0].text?.lowercased() ?? ""
      let values = property[3...].filter { $0 != .null && !$0.isBlank(as: "") }
      if name == "n", members["lastname"] == nil {
        members.merge(property[3].nameParts) { first, _ in first }
      } else if let header = Self.headers[name], !values.isEmpty {
        members[header] = members[header].map { .array(($0.items ?? [$0]) + values) } ?? values.single
      }
    }
    let kind = members["kind"]?.text?.lowercased()
    if kind != "group" { members["kind"] = nil }
    if kind == "application" { members["bot"] = .bool(true) }
    return members
  }

  /// The headers of the properties that describe a person.
  private static let headers = [
    "fn": "fn", "nickname": "nickname", "email": "email", "photo": "photo", "uid": "id", "org": "organization",
    "kind": "kind",
  ]

  private var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

  /// The preference of a property, of which 1 is the greatest.
  private var preference: Int {
    guard let items, items.count > 1, case .object(let parameters) = items[1] else { return 101 }
    return parameters["pref"]?.text.flatMap { Int($0) } ?? 101
  }

  /// The components of N as members.
  private var nameParts: [String: JSONValue] {
    let parts = (items ?? [self]).map { part in (part.items ?? [part]).compactMap(\.text).joined(separator: " ") }
    let named = zip(["lastname", "firstname", "middlename"], parts).filter { !$1.trimmed.isEmpty }
    return Dictionary(uniqueKeysWithValues: named.map { ($0, .string($1)) })
  }
}

extension [JSONValue] {
  /// The only value, or all of them as an array.
  fileprivate var single: JSONValue { count == 1 ? self[0] : .array(self) }
}
