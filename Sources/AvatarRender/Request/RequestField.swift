package import AvatarJSON

/// The fields of a kind of request, which command-line options, rows of lists and golden cases have in common.
///
/// The raw value is the name in JSON and in tables; with hyphens, it is the name of the option. A conformer is an enum with a
/// `switch` over its cases, so that no field is forgotten and nothing is built at start.
package protocol RequestField: RawRepresentable<String>, CaseIterable, CodingKey, Hashable, Sendable {
  associatedtype Request

  /// The description of the field.
  var row: FieldRow<Self> { get }
}

extension RequestField {
  /// Stores values in a request; fields that are absent or null keep what the request has.
  ///
  /// - Parameters:
  ///   - values: Values by the names of their fields; other names are ignored.
  ///   - fields: The fields to read, in the order in which they are reported.
  ///   - request: The request.
  /// - Throws: `FieldError` for the first value that is invalid, or that conflicts with another one.
  package static func read(
    _ values: [String: JSONValue], fields: [Self] = Array(Self.allCases), into request: inout Request
  ) throws(FieldError) {
    var isRead: [Self] = []
    for field in fields {
      guard let value = values[field.rawValue], value != .null else { continue }
      let row = field.row
      let excluded = row.excludes.first { isRead.contains($0) }
      if !row.read(value, &request) { throw .invalid(field.rawValue, value, requirement: row.requirement()) }
      // A value that is the default, such as the gravity center, excludes nothing.
      if let excluded, let given = row.write(request) {
        throw .conflict(excluded.rawValue, values[excluded.rawValue] ?? .null, with: field.rawValue, given: given)
      }
      isRead.append(field)
    }
  }

  /// Returns the values of a request that are not the default, by the names of their fields.
  package static func written(_ request: Request) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for field in allCases { values[field.rawValue] = field.row.write(request) }
    return values
  }
}

/// The reason why fields do not form a request.
package struct FieldError: Error, Hashable {
  /// The field's name; nil if the error concerns several fields.
  package let field: String?
  private let text: String
  /// Whether `text` begins with the value, which follows the name of an option without a colon.
  private let hasValue: Bool
  /// The field that it conflicts with, and the value of that; nil if there is none.
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

  static func invalid(_ field: String, _ value: JSONValue, requirement: String) -> FieldError {
    FieldError(field: field, value, "must be \(requirement)", other: nil)
  }

  static func conflict(_ field: String, _ value: JSONValue, with other: String, given: JSONValue) -> FieldError {
    FieldError(
      field: field, value, "must not be given together with",
      other: Other(name: other, value: given.text ?? ""))
  }

  /// The reason, for the end of a sentence.
  package var reason: String { reason { $0 } }

  /// The whole message, with the names of fields as the user spelled them.
  package func message(_ spelling: (String) -> String) -> String {
    guard let field else { return reason(spelling) }
    return spelling(field) + (hasValue ? " " : ": ") + reason(spelling)
  }

  /// Returns what is wrong, with the name of a conflicting field as the user spelled it.
  package func reason(_ spelling: (String) -> String) -> String {
    other.map { "\(text) \(spelling($0.name)) \($0.value)" } ?? text
  }
}
