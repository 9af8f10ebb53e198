import AvatarJSON

/// The start tag or end tag of a form or an input.
struct HTMLTag {
  enum Name: String { case form, input }
  enum Attribute: String { case action, method, id, form, type, name, value, autocomplete, checked, disabled }

  let name: Name
  var isEnd = false
  /// The decoded values of the attributes; if an attribute is repeated, the first value applies.
  var attributes: [Attribute: String] = [:]

  /// Returns the value of an attribute in lower case, because keywords in HTML are case-insensitive.
  func choice(_ attribute: Attribute) -> String? { attributes[attribute]?.utf8.lowercasedText }
}

/// A tokenizer for the tags of a page, as browsers without scripts see them (HTML Standard, section 13.2.5).
///
/// The nesting of tags is neither checked nor repaired. Bytes that are not UTF-8 become U+FFFD.
struct HTMLTags {
  private let page: [UInt8]
  private var position = 0
  /// The number of open `template` elements, whose contents are not part of the page.
  private var templates = 0

  init(_ page: [UInt8]) { self.page = page }

  /// The elements that contain only text, up to their own end tag.
  private static let texts: Set = ["script", "style", "textarea", "title", "iframe", "noembed", "noframes", "xmp"]
  /// The length of the longest relevant name, `autocomplete`, in bytes.
  private static let longestName = 12

  /// Removes and returns the next tag of a form or an input; nil at the end of the page.
  /// - Complexity: O(bytes removed).
  mutating func next() -> HTMLTag? {
    while let start = page[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      if skip("!--") {
        skipComment()
      } else if skip("!") || skip("?") {
        skipPast(">")
      } else if skip("/") {
        if isAtLetter { if let tag = tag(isEnd: true) { return tag } } else { skipPast(">") }
      } else if isAtLetter, let tag = tag(isEnd: false) {
        return tag
      }
    }
    position = page.count
    return nil
  }

  /// Removes a tag that starts with its name, and returns it; nil if it is not relevant or never ends.
  private mutating func tag(isEnd: Bool) -> HTMLTag? {
    let name = popName { $0.isWhiteSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
    let known = HTMLTag.Name(rawValue: name)
    var attributes: [HTMLTag.Attribute: String] = [:]
    var isEmpty = false
    while true {
      while position < page.count, page[position].isWhiteSpace { position += 1 }
      if skip(">") { break }
      isEmpty = skip("/")
      if isEmpty { continue }
      guard position < page.count else { return nil }
      let (name, value) = popAttribute()
      if known != nil, let name, attributes[name] == nil { attributes[name] = HTMLText.decoded(value) }
    }
    // A self-closing element is assumed to belong to SVG, and has no contents.
    if !isEnd, !isEmpty, Self.texts.contains(name) { skipText(of: name) }
    if name == "template" { templates = max(0, templates + (isEnd ? -1 : isEmpty ? 0 : 1)) }
    guard let known, templates == 0 else { return nil }
    return HTMLTag(name: known, isEnd: isEnd, attributes: attributes)
  }

  /// Removes and returns an attribute, which must have at least one byte; the name is nil if it is not relevant.
  private mutating func popAttribute() -> (name: HTMLTag.Attribute?, value: ArraySlice<UInt8>) {
    // A name may start with `=`, although `=` ends a name at any later position.
    let isOdd = skip("=")
    let text = popName {
      $0.isWhiteSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
    }
    let name = isOdd ? nil : HTMLTag.Attribute(rawValue: text)
    while position < page.count, page[position].isWhiteSpace { position += 1 }
    guard skip("=") else { return (name, []) }
    while position < page.count, page[position].isWhiteSpace { position += 1 }
    let start = position
    if skip("\"") {
      skipPast("\"")
    } else if skip("'") {
      skipPast("'")
    } else {
      let value = page[position...].prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") }
      position = value.endIndex
      return (name, value)
    }
    // If the closing quote is missing, the tag never ends, and the caller discards this value.
    return (name, page[start..<position].dropFirst().dropLast())
  }

  /// Removes and returns all bytes before one that ends the name, in lower case; empty if too long to be relevant.
  private mutating func popName(until isEnd: (UInt8) -> Bool) -> String {
    let name = page[position...].prefix { !isEnd($0) }
    position = name.endIndex
    return name.count > Self.longestName ? "" : name.lowercasedText
  }

  private var isAtLetter: Bool { position < page.count && page[position].isLetter }

  private mutating func skip(_ text: String) -> Bool {
    guard page[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func skipPast(_ end: Unicode.Scalar) {
    position = page[position...].firstIndex(of: UInt8(ascii: end)).map { $0 + 1 } ?? page.count
  }

  /// Skips the rest of a comment after `<!--`; `<!-->` and `<!--->` are complete comments.
  private mutating func skipComment() {
    if skip(">") || skip("->") { return }
    while position < page.count {
      if page[position] == UInt8(ascii: "-"), skip("-->") || skip("--!>") { return }
      position += 1
    }
  }

  /// Skips the text before an element's end tag.
  private mutating func skipText(of name: String) {
    while position < page.count {
      if page[position] == UInt8(ascii: "<"), isAtEndTag(name) { return }
      position += 1
    }
  }

  private func isAtEndTag(_ name: String) -> Bool {
    let tag = page[position...].dropFirst(2)
    guard page[position...].starts(with: "</".utf8), tag.prefix(name.utf8.count).lowercasedText == name,
      let next = tag.dropFirst(name.utf8.count).first
    else { return false }
    return next.isWhiteSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
  }
}
