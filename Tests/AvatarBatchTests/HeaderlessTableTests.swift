import Testing

@testable import AvatarBatch

@Suite struct HeaderlessTableTests {
  private func run(_ list: String, as name: String = "names.txt") throws -> BatchWorkspace.Run {
    try BatchWorkspace().run(list, as: name)
  }

  @Test(
    arguments: [
      // One name a line.
      ("Eda Brun\nMax Old\n", ["Eda Brun", "Max Old"]),
      ("Eda Brun\n\nMax van der Old\n", ["Eda Brun", "Max van der Old"]),
      ("Eda Brun\r\nMax Old", ["Eda Brun", "Max Old"]), ("Ада Бай\nІван Окун\n", ["Ада Бай", "Іван Окун"]),
      ("Eda Brun\nCher\nIvy Elm\n", ["Eda Brun", "Cher", "Ivy Elm"]), ("Eda Brun\n", ["Eda Brun"]),
      ("\"Brun, Eda\"\n\"Old, Max\"\n", ["Brun, Eda", "Old, Max"]),
      ("Eda Brun\nMax <max@x.example>\n", ["Eda Brun", "Max"]),
      // git shortlog -sne and git log --format='%an <%ae>'.
      ("    12\tEda Brun <eda@x.example>\n     1\tMax Old <max@x.example>\n", ["Eda Brun", "Max Old"]),
      ("Eda Brun <eda@x.example>\nMax Old <max@x.example>\n", ["Eda Brun", "Max Old"]),
      ("Brun, Eda <eda@x.example>\nMax <max@x.example>\n", ["Brun, Eda", "Max"]),
      ("eda <eda@x.example>\nCI <ci@x.example>\n", ["eda", "CI"]),
      // AUTHORS and MAINTAINERS.
      ("# The authors\n#\n# by name, not by work.\n\nEda Brun\n# 2\nMax Old\n", ["Eda Brun", "Max Old"]),
      ("Eda Brun <eda@x.example> (@eda)\nMax Old <max@x.example> (@max)\n", ["Eda Brun", "Max Old"]),
      ("# Authors\nEda Brun <eda@x.example> (@eda)\nOld, Max <max@x.example> (he)\n", ["Eda Brun", "Old, Max"]),
    ] as [(String, [String])])
  func everyLineIsAPerson(list: String, people: [String]) throws {
    for name in ["names.txt", "names.csv"] {
      let run = try run(list, as: name)
      #expect(run.people == people)
      #expect(run.error == nil && run.faults == [])
      #expect(run.columnChoices?.hasPrefix("no header, so the first line is a row: name is ") == true)
    }
  }

  @Test(arguments: [
    "eda@x.example\nmax@x.example\n", "<eda@x.example>\nmax@x.example\n", "eda@x.example\nMax <max@x.example>",
  ])
  func columnOfAddressesNeedsNoHeader(list: String) throws {
    #expect(try run(list).outcomes.map(\.who?.address) == ["eda@x.example", "max@x.example"])
  }

  @Test func lineThatIsNoPersonIsReported() throws {
    let run = try run("Eda Brun <eda@x.example>\n--\nMax Old <max@x.example>\n5\t6\n")
    #expect(run.outcomes.count == 4)
    #expect(run.nameNotes.contains { $0.hasPrefix("no name, photo or e-mail address, so only an icon: ") })
  }

  @Test func countIsReportedAsUnused() throws {
    #expect(try run("  1\tEda Brun <eda@x.example>\n").unknownFields == ["column 1"])
  }

  /// Lists whose first line may be a header, which is never guessed.
  @Test(
    arguments: [
      "Roster\nEda Brun\nMax Old\n", "Eda\nMax\nIvy\n", "部署\n営業\n開発\n",
      "Eda Brun,eda@x.example\nMax Old,max@x.example\n",
      "Eda Brun;Sales\nMax Old;Sales\n", "Sales\nSupport\n", "all people\nEda Brun\n", "Room 1\nRoom 2\n", "1\n2\n",
      "Quarter One\n17\n18\n", "1;Eda Brun <eda@x.example>\n", "Sales;Eda <eda@x.example>\n",
      "17\tEda Brun\n18\tMax Old\n",
    ])
  func listWithoutThisShapeNeedsAHeader(list: String) throws {
    let error = try run(list).error
    #expect(error?.reason.hasPrefix("no column contains names, photos or e-mail addresses: ") == true)
  }

  @Test(
    arguments: [
      ("name\nEda Brun\n", ["Eda Brun"]), ("Full Name\nEda Brun\n", ["Eda Brun"]),
    ] as [(String, [String])])
  func knownHeaderIsNoPerson(list: String, people: [String]) throws { #expect(try run(list).people == people) }

  @Test(arguments: ["Quell, Rosa\nOld, Max\n", "Quell, Rosa\n", "Quell, Rosa Ann\nde la Cruz, Max\n"])
  func nameWithCommaNeedsQuotes(list: String) throws {
    let name = list.split(separator: "\n")[0]
    #expect(
      try run(list).error?.reason.hasPrefix(
        "the lines are names with commas, which separate cells: write \"\(name)\" in quotes, below the header name")
        == true)
    let run = try run("name\n" + list)
    #expect(
      run.faults.allSatisfy {
        $0.hasSuffix(": has 2 cells: must have 1, like the header: write a cell with a comma in quotes")
      })
    #expect(run.faults.count == list.split(separator: "\n").count)
  }
}
