/// Any JSON value.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: CustomStringConvertible {
  /// The value for messages; lists, objects and long strings appear only as their kind.
  package var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): number.text
    case .string(let string): string.count <= 60 ? "\"\(string)\"" : "a long string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// The text of a string or a number; nil for any other value.
  package var text: String? {
    switch self {
    case .string(let text): text
    case .number: description
    default: nil
    }
  }

  /// The member of an object with a name; nil if there is none, or if the value is not an object.
  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}
