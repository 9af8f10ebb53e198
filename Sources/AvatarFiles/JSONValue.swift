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
  /// For messages: long values are only named.
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
  /// What it is as a text; nil where it is none.
  package var text: String? {
    switch self {
    case .string(let text): text
    case .number: description
    default: nil
    }
  }

  /// A member of an object.
  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}
