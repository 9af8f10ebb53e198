import Testing

@testable import AvatarContacts
@testable import AvatarRender
@testable import PersonWords

@Suite struct MailboxTests {
  @Test(
    arguments: [
      ("ada@example.org", "ada@example.org", nil), (" ada@example.org\n", "ada@example.org", nil),
      ("Ada Byron <ada@example.org>", "ada@example.org", "Ada Byron"), ("<ada@example.org>", "ada@example.org", nil),
      ("mailto:ada@example.org?subject=x", "ada@example.org", nil), ("MAILTO:ada@example.org", "ada@example.org", nil),
      ("a@x.example ::: b@y.example", "a@x.example", nil), ("a@x.example; b@y.example", "a@x.example", nil),
      ("a@x.example, b@y.example", "a@x.example", nil), ("a@x.example,b@y.example", "a@x.example", nil),
      ("\"Byron, Ada\" <ada@x.example>", "ada@x.example", "Byron, Ada"),
      ("Byron, Ada <ada@x.example>", "ada@x.example", "Byron, Ada"),
      ("\"Ada \\\"Countess\\\" Byron\" <ada@x.example>", "ada@x.example", "Ada \"Countess\" Byron"),
      ("Ada <a@x.example>, Bo <b@y.example>", "a@x.example", "Ada"), ("\"\" <a@x.example>", "a@x.example", nil),
      ("\"a@work\" <a@x.example>", "a@x.example", nil), ("a@x.example <a@x.example>", "a@x.example", nil),
      ("\"a,b\"@x.example", "\"a,b\"@x.example", nil), ("Team: a@x.example, b@y.example;", "a@x.example", nil),
      ("Ada<a@x.example>", "a@x.example", "Ada"), ("a@x.example (work)", "a@x.example", nil),
      ("a@x.example [private]", "a@x.example", nil), ("a@x.example or b@y.example", "a@x.example", nil),
      ("a@x.example\nb@y.example", "a@x.example", nil), ("a@x.example / b@y.example", "a@x.example", nil),
      ("a@x.example|b@y.example", "a@x.example", nil), ("a@x.example/b@y.example", "a@x.example", nil),
      ("Ada Byron a@x.example", "a@x.example", "Ada Byron"), ("Ada Byron (a@x.example)", "a@x.example", "Ada Byron"),
      ("Ada (Acme) [mailto:a@x.example]", "a@x.example", "Ada (Acme)"), ("a@x.", "a@x", nil),
      ("Ada (work: a@x.example)", "a@x.example", "Ada"), ("Mail: a@x.example.", "a@x.example", nil),
      ("'a@x.example'", "a@x.example", nil), ("\"a b\"@x.example", "\"a b\"@x.example", nil),
      ("'Ada Byron' <a@x.example>", "a@x.example", "Ada Byron"),
      ("'Byron, Ada' <a@x.example>", "a@x.example", "Byron, Ada"),
      ("'Ada O'Neil' <a@x.example>", "a@x.example", "Ada O'Neil"),
      ("a@x.example (Ada Byron)", "a@x.example", "Ada Byron"), ("a@x.example - Ada Byron", "a@x.example", "Ada Byron"),
      ("a@x.example (work phone)", "a@x.example", nil), ("(work) a@x.example", "a@x.example", nil),
      ("primary a@x.example", "a@x.example", nil), ("n/a (see a@x.example)", "a@x.example", nil),
      ("sync[bot] <1+sync[bot]@x.example>", "1+sync[bot]@x.example", "sync[bot]"),
      ("o'ada@x.example", "o'ada@x.example", nil), ("@ada a@x.example", "a@x.example", nil),
    ] as [(String, String, String?)])
  func firstMailboxIsParsed(text: String, address: String, name: String?) throws {
    let mailbox = try #require(Mailbox(text))
    #expect((mailbox.address, mailbox.displayName) == (address, name))
  }

  @Test(arguments: [
    "", "Ada", "a; b", "Ada <ada>", "mailto:", "@", "@ada", "ada@", "<@x>", "\"ada@x.example", "ada @ x.example",
    "@ada@x.example", "Ada @ Acme",
  ])
  func textWithoutAnAddressIsUnchanged(text: String) {
    #expect(Mailbox(text) == nil)
    #expect(AvatarSubject(email: text).address == text)
    #expect(AvatarSubject(email: text).fullName == nil)
  }

  private static let forms = [
    "mailto:jane.doe@example.com?cc=b@y.example", "jane.doe@example.com; b@y.example", "Zoe <jane.doe@example.com>",
    "Zoe jane.doe@example.com", "jane.doe@example.com (work)", "jane.doe@example.com.",
  ]

  @Test(arguments: forms)
  func colorAndDigestDependOnlyOnTheAddress(email: String) {
    let plain = AvatarSpec(
      who: AvatarSubject(email: "jane.doe@example.com"), photo: AvatarPhoto(directories: [.gravatar]))
    var spec = plain
    spec.who.email = email
    #expect(spec.who.identity == plain.who.identity)
    #expect(spec.wantedPhotos(with: [spec]) == plain.wantedPhotos(with: [plain]))
    #expect(spec.directoriesWithoutAddress == [])
  }

  @Test(arguments: [
    (AvatarSubject(email: "Ada Byron <jd@example.org>"), "AB", "Ada Byron"),
    (AvatarSubject(email: "\"Byron, Ada\" <jd@example.org>"), "AB", "Byron, Ada"),
    (AvatarSubject(name: "Zoe", email: "Ada Byron <jd@example.org>"), "Z", "Zoe"),
    (AvatarSubject(email: "jane.doe@example.com, ada@example.org"), "JD", "User avatar"),
    (AvatarSubject(email: "mailto:jane.doe@example.com?subject=x"), "JD", "User avatar"),
    (AvatarSubject(email: "jane.doe@example.com (work)"), "JD", "User avatar"),
    (AvatarSubject(email: "jane.doe@example.com or b@y.example"), "JD", "User avatar"),
  ])
  func displayNameReplacesAMissingName(who: AvatarSubject, initials: String, alt: String) throws {
    let report = try AvatarRenderer().avatar(offline: AvatarSpec(who: who)).report
    #expect((report.initials, report.alt) == (initials, alt))
  }

  @Test func displayNameSuppliesTheFileName() {
    #expect(AvatarSpec(email: "Ada Byron <ada@example.org>").stem == "ada-byron")
  }

  @Test func displayNameOverridesTheContactName() {
    var spec = AvatarSpec(email: "Ada Byron <ada@example.org>")
    spec.complete(with: Contact(id: "1", name: "Countess"))
    #expect(spec.who.name == "Ada Byron")
  }
}
