import AvatarHTTP

@testable import AvatarBatch

enum VCardProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    try ListProperties.checkRows(
      bytes,
      parser: { _ in
        var parser = ListProperties.parser
        parser.isOfContacts = true
        return parser
      },
      { reader in CardRows(reader, limit: ListProperties.rowLimit) })
    try checkWriting(ofName: String(decoding: bytes, as: UTF8.self))
    let card: VCard
    do throws(VCardError) {
      card = try VCard(bytes)
    } catch {
      let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      try expect((1...lines).contains(error.line), "line \(error.line) is one of \(lines)")
      try expect(!error.reason.isEmpty, "an error has a reason")
      return
    }
    try checkTexts(card)
    try checkWriting(card)
  }

  private static func checkTexts(_ card: VCard) throws(BrokenProperty) {
    for text in [card.uid, card.name, card.email] {
      guard let scalars = text?.unicodeScalars else { continue }
      try expect(
        scalars.first?.properties.isWhitespace == false && scalars.last?.properties.isWhitespace == false,
        "a text is trimmed and not empty")
    }
    if case .embedded(let uri) = card.photo { try expect(DataURI.mayBe(uri), "an embedded photo is a data URI") }
  }

  /// Checks that any text without U+0000 can be a name, apart from white space at its ends.
  private static func checkWriting(ofName text: String) throws(BrokenProperty) {
    let scalars = text.unicodeScalars.filter { $0 != "\r" && $0 != "\0" }
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return }
    let name = String(String.UnicodeScalarView(scalars[first...last]))
    let card = try? VCard(Array("BEGIN:VCARD\nFN:\(escaped(name))\nEND:VCARD".utf8))
    try expect(card?.name.map { $0.utf8.elementsEqual(name.utf8) } == true, "any text without U+0000 can be a name")
  }

  /// Checks that a card that is written, folded in the middle of its scalars, is read again.
  private static func checkWriting(_ card: VCard) throws(BrokenProperty) {
    var lines = ["BEGIN:VCARD", "VERSION:4.0"]
    if let uid = card.uid { lines.append("UID:" + uid) }
    if let name = card.name { lines.append("FN:" + escaped(name)) }
    if let email = card.email { lines.append("EMAIL:mailto:" + escaped(email)) }
    lines.append("END:VCARD")
    // A line break in an identifier cannot be written.
    guard card.uid?.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) != true,
      card.name?.utf8.contains(0x0D) != true, card.email?.utf8.contains(0x0D) != true
    else { return }
    let folded = lines.flatMap { line in
      var bytes: [UInt8] = []
      for (i, byte) in line.utf8.enumerated() { bytes += i % 20 == 19 ? [0x0D, 0x0A, 0x20, byte] : [byte] }
      return bytes + [0x0D, 0x0A]
    }
    let again = try? VCard(folded)
    try expectEqual(again?.uid, card.uid, "an identifier that is written is read again")
    try expectEqual(again?.name, card.name, "a name that is written is read again")
    try expectEqual(again?.email, card.email, "an address that is written is read again")
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
