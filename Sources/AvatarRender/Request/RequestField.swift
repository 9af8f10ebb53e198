package import AvatarJSON

/// The fields of a kind of request, which command-line options, rows of lists and golden cases have in common.
///
/// The raw value is the name in JSON and in tables; in hyphens, it is that of the option. A conformer is an enum with a
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
    for field in fields {
      guard let value = values[field.rawValue], value != .null else { continue }
      let row = field.row
      // A field that was read before and has its default excludes nothing.
      let excluded = row.excludes.first { values[$0.rawValue] != nil && $0.row.write(request) != nil }
      if !row.read(value, &request) { throw .invalid(field.rawValue, value, row.requirement()) }
      if let excluded, let given = row.write(request) {
        throw .conflict(excluded.rawValue, values[excluded.rawValue] ?? .null, with: field.rawValue, given)
      }
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
  /// The field that it conflicts with, and the value of that; nil if there is none.
  private let other: Other?

  private struct Other: Hashable {
    let name, value: String
  }

  package init(field: String?, reason: String) { self.init(field: field, reason, other: nil) }

  private init(field: String?, _ text: String, other: Other?) {
    self.field = field
    self.text = text
    self.other = other
  }

  static func invalid(_ field: String, _ value: JSONValue, _ requirement: String) -> FieldError {
    FieldError(field: field, reason: "\(value.shown)must be \(requirement)")
  }

  static func conflict(_ field: String, _ value: JSONValue, with other: String, _ given: JSONValue) -> FieldError {
    FieldError(
      field: field, "\(value.shown)must not be given together with",
      other: Other(name: other, value: given.text ?? ""))
  }

  /// What is wrong with it, for the end of a sentence.
  package var reason: String { reason { $0 } }

  /// Returns what is wrong, with the name of a conflicting field as the user spelled it.
  package func reason(_ spelling: (String) -> String) -> String {
    other.map { "\(text) \(spelling($0.name)) \($0.value)" } ?? text
  }
}
