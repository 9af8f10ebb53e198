/// Functions that write JSON text.
package enum JSONText {
  /// Returns a text as a JSON string, with quotation marks and escapes.
  package static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) { return "\"\(text)\"" }
    let inner = text.spelling { scalar in
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      case "\n": return "\\n"
      case "\t": return "\\t"
      default:
        guard scalar.value < 0x20 || scalar.value == 0x7F else { return nil }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return "\"" + inner + "\""
  }

  /// Returns an object with its members in the given order; `nil` leaves a member out.
  package static func object(_ members: [(name: String, value: String?)]) -> String {
    "{" + members.compactMap { name, value in value.map { "\(quoted(name)):\($0)" } }.joined(separator: ",") + "}"
  }

  package static func array(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

  /// Returns a value as JSON text, with the members of objects sorted by name.
  package static func value(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let text): quoted(text)
    case .array(let items): array(items.map(self.value))
    case .object(let members):
      object(members.sorted { $0.key < $1.key }.map { ($0.key, self.value($0.value)) })
    }
  }
}
