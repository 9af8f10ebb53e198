package import AvatarJSON
import PersonWords

extension JSONValue {
  /// Returns whether the value counts as missing for a field: blank text, a placeholder, or no photo in `src`.
  package func isBlank(as field: String) -> Bool {
    guard case .string(let text) = self else {
      return field == "src" && (self == .bool(false) || self == .array([]))
    }
    if text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) || text.isInvisible { return true }
    return switch field {
    case "src": text.isPlaceholder || text.utf8.count == 5 && text.lowercased() == "false"
    // Forms that do not collect addresses use this word as a placeholder.
    case "email": text.isPlaceholder || text.utf8.count == 9 && text.lowercased() == "anonymous"
    // A placeholder word may be a real ID.
    case "id": text.isPlaceholder && text.utf8.contains { $0 < 0x80 && !$0.isLetter }
    default: false
    }
  }
}

extension String {
  /// Whether the string represents a missing value in other systems, unless capitalised like a name: `Null` or `Nan`.
  var isPlaceholder: Bool {
    let bytes = utf8.span
    // Spreadsheets translate their error values, such as #REF! and #NAME?.
    if bytes.count > 3, bytes[0] == UInt8(ascii: "#"), utf8.last == UInt8(ascii: "!") || utf8.last == UInt8(ascii: "?")
    {
      return self == uppercased() && !contains(" ")
    }
    // Hardly any name has the first letter and length of a placeholder.
    guard bytes.count > 0, bytes.count < 32, Self.placeholderLengths[Int(bytes[0].lowercased)] & 1 << bytes.count != 0
    else { return false }
    return WordTable.placeholders[lowercased().utf8] != nil && !["Null", "Nan", "Na"].contains(self)
  }

  /// The lengths of placeholders in bytes, as a bit set for each first byte.
  private static let placeholderLengths = WordTable.placeholders.rows.reduce(
    into: [UInt32](repeating: 0, count: 256)
  ) { lengths, row in
    lengths[Int(row.word.utf8.first ?? 0)] |= 1 << row.word.utf8.count
  }
}
