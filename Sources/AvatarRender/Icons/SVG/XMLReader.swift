import AvatarJSON

/// A reader of the subset of XML 1.0 that SVG files need, one tag at a time.
///
/// Text, comments and processing instructions are skipped. Only the five predefined entities and character references
/// are expanded, so the output is never larger than the input.
struct XMLReader {
  struct Element {
    let name: String
    /// The attributes, in the order of the file.
    let attributes: [(name: String, value: String)]
    let line: Int
  }

  enum Tag {
    case start(Element)
    case end
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The names of the open elements.
  private var open: [String] = []
  private var hasRoot = false
  /// Whether the last start tag was an empty-element tag, whose end comes next.
  private var isEmptyElement = false
  /// The line, counted up to an earlier position.
  private var (line, lineStart) = (1, 0)

  /// - Throws: `IconError` if the bytes are not UTF-8.
  init(_ bytes: [UInt8]) throws(IconError) {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw IconError(line: nil, reason: "must be UTF-8")
    }
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Returns the next tag; nil at the end of the document.
  /// - Throws: `IconError` if the document is not well-formed.
  mutating func next() throws(IconError) -> Tag? {
    if isEmptyElement {
      isEmptyElement = false
      return try close(open.last ?? "")
    }
    while true {
      let text = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
      if open.isEmpty, let first = bytes[text..<position].firstIndex(where: { !$0.isWhiteSpace }) {
        throw fault(hasRoot ? "text after the document" : "is not an SVG document", at: first)
      }
      guard position < bytes.count else {
        if let name = open.last { throw fault("<\(name)> is not closed") }
        if !hasRoot { throw IconError(line: nil, reason: "is not an SVG document") }
        return nil
      }
      if skip("<!--") {
        try skip(past: "-->", of: "comment")
      } else if skip("<![CDATA[") {
        try skip(past: "]]>", of: "CDATA section")
      } else if skip("<?") {
        try skip(past: "?>", of: "processing instruction")
      } else if skip("<!DOCTYPE") {
        try skipDoctype()
      } else if skip("</") {
        let name = try name("an element")
        skipSpaces()
        try expect(">", of: name)
        return try close(name)
      } else {
        position += 1
        return .start(try start())
      }
    }
  }

  private mutating func start() throws(IconError) -> Element {
    let line = currentLine
    let name = try name("an element")
    guard !hasRoot || !open.isEmpty else { throw fault("<\(name)> after the document") }
    var attributes: [(name: String, value: String)] = []
    while true {
      let isSeparated = skipSpaces()
      if skip("/>") {
        isEmptyElement = true
        break
      }
      if skip(">") { break }
      guard position < bytes.count else { throw fault("<\(name)> is truncated") }
      guard isSeparated else { throw fault("<\(name)>: white space is missing between attributes") }
      let attribute = try self.name("an attribute of <\(name)>")
      skipSpaces()
      try expect("=", of: "\(name) \(attribute)")
      skipSpaces()
      let value = try value(of: "<\(name)>: \(attribute)")
      if attributes.contains(where: { $0.name == attribute }) {
        throw fault("<\(name)>: \(attribute) is given twice")
      }
      attributes.append((attribute, value))
    }
    open.append(name)
    hasRoot = true
    return Element(name: name, attributes: attributes, line: line)
  }

  private mutating func close(_ name: String) throws(IconError) -> Tag {
    guard open.last == name else {
      throw fault(open.last.map { "</\(name)> in place of </\($0)>" } ?? "</\(name)> without <\(name)>")
    }
    open.removeLast()
    return .end
  }

  private mutating func value(of subject: String) throws(IconError) -> String {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      throw fault("\(subject): must be in quotes")
    }
    let quote = bytes[position]
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != quote {
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

  /// Returns a value with references replaced and white space as spaces; nil if a reference is unknown.
  private static func expanded(_ raw: ArraySlice<UInt8>) -> String? {
    var text = ""
    var rest = raw
    while let byte = rest.first {
      let end = rest.firstIndex(of: UInt8(ascii: ";"))
      if byte != UInt8(ascii: "&") {
        let part = rest.prefix { $0 != UInt8(ascii: "&") }
        text += String(decoding: part.map { $0.isWhiteSpace ? 0x20 : $0 }, as: UTF8.self)
        rest = rest[part.endIndex...]
      } else if let end, let scalar = scalar(String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self)) {
        text.unicodeScalars.append(scalar)
        rest = rest[(end + 1)...]
      } else {
        return nil
      }
    }
    return text
  }

  /// Returns the character of a reference such as `amp` or `#38`; nil if there is none.
  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard reference.hasPrefix("#") else { return nil }
      let isHexadecimal = reference.hasPrefix("#x")
      let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
      guard digits.utf8.allSatisfy({ $0.hexadecimal != nil }) else { return nil }
      return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
  }

  private mutating func skipDoctype() throws(IconError) {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "[") { throw fault("<!DOCTYPE>: must not declare entities") }
      position += 1
    }
    guard skip(">") else { throw fault("<!DOCTYPE> is truncated", at: start) }
  }

  // MARK: Bytes

  private mutating func name(_ subject: String) throws(IconError) -> String {
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

  private mutating func skip(past end: StaticString, of subject: String) throws(IconError) {
    let start = position
    while position < bytes.count {
      if skip(end) { return }
      position += 1
    }
    throw fault("a \(subject) is truncated", at: start)
  }

  private mutating func expect(_ text: StaticString, of subject: String) throws(IconError) {
    guard skip(text) else { throw fault("<\(subject)>: \(text) is missing") }
  }

  private var currentLine: Int {
    mutating get {
      while lineStart < position {
        if bytes[lineStart] == 0x0A { line += 1 }
        lineStart += 1
      }
      return line
    }
  }

  private mutating func fault(_ reason: String, at place: Int? = nil) -> IconError {
    if let place {
      return IconError(line: 1 + bytes[..<place].count { $0 == 0x0A }, reason: reason)
    }
    return IconError(line: currentLine, reason: reason)
  }
}
