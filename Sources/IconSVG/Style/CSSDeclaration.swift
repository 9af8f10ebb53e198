import AvatarJSON

/// A property and its value, for example `fill` and `none`.
package struct CSSDeclaration {
  /// The name, in lower case unless it is that of a custom property.
  package let name: String
  /// The value, without leading or trailing white space.
  package let value: String
  let isImportant: Bool

  init(_ name: String, _ value: String, isImportant: Bool = false) {
    self.name = name
    self.value = value
    self.isImportant = isImportant
  }

  /// Returns the declarations in a string such as "fill: none; stroke: #000"; anything else in it is skipped.
  package static func list(_ text: some StringProtocol) -> [CSSDeclaration] {
    CSSText(text).parts(separatedBy: UInt8(ascii: ";")).compactMap { part in
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let name = String(decoding: part[..<colon].trimmed, as: UTF8.self)
      var value = String(decoding: part[(colon + 1)...].trimmed, as: UTF8.self)
      let words = value.split(separator: "!", omittingEmptySubsequences: false)
      let isImportant = words.count > 1 && words[words.count - 1].asciiTrimmed.lowercased() == "important"
      if isImportant { value = words.dropLast().joined(separator: "!").asciiTrimmed }
      return name.isEmpty || value.isEmpty
        ? nil : CSSDeclaration(name.hasPrefix("--") ? name : name.lowercased(), value, isImportant: isImportant)
    }
  }
}
