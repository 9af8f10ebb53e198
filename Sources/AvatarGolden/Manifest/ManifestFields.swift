import AvatarJSON
import AvatarRaster
import AvatarRender

/// The members of an object in a manifest.
///
/// Unknown names cause errors, because misspelt fields would otherwise go unnoticed.
struct ManifestFields {
  let members: [String: JSONValue]

  init(_ value: JSONValue, known: [String]) throws(InputError) {
    guard case .object(let members) = value else { throw InputError(reason: "must be an object") }
    if let unknown = members.keys.filter({ !known.contains($0) }).min() {
      let meant = unknown.nearest(of: known).map { "did you mean \($0)?" }
      throw InputError(
        unknown, reason: "unknown field: \(meant ?? "must be one of \(known.joined(separator: " "))")")
    }
    self.members = members
  }

  /// Returns the value of a field, or nil if it is absent or null.
  subscript(name: String) -> JSONValue? { members[name] == .null ? nil : members[name] }

  /// Returns a string, or nil if the field is absent.
  ///
  /// - Throws: `InputError` if the value is not a string.
  func text(_ name: String) throws(InputError) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let text) = value else { throw InputError(name, reason: "must be a string") }
    return text
  }

  /// Returns a number, or nil if the field is absent.
  ///
  /// - Throws: `InputError` if the value is not a number.
  func number(_ name: String) throws(InputError) -> Double? {
    guard let value = self[name] else { return nil }
    guard case .number(let number) = value else { throw InputError(name, reason: "must be a number") }
    return number
  }

  /// Returns the allowed difference, or nil if the field is absent.
  ///
  /// - Throws: `InputError` if the value is invalid.
  func tolerance() throws(InputError) -> ComparisonTolerance? {
    guard let value = self["tolerance"] else { return nil }
    return try InputError.inside("tolerance", try ComparisonTolerance(value))
  }

  /// Returns a Boolean value, which is false if the field is absent.
  ///
  /// - Throws: `InputError` if the value is not a Boolean value.
  func truth(_ name: String) throws(InputError) -> Bool {
    guard let value = self[name] else { return false }
    guard case .bool(let truth) = value else { throw InputError(name, reason: "must be true or false") }
    return truth
  }

  /// Returns the items of a list, or nil if the field is absent.
  ///
  /// - Throws: `InputError` if the value is not a list.
  func items(_ name: String) throws(InputError) -> [JSONValue]? {
    guard let value = self[name] else { return nil }
    guard case .array(let items) = value else { throw InputError(name, reason: "must be a list") }
    return items
  }

  /// Returns a list of strings, which is empty if the field is absent.
  ///
  /// - Throws: `InputError` if the value is not a list of strings.
  func texts(_ name: String) throws(InputError) -> [String] {
    try (items(name) ?? []).map { item throws(InputError) in
      guard case .string(let text) = item else { throw InputError(name, reason: "\(item): must be a string") }
      return text
    }
  }
}
