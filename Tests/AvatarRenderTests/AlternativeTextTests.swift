import Testing

@testable import AvatarRender

@Suite struct AlternativeTextTests {
  @Test(arguments: [
    (AvatarSubject(name: "Ada Lovelace"), "Ada Lovelace"), (AvatarSubject(type: .agent, name: "Helper"), "Helper"),
    (AvatarSubject(), "User avatar"), (AvatarSubject(type: .agent), "AI agent avatar"),
    (AvatarSubject(name: "Ada", alt: "Portrait of Ada"), "Portrait of Ada"), (AvatarSubject(name: "Ada", alt: ""), ""),
  ])
  func alternativeTextDefaultsToTheNameThenTheKind(who: AvatarSubject, text: String) {
    #expect(who.alternativeText == text)
  }

  @Test(arguments: ["", " \t", "\u{202E}\u{0}"])
  func invisibleNameIsNotUsedAsAlternativeText(name: String) {
    #expect(AvatarSubject(name: name).alternativeText == "User avatar")
  }

  @Test func emailAddressIsNotIncludedInTheAlternativeText() {
    #expect(AvatarSubject(email: "ada@example.com").alternativeText == "User avatar")
  }

  @Test(arguments: [
    (" Ada\r\n\tLovelace ", "Ada Lovelace"), ("Ada\u{1B}[31m\u{9B}\u{7F}Lovelace", "Ada [31m Lovelace"),
    ("Ada\u{2028}\u{2029}\u{85}Lovelace", "Ada Lovelace"), (" Ada", "Ada"), ("Ada ", "Ada"), ("Ada  L", "Ada L"),
    ("~Ada L!", "~Ada L!"), ("Ada\u{7F}", "Ada"), ("Ada\u{1F}L", "Ada L"),
  ])
  func controlCharactersAndLineBreaksBecomeSpaces(given: String, text: String) {
    #expect(AvatarSubject(name: given).alternativeText == text)
    #expect(AvatarSubject(alt: given).alternativeText == text)
    #expect(IconSpec(icon: .x, alt: given).alternativeText == text)
  }

  @Test func directionalControlCharactersAreRemoved() {
    let controls = "\u{61C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}"
    #expect(AvatarSubject(alt: "a\(controls)b").alternativeText == "ab")
  }

  @Test func joinersInLettersAndEmojiArePreserved() {
    let name = "ශ්\u{200D}රී 👩\u{200D}🚀"
    #expect(AvatarSubject(name: name).alternativeText == name)
  }

  @Test func reportIncludesTheAlternativeText() throws {
    let spec = AvatarSpec(who: AvatarSubject(name: "Ada", alt: " Ada in 1840 "))
    #expect(try AvatarRenderer().avatar(offline: spec).report.alt == "Ada in 1840")
    #expect(try AvatarRenderer().avatar(offline: AvatarSpec()).report.alt == "User avatar")
  }

  @Test func alternativeTextChangesNeitherPixelsNorReuse() throws {
    var resolution = AvatarResolution([AvatarSpec(name: "Ada")], AvatarRenderer())
    var described = AvatarResolution(
      [AvatarSpec(who: AvatarSubject(name: "Ada", alt: "Ada in 1840"))], AvatarRenderer())
    let first = try #require(try appearance(&resolution))
    #expect(try appearance(&described) == first)
    #expect(first.reuseKey != nil)
  }

  private func appearance(_ resolution: inout AvatarResolution) throws -> Appearance? {
    while case .done(let step) = try resolution.step() {
      if case .resolved(let avatar) = step { return avatar.appearance }
    }
    return nil
  }

  @Test func standaloneIconIsDecorativeWithoutAlternativeText() {
    #expect(IconSpec(icon: .x).alternativeText == "")
    #expect(IconSpec(icon: .x, alt: "Close").alternativeText == "Close")
  }
}

@Suite struct GroupAlternativeTextTests {
  private func text(_ names: [String?], limit: Int = 4, type: AvatarType = .human, alt: String? = nil) throws -> String
  {
    let members = names.map { AvatarSpec(who: AvatarSubject(type: type, name: $0)) }
    let spec = AvatarGroupSpec(members: members, size: .xs, limit: limit, alt: alt)
    let drawing = try AvatarRenderer().resolve(spec, in: [Theme()])[0]
    let group = try AvatarRenderer().group(offline: spec)
    #expect(drawing.alt == group.alt)
    return group.alt
  }

  @Test(arguments: [
    (["Ada"], "Ada"), (["Ada", "Grace"], "Ada and Grace"), (["Ada", "Grace", "Alan"], "Ada, Grace and Alan"),
    (["Ada", "Grace", "Alan", "Mary", "Kurt"], "Ada, Grace, Alan, Mary and 1 more"),
  ])
  func namesAreJoinedAsAList(names: [String], list: String) throws { #expect(try text(names) == list) }

  @Test func hiddenMembersAreCounted() throws {
    #expect(try text(["Ada", "Grace", "Alan", "Mary", "Kurt"], limit: 2) == "Ada, Grace and 3 more")
    #expect(try text(["Ada", "Grace", "Alan"], limit: 1) == "Ada and 2 more")
  }

  @Test func unnamedMembersAreCountedWithHiddenMembers() throws {
    #expect(try text([nil, "Ada", "\u{202E}", "Grace", "Alan"]) == "Ada, Grace and 3 more")
  }

  @Test func groupWithoutNamesIsDescribedByItsSize() throws {
    #expect(try text([nil]) == "User avatar")
    #expect(try text([nil, nil, nil], limit: 2) == "3 user avatars")
    #expect(try text([nil, nil], type: .agent) == "2 AI agent avatars")
    #expect(try text([]) == "")
  }

  @Test func explicitAlternativeTextReplacesTheNames() throws {
    #expect(try text(["Ada", "Grace"], alt: "The\nteam") == "The team")
    #expect(try text(["Ada", "Grace"], alt: "") == "")
  }
}
