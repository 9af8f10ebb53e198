import Testing

@testable import AvatarHTTP

@Suite struct HostNameTests {
  @Test(arguments: [
    ("Example.ORG", "example.org"), ("a", "a"), ("a.", "a."), ("1.2.3.4", "1.2.3.4"), ("a-b_c", "a-b_c"),
    ("XN--MNCHEN-3YA.de", "xn--mnchen-3ya.de"), ("münchen.de", "xn--mnchen-3ya.de"),
    ("MÜNCHEN.DE", "xn--mnchen-3ya.de"),
    ("mu\u{308}nchen.de", "xn--mnchen-3ya.de"), ("a\u{3002}b\u{FF0E}c\u{FF61}d", "a.b.c.d"), ("日本。jp", "xn--wgv71a.jp"),
  ])
  func hostNamesAreNormalizedForDNS(name: String, ascii: String) { #expect(HostName.ascii(name) == ascii) }

  /// The samples from RFC 3492, section 7.1, in lower case, without those that cannot be labels.
  @Test(arguments: [
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"), ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
    ("Pročprostěnemluvíčesky", "proprostnemluvesky-uyb24dma41a"),
    ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
    ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
    ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("PorquénopuedensimplementehablarenEspañol", "porqunopuedensimplementehablarenespaol-fmd56a"),
    ("TạisaohọkhôngthểchỉnóitiếngViệt", "tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g"),
    ("3年B組金八先生", "3b-ww4c5e180e575a65lsy2b"), ("安室奈美恵-with-SUPER-MONKEYS", "-with-super-monkeys-pc58ag80a8qai00g7n9n"),
    ("Hello-Another-Way-それぞれの場所", "hello-another-way--fc4qua05auwb3674vfr0b"), ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
    ("MajiでKoiする5秒前", "majikoi5-783gue6qz075azm5e"), ("パフィーdeルンバ", "de-jg4avhby1noc0d"), ("そのスピードで", "d9juau41awczczp"),
  ])
  func nonASCIILettersAreEncodedInPunycode(label: String, punycode: String) {
    #expect(HostName.ascii(label) == "xn--" + punycode)
  }

  @Test(arguments: [
    "", ".", "..", "a..b", ".a", "a b", "a/b", "a%b", "a@b", "a:b", "a\u{0}", "a\u{200D}b", "ä b", "ä/", "ä%", "💩",
    "ä⁄b",
    "ليهمابتكلموشعربي؟", "세계의모든사람들이한국어를이해한다면얼마나좋을까", String(repeating: "a", count: 64),
    String(repeating: "ä", count: 63), String(repeating: "a.", count: 128),
  ])
  func invalidHostNameIsRejected(name: String) { #expect(HostName.ascii(name) == nil) }

  @Test func longestValidHostNamesAreAccepted() {
    #expect(HostName.ascii(String(repeating: "a", count: 63)) != nil)
    #expect(HostName.ascii(String(repeating: "a.", count: 127)) != nil)
  }
}
