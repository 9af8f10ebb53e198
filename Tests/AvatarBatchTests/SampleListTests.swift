import Testing

@testable import AvatarBatch

/// Tests of lists like those in public bug reports.
@Suite struct SampleListTests {
  private static let tables: [ListOfSystem] = [
    ListOfSystem(
      "blank rows", .csv, "name,email\r\nAda Byron,a@x.example\r\n,\r\n,\r\n", [PersonInList("AB", "a@x.example")]),
    ListOfSystem(
      "short rows", .csv, "name,email,title\r\nAda Byron,a@x.example\r\nMax Muster,b@x.example,Dr.\r\n",
      [PersonInList("AB", "a@x.example"), PersonInList("MM", "b@x.example")]),
    ListOfSystem(
      "family name", .csv, "First Name,Last Name\r\nGuillermo,Rueda Quintero\r\n", [PersonInList("GR", nil)]),
    ListOfSystem(
      "organizations", .csv,
      "First Name,Last Name,Organization Name,E-mail 1 - Value\r\nAda,Byron,,\r\n,,Acme Tools,\r\n,,Baker Mills,\r\n",
      [PersonInList("AB", nil), PersonInList("AT", nil), PersonInList("BM", nil)]),
    ListOfSystem(
      "no-break spaces", .csv, "\u{A0}Name\u{A0};E-mail\r\nAda Byron;a@x.example\r\n",
      [PersonInList("AB", "a@x.example")]),
  ]

  @Test(arguments: tables)
  func sampleTableIsRead(list: ListOfSystem) throws { try list.expectPeople() }

  private static let documents: [ListOfSystem] = [
    ListOfSystem(
      "other keys", .json,
      #"[{"first_name":"Ada","last_name":"Byron"},{"displayName":"Max Muster","mail":"m@x.example"}]"#,
      [PersonInList("AB", nil), PersonInList("MM", "m@x.example")]),
    ListOfSystem(
      "array in an object", .json, #"{"data":[{"name":"Ada Byron"}],"meta":{"total":1}}"#, [PersonInList("AB", nil)]),
  ]

  @Test(arguments: documents)
  func sampleDocumentIsRead(list: ListOfSystem) throws { try list.expectPeople() }

  private static let cards: [ListOfSystem] = [
    ListOfSystem(
      "carriage returns", .vcard, "BEGIN:VCARD\rVERSION:3.0\rFN:Max Muster\rEND:VCARD\r", [PersonInList("MM", nil)]),
    ListOfSystem(
      "family name", .vcard,
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:García Márquez;Gabriel;;;\r\nFN:Gabriel García Márquez\r\nEND:VCARD\r\n",
      [PersonInList("GG", nil)]),
    ListOfSystem(
      "address as a name", .vcard,
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:ada@x.example\r\nN:Byron;Ada;;;\r\nEMAIL:ada@x.example\r\nEND:VCARD\r\n",
      [PersonInList("AB", "ada@x.example")]),
    ListOfSystem(
      "several photos", .vcard,
      """
      BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Max Muster\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/\r\n\
      PHOTO;PREF=1:https://x.example/a.jpg\r\nEND:VCARD\r\n
      """, [PersonInList("MM", nil, src: "https://x.example/a.jpg")]),
  ]

  @Test(arguments: cards)
  func sampleCardIsRead(list: ListOfSystem) throws { try list.expectPeople() }

  @Test func contactsWithOnlyATelephoneNumberHaveDistinctImages() throws {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nTEL:+49 170 1234567\r\nEND:VCARD\r\n"
    let run = try BatchWorkspace().run(card + card.replacing("1234567", with: "7654321"), as: "l.vcf")
    #expect((run.faults, run.names) == ([], ["49-170-1234567-40.png", "49-170-7654321-40.png"]))
  }
}
