/// A value that can be written as JSON.
package protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

/// A writer of JSON text that preserves the order of members.
package struct JSONWriter {
  private var text = ""
  private var isEmpty = true
  /// The number of open objects and arrays around the next value, or nil if everything is on one line.
  private var depth: Int?

  private init(isPretty: Bool) { depth = isPretty ? 0 : nil }

  package static func text(_ value: some JSONWritable, isPretty: Bool = false) -> String {
    var json = JSONWriter(isPretty: isPretty)
    value.write(to: &json)
    return json.text
  }

  /// Returns an object as JSON text on one line.
  package static func object(_ members: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(isPretty: false)
    json.object(members)
    return json.text
  }

  // MARK: Values

  package mutating func object(_ members: (inout JSONWriter) -> Void) { group("{", "}", members) }

  package mutating func array(_ items: some Sequence<some JSONWritable>) {
    group("[", "]") { json in
      for item in items {
        json.separate()
        item.write(to: &json)
      }
    }
  }

  /// Writes a member of the current object, or omits it if the value is nil.
  package mutating func member(_ name: String, _ value: (some JSONWritable)?) {
    if let value { add(name) { value.write(to: &$0) } }
  }

  /// Writes a member of the current object whose value is an object.
  package mutating func member(_ name: String, object members: (inout JSONWriter) -> Void) {
    add(name) { $0.object(members) }
  }

  /// Writes a member of the current object whose value is an array of objects.
  package mutating func member<Item>(
    _ name: String, objects items: [Item], _ members: (Item, inout JSONWriter) -> Void
  ) {
    add(name) { json in
      json.group("[", "]") { json in
        for item in items {
          json.separate()
          json.object { members(item, &$0) }
        }
      }
    }
  }

  private mutating func add(_ name: String, _ value: (inout JSONWriter) -> Void) {
    separate()
    quote(name)
    text += depth == nil ? ":" : " : "
    value(&self)
  }

  private mutating func group(_ open: String, _ close: String, _ content: (inout JSONWriter) -> Void) {
    let wasEmpty = isEmpty
    text += open
    isEmpty = true
    depth? += 1
    content(&self)
    if isEmpty, depth != nil { text += "\n" }
    depth? -= 1
    breakLine()
    text += close
    isEmpty = wasEmpty
  }

  private mutating func separate() {
    if !isEmpty { text += "," }
    isEmpty = false
    breakLine()
  }

  private mutating func breakLine() {
    guard let depth else { return }
    text += "\n" + String(repeating: "  ", count: depth)
  }

  /// Writes a number or another word without quotation marks.
  fileprivate mutating func add(_ word: String) { text += word }

  /// Writes a string, with quotation marks and escapes.
  fileprivate mutating func quote(_ string: String) {
    text += "\""
    text += Self.isPlain(string) ? string : string.spelling(Self.escape)
    text += "\""
  }

  /// Returns whether a string needs no escapes.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for i in bytes.indices {
      let byte = bytes[i]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { return false }
    }
    return true
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String? {
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
}

extension String: JSONWritable {
  package func write(to json: inout JSONWriter) { json.quote(self) }
}

extension Int: JSONWritable {
  package func write(to json: inout JSONWriter) { json.add("\(self)") }
}

extension Double: JSONWritable {
  package func write(to json: inout JSONWriter) { json.add(text) }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONWriter) { json.add("\(self)") }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: inout JSONWriter) { json.array(self) }
}

extension JSONValue: JSONWritable {
  /// Writes the value, with the members of objects sorted by name.
  package func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.add("null")
    case .bool(let bool): bool.write(to: &json)
    case .number(let number): number.write(to: &json)
    case .string(let text): text.write(to: &json)
    case .array(let items): items.write(to: &json)
    case .object(let members):
      json.object { json in
        for (name, value) in members.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
      }
    }
  }
}
