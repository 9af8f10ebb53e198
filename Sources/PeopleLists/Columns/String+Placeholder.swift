package import AvatarJSON

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
    return Self.placeholders.contains(lowercased()) && !["Null", "Nan", "Na"].contains(self)
  }

  private static let placeholderList =
    """
    - -- --- – — . ? ?? n/a n\\a n.a. n/v n/d #n/a #n/v #nv <na> na nan <nan> nil null <null> none (none) <none> \
    undefined unknown (unknown) unbekannt inconnu inconnue desconocido desconocida desconhecido desconhecida \
    sconosciuto sconosciuta onbekend nieznany nieznana неизвестно невідомо bilinmiyor 不明 未知 未填写 알수없음
    """.utf8.split(separator: UInt8(ascii: " "))
  private static let placeholders = Set(placeholderList.map { String(Substring($0)) })

  /// The lengths of placeholders in bytes, as a bit set for each first byte.
  private static let placeholderLengths = placeholderList.reduce(into: [UInt32](repeating: 0, count: 256)) {
    $0[Int($1.first ?? 0)] |= 1 << $1.count
  }
}
