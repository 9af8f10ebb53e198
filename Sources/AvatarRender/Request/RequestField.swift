package import AvatarJSON

/// The fields of a kind of request, which command-line options, rows of lists and golden cases share.
///
/// The raw value is the name in JSON and in tables; with hyphens, it is the name of the option. A conformer is an enum
/// with a `switch` over its cases, so that no field is missing and nothing is built at start.
package protocol RequestField: RawRepresentable<String>, CaseIterable, CodingKey, Hashable, Sendable {
  associatedtype Request

  /// The description of the field: its help, its values and its place in a request.
  var row: FieldRow<Self> { get }
}

extension RequestField {
  /// Stores values in a request; a field that is absent or null does not change.
  ///
  /// - Parameters:
  ///   - values: The values, by the names of their fields; unknown fields are ignored.
  ///   - fields: The fields to read, in the order in which errors are reported.
  ///   - request: The request.
  /// - Throws: `FieldError` for the first value that is invalid, or that conflicts with another one.
  package static func read(
    _ values: [String: JSONValue], fields: [Self] = Array(Self.allCases), into request: inout Request
  ) throws(FieldError) {
    var given: [(position: Int, value: JSONValue)] = []
    for (i, field) in fields.enumerated() {
      if let value = values[field.rawValue], value != .null { given.append((i, value)) }
    }
    try read(given, of: fields, rows: { fields[$0].row }, into: &request)
  }

  /// Stores values in a request.
  ///
  /// - Parameters:
  ///   - given: The values, none of them null, with the positions of their fields, in the order of the fields.
  ///   - fields: The fields.
  ///   - row: Returns the description of the field at a position.
  ///   - request: The request.
  /// - Throws: `FieldError` for the first value that is invalid, or that conflicts with another one.
  static func read(
    _ given: [(position: Int, value: JSONValue)], of fields: [Self], rows row: (Int) -> FieldRow<Self>,
    into request: inout Request
  ) throws(FieldError) {
    for (i, item) in given.enumerated() {
      let (row, name) = (row(item.position), fields[item.position].rawValue)
      if !row.read(item.value, &request) {
        throw .invalid(name, item.value, requirement: row.requirement() + fields[item.position].question(item.value))
      }
      // A default value, for example the gravity `center`, conflicts with nothing.
      if !row.excludes.isEmpty, let excluded = given[..<i].first(where: { row.excludes.contains(fields[$0.position]) }),
        let written = row.write(request)
      {
        throw .conflict(fields[excluded.position].rawValue, excluded.value, with: name, given: written)
      }
    }
  }

  /// Returns the question about a mistyped colour, for the end of a message; empty for any other value.
  private func question(_ value: JSONValue) -> String {
    guard ["color", "background"].contains(rawValue), let text = value.text else { return "" }
    return AvatarField.color.word(meantBy: text).map { "; did you mean \($0)?" } ?? ""
  }

  /// Returns the values of a request that are not the default, by the names of their fields.
  package static func written(_ request: Request) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for field in allCases { values[field.rawValue] = field.row.write(request) }
    return values
  }
}

/// An error that prevents fields from forming a request.
package struct FieldError: Error, Hashable {
  /// The name of the field; nil if the error concerns several fields.
  package let field: String?
  private let text: String
  /// A Boolean value that indicates whether `text` begins with the value.
  ///
  /// The value follows the name of an option without a colon.
  private let hasValue: Bool
  /// The conflicting field with its value; nil if there is none.
  private let other: Other?

  private struct Other: Hashable {
    let name, value: String
  }

  package init(field: String?, reason: String) { self.init(field: field, nil, reason, other: nil) }

  private init(field: String?, _ value: JSONValue?, _ text: String, other: Other?) {
    let shown = value?.shown ?? ""
    self.field = field
    self.text = shown + text
    hasValue = !shown.isEmpty
    self.other = other
  }

  package static func invalid(_ field: String, _ value: JSONValue, requirement: String) -> FieldError {
    FieldError(field: field, value, "must be \(requirement)", other: nil)
  }

  static func conflict(_ field: String, _ value: JSONValue, with other: String, given: JSONValue) -> FieldError {
    FieldError(
      field: field, value, "must not be given together with",
      other: Other(name: other, value: given.text?.shown ?? ""))
  }

  /// The reason, for the end of a message.
  package var reason: String { reason { $0 } }

  /// Returns the whole message.
  ///
  /// - Parameter spelling: Returns a field's name as the user spelled it.
  /// - Returns: The message.
  package func message(_ spelling: (String) -> String) -> String {
    guard let field else { return reason(spelling) }
    return spelling(field) + (hasValue ? " " : ": ") + reason(spelling)
  }

  /// Returns the reason.
  ///
  /// - Parameter spelling: Returns a field's name as the user spelled it.
  /// - Returns: The reason, for the end of a message.
  package func reason(_ spelling: (String) -> String) -> String {
    other.map { "\(text) \(spelling($0.name)) \($0.value)" } ?? text
  }
}
