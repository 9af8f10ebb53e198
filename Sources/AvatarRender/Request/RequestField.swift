package import AvatarJSON

/// The fields of a kind of request, which command-line options, rows of lists and golden cases share.
///
/// The raw value is the name in JSON and in tables; with hyphens, it is the name of the option. A conformer is an enum
/// with a `switch` over its cases, so that no field is missing and nothing is built at start.
package protocol RequestField: RawRepresentable<String>, CaseIterable, CodingKey, Hashable, Sendable {
  associatedtype Request

  /// The description of the field: its help, its values and its place in a request.
  var row: FieldRow<Request> { get }
}

extension RequestField {
  /// Stores values in a request; a field that is absent or null does not change.
  ///
  /// - Parameters:
  ///   - values: The values, by the names of their fields; unknown fields are ignored.
  ///   - fields: The fields to read, in the order in which errors are reported.
  ///   - spelling: Returns the name of a field as the user spelled it.
  ///   - request: The request.
  /// - Throws: `InputError` for the first value that is invalid, or that conflicts with another one.
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
  ///   - given: The values, none of them null, with the positions of their fields, in the order of the fields.
  ///   - fields: The fields.
  ///   - row: Returns the description of the field at a position.
  ///   - spelling: Returns the name of a field as the user spelled it.
  ///   - request: The request.
  /// - Throws: `InputError` for the first value that is invalid, or that conflicts with another one.
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
      // A default value, for example the gravity `center`, conflicts with nothing.
      if !row.excludes.isEmpty,
        let excluded = given[..<i].first(where: { row.excludes.contains(fields[$0.position].rawValue) }),
        let written = row.write(request)
      {
        let other = "\(spelling(name)) \(written.text?.shown ?? "")"
        throw InputError(
          fields[excluded.position].rawValue, excluded.value.position,
          reason: "must not be given together with \(other)")
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
