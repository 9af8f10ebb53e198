import Testing

@testable import AvatarHTTP

private func form(_ page: String) -> LoginForm? { LoginForm(page: Array(page.utf8)) }

/// Returns the body that a page's login form sends for the user `ada` with the password `pw`.
private func body(_ page: String) -> String? {
  form(page).map { String(decoding: $0.body(user: "ada", password: "pw"), as: UTF8.self) }
}

/// Returns the fields that a form sends for `inputs`, which precede its user and password inputs.
private func sent(_ inputs: String) -> String? {
  body("<form>\(inputs)<input name=user><input type=password name=pass></form>").map {
    let end = "user=ada&pass=pw"
    #expect($0.hasSuffix(end))
    return String($0.dropLast(end.utf8.count))
  }
}

private let login = "<input name=user><input type=password name=pass>"

@Suite struct LoginFormTests {
  @Test func everythingIsRead() throws {
    let read = try #require(
      form(
        """
        <!DOCTYPE html><title>Log in</title>
        <form action="/session?a=1&amp;b=2" method="post"><input type="hidden" name="token" value="x+y=">
        <label>Email <input type="email" name="user[email]"></label><input type="password" name="user[password]">
        <input type="submit" name="commit" value="Log in"></form>
        """))
    #expect(read.action == "/session?a=1&b=2")
    #expect(read.method == .post)
    #expect(read.fields.map(\.name) == ["token"] && read.fields.map(\.value) == ["x+y="])
    #expect(read.userField == "user[email]" && read.passwordField == "user[password]")
  }

  @Test(arguments: [
    "<INPUT NAME=user><Input Type=PASSWORD Name=pass>", "<input name='user'/><input name='pass' type='password'/>",
    "<input\nname\t=\r\n\"user\"\n><input type = password name = pass >",
    "<input/name=user /><input/type='password'/name=pass>",
    "<input name=user name=x><input type=password type=text name=pass>",
    "<input a b=\">\" c='/>' name=user><input =type type=password = name=pass>",
    "<input name=\"user\"type=text><input type=\"password\"name='pass'>",
    "<input name=&#117;ser><input type=password name=pass>",
  ])
  func attributesMayBeWrittenInManyWays(inputs: String) {
    #expect(body("<FORM>\(inputs)</FORM>") == "user=ada&pass=pw")
  }

  @Test func slashesBelongToBareValues() {
    #expect(form("<form action=/a/b/>\(login)</form>")?.action == "/a/b/")
  }

  @Test(arguments: [
    ("method=post", LoginForm.Method.post), ("METHOD=\"POST\"", .post), ("method=get", .get), ("", .get),
    ("method", .get),
    ("method=put", .get), ("data-method=post", .get), ("method=get method=post", .get),
  ])
  func methodIsGetUnlessItIsPost(attribute: String, method: LoginForm.Method) {
    #expect(form("<form \(attribute)>\(login)")?.method == method)
  }

  @Test(arguments: [
    ("", nil), ("action", nil), ("action=\" \"", nil), ("action=\"\n a b \"", "a b"), ("action=?", "?"),
  ])
  func actionIsTrimmed(attribute: String, action: String?) {
    #expect(form("<form \(attribute)>\(login)")?.action == action)
  }

  @Test(arguments: [
    ("a&amp;b", "a&b"), ("&lt;&gt;&quot;&apos;&nbsp;", "<>\"'\u{A0}"), ("&AMP;&amp&lt &Amp;", "&&< &Amp;"),
    ("?a&amp=1&lt2&gt", "?a&amp=1&lt2>"), ("&#65;&#x42;&#X63;&#68", "ABcD"),
    ("&#0;&#xD800;&#1114112;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&#x1F600;&#00000000000000000000000065;", "😀A"), ("&#99999999999999999999999;", "\u{FFFD}"),
    ("&;&#;&#x;&#xg;&#a&", "&;&#;&#x;&#xg;&#a&"), ("&apos &unknown; &amplify; ä", "&apos &unknown; &amplify; ä"),
  ])
  func referencesInValuesAreReplaced(value: String, text: String) {
    let page = "<form><input type=hidden name=a value=\"\(value)\">\(login)"
    #expect(form(page)?.fields.first?.value == text)
  }

  @Test(arguments: [
    "<!-- <form><input type=password name=x> -->", "<!--><!--->", "<!-- > --!>", "<!-- - -- ->--->", "<!form>",
    "<!-- -- <form><input type=password name=x> -->", "<?form?>", "</ form>",
    "<script>'<form><input type=password name=x>'</script>",
    "<STYLE a>form { } </b> <form></style >",
    "<template><form><template></template><input type=password></form></TEMPLATE>",
    "<textarea></textareas><form></textarea/>",
    "<svg><style/><title/></svg>", "<title><form></title>", "< form>", "<a b='<form>'>", "<3 <> <",
    "<script/>", "<formx><form-x>", "<a href=>", "<xmp><form></xmp>", "<script></scr</script>",
  ])
  func whatIsNoTagOfThePageIsSkipped(rubbish: String) {
    #expect(body(rubbish + "<form>" + rubbish + login + "</form>") == "user=ada&pass=pw")
  }

  @Test(arguments: ["<!-- ", "<script>", "<template>", "<textarea>", "<a b=\"", "<a b='"])
  func whatIsNeverClosedHidesTheRest(start: String) {
    #expect(form(start + "<form>\(login)</form>") == nil)
    #expect(body("<form>\(login)" + start) == "user=ada&pass=pw")
  }

  @Test(arguments: [
    "<", "<!", "<!-", "<?", "</", "</a", "<a", "<a ", "<a b", "<a b=", "<a /", "<script", "<template/", "&",
  ])
  func pageMayEndAnywhere(end: String) {
    #expect(body("<form>\(login)" + end) == "user=ada&pass=pw")
  }

  @Test func endTagsWithoutStartAreIgnored() {
    #expect(body("</form></template></script><form></template></input>\(login)") == "user=ada&pass=pw")
  }

  @Test func formsWithoutLoginArePassedOver() {
    let search = "<form action=s><input name=q></form><form><input name=a><input type=password></form>"
    let password = "<form action=p><input type=password name=only></form>"
    #expect(form(search + password + "<form action=l>\(login)</form><form action=m>\(login)</form>")?.action == "l")
  }

  @Test func formsForNewAccountsArePassedOver() {
    let new = "<form action=n>\(login)<input type=password></form>"
    #expect(form(new) == nil)
    #expect(form(new + "<form action=l>\(login)")?.action == "l")
  }

  @Test func formsInFormsArePartOfThem() {
    #expect(form("<form action=a><form action=b>\(login)</form>")?.action == "a")
    #expect(form("<form action=a><input name=user><form action=b></form><input type=password name=x></form>") == nil)
  }

  @Test func inputsOutsideOfFormsAreIgnored() {
    #expect(form("\(login)<form></form>\(login)") == nil)
    #expect(form("<form><input name=user></form><input type=password name=pass>") == nil)
  }

  @Test func inputsOfOtherFormsAreIgnored() {
    let others = "<input form=b type=password name=a><input form='' type=hidden name=b>"
    #expect(body("<form id=a>\(others)<input form=a type=hidden name=c>\(login)") == "c=&user=ada&pass=pw")
  }

  @Test func inputsOutsideAreIgnoredEvenWhenTheyNameTheForm() {
    #expect(form("<form id=a><input name=user></form><input form=a type=password name=pass>") == nil)
  }

  @Test(arguments: [
    ("<input type=hidden name=a value=b><input type=HIDDEN name=a>", "a=b&a=&"), ("<input type=hidden value=b>", ""),
    ("<input type=hidden name='' value=b>", ""), ("<input type=hidden name=a value=b disabled>", ""),
    ("<input type=checkbox name=a checked><input type=radio name=b value=c checked=''>", "a=on&b=c&"),
    ("<input type=checkbox name=a><input type=radio name=b value=c><input type=checkbox checked>", ""),
    ("<input type=submit name=a value=b><input type=image name=c><input type=button name=d value=e>", ""),
    ("<select name=a><option value=b selected></select><button name=c value=d>", ""), ("<input type=file name=a>", ""),
  ])
  func onlyHiddenInputsAndCheckedBoxesAreSent(inputs: String, expected: String) {
    #expect(sent(inputs) == expected)
  }

  @Test func hiddenInputsAfterThePasswordAreSent() {
    #expect(body("<form>\(login)<input type=hidden name=a value=b></form>") == "a=b&user=ada&pass=pw")
  }

  @Test(arguments: [
    ("<input name=a><input name=b>", "b"), ("<input type=text name=a>", "a"), ("<input type=tel name=a>", "a"),
    ("<input type=Email name=a>", "a"), ("<input type=new name=a>", "a"), ("<input type name=a>", "a"),
    ("<input name=a><input type=search name=user><input type=number name=user><input type=url name=user>", "a"),
    ("<input name=a><input><input name=user disabled>", "a"), ("<input name=Login><input name=domain>", "Login"),
    ("<input name=USER><input name=email><input name=x>", "email"),
    ("<input name=loginname><input name=x>", "loginname"),
    ("<input name=a autocomplete='section-b Username'><input name=c autocomplete=off>", "a"),
    ("<input name=us><input name=er>", "er"),
  ])
  func userIsInTheInputThatSaysSo(inputs: String, field: String) {
    #expect(form("<form>\(inputs)<input type=password name=p><input name=user></form>")?.userField == field)
  }

  @Test(arguments: ["", "<input type=search name=user>", "<input type=hidden name=user>", "<input>"])
  func formsWithoutUserAreNone(inputs: String) {
    #expect(form("<form>\(inputs)<input type=password name=p><input name=user></form>") == nil)
  }

  @Test func bodyIsPercentEncoded() throws {
    let read = try #require(form("<form><input type=hidden name='a b' value='*-._~&amp;=+'>\(login)"))
    let body = read.body(user: "Zoë", password: "p/w %\u{0}😀")
    #expect(
      String(decoding: body, as: UTF8.self)
        == "a+b=*-._%7E%26%3D%2B&user=Zo%C3%AB&pass=p%2Fw+%25%00%F0%9F%98%80")
  }

  @Test func lineEndsAreSentAsPairs() {
    #expect(sent("<input type=hidden name=a value='1\r\n2\n3\r4\n\n'>") == "a=1%0D%0A2%0D%0A3%0D%0A4%0D%0A%0D%0A&")
  }

  @Test func pagesNeedNotBeUTF8() {
    let page = Array("<form><input type=hidden name=a value=".utf8) + [0xE4] + Array(">\(login)".utf8)
    #expect(LoginForm(page: page)?.fields.first?.value == "\u{FFFD}")
  }
}
