import Testing

@testable import AvatarHTTP

/// Returns the login of a host as `user:password`; nil if the file has none.
private func login(_ text: String, of host: String = "a.example") -> String? {
  Netrc(Array(text.utf8)).login(of: host).map { "\($0.user):\($0.password)" }
}

@Suite struct NetrcTests {
  @Test(arguments: [
    "machine a.example login ada password pw", "machine a.example\n\tlogin ada\r\n\tpassword pw\r\n",
    "machine\na.example\nlogin\n\nada\npassword\n# no\npw", "MACHINE a.example Password pw LOGIN ada",
    "machine a.example login ada account x password pw", "machine a.example login ada port 1 password pw",
    "\u{FEFF}machine a.example login ada password pw", "machine a.example login ada password pw machine",
  ])
  func entryMaySpanMultipleLines(text: String) {
    #expect(login(text) == "ada:pw")
  }

  @Test func machineNamesAreCaseInsensitive() {
    #expect(login("machine A.Example login Ada password Pw", of: "a.eXample") == "Ada:Pw")
    #expect(login("machine ä login a password b", of: "Ä") == nil)
  }

  @Test func firstEntryOfTheMachineIsUsed() {
    let text = "machine b login x password y machine a.example login a password b machine a.example login c password d"
    #expect(login(text) == "a:b")
  }

  @Test func firstOfRepeatedValuesIsUsed() {
    #expect(login("machine a.example login a login b password c password d") == "a:c")
  }

  @Test func defaultAppliesToHostsWithoutAnEntry() {
    let text = "default login x password y\nmachine a.example login a password b\ndefault login c password d"
    #expect(login(text) == "a:b")
    #expect(login(text, of: "b") == "x:y")
  }

  @Test func entryWithoutAPasswordIsIgnored() {
    #expect(login("machine a.example login ada default login x password y") == nil)
    #expect(login("machine a.example login ada machine a.example login x password y") == nil)
    #expect(login("machine a.example login ada password") == nil)
  }

  @Test func passwordRequiresNoLogin() {
    #expect(login("machine a.example password token") == ":token")
  }

  @Test func keywordsCanBeValues() {
    #expect(login("machine a.example login machine password default") == "machine:default")
    #expect(login("machine machine login a password b\nmachine a.example login c password d") == "c:d")
  }

  @Test(arguments: [
    (#""a b""#, "a b"), (#""a \"b\"""#, "a \"b\""), (#""a\nb\rc\td""#, "a\nb\rc\td"), (#""\\\x""#, #"\x"#),
    (##""#1""##, "#1"), (#""""#, ""), ("\"ä\t\"", "ä\t"),
  ])
  func quotedValuesMayContainAnyCharacter(value: String, password: String) {
    #expect(login("machine a.example password \(value) login \"A da\"") == "A da:" + password)
  }

  @Test func quotesWithinWordsAreLiteral() {
    #expect(login(#"machine a.example login a"b\n password "c"#) == nil)
    #expect(login(#"machine a.example login a"b\n password c""#) == #"a"b\n:c""#)
  }

  @Test(arguments: ["\"x", "\"x\n\"", "\"x\\\"", "\"x\\"])
  func unclosedQuoteEndsTheFile(value: String) {
    let text = "machine a.example login a password b machine b password c login "
    #expect(login(text + value + " default login x password y") == "a:b")
    #expect(login(text + value + " default login x password y", of: "b") == nil)
    #expect(login(text + value + " default login x password y", of: "c") == nil)
  }

  @Test func commentsAreSkipped() {
    let text = "# machine a.example login x\nmachine a.example #login x password y\n#\nlogin a password b# # \"\nx"
    #expect(login(text) == "a:b#")
  }

  @Test func valuesCanStartLikeComments() {
    #expect(login("machine a.example login #a password #b #c\n") == "#a:#b")
  }

  @Test(arguments: ["\n", "\r\n", " \n", "\t\r\n"])
  func macrosEndAtBlankLines(blank: String) {
    let macro = "macdef init\nmachine a.example login x password y\r\n quit \"\n" + blank
    #expect(login(macro + "machine a.example login a password b") == "a:b")
    #expect(login("machine a.example login a \(macro) password b") == "a:b")
  }

  @Test func macroWithoutAnEndExtendsToTheEndOfTheFile() {
    #expect(login("macdef x\nmachine a.example login a password b") == nil)
    #expect(login("macdef x\n\nmachine a.example login a password b") == "a:b")
    #expect(login("machine a.example login a password b macdef") == "a:b")
  }

  @Test func loginsMustBeUTF8() {
    let start = Array("machine a login a password ".utf8)
    #expect(Netrc(start + [0xFF]).login(of: "a") == nil)
    #expect(Netrc(start + [0xC3, 0xA4]).login(of: "a")?.password == "ä")
  }

  @Test(arguments: ["", "\n", "#", "login a password b", "machine", "default", "\"", "\u{FEFF}", "macdef"])
  func filesWithoutEntriesHaveNoLogins(text: String) {
    #expect(login(text) == nil)
  }
}
