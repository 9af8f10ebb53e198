/// A tag that matters to forms.
struct HTMLTag {
  enum Name: String { case form, input }
  enum Attribute: String { case action, method, id, form, type, name, value, autocomplete, checked, disabled }

  let name: Name
  var isEnd = false
  /// Without references; of several with one name, the first.
  var attributes: [Attribute: String] = [:]

  /// In lower case, as names of choices are compared.
  func choice(_ attribute: Attribute) -> String? { attributes[attribute]?.utf8.lowercasedText }
}

/// A tokenizer for the tags of a page, as browsers without scripts see them (HTML Standard, section 13.2.5).
///
/// The nesting of tags is neither checked nor repaired. Bytes that are not UTF-8 become U+FFFD.
struct HTMLTags {
  private let page: [UInt8]
  private var position = 0
  /// How many templates are open, whose contents are no part of the page.
  private var templates = 0

  init(_ page: [UInt8]) { self.page = page }

  /// Elements that hold text, in which no tag starts but the one that ends them.
  private static let texts: Set = ["script", "style", "textarea", "title", "iframe", "noembed", "noframes", "xmp"]
  /// Longer names are none that matter.
  private static let longestName = 12

  /// Takes the next tag; nil at the end of the page.
  /// - Complexity: O(bytes taken).
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

  /// Takes a tag from its name on; nil where it doesn't matter, or never ends.
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
    // Elements that end in their own tag are SVG's, and have no contents.
    if !isEnd, !isEmpty, Self.texts.contains(name) { skipText(of: name) }
    if name == "template" { templates = max(0, templates + (isEnd ? -1 : isEmpty ? 0 : 1)) }
    guard let known, templates == 0 else { return nil }
    return HTMLTag(name: known, isEnd: isEnd, attributes: attributes)
  }

  /// Takes an attribute off, of which there is at least a byte.
  private mutating func popAttribute() -> (name: HTMLTag.Attribute?, value: ArraySlice<UInt8>) {
    // A name may start with the sign that ends others.
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
    // Without its quotes; where the last is missing, so is the end of the tag.
    return (name, page[start..<position].dropFirst().dropLast())
  }

  /// Takes all before such a byte, in lower case; empty where it is too long to matter.
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

  /// Skips a comment, of which `<!-->` and `<!--->` are whole ones.
  private mutating func skipComment() {
    if skip(">") || skip("->") { return }
    while position < page.count {
      if page[position] == UInt8(ascii: "-"), skip("-->") || skip("--!>") { return }
      position += 1
    }
  }

  /// Skips what is before an element's end tag.
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
