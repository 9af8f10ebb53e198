import AvatarHTTP
import AvatarJSON
import AvatarRender

@testable import AvatarBatch
@testable import PeopleLists

enum VCardProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    var parser = ListProperties.parser
    parser.listsContacts = true
    try ListProperties.checkRows(bytes, parser: parser) { text throws(InputError) in
      try CardRows(text, limit: ListProperties.rowLimit, ColumnRules(fields: RowFields.all))
    }
    try checkWriting(ofName: String(decoding: bytes, as: UTF8.self))
    for card in cards(bytes) {
      try checkTexts(card)
      try checkWriting(card)
    }
  }

  /// The values of a card, by property name.
  private typealias Card = [String: JSONValue]

  private static func cards(_ bytes: [UInt8]) -> [Card] {
    guard var rows = try? CardRows(ListProperties.text(bytes), limit: 1 << 20, ColumnRules(fields: RowFields.all))
    else { return [] }
    var cards: [Card] = []
    while let row = try? rows.next() {
      guard let cells = try? row.cells.get() else { continue }
      cards.append(Dictionary(uniqueKeysWithValues: zip(row.columns.headers, cells)).compactMapValues { $0 })
    }
    return cards
  }

  private static func checkTexts(_ card: Card) throws(BrokenProperty) {
    for (name, value) in card where name != "PHOTO" {
      // Categories and the kind are not texts.
      guard let scalars = value.text?.unicodeScalars else { continue }
      try expect(
        scalars.first?.properties.isWhitespace == false && scalars.last?.properties.isWhitespace == false,
        "a text is trimmed and not empty: \(name)")
    }
    let photos = if case .array(let photos)? = card["PHOTO"] { photos } else { [card["PHOTO"]].compactMap { $0 } }
    for photo in photos {
      guard let text = photo.text else { throw BrokenProperty(description: "a photo is a text") }
      try expect(!text.hasPrefix("data:") || DataURI.mayBe(text), "an embedded photo is a data URI")
    }
  }

  /// Checks that any text can be a name, except for white space at its ends and characters that a list cannot contain.
  private static func checkWriting(ofName text: String) throws(BrokenProperty) {
    let scalars = text.unicodeScalars.filter { !["\r", "\0", "\u{FEFF}"].contains($0) }
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return }
    let name = String(String.UnicodeScalarView(scalars[first...last]))
    let found = cards(Array("BEGIN:VCARD\nFN:\(escaped(name))\nEND:VCARD".utf8)).first?["FN"]?.text
    try expect(found.map { $0.utf8.elementsEqual(name.utf8) } == true, "any text can be a name")
  }

  /// Checks that a written card, folded in the middle of its scalars, is read back.
  private static func checkWriting(_ card: Card) throws(BrokenProperty) {
    let (uid, name, email) = (card["UID"]?.text, card["FN"]?.text, card["EMAIL"]?.text)
    var lines = ["BEGIN:VCARD", "VERSION:4.0"]
    if let uid { lines.append("UID:" + uid) }
    if let name { lines.append("FN:" + escaped(name)) }
    if let email { lines.append("EMAIL:mailto:" + escaped(email)) }
    lines.append("END:VCARD")
    // These characters cannot be written; nor can a line break in an identifier.
    let all = [uid, name, email].compactMap { $0 }.joined().unicodeScalars
    guard !all.contains(where: { ["\r", "\u{FEFF}"].contains($0) }), uid?.utf8.contains(0x0A) != true,
      lines.count > 3
    else { return }
    let folded = lines.flatMap { line in
      var bytes: [UInt8] = []
      for (i, byte) in line.utf8.enumerated() { bytes += i % 20 == 19 ? [0x0D, 0x0A, 0x20, byte] : [byte] }
      return bytes + [0x0D, 0x0A]
    }
    let again = cards(folded).first
    try expectEqual(again?["UID"]?.text, uid, "an identifier that is written is read again")
    try expectEqual(again?["FN"]?.text, name, "a name that is written is read again")
    try expectEqual(again?["EMAIL"]?.text, email, "an address that is written is read again")
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\", ",", ";": text.unicodeScalars += ["\\", scalar]
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
