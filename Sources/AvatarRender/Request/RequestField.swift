package import AvatarJSON

/// The fields of a kind of request, shared by command-line options, list rows and golden cases.
///
/// The raw value is the name in JSON and in tables. Written with hyphens, it is the option name. Conforming types are
/// enums with a `switch` over their cases, so no description can be missing and nothing is built at launch.
package protocol RequestField: RawRepresentable<String>, CaseIterable, CodingKey, Hashable, Sendable {
  associatedtype Request

  /// The description of the field: its help, values and place in a request.
  var row: FieldRow<Request> { get }
}

extension RequestField {
  /// Stores values in a request; absent or null fields do not change it.
  ///
  /// - Parameters:
  ///   - values: The values, by field name; unknown fields are ignored.
  ///   - fields: The fields to read, in the order in which errors are reported.
  ///   - spelling: A closure that returns a field name as the user spelled it.
  ///   - request: The request.
  /// - Throws: `InputError` for the first value that is invalid or conflicts with another.
  package static func read(
    _ values: [String: JSONValue], fields: [Self] = Array(Self.allCases), spelling: (String) -> String = { $0 },
    into request: inout Request
  ) throws(InputError) {
    var given: [(position: Int, value: JSONValue)] = []
    for (i, field) in fields.enumerated() {
      if let value = values[field.rawValue], value != .null { given.append((i, value)) }
    }
    try read(given, of: fields, rows: { fields[$0].row }, spelling: spelling, into: &request)
  }

  /// Stores values in a request.
  ///
  /// - Parameters:
  ///   - given: The values, which must not be null, with the positions of their fields, in field order.
  ///   - fields: The fields.
  ///   - row: A closure that returns the description of the field at a position.
  ///   - spelling: A closure that returns a field name as the user spelled it.
  ///   - request: The request.
  /// - Throws: `InputError` for the first value that is invalid or conflicts with another.
  static func read(
    _ given: [(position: Int, value: JSONValue)], of fields: [Self], rows row: (Int) -> FieldRow<Request>,
    spelling: (String) -> String, into request: inout Request
  ) throws(InputError) {
    for (i, item) in given.enumerated() {
      let (row, name) = (row(item.position), fields[item.position].rawValue)
      if !row.read(item.value, &request) {
        throw InputError(
          invalid: item.value, name, requirement: row.requirement() + fields[item.position].question(item.value))
      }
      // A default value, for example the gravity `center`, never conflicts.
      if !row.excludes.isEmpty,
        let excluded = given[..<i].first(where: { row.excludes.contains(fields[$0.position].rawValue) }),
        let written = row.write(request)
      {
        let other = "\(spelling(name)) \(written.text?.shown ?? "")"
        throw InputError(
          fields[excluded.position].rawValue, excluded.value.position,
          reason: "cannot be combined with \(other)")
      }
    }
  }

  /// Returns a "did you mean" question about a mistyped colour, to be appended to a message; empty for any other value.
  private func question(_ value: JSONValue) -> String {
    guard ["color", "background"].contains(rawValue), let text = value.text else { return "" }
    return AvatarField.color.word(meantBy: text).map { "; did you mean \($0)?" } ?? ""
  }

  /// Returns the values of a request that differ from the defaults, by field name.
  package static func written(_ request: Request) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for field in allCases { values[field.rawValue] = field.row.write(request) }
    return values
  }
}
