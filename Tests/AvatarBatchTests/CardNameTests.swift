import Testing

@testable import AvatarBatch
@testable import PeopleLists

@Suite struct CardNameTests {
  @Test(
    arguments: [
      // Commas.
      ("Doe;John;Richter,James;Mr.;Sr.", #"Mr. John Richter\, James Doe Sr."#, "JD"),
      ("Doe;John;Richter,James;Mr.;Sr.", "Mr. John Richter,James Doe Sr.", "JD"),
      ("Doe;Jane", #"Doe\, Jane"#, "JD"), ("Doe;Jane", #"Jane\, Doe"#, "JD"), ("Doe;Jane", #"Jane Doe\,"#, "JD"),
      ("Doe Roe;Jane", #"Doe Roe\, Jane"#, "JD"), ("Doe;Jane;Ann;Dr.;MD", #"Doe\, Dr. Jane Ann\, MD"#, "JD"),
      ("Doe;Jane,Ann", #"Jane\, Ann Doe"#, "JD"), ("Doe;Jane,Ann", #"Doe\, Jane\, Ann"#, "JD"),
      // Honorifics that are in no table.
      ("Doe;Jane;;Zzyx.;Qrst", "Zzyx. Jane Doe Qrst", "JD"), ("Doe;Jane;;;Q.R.S.", #"Jane Doe\, Q.R.S."#, "JD"),
      ("Doe;Jane;;Zzyx.", #"Doe\, Zzyx. Jane"#, "JD"), ("Doe;Jane;;Grand Zzyx", "Grand Zzyx Jane Doe", "JD"),
      ("Doe;;;Zzyx.", "Zzyx. Doe", "D"), (";Jane;;Zzyx.", "Zzyx. Jane", "J"),
      // The generation and the second surname (RFC 9554).
      ("Doe;Jane;;;;;Zz", "Jane Doe Zz", "JD"), ("Vega;Ana;;;;Ruiz", "Ana Vega Ruiz", "AV"),
      ("Vega,Ruiz;Ana;;;;Ruiz", "Ana Vega Ruiz", "AV"), ("Vega;Ana;;;;Ruiz", #"Vega Ruiz\, Ana"#, "AV"),
      // A word of the name is not an honorific, even if N repeats it.
      ("Zzyx;Jane;;;Zzyx", "Jane Zzyx", "JZ"), (";Jane;;;Zzyx", "Jane Zzyx", "JZ"), (";;;Jane;Doe", "Jane Doe", "JD"),
      // Other words: FN applies.
      ("Doe;Jane", #"Smith\, Ann"#, "AS"), ("Doe;Jane;;;MD", "Ann Smith", "AS"), ("Doe;Jane;Q", #"Doe\, Jane"#, "JD"),
    ] as [(String, String, String)])
  func initialsFollowThePartsOfTheName(n: String, fn: String, initials: String) throws {
    for lines in ["N:\(n)\nFN:\(fn)\n", "FN:\(fn)\nN:\(n)\n"] {
      let run = try BatchWorkspace().run("BEGIN:VCARD\nVERSION:4.0\n\(lines)END:VCARD\n", as: "l.vcf")
      #expect(run.outcomes.map { $0.outputs.first?.report?.initials } == [initials])
    }
  }

  @Test(
    arguments: [
      ("Doe;Jane;;Dr.;MD", #"Dr. Jane Doe\, MD"#, "Dr. Jane Doe, MD"), ("Doe;Jane", #"Doe\, Jane"#, "Doe, Jane"),
      ("Doe;Jane;;Dr.", "Dr.  Jane\u{A0}Doe", "Dr.  Jane\u{A0}Doe"), ("Doe;Jane;;Zzyx", "Jane Doe", "Jane Doe"),
    ] as [(String, String, String)])
  func formattedNameIsUnchangedIfItsReadingIsRight(n: String, fn: String, name: String) throws {
    let run = try BatchWorkspace().run("BEGIN:VCARD\nN:\(n)\nFN:\(fn)\nEND:VCARD\n", as: "l.vcf")
    #expect(run.people == [name])
  }

  @Test(
    arguments: [
      (["N;LANGUAGE=ja:山田;太郎", "N;LANGUAGE=en:Yamada;Taro;Q"], "山田太郎"), (["N:;;;;", "N:Doe;Jane"], "Jane Doe"),
      (["N:Doe;Jane;Q", "N;PREF=1:Roe;Ann"], "Ann Roe"), (["N;PREF=2:Doe;Jane", "N;PREF=1:;;;"], "Jane Doe"),
    ] as [([String], String)])
  func partsOfSeveralNamesAreNotMixed(lines: [String], name: String) throws {
    let card = (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\n")
    #expect(try BatchWorkspace().run(card, as: "l.vcf").people == [name])
  }

  @Test func longNameIsReadInLinearTime() throws {
    let words = Array(repeating: "ab", count: 100_000)
    let name = CardName([words.joined(separator: " "), "Jane", nil, "Zzyx"])
    let formatted = "Zzyx, Jane, " + words.joined(separator: ", ")
    #expect(name.reading(of: formatted) == "Jane " + words.joined(separator: " "))
  }
}
