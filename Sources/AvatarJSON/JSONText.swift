/// Functions that write JSON text.
package enum JSONText {
  /// Returns a text as a JSON string, with quotation marks and escapes.
  package static func quoted(_ text: String) -> String {
    if isPlain(text) {
      var quoted = "\""
      quoted.reserveCapacity(text.utf8.count + 2)
      quoted += text
      quoted += "\""
      return quoted
    }
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

  /// Returns whether a text needs no escapes.
  package static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for i in bytes.indices {
      let byte = bytes[i]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { return false }
    }
    return true
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
