import AvatarJSON

/// A reference to an element of the same document.
enum SVGReference {
  /// Returns the identifier in text that starts with `url(#…)`, with or without quotes, and the text that follows.
  static func identifier(in text: String) -> (id: String, rest: Substring)? {
    guard text.lowercased().hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
    let target = text[..<end].dropFirst(4).asciiTrimmed.filter { $0 != "\"" && $0 != "'" }.asciiTrimmed
    guard target.hasPrefix("#") else { return nil }
    return (String(target.dropFirst()), text[end...].dropFirst())
  }

  /// Returns the value of an element's `href`, which older documents qualify with a prefix.
  static func href(of element: XMLElement) -> String? {
    element["href"] ?? element.attributes.first { $0.name.hasSuffix(":href") }?.value
  }
}
