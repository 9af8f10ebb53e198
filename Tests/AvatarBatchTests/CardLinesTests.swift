import Testing

@testable import AvatarBatch
@testable import PeopleLists

@Suite struct CardLinesTests {
  /// The forms of an agent's card inside a person's card, in which the agent's name is Max Old.
  private static let agents: [String] = [
    // RFC 2426: text with escaped line breaks, in a line that may be folded.
    #"AGENT:BEGIN:VCARD\nFN:Max Old\nTEL:+1\nEMAIL\;INTERNET:max@x.example\nEND:VCARD\n"#,
    "AGENT:BEGIN:VCARD\\nFN:Ma\n x Old\\nEMAIL\\;INTERNET:max@x.exam\n ple\\nEND:VCARD\\n",
    // Folded at each line break of the agent's card.
    "AGENT:BEGIN:VCARD\n VERSION:3.0\n N:Old;Max\n FN:Max Old\n END:VCARD",
    "AGENT:BEGIN:VCARD\n\tVERSION:3.0\n\tFN:Max Old\n\tEND:VCARD",
    "item1.AGENT;TYPE=X:begin:vcard\n FN:Max Old\n end:vcard",
    "AGENT:BEGIN:VCARD\n FN:Max Old",
    // vCard 2.1: a nested card.
    "AGENT:\nBEGIN:VCARD\nFN:Max Old\nEND:VCARD", "AGENT:\n\nBEGIN:VCARD\nFN:Max Old\nEND:VCARD\n",
    "AGENT: BEGIN:VCARD\nFN:Max Old\nEND:VCARD", "item1.AGENT;X=Y:\nBEGIN:VCARD\nFN:Max Old\nEND:VCARD",
    "AGENT:\nBEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:Max Old\nEND:VCARD\nEND:VCARD",
    "AGENT;ENCODING=QUOTED-PRINTABLE:BEGIN:VCARD=0D=0A=\nFN:Max Old=0D=0A=\nEND:VCARD=0D=0A",
    // Not a card.
    "AGENT;VALUE=uri:CID:max@x.example", "AGENT:Max Old", "AGENT:",
  ]

  @Test(arguments: agents, ["\n", "\r\n"])
  func agentIsPartOfItsPersonsCard(agent: String, end: String) throws {
    for lines in [["FN:Eda Brun", agent], [agent, "FN:Eda Brun"]] {
      let card = (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\n")
      let other = "BEGIN:VCARD\nFN:Ivy Elm\nEND:VCARD\n"
      for (list, people) in [(card + other, ["Eda Brun", "Ivy Elm"]), (other + card, ["Ivy Elm", "Eda Brun"])] {
        let run = try BatchWorkspace().run(list.replacing("\n", with: end), as: "l.vcf")
        #expect(run.people == people)
        #expect(run.faults == [] && run.error == nil && run.unknownFields == [])
      }
    }
  }

  @Test(
    arguments: [
      // Folded inside a character, at a soft line break, with white space, or without.
      ("=D0=98=D0=\n=B2=D0=B0=D0=BD", "Иван"), ("=D0=98=D0=\n =B2=D0=B0=D0=BD", "Иван"),
      ("=D0=98=D0=\n\t=B2=D0=\n =B0=D0=BD", "Иван"), ("=D0=98=D0\n =B2=D0=B0=D0=BD", "Иван"),
      // Folded inside an escape sequence.
      ("=D0=98=D\n 0=B2=D0=B0=D0=BD", "Иван"), ("=D0=98=\n D0=B2=D0=B0=D0=BD", "Иван"),
      ("=D0=\n 98=D0=B2=D0=B0=\n D0=BD", "Иван"),
      // White space at the end of a line is not part of it.
      ("=D0=98=D0= \n=B2=D0=B0=D0=BD", "Иван"), ("=D0=98=D0=\t \n =B2=D0=B0=D0=BD", "Иван"),
      // Between characters, white space belongs to the text, unless the text escapes spaces.
      ("Ada=\n Byron", "Ada Byron"), ("=D0=90=D0=B4=D0=B0=\n =D0=91", "Ада Б"), ("Ada =\nByron", "Ada Byron"),
      ("Ada=20By=\n ron", "Ada Byron"), ("Ada=20=\nByron", "Ada Byron"), ("Ada=20=\n Byron", "Ada  Byron"),
      ("Ada of=20=\n Byron", "Ada of  Byron"),
      // The decision concerns the whole value.
      ("=D0=98=D0=\n =B2=D0=B0=D0=BD=20=D0=9E=D0=BA=\n =D1=83=D0=BD", "Иван Окун"),
      // Soft line breaks without text between them.
      ("A=\n=\n B", "A B"), ("A==\n \n B", "A B"), ("A==\n \n  =\n \n B", "A   B"), ("=D0=\n=\n =98", "И"),
      // No reading is UTF-8.
      ("=41=\n =42=E9", "A Bé"),
    ] as [(String, String)])
  func foldedQuotedPrintableTextIsDecoded(text: String, name: String) throws {
    for end in ["\n", "\r\n"] {
      let card = "BEGIN:VCARD\nVERSION:2.1\nFN;ENCODING=QUOTED-PRINTABLE:\(text)\nTITLE:x\nEND:VCARD\n"
      let run = try BatchWorkspace().run(card.replacing("\n", with: end), as: "l.vcf")
      #expect(run.people == [name])
    }
  }

  @Test func foldsOfEachComponentAreRemoved() throws {
    let card = """
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=9E=D0=BA=D1=83=
       =D0=BD;=D0=98=D0=
       =B2=D0=B0=D0=BD;;;
      END:VCARD

      """
    #expect(try BatchWorkspace().run(card, as: "l.vcf").people == ["Иван Окун"])
  }

  @Test func lastCardOfAStreamDoesNotWaitForAnotherLine() throws {
    var lines = CardLines(ListText("BEGIN:VCARD\nEND:VCARD\n x"), limit: 100)
    #expect(try lines.next()?.isMark == true)
    #expect(try lines.next()?.isMark == true)
    #expect(try lines.next()?.property == nil)
    #expect(try lines.next() == nil)
  }

  @Test(arguments: ["END:VCARDBEGIN:VCARD", "end:vcard begin:vcard", "END:VCARDBEGIN:VCARD\r"])
  func cardMayBeginOnTheLineThatEndsAnother(mark: String) throws {
    let run = try BatchWorkspace().run("BEGIN:VCARD\nFN:Eda Brun\n\(mark)\nFN:Ivy Elm\nEND:VCARD\n", as: "l.vcf")
    #expect((run.error, run.faults, run.people) == (nil, [], ["Eda Brun", "Ivy Elm"]))
  }
}
