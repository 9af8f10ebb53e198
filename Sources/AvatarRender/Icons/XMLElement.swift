import AvatarJSON

/// An element of an XML document, with its child elements and text.
struct XMLElement {
  let name: String
  /// The attributes, in file order.
  let attributes: [(name: String, value: String)]
  let line: Int
  /// The position of the element in document order, from 0.
  let index: Int
  fileprivate(set) var children: [XMLElement] = []
  /// The element's own text, in which entities are not expanded.
  fileprivate(set) var text = ""

  /// The maximum nesting depth of elements.
  static let deepest = 64
}

extension XMLElement {
  /// Parses a document.
  ///
  /// - Throws: `InputError` if the bytes are not UTF-8 or the document is not well-formed.
  init(document bytes: [UInt8]) throws(InputError) {
    var parser = try XMLParser(bytes)
    self = try parser.document()
  }

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// Returns an error about an attribute value.
  func fault(_ name: String, _ value: String, _ requirement: String) -> InputError {
    let maximum = 40
    let shown = value.count > maximum ? value.prefix(maximum) + "…" : value[...]
    return fault("\(name) \"\(shown)\": must be \(requirement)")
  }

  /// Throws an error with the given reason unless a condition is met.
  func require(_ isMet: Bool, _ reason: @autoclosure () -> String) throws(InputError) {
    if !isMet { throw fault(reason()) }
  }

  func fault(_ reason: String) -> InputError {
    InputError("", .line(line), reason: "<\(name)>: \(reason)", kind: .contents)
  }
}

/// A parser for the subset of XML 1.0 that SVG files need.
///
/// Comments and processing instructions are skipped. Only the five predefined entities and character references are
/// expanded, so the output is never larger than the input.
private struct XMLParser {
  private let bytes: [UInt8]
  private var position = 0
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var count = 0
  /// The current line number, and the position up to which lines have been counted.
  private var (line, lineStart) = (1, 0)

  init(_ bytes: [UInt8]) throws(InputError) {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw InputError(reason: "must be UTF-8", kind: .contents)
    }
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func document() throws(InputError) -> XMLElement {
    while true {
      let text = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
      if open.isEmpty, let first = bytes[text..<position].firstIndex(where: { !$0.isWhiteSpace }) {
        throw fault(root != nil ? "text after the document" : "is not an SVG document", at: first)
      }
      add(bytes[text..<position])
      guard position < bytes.count else {
        if let name = open.last?.name { throw fault("<\(name)> is not closed") }
        guard let root else { throw InputError(reason: "is not an SVG document", kind: .contents) }
        return root
      }
      if skip("<!--") {
        _ = try skip(past: "-->", of: "a comment")
      } else if skip("<![CDATA[") {
        add(try skip(past: "]]>", of: "a CDATA section"))
      } else if skip("<?") {
        _ = try skip(past: "?>", of: "a processing instruction")
      } else if skip("<!DOCTYPE") {
        let declaration = bytes[position...].prefix { $0 != UInt8(ascii: ">") }
        // Nested entities could expand a short document to gigabytes.
        if declaration.contains(UInt8(ascii: "[")) { throw fault("<!DOCTYPE>: must not declare entities") }
        _ = try skip(past: ">", of: "<!DOCTYPE>")
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
  }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    if !open.isEmpty { open[open.count - 1].text += String(decoding: text, as: UTF8.self) }
  }

  private mutating func start() throws(InputError) {
    let line = currentLine
    let name = try name("an element")
    guard root == nil || !open.isEmpty else { throw fault("<\(name)> after the document") }
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
    }
    let element = XMLElement(name: name, attributes: attributes, line: line, index: count)
    count += 1
    try element.require(open.count < XMLElement.deepest, "is nested too deeply: at most \(XMLElement.deepest) levels")
    open.append(element)
    if isEmpty { try close(name) }
  }

  private mutating func close(_ name: String) throws(InputError) {
    guard let element = open.last, element.name == name else {
      throw fault(open.last.map { "</\(name)> in place of </\($0.name)>" } ?? "</\(name)> without <\(name)>")
    }
    open.removeLast()
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private mutating func value(of subject: String) throws(InputError) -> String {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      throw fault("\(subject): must be in quotes")
    }
    let quote = bytes[position]
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != quote {
      // XML forbids this character in attribute values (XML 1.0, section 3.1).
      if bytes[position] == UInt8(ascii: "<") { throw fault("\(subject): must not contain <") }
      position += 1
    }
    guard position < bytes.count else { throw fault("\(subject): is truncated", at: start) }
    let raw = bytes[start..<position]
    position += 1
    guard let text = Self.expanded(raw) else {
      throw fault("\(subject): an entity that XML does not predefine", at: start)
    }
    return text
  }

  /// Returns a value with references expanded and white space replaced with spaces; nil if a reference is unknown.
  private static func expanded(_ raw: ArraySlice<UInt8>) -> String? {
    let parts = raw.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    func spaced(_ part: ArraySlice<UInt8>) -> String {
      String(decoding: part.map { $0.isWhiteSpace ? 0x20 : $0 }, as: UTF8.self)
    }
    var text = spaced(parts[0])
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(String(decoding: part[..<end], as: UTF8.self))
      else { return nil }
      text.unicodeScalars.append(scalar)
      text += spaced(part[(end + 1)...])
    }
    return text
  }

  /// Returns the character for a reference such as `amp` or `#38`; nil if the reference is unknown.
  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    let predefined: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    guard reference.hasPrefix("#") else { return predefined[reference] }
    let isHexadecimal = reference.hasPrefix("#x")
    let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
    // `UInt32` would also accept a sign.
    guard digits.utf8.allSatisfy({ $0.hexadecimal != nil }) else { return nil }
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
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
