import AvatarJSON
import PersonWords

/// The photos in a cell or JSON value, without the syntax in which other programs write them.
///
/// Spreadsheets write `=IMAGE("ada.jpg")`, web pages `<img src="ada.jpg">`, wikis `![](ada.jpg)`, and databases
/// `["ada.jpg"]` or `[{"url":"ada.jpg"}]`. A value is unwrapped once, in every list format, before its sources are read.
enum PhotoCell {
  /// The keys of a photo's location in an object, in order of preference.
  private static let keys = ["url", "src", "href", "contenturl", "uri", "link", "path", "file", "filename", "value"]
  /// The size up to which a text may mean that there is no photo, in bytes.
  private static let maxMissingBytes = 200
  /// The maximum number of arrays and objects around a location.
  private static let maxDepth = 4

  /// Returns the photos in a value, or nil if the value means that there is no photo.
  ///
  /// Any other value, for example a path, is returned as it is.
  /// - Returns: A string, or an array of several strings.
  /// - Complexity: O(n) for n bytes.
  static func unwrapped(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .string(let text): unwrapped(text)
    case .array, .object:
      if let texts = value.texts { joined(texts.compactMap { unwrapped($0) }) } else { photos(in: value, or: value) }
    case .null, .bool, .number: value
    }
  }

  /// Returns the photos in a document, nil if it is empty, or `other` if it contains something else.
  private static func photos(in document: JSONValue, or other: JSONValue) -> JSONValue? {
    var found: [JSONValue] = []
    add(document, to: &found, depth: 0)
    return joined(found) ?? (isEmpty(document, depth: 0) ? nil : other)
  }

  private static func isEmpty(_ value: JSONValue, depth: Int) -> Bool {
    switch value {
    case .null: true
    case .string(let text): isMissing(text.trimmed)
    case .array(let items): depth < maxDepth && items.allSatisfy { isEmpty($0, depth: depth + 1) }
    case .object(let members): depth < maxDepth && members.values.allSatisfy { isEmpty($0, depth: depth + 1) }
    case .bool, .number: false
    }
  }

  private static func joined(_ photos: [JSONValue]) -> JSONValue? {
    if photos.count < 2 { return photos.first }
    return .array(photos.flatMap { if case .array(let items) = $0 { items } else { [$0] } })
  }

  private static func add(_ value: JSONValue, to found: inout [JSONValue], depth: Int) {
    // A list with more photos is reported, but not with all of them.
    guard depth <= maxDepth, found.count <= ReadRow.maxPhotos else { return }
    switch value {
    case .string(let text): if !isMissing(text) { found.append(.string(text)) }
    case .array(let items): for item in items { add(item, to: &found, depth: depth + 1) }
    case .object(let members):
      let folded = Dictionary(members.map { (FieldWord.fold($0.key), $0.value) }) { first, _ in first }
      if let member = keys.lazy.compactMap({ folded[$0] }).first(where: { $0 != .null }) {
        add(member, to: &found, depth: depth + 1)
      }
    case .null, .bool, .number: break
    }
  }
}

// MARK: Text

extension PhotoCell {
  private static func unwrapped(_ text: String) -> JSONValue? {
    let trimmed = text.trimmed
    if isMissing(trimmed) { return nil }
    // Every wrapping starts and ends with punctuation, which a path or URL rarely does.
    guard let first = trimmed.utf8.first, let last = trimmed.utf8.last, "[{<=!\"'u".utf8.contains(first),
      "]}>)\"'".utf8.contains(last)
    else { return .string(text) }
    if let target = tagTarget(trimmed[...]) ?? linkTarget(trimmed[...]) ?? argument(of: trimmed[...]) {
      let location = String(target).withoutMarkup
      return isMissing(location) ? nil : .string(location)
    }
    if let document = document(trimmed) { return photos(in: document, or: .string(text)) }
    guard let items = items(in: trimmed) else { return .string(text) }
    return joined(items.filter { !isMissing($0) }.map { .string($0) })
  }

  /// Returns whether a text means that there is no photo: a blank, a URL without an address or data, or the name that a
  /// program prints for a value that it cannot write.
  private static func isMissing(_ text: String) -> Bool {
    // A hyphen means standard input, which is an error in a list.
    if text.isEmpty || text.isPlaceholder && text != "-" { return true }
    // Longer texts are data URIs or documents, which are not copied.
    guard text.utf8.count < maxMissingBytes else { return false }
    let lower = text.lowercased()
    if lower.hasPrefix("data:") { return lower == "data:" || lower.hasSuffix(",") }
    if lower.hasSuffix("://") { return lower.dropLast(3).allSatisfy(\.isLetter) }
    // JavaScript, .NET, Python and Node.js.
    return lower.hasPrefix("[object ") && lower.hasSuffix("]")
      || lower.hasPrefix("system.") && lower.hasSuffix("[]")
      || lower.hasPrefix("<") && lower.hasSuffix(">") && (lower.contains(" at 0x") || lower.hasPrefix("<buffer"))
  }

