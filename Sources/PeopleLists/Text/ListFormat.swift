import AvatarJSON

/// The format of a list of people.
public enum ListFormat: String, CaseIterable, Sendable {
  /// An array of objects, or an object with an array of objects.
  case json
  /// One object per line (JSON Lines).
  case ndjson
  /// A table delimited by commas, semicolons or tabs (RFC 4180).
  case csv
  /// Contacts as vCards (RFC 6350, RFC 2426, and version 2.1).
  case vcard

  /// Returns the format for a path's extension, or nil if the extension is unknown.
  package init?(path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)).lowercased() } ?? ""
    switch name.split(separator: ".").dropFirst().last {
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "csv", "tsv", "tab": self = .csv
    case "vcf", "vcard": self = .vcard
    default: return nil
    }
  }

  /// Returns whether a path's extension is that of a table delimited by tabs.
  package static func isTabbed(path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".tsv") || name.hasSuffix(".tab")
  }

  /// Detects the format from the first bytes of a list, which is a table if it is neither JSON nor a vCard.
  ///
  /// An empty list is NDJSON, which may have no rows.
  init(start bytes: some Collection<UInt8>) {
    let text = bytes.drop { $0.isWhiteSpace }
    switch text.first {
    case nil: self = .ndjson
    // A header such as [Name],[E-mail] starts with a name in brackets.
    case UInt8(ascii: "["): self = text.dropFirst().first { !$0.isWhiteSpace }?.isLetter == true ? .csv : .json
    case UInt8(ascii: "{"): self = .json
    default: self = text.prefix(11).lowercasedText == "begin:vcard" ? .vcard : .csv
    }
  }
}
