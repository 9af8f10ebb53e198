import AvatarFileSystem
import EmbeddedWords

/// A row of Encodings.tsv: the names of an encoding, and how to read it.
struct EncodingTable: Sendable {
  /// The name in its usual spelling.
  let name: String
  /// The other names.
  let labels: [Substring]
  /// Whether few programs write the encoding.
  let isRare: Bool
  /// The names of the converter in implementations of iconv(3), or an empty array if the encoding needs none.
  let converters: [Substring]
  /// The characters of the bytes 0x80…0xFF, U+FFFD for a byte without one, or an empty array for other encodings.
  let characters: [Unicode.Scalar]

  private init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 6, !line.hasPrefix("#") else { return nil }
    name = String(fields[0])
    labels = fields[1].split(separator: " ")
    isRare = fields[2] == "rare"
    converters = fields[4].split(separator: " ")
    characters = Array(fields[5].unicodeScalars)
  }

  /// The rows of all encodings.
  static let rows: [ListEncoding: Self] = {
    let bytes = ByteSource(embedded: avr_encodings_tsv).bytes(at: 0, length: avr_encodings_tsv.count)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.reduce(into: [:]) { rows, line in
      guard let row = Self(line), let encoding = ListEncoding(rawValue: row.name.lowercased()) else { return }
      rows[encoding] = row
    }
  }()

  /// The encodings by their folded names and labels.
  static let encodings: [String: ListEncoding] = rows.reduce(into: [:]) { encodings, row in
    for label in [row.value.name[...]] + row.value.labels { encodings[folded(String(label))] = row.key }
  }

  /// Returns the ASCII letters and digits of a label, in lower case.
  static func folded(_ label: String) -> String {
    String(label.lowercased().unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) })
  }
}
