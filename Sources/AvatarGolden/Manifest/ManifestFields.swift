import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// The members of an object in a manifest.
///
/// An unknown name is an error, because a misspelled field would otherwise go unnoticed.
struct ManifestFields {
  let members: [String: JSONValue]

  init(_ value: JSONValue, known: [String]) throws(FieldError) {
    guard case .object(let members) = value else { throw FieldError(field: nil, reason: "must be an object") }
    if let unknown = members.keys.filter({ !known.contains($0) }).min() {
      let meant = unknown.nearest(of: known).map { "did you mean \($0)?" }
      throw FieldError(
        field: unknown, reason: "unknown field: \(meant ?? "must be one of \(known.joined(separator: " "))")")
    }
    self.members = members
  }

  /// Returns the value of a field; nil if it is absent or null.
  subscript(name: String) -> JSONValue? { members[name] == .null ? nil : members[name] }

  /// Returns a text; nil if the field is absent.
  func text(_ name: String) throws(FieldError) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let text) = value else { throw FieldError(field: name, reason: "must be a string") }
    return text
  }

  /// Returns a number; nil if the field is absent.
  func number(_ name: String) throws(FieldError) -> Double? {
    guard let value = self[name] else { return nil }
    guard case .number(let number) = value else { throw FieldError(field: name, reason: "must be a number") }
    return number
  }

  /// Returns a Boolean value; false if the field is absent.
  func truth(_ name: String) throws(FieldError) -> Bool {
    guard let value = self[name] else { return false }
    guard case .bool(let truth) = value else { throw FieldError(field: name, reason: "must be true or false") }
    return truth
  }

  /// Returns the items of a list; nil if the field is absent.
  func items(_ name: String) throws(FieldError) -> [JSONValue]? {
    guard let value = self[name] else { return nil }
    guard case .array(let items) = value else { throw FieldError(field: name, reason: "must be a list") }
    return items
  }

  /// Returns a list of texts, which is empty if the field is absent.
  func texts(_ name: String) throws(FieldError) -> [String] {
    try (items(name) ?? []).map { item throws(FieldError) in
      guard case .string(let text) = item else { throw FieldError(field: name, reason: "\(item): must be a string") }
      return text
    }
  }
}

extension FieldError {
  /// Runs a parser of an object that is the value of a field, and prefixes the names of members in errors with that of
  /// the field.
  static func inside<Value>(_ field: String, _ read: () throws(FieldError) -> Value) throws(FieldError) -> Value {
    return try mapError(of: read()) { (error: FieldError) in
      FieldError(field: error.field.map { "\(field).\($0)" } ?? field, reason: error.reason)
    }
  }
}
