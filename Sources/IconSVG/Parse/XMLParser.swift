import AvatarJSON

/// A parser for the subset of XML 1.0 that SVG files need.
///
/// Comments and processing instructions are skipped. Character references and entities are expanded: those that XML
/// predefines, and those that the document declares as plain text, as Illustrator does for namespaces.
struct XMLParser {
  private let bytes: [UInt8]
  private var position = 0
  private var elements: [XMLElement] = []
  /// The positions in the document of the elements that are open.
  private var open: [Int] = []
  /// The entities that the document declares as elements.
  private var drawnEntities: Set<String> = []
  private var entities: [String: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
  /// The number of bytes that entities have been expanded to.
  private var expandedBytes = 0
  /// The prefixes of the names of SVG elements.
  private var prefixes: Set<String> = []
  /// The current line number, and the position up to which lines have been counted.
  private var (line, lineStart) = (1, 0)

  /// The maximum nesting depth of elements.
  static let maxDepth = 64
  static let namespace = "http://www.w3.org/2000/svg"
  /// The maximum length of the text of all entities, so that a short document cannot expand to gigabytes.
  private static let maxExpandedBytes = 1 << 20

  /// Parses a document.
  ///
  /// - Returns: The elements in document order; the first one is the root.
  /// - Throws: `InputError` if the bytes are not UTF-8 or the document is not well-formed.
  static func elements(of document: [UInt8]) throws(InputError) -> [XMLElement] {
    var parser = try XMLParser(document)
    try parser.parse()
    return parser.elements
  }

  private init(_ bytes: [UInt8]) throws(InputError) {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw InputError(reason: "must be UTF-8", kind: .contents)
    }
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private mutating func parse() throws(InputError) {
    while true {
      let text = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
      if open.isEmpty, let first = bytes[text..<position].firstIndex(where: { !$0.isWhiteSpace }) {
        throw fault(elements.isEmpty ? "is not an SVG document" : "text after the document", at: first)
      }
      if !drawnEntities.isEmpty,
        let name = bytes[text..<position].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
          .dropFirst()
          .map({ String(decoding: $0.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) }).first(
            where: drawnEntities.contains)
      {
        throw fault("&\(name);: an entity must not contain elements", at: text)
      }
      if let name = openName, name == "style" || name == "svg:style", bytes[text..<position].contains(0x26) {
        add(try expanded(bytes[text..<position], "<style>"))
      } else {
        add(String(decoding: bytes[text..<position], as: UTF8.self))
      }
      guard position < bytes.count else {
        if let name = openName { throw fault("<\(name)> is not closed") }
        if elements.isEmpty { throw InputError(reason: "is not an SVG document", kind: .contents) }
        return removePrefixes()
      }
      try parseMarkup()
    }
  }

  private mutating func parseMarkup() throws(InputError) {
    if skip("<!--") {
      _ = try skip(past: "-->", of: "a comment")
    } else if skip("<![CDATA[") {
      add(String(decoding: try skip(past: "]]>", of: "a CDATA section"), as: UTF8.self))
    } else if skip("<?") {
      _ = try skip(past: "?>", of: "a processing instruction")
    } else if skip("<!DOCTYPE") {
      try parseDeclaration()
    } else if skip("</") {
      let name = try name("an element")
      skipSpaces()
      try expect(">", of: name)
      try close(name)
    } else {
      position += 1
      try start()
    }
  }

  private var openName: String? { open.last.map { elements[$0].name } }

  private mutating func add(_ text: String) {
    if let element = open.last { elements[element].text += text }
  }

  /// Parses the rest of a document type declaration, of which only entities with plain text matter.
  private mutating func parseDeclaration() throws(InputError) {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "["): try parseSubset()
      case UInt8(ascii: ">"):
        position += 1
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try quoted(of: "<!DOCTYPE>")
      default: position += 1
      }
    }
    throw fault("<!DOCTYPE> is truncated", at: start)
  }

  private mutating func parseSubset() throws(InputError) {
    let start = position
    while position < bytes.count {
      if skip("]") { return }
      if skip("<!--") {
        _ = try skip(past: "-->", of: "a comment")
      } else if skip("<!ENTITY") {
        skipSpaces()
        guard let name = try? name("an entity") else { continue }
        skipSpaces()
        guard let first = bytes[safe: position], first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
          continue
        }
        let value = try quoted(of: "<!ENTITY \(name)>")
        // An entity may not contain others, because nested ones could expand a short document to gigabytes.
        if value.contains(UInt8(ascii: "<")) {
          drawnEntities.insert(name)
        } else if !value.contains(UInt8(ascii: "&")), entities[name] == nil {
          entities[name] = String(decoding: value, as: UTF8.self)
        }
      } else if bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") {
        _ = try quoted(of: "<!DOCTYPE>")
      } else {
        position += 1
      }
    }
    throw fault("<!DOCTYPE> is truncated", at: start)
  }

  private mutating func start() throws(InputError) {
    let line = currentLine
    let name = try name("an element")
    guard elements.isEmpty || !open.isEmpty else { throw fault("<\(name)> after the document") }
    var attributes: [(name: String, value: String)] = []
    var names: Set<String> = []
    var isEmpty = false
    while true {
      let isSeparated = skipSpaces()
      isEmpty = skip("/>")
      if isEmpty || skip(">") { break }
      guard position < bytes.count else { throw fault("<\(name)> is truncated") }
      guard isSeparated else { throw fault("<\(name)>: white space is missing between attributes") }
      let attribute = try self.name("an attribute of <\(name)>")
      skipSpaces()
      try expect("=", of: "\(name) \(attribute)")
      skipSpaces()
      let value = try value(of: "<\(name)>: \(attribute)")
      guard names.insert(attribute).inserted else { throw fault("<\(name)>: \(attribute) is given twice") }
      attributes.append((attribute, value))
      if value == Self.namespace, attribute.hasPrefix("xmlns:") { prefixes.insert(String(attribute.dropFirst(6))) }
    }
    var element = XMLElement(name: name, attributes: attributes, line: line, parent: open.last)
    if let parent = open.last {
      element.isForeign = element["xmlns"].map { $0 != Self.namespace } ?? elements[parent].isForeign
    }
    try element.require(open.count < Self.maxDepth, "is nested too deeply: at most \(Self.maxDepth) levels")
    if let parent = open.last { elements[parent].children.append(elements.count) }
    open.append(elements.count)
    elements.append(element)
    if isEmpty { try close(name) }
  }

  private mutating func close(_ name: String) throws(InputError) {
    guard let open = openName, open == name else {
      throw fault(openName.map { "</\(name)> in place of </\($0)>" } ?? "</\(name)> without <\(name)>")
    }
    self.open.removeLast()
  }

  /// Removes the prefixes of SVG elements, which may be declared after the first use of another element's prefix.
  private mutating func removePrefixes() {
    if prefixes.isEmpty { return }
    for i in elements.indices {
      let parts = elements[i].name.split(separator: ":", maxSplits: 1)
      if parts.count == 2, prefixes.contains(String(parts[0])) { elements[i].name = String(parts[1]) }
    }
  }

  private mutating func value(of subject: String) throws(InputError) -> String {
    let start = position + 1
    let raw = try quoted(of: subject)
    // XML forbids this character in attribute values (XML 1.0, section 3.1).
    if let place = raw.firstIndex(of: UInt8(ascii: "<")) { throw fault("\(subject): must not contain <", at: place) }
    if !raw.contains(where: { $0 == UInt8(ascii: "&") || $0 < 0x20 }) { return String(decoding: raw, as: UTF8.self) }
    return try expanded(raw.map { $0.isWhiteSpace ? 0x20 : $0 }[...], subject, at: start)
  }

  private mutating func quoted(of subject: String) throws(InputError) -> ArraySlice<UInt8> {
    guard let quote = bytes[safe: position], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault("\(subject): must be in quotes")
    }
    let start = position + 1
    guard let end = bytes[start...].firstIndex(of: quote) else {
      throw fault("\(subject): is truncated", at: start)
    }
    position = end + 1
    return bytes[start..<end]
  }

  /// Returns text with its references expanded.
  ///
  /// - Throws: `InputError` if a reference is unknown, or if entities expand to too much text.
  private mutating func expanded(
    _ raw: ArraySlice<UInt8>, _ subject: String, at place: Int? = nil
  ) throws(InputError) -> String {
    let parts = raw.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    var text = String(decoding: parts[0], as: UTF8.self)
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: UInt8(ascii: ";")),
        let value = replacement(for: String(decoding: part[..<end], as: UTF8.self))
      else { throw fault("\(subject): an entity that XML does not predefine", at: place) }
      expandedBytes += value.utf8.count
      guard expandedBytes <= Self.maxExpandedBytes else { throw fault("\(subject): entities expand to too much text") }
      text += value + String(decoding: part[(end + 1)...], as: UTF8.self)
    }
    return text
  }

  /// Returns the text for a reference such as `amp` or `#38`; nil if the reference is unknown.
  private func replacement(for reference: String) -> String? {
    guard reference.hasPrefix("#") else { return entities[reference] }
    let isHexadecimal = reference.hasPrefix("#x")
    let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
    // `UInt32` would also accept a sign.
    guard digits.utf8.allSatisfy({ $0.hexadecimal != nil }) else { return nil }
    let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { String(Character($0)) }
  }

  // MARK: Bytes

  private mutating func name(_ subject: String) throws(InputError) -> String {
    let rest = bytes[position...]
    let name = rest.prefix {
      $0.isLetter || $0.decimal != nil || $0 >= 0x80 || "_:-.".utf8.contains($0)
    }
    guard let first = name.first, first.decimal == nil, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
      throw fault("the name of \(subject) is missing")
    }
    position = name.endIndex
    return String(decoding: name, as: UTF8.self)
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let start = position
    while position < bytes.count, bytes[position].isWhiteSpace { position += 1 }
    return position > start
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let text = text.description.utf8
    guard bytes[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }

  /// Skips text up to and including its end marker, and returns the text.
  ///
  /// - Throws: `InputError` if the end marker is missing.
  private mutating func skip(past end: StaticString, of subject: String) throws(InputError) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count {
      let text = bytes[start..<position]
      if skip(end) { return text }
      position += 1
    }
    throw fault("\(subject) is truncated", at: start)
  }

  private mutating func expect(_ text: StaticString, of subject: String) throws(InputError) {
    guard skip(text) else { throw fault("<\(subject)>: \(text) is missing") }
  }

  private var currentLine: Int {
    mutating get {
      line += bytes[lineStart..<position].count { $0 == 0x0A }
      lineStart = position
      return line
    }
  }

  private mutating func fault(_ reason: String, at place: Int? = nil) -> InputError {
    let line = place.map { bytes[..<$0].count { $0 == 0x0A } + 1 } ?? currentLine
    return InputError("", .line(line), reason: reason, kind: .contents)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { index < count ? self[index] : nil }
}
