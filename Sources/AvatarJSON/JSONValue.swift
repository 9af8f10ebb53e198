/// A JSON value of any type (RFC 8259).
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: CustomStringConvertible {
  /// A description for messages, which shows only the kind of objects, long strings and most lists.
  package var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): number.text
    case .string(let string): string.count <= 60 ? "\"\(string)\"" : "a long string"
    case .array(let items):
      items.count <= 4 && items.allSatisfy(\.isNumber)
        ? "[\(items.map(\.description).joined(separator: ", "))]" : "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// The number 2⁵³, up to which a `Double` represents all integers.
  private static let largestExactInteger = 9_007_199_254_740_992.0

  private var isNumber: Bool { if case .number = self { true } else { false } }

  /// The text of a string or a number, or nil for any other value.
  package var text: String? {
    switch self {
    case .string(let text): text
    // A larger integer may have lost digits, which matters for identifiers.
    case .number(let number): number.magnitude <= Self.largestExactInteger ? description : nil
    default: nil
    }
  }

  /// The strings in a list; nil if it contains anything else.
  package var texts: [String]? {
    guard case .array(let items) = self else { return nil }
    let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    return texts.count == items.count ? texts : nil
  }

  /// The Boolean value, or the meaning of the strings true, yes, on, 1, false, no, off and 0; nil for other values.
  package var truth: Bool? {
    if case .bool(let truth) = self { return truth }
    guard case .string(let text) = self else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: return nil
    }
  }

  /// The object member with the given name, or nil if there is none or the value is not an object.
  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

extension JSONValue: Codable {
  /// Decodes a JSON value of any type.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let items = try? container.decode([JSONValue].self) {
      self = .array(items)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    }
  }
}
