import Testing

@testable import AvatarText
@testable import PersonWords

@Suite struct PlainFormTests {
  private static let forms: [(cluster: String, plain: [String])] = [
    ("𫝆", ["今"]), ("𫞎", ["渡"]), ("𫝆\u{E0100}", ["𫝆"]), ("高", []), ("A", []), ("🦊", []),
    ("🇩🇪", ["D", "E"]), ("👍🏽", ["👍"]), ("3\u{20E3}", ["3"]), ("x\u{1ABF}", ["x"]),
  ]

  @Test(arguments: forms) func plainFormIsALetterTheUsualFormOrTheFirstCharacter(cluster: String, plain: [String]) {
    #expect(cluster.plainForm == plain)
  }

  @Test func flagAmongOtherInitialsBecomesALetter() throws {
    #expect(try FontBook().outline(of: ["🇫🇷"]).clusters == ["F", "R"])
    #expect(try FontBook().outline(of: ["🇫🇷", "🇩🇪", "A"]).clusters == ["F", "D", "A"])
  }

  @Test func plainFormIsDrawnIfNoFontCoversTheCluster() throws {
    #expect(try FontBook().outline(of: ["x\u{1ABF}"]).clusters == ["x"])
    #expect(try FontBook().outline(of: ["x\u{301}"]).clusters == ["x\u{301}"])
    #expect(
      try FontBook().missing(from: ["A", "x\u{1ABF}"], style: TextStyle()) == "no font has “x\u{1ABF}” (U+0078 U+1ABF)")
  }

  #if CJK
    @Test func everyUsualFormOfAHanCharacterIsBundled() throws {
      #expect(usualForms.count > 100)
      for (variant, usual) in usualForms {
        #expect(try FontBook().outline(of: [String(variant), "A"]).clusters == [String(usual), "A"], "\(variant)")
        #expect(Script(of: String(variant)) == .han && usualForms[usual] == nil, "\(variant)")
      }
    }

    @Test func missingVariantIsDrawnInItsUsualForm() throws {
      #expect(try FontBook().outline(of: ["𩇓"]).clusters == ["雷"])
      #expect(try FontBook().outline(of: ["𩇓\u{301}"]).clusters == ["雷"])
      #expect(try FontBook().outline(of: ["𠮷\u{301}"]).clusters == ["𠮷"])
    }
  #endif
}
