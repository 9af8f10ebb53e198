import Testing

@testable import AvatarBatch

/// Tests of headers that name a property in brackets or a person in front of it, and of names of which a part is unknown.
@Suite struct HeaderPartTests {
  private func run(_ list: String, as name: String = "l.csv") throws -> BatchWorkspace.Run {
    try BatchWorkspace().run(list, as: name)
  }

  @Test(
    arguments: [
      (
        "Name [displayName],User name [userPrincipalName],Block sign in (Yes/No) [accountEnabled]",
        "Eda Brun,eda@x.example,No"
      ),
      ("Name [displayName] Required,Other", "Eda Brun,x"), ("Anything [givenName],Anything else [surname]", "Eda,Brun"),
      ("version:v1.0\nName [displayName] Required,User name [userPrincipalName] Required", "Eda Brun,eda@x.example"),
      ("Attendee given,Attendee family", "Eda,Brun"), ("Contact given,Contact family,Company", "Eda,Brun,Acme"),
      ("attendee_given;attendee_family", "Eda;Brun"), ("Person fn,Team", "Eda Brun,Red"),
      ("Attendee first,Attendee last", "Eda,Brun"),
    ] as [(String, String)])
  func propertyInAHeaderIsItsMeaning(header: String, row: String) throws {
    let run = try run("\(header)\n\(row)\n")
    #expect(run.outcomes.map { $0.outputs.first?.report?.initials } == ["EB"])
  }

  /// Headers about other people.
  @Test(
    arguments: [
      "Manager first name", "Emergency contact name", "Parent email", "Supervisor [manager]", "Manager (name)",
      "Manager fn",
      "Name (manager)", "Family", "Attendee family size", "Given", "[x] y", "x [", "x ]", "[]", "Plan [plan]",
    ])
  func propertyOfAnotherPersonIsUnknown(header: String) throws {
    let run = try run("Full Name,\(header)\nEda Brun,Max Old\n")
    #expect((run.people, run.emails, run.unknownFields) == (["Eda Brun"], [nil], [header]))
  }

  @Test(
    arguments: [
      ("Eiginnafn;Zzyx\nJón;Bergsson\n", "l.csv", "Zzyx", "family", "Eiginnafn", "Zzyx"),
      ("Zzyx;Kenninafn\nJón;Bergsson\n", "l.csv", "Zzyx", "given", "Zzyx", "Kenninafn"),
      ("Team,First Name,Zzyx\nRed,Eda,van der Brun\n", "l.csv", "Zzyx", "family", "First Name", "Zzyx"),
      ("Zzyx,Last Name,id\nEda,Brun,7\n", "l.csv", "Zzyx", "given", "Zzyx", "Last Name"),
      ("[{\"firstName\":\"Eda\",\"zzyx\":\"Brun\"}]", "l.json", "zzyx", "family", "firstName", "zzyx"),
    ] as [(String, String, String, String, String, String)])
  func unknownPartOfTheNameIsReported(
    list: String, file: String, header: String, part: String, given: String, family: String
  ) throws {
    let options = "--column name=\"\(given)\" --column name=\"\(family)\""
    let noun = file == "l.csv" ? "column" : "key"
    #expect(
      try run(list, as: file).rejected == [
        "\(noun) \"\(header)\": not used in 1 row: may be the \(part) name: \(options) joins the parts"
      ])
  }

  @Test(
    arguments: [
      "Eiginnafn;Kenninafn\nJón;Bergsson\n", "First Name,Age\nEda,42\n", "First Name,Note\nEda,likes tea\n",
      "First Name,Last Name,Team\nEda,Brun,Red\n", "Name,Team\nEda Brun,Red\n", "First Name,Name,Team\nEda,Brun,Red\n",
      "First Name,Zzyx\n,Red\n,\n", "First Name,Work Email,Site\nEda,eda@x.example,https://x.example\n",
    ])
  func noPartOfTheNameIsReportedWithoutReason(list: String) throws { #expect(try run(list).rejected == []) }

  @Test func chosenPartsOfTheNameAreNotReported() throws {
    let list = "Eiginnafn,Zzyx\nJón,Bergsson\n"
    let run = try BatchWorkspace().run(list, as: "l.csv", columns: ["name=Eiginnafn", "name=Zzyx"])
    #expect((run.people, run.rejected, run.unknownFields) == (["Jón Bergsson"], [], []))
  }
}