  /// Returns the location in an HTML element or between angle brackets, or nil for other text.
  private static func tagTarget(_ text: Substring) -> Substring? {
    guard text.hasPrefix("<"), text.hasSuffix(">") else { return nil }
    for name in ["src", "href"] {
      var rest = text
      while let range = rest.firstRange(of: name) {
        let isName = rest[..<range.lowerBound].last?.isWhitespace == true
        rest = rest[range.upperBound...]
        var value = rest.drop(while: \.isWhitespace)
        guard isName, value.popFirst() == "=" else { continue }
        value = value.drop(while: \.isWhitespace)
        if let quote = value.first, quote == "\"" || quote == "'" { return value.dropFirst().prefix { $0 != quote } }
        return value.prefix { !$0.isWhitespace && $0 != ">" }
      }
    }
    // An address between angle brackets, as in Markdown and e-mail.
    let inner = text.dropFirst().dropLast()
    return inner.contains { $0.isWhitespace || $0 == "<" || $0 == ">" } ? nil : inner
  }

  /// Returns the location in a link of Markdown or a wiki, or nil for other text.
  private static func linkTarget(_ text: Substring) -> Substring? {
    let link = text.hasPrefix("!") ? text.dropFirst() : text
    if link.hasPrefix("[["), link.hasSuffix("]]") {
      let target = link.dropFirst(2).dropLast(2)
      // In `[["ada.jpg"]]`, the brackets are those of nested arrays.
      return target.first.map { "[{\"'".contains($0) } == true ? nil : target.prefix { $0 != "|" }
    }
    guard link.hasPrefix("["), link.hasSuffix(")"), let range = link.firstRange(of: "](") else { return nil }
    let target = link[range.upperBound...].dropLast()
    // A title may follow the location.
    return (target.hasPrefix("<") ? target.dropFirst().prefix { $0 != ">" } : target.prefix { !$0.isWhitespace })
  }

  /// Returns the first argument of a spreadsheet formula or of CSS, for example in `=IMAGE("ada.jpg", 1)`, or nil.
  private static func argument(of text: Substring) -> Substring? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let argument = text[open...].dropFirst().drop(while: \.isWhitespace)
    guard text.hasPrefix("=") || text[..<open] == "url", let quote = argument.first else { return nil }
    if quote == "\"" || quote == "'" { return argument.dropFirst().prefix { $0 != quote } }
    return text.hasPrefix("=") ? nil : argument.dropLast()
  }

  /// Returns the JSON document in a text, or that in Python's notation, or nil if there is none.
  private static func document(_ text: String) -> JSONValue? {
    func parse(_ text: String) -> JSONValue? { try? JSONParser.parse(Array(text.utf8), maxValues: ReadRow.maxValues) }
    guard let first = text.first, "[{\"".contains(first) else { return nil }
    if let value = parse(text) { return value }
    guard text.contains("'") || text.contains("None") else { return nil }
    let plain = text.replacing("'", with: "\"").replacing("None", with: "null")
    return parse(plain.replacing("True", with: "true").replacing("False", with: "false"))
  }

  /// Returns the items of a list in brackets or braces, as in `{ada.jpg}`, or nil if an item is not a path.
  private static func items(in text: String) -> [String]? {
    let quotes: Set<Character> = ["\"", "'"]
    func unquoted(_ text: Substring) -> String {
      var text = String(text).trimmed
      if text.count > 1, let first = text.first, quotes.contains(first), text.last == first {
        text = String(text.dropFirst().dropLast())
      }
      return text
    }
    if let first = text.first, quotes.contains(first) {
      let inner = unquoted(text[...])
      return inner == text || inner.contains(first) ? nil : [inner]
    }
    let isList = text.hasPrefix("[") && text.hasSuffix("]") || text.hasPrefix("{") && text.hasSuffix("}")
    guard isList else { return nil }
    let items = text.dropFirst().dropLast().split(separator: ",").map(unquoted)
    return items.allSatisfy { $0.contains(".") && !$0.contains { "[]{}".contains($0) } } ? items : nil
  }
}
