/// A counter of XML elements that stops at an element that is not closed properly.
struct XMLCounter {
  private(set) var elements: [String: Int] = [:]
  private(set) var isValid = true

  init(_ text: String) {
    var open: [String] = []
    for part in text.split(separator: "<").dropFirst(0) where !part.hasPrefix("?") && !part.hasPrefix("!--") {
      guard let end = part.firstIndex(of: ">") else {
        isValid = false
        return
      }
      let tag = part[..<end]
      if part[part.index(after: end)...].contains(">") { isValid = false }
      let name = String(tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" })
      if tag.hasPrefix("/") {
        if open.popLast() != name { isValid = false }
      } else {
        elements[name, default: 0] += 1
        if !tag.hasSuffix("/") { open.append(name) }
      }
    }
    if !open.isEmpty { isValid = false }
  }
}
